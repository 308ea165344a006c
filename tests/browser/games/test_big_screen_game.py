"""A game seen on the big screen: nobody touches it, and it shows all that everybody may know as it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.fonts import without_the_font_of_headings
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long

ENDED = """() => document.getAnimations().filter(one => one.effect.target.closest('#scene')
  && one.animationName && !one.animationName.startsWith('m-')).map(one => { one.finish(); return one.animationName })"""
"""Brings what unfolds to its end; the names of all that did."""

LOOKS = """() => [...document.querySelectorAll('.face .card, .score-row, .score-row .nuggets, .rest')]
  .filter(one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
  .map(one => one.outerHTML.slice(0, 60) + one.getBoundingClientRect().top.toFixed())"""
"""What is seen of the show, and where."""


@pytest.fixture
def table(server: Server) -> Table:
    """Six players before the only round."""
    return Table(server.port, *NAMES, rounds="1")


def hang(screen: Any, table: Table) -> Any:
    """The screen hangs at this table."""
    screen.open(f"{table.at}/board")
    screen.page.locator("#scene").wait_for()
    return screen


def unfolds(screen: Any, phase: str) -> set[str]:
    """Waits until the screen has come to this phase, and for the end of what unfolds then: what it was."""
    screen.page.locator(f"#scene.{phase}").wait_for()
    return set(screen.page.evaluate(ENDED))


def test_it_shows_the_game_then_the_roles_the_gold_and_the_winners(device: Callable[..., Any], table: Table) -> None:
    screen = hang(device(laptop=True), table)
    assert sorted(screen.page.locator(".chair b").all_inner_texts()) == sorted(NAMES)
    table.deal()
    answer_of(table.players["Ann"], f"{table.at}/do/seen")
    screen.says("1 of 6 have looked")
    assert screen.page.locator(".face, .role-word").count() == 0
    table.put("Ben", "theft")
    screen.page.locator(".place .token.theft").wait_for()
    table.hosts("do/place", cell="1,0", card="b_cross", by=1)
    screen.says("Ann placed a card at C1: Crossing.")
    assert not unfolds(screen, "dealt")
    table.end("Cem", ("blue", "green"), crystals=4)
    assert {"glow", "kindle", "shown"} <= unfolds(screen, "sharing")
    screen.says("Ben is choosing who to steal from.")
    assert screen.page.locator(".face .role-word").count() == 6
    table.hosts("do/pass", seat=2)
    visible, gains = unfolds(screen, "proposed"), screen.scores(1)
    assert set(gains) == set(NAMES)
    assert "shown" in visible and ("drop" in visible) == any(gain > 0 for gain in gains.values())
    table.confirm_round()
    assert {"grow", "film-goes"} <= unfolds(screen, "finished")
    expect(screen.page.locator(".film")).not_to_be_visible()
    best = {name for name, gain in gains.items() if gain == max(gains.values())}
    assert set(screen.page.locator(".podium .best .name").all_inner_texts()) == best


def test_a_reload_and_a_still_screen_show_how_it_came_out_and_play_nothing(
    device: Callable[..., Any], table: Table
) -> None:
    moving, still = (
        hang(without_the_font_of_headings(device(laptop=True, **more)), table)
        for more in ({}, {"reduced_motion": "reduce"})
    )
    table.deal()
    for screen in (moving, still):
        screen.page.locator("#scene.dealt").wait_for()
    table.end("Cem", ("blue", "green"), crystals=4)
    assert {"glow", "leave", "shown"} <= unfolds(moving, "proposed")
    assert unfolds(still, "proposed") == set()
    assert moving.page.evaluate(LOOKS) == still.page.evaluate(LOOKS) != []
    moving.page.reload(wait_until="domcontentloaded")
    assert unfolds(moving, "proposed") == set()
    table.confirm_round()
    assert unfolds(still, "finished") == set(), "nor a film, as no maze was followed"
