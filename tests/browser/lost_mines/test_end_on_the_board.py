"""The end of a round on the board of The Lost Mines: the host's sheet shows whose treasures have no value yet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hosts import Host
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long


@pytest.fixture
def two_took_gems(marked_board: Table) -> Table:
    """Ann and Ben have each taken a treasure from the mine with gems."""
    table = marked_board
    for cell in ("3,0", "4,0"):
        table.hosts("maze", cell=cell, tracks="EW", feature="", anyway="1")
    for name in ("Ann", "Ben"):
        table.hosts(f"dwarfs/{table.number(name)}", cell="2,0", anyway="1")
    table.hosts("turn", seat=table.number("Ann"))
    table.hosts("goals/5,0", shows="gems")
    table.hosts(f"dwarfs/{table.number('Ben')}", cell="5,0")
    return table


def enter_treasure(table: Table, name: str, value: int) -> None:
    """This player enters what the treasure is worth on their phone."""
    answer_of(table.players[name], f"{table.at}/seat/sheet", do="treasures", values=["", str(value)])


def test_a_refusal_about_a_missing_value_goes_once_the_phone_enters_it(two_took_gems: Table, host: Host) -> None:
    host.provokes("422")
    two_took_gems.host_page(host)
    form = host.open_end()
    found = form.locator(".answers li", has_text="Who found which treasures?")
    expect(found).to_contain_text("Ann: value not entered yet; Ben: value not entered yet")
    ben = host.question(form, "Who found which treasures?").locator("fieldset", has_text="Ben")
    host.tap(ben.locator("label.gold-chip", has_text="2").first)
    host.to_the_answers(form)
    expect(found).to_contain_text("Ann: value not entered yet; Ben: 2")
    host.hold(host.button(re.compile("End the round"), form))
    expect(form.locator(".problem")).to_have_count(1)
    enter_treasure(two_took_gems, "Ann", 4)
    expect(form.locator(".problem")).to_have_count(0)
    expect(form.locator("[name=anyway]")).to_have_count(0)
    expect(found).to_contain_text("Ann: entered on their phone; Ben: 2")
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()


def test_a_refusal_goes_once_the_host_changes_an_answer(two_took_gems: Table, host: Host) -> None:
    host.provokes("422")
    two_took_gems.host_page(host)
    form = host.open_end()
    host.to_the_answers(form)
    host.hold(host.button(re.compile("End the round"), form))
    expect(form.locator(".problem")).to_have_count(2)
    host.tap(form.locator("label:has([name=anyway])"))
    ann = host.question(form, "Who found which treasures?").locator("fieldset", has_text="Ann")
    host.tap(ann.locator("label.gold-chip", has_text="2").first)
    host.to_the_answers(form)
    expect(form.locator(".answers li", has_text="Who found which treasures?")).to_contain_text("Ann: 2")
    expect(form.locator(".problem").filter(visible=True)).to_have_count(0)
    expect(form.locator("[name=anyway]")).to_have_count(0)
    host.hold(host.button(re.compile("End the round"), form))
    expect(form.locator(".problem")).to_have_count(1)
    expect(form.locator(".problem")).to_contain_text("Ben’s treasures: 1 taken on the board, 0 entered.")


def test_a_phones_value_replaces_what_the_host_tapped_in_the_open_sheet(two_took_gems: Table, host: Host) -> None:
    two_took_gems.host_page(host)
    form = host.open_end()
    found = form.locator(".answers li", has_text="Who found which treasures?")
    question = host.question(form, "Who found which treasures?")
    for name in ("Ann", "Ben"):
        host.tap(question.locator("fieldset", has_text=name).locator("label.gold-chip", has_text="2").first)
    enter_treasure(two_took_gems, "Ann", 4)
    expect(question.locator("fieldset", has_text="Ann")).to_contain_text("entered on their phone")
    host.to_the_answers(form)
    expect(found).to_contain_text("Ann: entered on their phone; Ben: 2")
    host.hold(host.button(re.compile("End the round"), form))
    host.page.locator("#round.proposed").wait_for()
    ann, ben = two_took_gems.number("Ann"), two_took_gems.number("Ben")
    treasures = host.page.locator(f"#change [name='treasures.{ann}']:checked, #change [name='treasures.{ben}']:checked")
    assert [box.get_attribute("value") for box in treasures.all()] == ["4", "2"]
