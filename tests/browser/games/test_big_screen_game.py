"""A game seen on the big screen: nobody touches it, and it shows all that everybody may know as it happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.fonts import without_the_font_of_headings
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long

ENDED = """() => document.getAnimations().filter(one => one.effect.target.closest('#scene')
  && one.animationName && !one.animationName.startsWith('m-')).map(one => { one.finish(); return one.animationName })"""
"""Brings what unfolds to its end; the names of all that did."""

SEEN_AT = """moments => moments.map(seconds => {
  for (const one of document.getAnimations()) { one.pause(); one.currentTime = 1000 * seconds; }
  return [...document.querySelectorAll('#scene :is(.moment, .faces)')]
    .filter(one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    .map(one => one.classList[0])
})"""
"""What of the show is seen at each of these seconds since it began."""

LOOKS = """() => [...document.querySelectorAll('.face .card, .score-row, .score-row .nuggets, .rest')]
  .filter(one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .map(one => one.outerHTML.slice(0, 60) + one.getBoundingClientRect().top.toFixed())"""
"""What is seen of the show, and where."""


@pytest.fixture
def six_for_one_round(server: Server) -> Table:
    return Table(server.port, *NAMES, rounds="1")


def hang(screen: Device, table: Table) -> Device:
    """The screen hangs at this table."""
    screen.open(f"{table.at}/board")
    screen.page.locator("#scene").wait_for()
    return screen


def unfolds(screen: Device, phase: str) -> set[str]:
    """Waits until the screen has come to this phase, and for the end of what unfolds then: what it was."""
    screen.page.locator(f"#scene.{phase}").wait_for()
    return set(screen.page.evaluate(ENDED))


def test_it_shows_the_game_then_the_roles_the_gold_and_the_winners(
    device: Callable[..., Device], six_for_one_round: Table
) -> None:
    screen = hang(device(laptop=True), six_for_one_round)
    assert sorted(screen.page.locator(".chair b").all_inner_texts()) == sorted(NAMES)
    six_for_one_round.deal()
    screen.says("0 of 6 have looked")
    answer_of(six_for_one_round.players["Ann"], f"{six_for_one_round.at}/seat/sheet", do="seen")
    screen.says("1 of 6 have looked")
    assert screen.page.locator(".face, .role-word").count() == 0
    six_for_one_round.put("Ben", "theft")
    screen.page.locator(".place .token.theft").wait_for()
    six_for_one_round.hosts("maze", cell="1,0", card="b_cross", by=1)
    screen.says("Ann placed a crossing at C1.")
    assert not unfolds(screen, "dealt")
    six_for_one_round.end("Cem", ("blue", "green"), crystals=4)
    assert {"glow", "kindle", "shown"} <= unfolds(screen, "sharing")
    screen.says("Ben is choosing who to steal from.")
    assert screen.page.locator(".face .role-word").count() == 6
    six_for_one_round.hosts("seats/2/act", do="pass")
    visible, gains = unfolds(screen, "proposed"), screen.scores(1)
    assert set(gains) == set(NAMES)
    assert "shown" in visible and ("drop" in visible) == any(gain > 0 for gain in gains.values())
    six_for_one_round.confirm_round()
    assert "grow" in unfolds(screen, "finished")
    best = max(gains.values())
    assert set(screen.page.locator(".podium .best .name").all_inner_texts()) == {
        name for name, gain in gains.items() if gain == best
    }


def test_no_name_stands_behind_the_word_treasure(device: Callable[..., Device], six_for_one_round: Table) -> None:
    screen = hang(device(laptop=True), six_for_one_round)
    six_for_one_round.deal()
    screen.page.locator("#scene.dealt").wait_for()
    six_for_one_round.end("Cem", ("blue", "green"), crystals=4)
    screen.page.locator("#scene .moment").wait_for(state="attached")
    assert screen.page.evaluate(SEEN_AT, [1, 4]) == [["moment"], ["faces"]]


def test_a_reload_and_a_still_screen_show_how_it_came_out_and_play_nothing(
    device: Callable[..., Device], six_for_one_round: Table
) -> None:
    moving, still = (
        hang(without_the_font_of_headings(device(laptop=True, **more)), six_for_one_round)
        for more in ({}, {"reduced_motion": "reduce"})
    )
    six_for_one_round.deal()
    for screen in (moving, still):
        screen.page.locator("#scene.dealt").wait_for()
    six_for_one_round.end("Cem", ("blue", "green"), crystals=4)
    assert {"glow", "leave", "shown"} <= unfolds(moving, "proposed")
    assert unfolds(still, "proposed") == set()
    assert moving.page.evaluate(LOOKS) == still.page.evaluate(LOOKS) != []
    moving.page.reload(wait_until="domcontentloaded")
    moving.page.locator("#scene.proposed").wait_for()
    assert unfolds(moving, "proposed") == set()
    six_for_one_round.hosts("settlement", do="correct", seat=1, gold=7, why="miscounted")
    moving.says("miscounted")
    assert unfolds(moving, "proposed") == set()


def test_the_menu_turns_day_into_night_without_leaving_the_page(
    device: Callable[..., Device], six_for_one_round: Table
) -> None:
    screen = hang(device(laptop=True), six_for_one_round)
    before = screen.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    screen.page.evaluate("window.here = true")
    screen.tap(screen.page.get_by_label("More"))
    screen.tap(screen.page.get_by_text("Light"))
    after = screen.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert before != after and screen.page.evaluate("window.here")
    screen.page.reload(wait_until="domcontentloaded")
    assert screen.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == after
