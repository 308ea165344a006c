"""What was refused stays, with all that was typed and chosen, until somebody acts, however long that takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.host_maze import Digger
from tests.browser.hosts import Host
from tests.browser.tables import Table

pytestmark = pytest.mark.long

MOVED_ON = "The game has moved on. What you entered wasn’t sent and stays here until you close it."


@pytest.fixture
def patient_host(device: Callable[..., Any]) -> Host:
    """The host's phone, whose time the test can let pass."""
    host_page: Host = device(kind=Host)
    host_page.page.clock.install()
    host_page.provokes("422", "409")
    return host_page


def ends(host: Host, form: Any) -> None:
    form.locator("#end-it").wait_for()
    host.hold(host.button(re.compile("End the round"), form))


@pytest.fixture
def refused_end(patient_host: Host, three_in_the_mines: Table) -> tuple[Any, list[list[str]]]:
    """The questions about a round, whose answers were refused, and what was entered in them."""
    three_in_the_mines.host_page(patient_host)
    form = patient_host.open_end()
    form.locator("[name='other.1']").fill("7 x")
    for question, name in (("Who met the dragon first?", "Ben"), ("Who played the last card?", "Cem")):
        patient_host.tap(patient_host.question(form, question).get_by_label(name, exact=True))
    ends(patient_host, form)
    expect(form.locator(".problem")).to_be_in_viewport()
    entered = fields_of(form)
    assert ["other.1", "7 x"] in entered and ["dragon", str(three_in_the_mines.number("Ben"))] in entered
    return form, entered


def fields_of(form: Any) -> list[list[str]]:
    """What the form would send now, without the mark that tells one request from another."""
    return [entry for entry in form.evaluate("form => [...new FormData(form)]") if entry[0] != "once"]


def much_happens(host: Host, table: Table) -> None:
    """Players change their names, each change is drawn, and a long time passes between them."""
    for name in ("Anna", "Ann"):
        table.rename("Ann", name)
        host.page.locator("#seats").get_by_text(name, exact=True).first.wait_for()
        host.page.clock.run_for(60_000)


def test_the_answers_of_a_refused_end_stay_and_can_be_corrected(
    patient_host: Host, three_in_the_mines: Table, refused_end: tuple[Any, list[list[str]]]
) -> None:
    form, entered = refused_end
    much_happens(patient_host, three_in_the_mines)
    assert fields_of(form) == entered
    expect(form.locator(".problem")).to_have_count(1)
    expect(form.get_by_text(MOVED_ON)).to_have_count(0)
    patient_host.question(form, "Who found which treasures?").locator("[name='other.1']").fill("7")
    ends(patient_host, form)
    patient_host.page.locator("#round.proposed").wait_for()


@pytest.mark.alone
def test_an_end_after_another_hosts_says_so_and_keeps_the_answers(
    patient_host: Host, three_in_the_mines: Table, refused_end: tuple[Any, list[list[str]]]
) -> None:
    three_in_the_mines.hosts("do/end", dragon="", by=1)
    patient_host.page.locator("#round.proposed").wait_for()
    kept = patient_host.page.locator("form.facts").filter(has_text=MOVED_ON)
    expect(kept.get_by_text(MOVED_ON)).to_be_in_viewport()
    much_happens(patient_host, three_in_the_mines)
    assert fields_of(kept) == refused_end[1]
    patient_host.tap(kept.get_by_role("button", name="Close"))
    expect(patient_host.page.get_by_text(MOVED_ON)).to_have_count(0)


def test_a_small_phone_shows_the_whole_reason_and_the_way_on(device: Callable[..., Any], six_dealt: Table) -> None:
    """Though the bar that says who laid the card lies over the sheet."""
    host = device(kind=Digger, viewport={"width": 320, "height": 568})
    host.provokes("422")
    six_dealt.host_page(host)
    host.page.locator("html.scripted #maze[data-turn='1'] svg.maze").wait_for()
    host.pick("1,0")
    host.tap(host.sheet.locator("#others > summary"))
    host.tap(host.sheet.locator(".every .offer[value='b_str_vert 0']"))
    host.sheet.locator("[name=anyway]").wait_for()
    whole = """sheet => [...sheet.querySelectorAll('.problem, [name=anyway]')].every(part => {
        const { left, top, bottom } = part.getBoundingClientRect();
        return [top + 2, bottom - 2].every(y => part.contains(document.elementFromPoint(left + 40, y))); })"""
    host.comes_to(True, lambda: host.sheet.evaluate(whole))
