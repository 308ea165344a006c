"""What the host chose in a sheet and closed without its button is saved, or its button says that it waits."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TWICE
from tests.browser.hosts import Host
from tests.browser.tables import Table
from tests.waiting import until

WAITS = "not confirmed yet"

CLOSES = {
    "cross": lambda host, sheet: host.tap(sheet.get_by_role("button", name="Close").first),
    "Escape": lambda host, sheet: host.page.keyboard.press("Escape"),
    "beside it": lambda host, sheet: host.page.mouse.click(5, 5),
    "back": lambda host, sheet: host.page.go_back(),
}


def options(host: Host) -> Any:
    """The open sheet of the table's options."""
    host.tap(host.page.get_by_label("More"))
    host.tap(host.button("Table options"))
    sheet = host.page.locator("#options-sheet")
    expect(sheet).to_be_visible()
    until(lambda: host.page.evaluate("history.state?.sheet"))
    return sheet


def is_held(host: Host, requests: list[Any]) -> bool:
    """Return whether the page has sent one of the requests. The browser reports them only when asked something."""
    host.page.evaluate("true")
    return bool(requests)


@pytest.mark.parametrize(
    "way", ["cross", "back", *(pytest.param(way, marks=pytest.mark.long) for way in ("Escape", "beside it"))]
)
def test_options_are_saved_however_their_sheet_is_closed(way: str, host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    sheet = options(host)
    host.tap(sheet.get_by_label("Open to everyone"))
    CLOSES[way](host, sheet)
    expect(sheet).to_be_hidden()
    until(lambda: six_seated.page("host").values("[name='option.totals'][checked]") == ["open"])
    until(lambda: not host.page.evaluate("history.state?.sheet"))


def test_a_sheet_closed_without_a_choice_sends_nothing(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    before, sheet = six_seated.version(), options(host)
    host.tap(sheet.get_by_label("Open to everyone"))
    host.tap(sheet.get_by_label("Secret until the end, as in the rules"))
    host.page.keyboard.press("Escape")
    host.tap(options(host).get_by_role("button", name="Close").first)
    assert six_seated.version() == before


def test_a_new_name_is_saved_when_the_sheet_is_closed(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    sheet = host.sheet_of("Ben")
    sheet.get_by_label("Name").fill("Benno")
    host.page.keyboard.press("Escape")
    host.seat("Benno").wait_for()


@pytest.mark.long
def test_a_period_to_keep_is_saved_with_the_options(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    sheet = options(host)
    host.tap(sheet.locator("#keeping summary"))
    sheet.locator("#keep-for select").select_option("0")
    host.tap(sheet.get_by_label("Open to everyone"))
    host.tap(host.button("Save options", sheet))
    expect(sheet).to_be_hidden()
    expect(sheet.locator("#keeping summary")).to_have_text("This table is kept forever")
    assert six_seated.page("host").values("[name='option.totals'][checked]") == ["open"]


@pytest.mark.long
def test_a_new_name_is_saved_when_a_button_of_the_sheet_closes_it(host: Host, six_dealt: Table) -> None:
    six_dealt.host_page(host)
    sheet = host.sheet_of("Ben")
    sheet.get_by_label("Name").fill("Benno")
    host.tap(sheet.get_by_role("group", name="inspects the role of").get_by_role("button", name="Cem"))
    host.seat("Benno").wait_for()
    host.says("Benno inspected Cem’s role.")


def close_sheet_with_taken_name(host: Host) -> None:
    """Name Ben as Ann is called and close his sheet. It opens again, because that is refused."""
    host.sheet_of("Ben").get_by_label("Name").fill("Ann")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#sheet-2:modal .problem")).to_be_visible()


def test_a_name_that_is_refused_opens_the_sheet_again(host: Host, six_seated: Table) -> None:
    host.provokes("422", "409")
    six_seated.host_page(host)
    close_sheet_with_taken_name(host)
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#sheet-2")).to_be_hidden()
    expect(host.page.locator("#rename-2 [name=name]")).to_have_value("Ben")


@pytest.mark.long
def test_a_refused_sheet_that_is_closed_before_its_script_comes_stays_closed(host: Host, six_seated: Table) -> None:
    host.provokes("422", "409")
    scripts_held: list[Any] = []
    host.page.route("**/refused*", lambda route: scripts_held.append(route))
    six_seated.host_page(host)
    close_sheet_with_taken_name(host)
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#sheet-2")).to_be_hidden()
    until(lambda: is_held(host, scripts_held))
    scripts_held[0].continue_()
    expect(host.page.locator("#rename-2 .problem")).to_have_count(0)
    expect(host.page.locator("#rename-2 [name=name]")).to_have_value("Ben")
    expect(host.page.locator("#sheet-2")).to_be_hidden()


def test_a_name_that_does_not_arrive_is_discarded_by_closing_the_sheet_again(host: Host, six_seated: Table) -> None:
    host.provokes("net::ERR_FAILED", "Failed to fetch")
    six_seated.host_page(host)
    address, name = host.page.url, host.page.locator("#rename-2 [name=name]")
    requests: list[Any] = []
    host.page.route("**/seats", lambda route: [requests.append(route), route.abort()])
    host.sheet_of("Ben").get_by_label("Name").fill("Benno")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#sheet-2:modal")).to_contain_text("close this to discard it")
    expect(name).to_have_value("Benno")
    until(lambda: host.page.evaluate("history.state?.sheet"))
    host.page.go_back()
    expect(host.page.locator("#sheet-2")).to_be_hidden()
    expect(name).to_have_value("Ben")
    expect(host.page.locator("#rename-2 .problem")).to_have_count(0)
    assert host.page.url == address and len(requests) == 1


@pytest.mark.long
def test_a_sheet_closed_while_its_form_is_sent_keeps_the_name_if_that_fails(host: Host, six_seated: Table) -> None:
    host.provokes("net::ERR_FAILED", "Failed to fetch")
    six_seated.host_page(host)
    requests_held: list[Any] = []
    host.page.route("**/seats", lambda route: requests_held.append(route))
    sheet = host.sheet_of("Ben")
    sheet.get_by_label("Name").fill("Benno")
    host.tap(host.button("Rename", sheet))
    until(lambda: is_held(host, requests_held))
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#sheet-2")).to_be_hidden()
    requests_held[0].abort()
    expect(host.page.locator("#sheet-2:modal .problem")).to_be_visible()
    expect(host.page.locator("#rename-2 [name=name]")).to_have_value("Benno")


@pytest.mark.long
def test_a_newer_name_outlives_the_answer_to_an_older_one(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    requests_held: list[Any] = []
    host.page.route("**/seats", lambda route: requests_held.append(route), times=1)
    name = host.sheet_of("Ben").get_by_label("Name")
    name.fill("Benno")
    host.page.keyboard.press("Escape")
    until(lambda: is_held(host, requests_held))
    host.page.wait_for_timeout(TWICE)
    host.sheet_of("Ben").get_by_label("Name").fill("Benjamin")
    requests_held[0].continue_()
    host.seat("Benno").wait_for(state="attached")
    expect(host.page.locator("#sheet-2:modal [name=name]")).to_have_value("Benjamin")
    host.page.keyboard.press("Escape")
    host.seat("Benjamin").wait_for()


def test_answers_about_the_end_wait_behind_their_button(host: Host, six_dealt: Table) -> None:
    six_dealt.host_page(host)
    form = host.open_end()
    host.tap(form.get_by_label("Ben", exact=True).first)
    host.page.keyboard.press("Escape")
    expect(host.page.locator("[data-open='#end-sheet']")).to_contain_text(WAITS)
    six_dealt.rename("Cem", "Cemil")
    host.seat("Cemil").wait_for()
    expect(host.page.locator("[data-open='#end-sheet']")).to_contain_text(WAITS)
    assert host.open_end().locator("[name=reached_by]:checked").input_value() == "2"


def test_a_correction_waits_behind_its_line_until_it_is_dropped(host: Host, six_dealt: Table) -> None:
    six_dealt.end(reached_by="Ann")
    six_dealt.host_page(host)
    line = host.page.locator("a.score-row").first
    sheet = host.page.locator(str(line.get_attribute("data-open")))
    host.tap(line)
    gold = sheet.get_by_label("Total gained")
    before = gold.input_value()
    gold.fill("9")
    host.page.keyboard.press("Escape")
    expect(line).to_contain_text(WAITS)
    host.page.wait_for_timeout(TWICE)
    host.tap(line)
    expect(gold).to_have_value("9")
    host.tap(host.button("Leave as it is", sheet))
    expect(line).not_to_contain_text(WAITS)
    expect(gold).to_have_value(before)
