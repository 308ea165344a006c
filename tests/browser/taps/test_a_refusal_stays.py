"""What was refused stays, with all that was typed and chosen, until somebody acts, however long that takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.duels import Duelist
from tests.browser.host_maze import Digger
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table, answer_of

pytestmark = pytest.mark.long

IPHONE = {"width": 390, "height": 664}
"""An iPhone's Safari with its bars."""

MOVED_ON = "The game has moved on. What you entered stays here until you close it."


def much_happens(host: Host, table: Table) -> None:
    """Players change their names, each change is drawn, and a long time passes between them."""
    table.rename("Ann", "Anna")
    host.page.locator("#seats").get_by_text("Anna", exact=True).first.wait_for()
    host.page.clock.run_for(60_000)
    table.rename("Ann", "Ann")
    host.page.locator("#seats").get_by_text("Ann", exact=True).first.wait_for()


@pytest.fixture
def patient_host(device: Callable[..., Any]) -> Host:
    """The host's phone, whose time the test can let pass."""
    host_page: Host = device(kind=Host, viewport=IPHONE)
    host_page.page.clock.install()
    host_page.provokes("422", "409")
    return host_page


def playing(server: Server, host: Host, edition: str, *names: str) -> tuple[Table, Any]:
    """A round of this edition on the host's phone, and its questions, unfolded."""
    table = Table(server.port, *names, edition=edition)
    table.deal()
    table.host_page(host)
    return table, host.open_end()


def fields_of(form: Any) -> dict[str, list[str]]:
    """What the form would send now."""
    entries = form.evaluate(
        "form => [...new FormData(form)].filter(([name]) => !form.querySelector(`[name='${name}'][data-shown]`))"
    )
    entries = [entry for entry in entries if entry[0] != "once"]
    fields: dict[str, list[str]] = {}
    for name, value in entries:
        fields.setdefault(name, []).append(value)
    return fields


def test_the_dragon_and_the_treasures_of_a_refused_end_stay(patient_host: Host, server: Server) -> None:
    mines, form = playing(server, patient_host, "lost_mines", *NAMES[:3])
    form.locator("[name='other.1']").fill("7 x")
    dragon, last = "Who met the dragon first?", "Who played the last card?"
    patient_host.tap(patient_host.question(form, dragon).get_by_label("Ben", exact=True))
    patient_host.tap(patient_host.question(form, last).get_by_label("Cem", exact=True))
    fields = fields_of(form)
    patient_host.hold(patient_host.button(re.compile("End the round"), form))
    expect(form.locator(".problem")).to_be_in_viewport()
    much_happens(patient_host, mines)
    assert fields_of(form) == fields and fields["dragon"] == [str(mines.number("Ben"))]
    expect(form.locator(".problem")).to_have_count(1)
    expect(form.get_by_text(MOVED_ON)).to_have_count(0)
    patient_host.question(form, "Who found which treasures?").locator("[name='other.1']").fill("7")
    patient_host.to_the_answers(form)
    patient_host.hold(patient_host.button(re.compile("End the round"), form))
    patient_host.page.locator("#round.proposed").wait_for()


def test_the_gold_cards_and_trolls_of_a_refused_duel_stay(patient_host: Host, server: Server) -> None:
    duel, form = playing(server, patient_host, "duel", "Ann", "Ben")
    for name, trolls in (("1", "2"), ("2", "1")):
        for place in range(4):
            patient_host.tap(form.locator(f"[name='claims.{name}'][value='3']").nth(place).locator(".."))
        patient_host.tap(form.locator(f"[name='trolls.{name}'][value='{trolls}']").locator(".."))
    fields = fields_of(form)
    patient_host.tap(patient_host.button("Score the round", form))
    expect(form.locator(".problem").first).to_be_in_viewport()
    much_happens(patient_host, duel)
    assert fields_of(form) == fields and len(fields["claims.1"]) == len(fields["claims.2"]) == 5
    expect(form.locator(".problem").first).to_be_visible()


def test_the_refusal_of_a_duels_trolls_goes_once_they_are_corrected(patient_host: Host, server: Server) -> None:
    _, form = playing(server, patient_host, "duel", "Ann", "Ben")
    for name in ("1", "2"):
        patient_host.tap(form.locator(f"[name='trolls.{name}']").last.locator(".."))
    patient_host.tap(patient_host.button("Score the round", form))
    expect(form.locator(".problem").first).to_be_in_viewport()
    for name in ("1", "2"):
        patient_host.tap(form.locator(f"[name='trolls.{name}'][value='0']").locator(".."))
    expect(form.locator(".problem").filter(visible=True)).to_have_count(0)
    patient_host.tap(patient_host.button("Score the round", form))
    patient_host.page.locator("#round.proposed").wait_for()


def test_a_card_that_was_refused_can_be_placed_anyway_an_hour_later(digger: Digger, six_dealt: Table) -> None:
    digger.provokes("422")
    digger.page.clock.install()
    digger.open(f"{six_dealt.at}/host")
    digger.page.locator("html.scripted #maze svg.maze").wait_for()
    digger.pick("1,0")
    digger.tap(digger.sheet.locator("#others > summary"))
    digger.tap(digger.sheet.locator(".every .offer[value='b_str_vert 0']"))
    anyway = digger.button(re.compile("Place it anyway"), digger.sheet)
    anyway.wait_for()
    much_happens(digger, six_dealt)
    digger.tap(anyway)
    digger.lies("1,0")
    assert digger.posts == ["maze", "maze"]


def test_a_card_refused_to_one_player_is_not_placed_anyway_by_another(digger: Digger, six_dealt: Table) -> None:
    six_dealt.put("Ben", "cart")
    digger.provokes("422")
    digger.open(f"{six_dealt.at}/host")
    digger.page.locator("html.scripted #maze svg.maze").wait_for()
    digger.pick("1,0")
    digger.tap(digger.sheet.locator(".laid-by .chip", has_text="Ben"))
    digger.tap(digger.sheet.locator(".offers .offer:visible").first)
    digger.button(re.compile("Place it anyway"), digger.sheet).wait_for()
    digger.tap(digger.sheet.locator(".laid-by .chip", has_text="Cem"))
    expect(digger.sheet.locator(".against")).to_have_count(0)
    digger.tap(digger.sheet.locator(".offers .offer:visible").first)
    digger.lies("1,0")
    assert digger.posts == ["maze", "maze"]


def test_the_way_on_is_not_under_the_bar_that_says_who_laid_the_card(
    device: Callable[..., Any], server: Server
) -> None:
    host = device(kind=Duelist, viewport=IPHONE)
    host.provokes("422")
    table = Table(server.port, "Ann", "Ben", edition="duel")
    table.deal()
    table.host_page(host)
    # In a narrow window the maze is turned once more after the page came; what is refused has another height then.
    host.page.locator("html.scripted #maze[data-turn='1'] svg.maze").wait_for()
    host.pick("1,1")
    host.tap(host.sheet.locator("#others > summary"))
    host.tap(host.sheet.locator(".every .offer[value='d_ns 0']"))
    anyway = host.sheet.locator("[name=anyway]")
    anyway.wait_for()
    whole = """button => { const box = button.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every(part =>
            button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part))) }"""
    host.comes_to(True, lambda: anyway.evaluate(whole))


def test_a_small_phone_shows_the_whole_reason_and_the_way_on(device: Callable[..., Any], six_dealt: Table) -> None:
    host = device(kind=Digger, viewport={"width": 320, "height": 568})
    host.provokes("422")
    six_dealt.host_page(host)
    host.page.locator("html.scripted #maze svg.maze").wait_for()
    host.pick("1,0")
    host.tap(host.sheet.locator("#others > summary"))
    host.tap(host.sheet.locator(".every .offer[value='b_str_vert 0']"))
    host.sheet.locator("[name=anyway]").wait_for()
    whole = """sheet => [...sheet.querySelectorAll('.problem, [name=anyway]')].every(part => {
        const { left, top, bottom } = part.getBoundingClientRect();
        return [top + 2, bottom - 2].every(y => part.contains(document.elementFromPoint(left + 40, y))); })"""
    host.comes_to(True, lambda: host.sheet.evaluate(whole))


def test_treasures_ticked_in_a_refused_end_count_once(patient_host: Host, server: Server) -> None:
    _, form = playing(server, patient_host, "lost_mines", *NAMES[:3])
    threes = form.locator("label:has([name='treasures.1'][value='3'])")
    form.locator("[name='other.2']").fill("5 x")
    for chip, expected in ((0, ["3"]), (1, ["3", "3"])):
        patient_host.question(form, "Who found which treasures?")
        patient_host.tap(threes.nth(chip))
        patient_host.to_the_answers(form)
        with patient_host.page.expect_response(lambda answer: answer.status == 422):
            patient_host.hold(patient_host.button(re.compile("End the round"), form))
        form.locator(".problem").wait_for()
        patient_host.comes_to(expected, lambda: fields_of(form).get("treasures.1"))
        assert form.locator("[name='other.2']").input_value() == "5 x"


@pytest.fixture
def refused_end(patient_host: Host, server: Server) -> Iterator[tuple[Table, Any, dict[str, list[str]]]]:
    """A host's end of a round that was refused, and what was entered in it."""
    mines, form = playing(server, patient_host, "lost_mines", *NAMES[:3])
    form.locator("[name='other.1']").fill("7 x")
    patient_host.tap(patient_host.question(form, "Who met the dragon first?").get_by_label("Ben", exact=True))
    patient_host.to_the_answers(form)
    patient_host.hold(patient_host.button(re.compile("End the round"), form))
    form.locator(".problem").wait_for()
    yield mines, form, fields_of(form)


@pytest.mark.alone
def test_an_end_after_another_hosts_says_so_and_keeps_the_answers(
    patient_host: Host, refused_end: tuple[Table, Any, dict[str, list[str]]]
) -> None:
    mines, _, fields = refused_end
    mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))
    patient_host.page.locator("#round.proposed").wait_for()
    kept = patient_host.page.locator("form.facts").filter(has_text=MOVED_ON)
    expect(kept.get_by_text(MOVED_ON)).to_be_in_viewport()
    much_happens(patient_host, mines)
    assert fields_of(kept) == fields
    patient_host.tap(kept.get_by_role("button", name="Close"))
    expect(patient_host.page.get_by_text(MOVED_ON)).to_have_count(0)
    expect(patient_host.page.locator(".problem").filter(visible=True)).to_have_count(0)


@pytest.mark.alone
def test_an_end_that_another_host_overtook_is_explained_when_sent_again(
    patient_host: Host, refused_end: tuple[Table, Any, dict[str, list[str]]]
) -> None:
    mines, _, fields = refused_end
    mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))
    patient_host.page.locator("#round.proposed").wait_for()
    kept = patient_host.page.locator("form.facts").filter(has_text=MOVED_ON)
    patient_host.question(kept, "Who found which treasures?").locator("[name='other.1']").fill("7")
    patient_host.to_the_answers(kept)
    patient_host.hold(patient_host.button(re.compile("End the round"), kept))
    form = patient_host.page.locator("#change form.facts")
    expect(form.get_by_text("Someone else just changed this.")).to_be_in_viewport()
    again = fields_of(form)
    assert again["other.1"] == ["7"] and again["dragon"] == fields["dragon"]


def test_refused_treasures_stay_in_their_fold(device: Callable[..., Any], server: Server) -> None:
    mines = Table(server.port, *NAMES[:3], edition="lost_mines")
    mines.deal()
    # Before the first look the script that keeps what was refused comes only after seconds.
    answer_of(mines.players["Ann"], f"{mines.at}/seat/sheet", do="seen")
    ann = mines.seat(device(kind=Phone, viewport=IPHONE), "Ann")
    ann.provokes("422")
    fold = ann.page.locator("#treasures")
    ann.tap(fold.locator("summary"))
    fold.locator("[name=other]").fill("7 x")
    ann.tap(fold.locator("[name=values][value='4']").first.locator(".."))
    ann.tap(fold.get_by_role("button", name="Enter my treasures"))
    expect(fold.locator(".problem")).to_be_in_viewport()
    fields = fields_of(fold.locator("form"))
    mines.rename("Ben", "Benno")
    ann.says(re.compile("Benno"))
    assert fields_of(fold.locator("form")) == fields and fields["values"] == ["4"]
    expect(fold.locator(".problem")).to_have_count(1)
    fold.locator("[name=other]").fill("7")
    ann.tap(fold.get_by_role("button", name="Enter my treasures"))
    ann.says("entered; nobody else sees them")
