"""Forms and the news: what somebody typed or chose stays, what the table says is shown, and a refusal can be read."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Device, Host, Phone, until
from tests.browser.tables import NAMES, Table


@pytest.fixture
def table(server: Server) -> Table:
    table = Table(server.port, *NAMES)
    table.deal()
    return table


def test_a_typed_name_outlives_the_news(table: Table, host: Host) -> None:
    table.host_page(host)
    sheet = host.sheet_of("Ben")
    sheet.get_by_label(re.compile("^Name")).fill("Benja")
    table.put("Cem", "cart")
    host.says("Laid before Cem: broken cart.")
    host.seat("Cem").locator("[id^=take]").wait_for(state="attached")
    expect(sheet.get_by_label(re.compile("^Name"))).to_have_value("Benja")


def test_what_the_table_says_is_chosen_however_often_it_changed(table: Table, host: Host, server: Server) -> None:
    later = Table(server.port, *NAMES)
    later.host_page(host)
    host.open(f"{later.at}/host?sheet=options")
    sheet = host.page.locator("#options-sheet")
    for turn in range(6):
        totals, rounds = ("open", "sealed")[turn % 2], ("5", "4")[turn % 2]
        later.hosts("options", **{"option.totals": totals, "option.rounds": rounds})
        expect(sheet.locator(f"[name='option.totals'][value={totals}]")).to_be_checked(timeout=15_000)
        expect(sheet.locator("[name='option.rounds']")).to_have_value(rounds)


def test_facts_that_are_changed_again_and_again_are_settled_each_time(host: Host, server: Server) -> None:
    later = Table(server.port, *NAMES[:5], edition="saboteur")
    later.deal()
    later.host_page(host)
    host.end("Cem", crystals=None)
    for turn in range(6):
        name = ("Ann", "Ben")[turn % 2]
        host.change_facts(name)
        expect(host.page.locator("#latest")).to_contain_text(f"{name} reached the treasure")


def test_what_was_chosen_in_a_refused_end_outlives_the_news(table: Table, host: Host) -> None:
    table.put("Ben", "trapped")
    table.host_page(host)
    host.tap(host.page.locator("#ending summary"))
    form = host.page.locator("#facts")
    answers = [
        f"[name=reached_by][value='{table.number('Ben')}']",
        "[name=open_to][value=blue]",
        "[name=crystals][value='4']",
    ]
    for answer in answers:
        host.tap(form.locator("label").filter(has=host.page.locator(answer)))
    host.provokes("422")
    host.hold(host.button(re.compile("End the round"), form))
    host.says("Ben is in prison and could not lay the card.")
    table.put("Cem", "cart")
    host.lying("Cem", "Broken cart").wait_for()
    expect(form.locator(".problem")).to_have_count(1)
    for answer in answers:
        expect(form.locator(answer)).to_be_checked()


def refused_seat(host: Host, server: Server) -> tuple[Table, Any]:
    """A table whose host was refused a second Ben, once all scripts were there; and the form that says why."""
    later = Table(server.port, *NAMES)
    later.host_page(host)
    expect(host.page.locator("html")).not_to_have_attribute("data-late", re.compile("."))
    host.tap(host.page.get_by_text("Add a seat"))
    form = host.page.locator("#add")
    form.get_by_label("Name").fill("Ben")
    host.provokes("422")
    host.tap(form.get_by_role("button", name="Sits without a phone"))
    expect(form.locator(".problem")).to_have_count(1)
    return later, form


def test_why_a_seat_was_refused_is_read_in_peace_while_others_change_names(host: Host, server: Server) -> None:
    later, form = refused_seat(host, server)
    later.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    expect(form.locator(".problem")).to_have_count(1)
    expect(form.get_by_label("Name")).to_have_value("Ben")
    host.add("Gül")
    host.seat("Gül").wait_for()
    expect(form.locator(".problem")).to_have_count(0)


def test_a_guest_who_sits_down_reads_why_a_name_was_refused_while_others_change_theirs(
    device: Callable[..., Device], server: Server
) -> None:
    later = Table(server.port, *NAMES)
    ben = later.seat(device(kind=Phone), "Ben")
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    menu = ben.page.locator("#menu-sheet")
    menu.get_by_label("My name").fill("Cem")
    ben.provokes("422")
    ben.tap(menu.get_by_role("button", name="Rename me"))
    expect(menu.locator(".problem")).to_have_count(1)
    expect(ben.page.locator("html")).not_to_have_attribute("data-late", re.compile("."))  # what is needed comes now
    later.rename("Cem", "Cemal")
    expect(ben.page.locator("#sheet")).to_contain_text("between Ann and Cemal", timeout=15_000)
    assert menu.locator(".problem").count() == 1
    assert menu.get_by_label("My name").input_value() == "Cem"
    ben.tap(menu.get_by_role("button", name="Close"))
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    expect(menu.locator(".problem")).to_have_count(0)
    expect(menu.get_by_label("My name")).to_have_value("Ben")


def test_a_clash_of_two_hosts_can_be_read_though_its_news_come(table: Table, host: Host) -> None:
    table.host_page(host)
    expect(host.page.locator("html")).not_to_have_attribute("data-late", re.compile("."))
    host.provokes("409", "ERR_FAILED", "Failed to fetch")
    host.page.route("**/seats", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    table.put("Ben", "cart")
    host.tap(host.page.get_by_label("Lay a card before Ben"))
    host.tap(host.seat("Ben").get_by_role("button", name="Broken lantern"))
    host.says("Somebody else just changed this.")
    host.page.unroute("**/seats")
    table.put("Cem", "cart")
    host.lying("Cem", "Broken cart").wait_for()
    assert host.seat("Ben").locator(".problem").count() == 1
    host.tap(host.page.get_by_text("Somebody else just changed this."))
    host.says_no_more("Somebody else just changed this.")
    host.lying("Ben", "Broken cart").wait_for()


NEWS = re.compile(r"/t/[A-Z]{4}/(?!stream)")


def ends_late(host: Host, end: Callable[[], None]) -> Any:
    """The host ends the round while the news do not come that another one just did (`end`); what he then reads."""
    expect(host.page.locator("html")).not_to_have_attribute("data-late", re.compile("."))
    host.provokes("409", "ERR_FAILED", "Failed to fetch")
    # The page stays as it was under the finger.
    host.page.route(NEWS, lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    end()
    host.hold(host.button(re.compile("End the round"), host.page.locator("#facts")))
    said = host.page.locator("#change").get_by_text("Somebody else just changed this.")
    said.wait_for()
    host.page.unroute(NEWS)
    return said


def test_who_ends_the_round_after_another_host_reads_so_under_the_facts(table: Table, host: Host) -> None:
    table.host_page(host)
    host.tap(host.page.locator("#ending summary"))
    host.answer_facts(host.page.locator("#facts"), "Ben", ("Blue",), 4, "")
    said = ends_late(host, lambda: table.end("Ann", ("green",), 2))
    table.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    assert said.is_visible() and host.page.locator("#round.proposed").is_visible()
    host.tap(host.button("Settle it by these facts"))
    expect(host.page.locator("#latest")).to_contain_text("Ben reached the treasure", timeout=15_000)


def test_who_ends_a_round_of_the_lost_mines_late_reads_so_too(host: Host, server: Server) -> None:
    mines = Table(server.port, *NAMES[:3], edition="lost_mines")
    mines.deal()
    mines.host_page(host)
    if not host.page.locator("#facts").is_visible():
        host.tap(host.page.locator("#ending > summary"))
    assert ends_late(host, lambda: mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))).is_visible()


def overtaken(host: Host, act: Callable[[], None], reached_by: str, crystals: int | None) -> None:
    """The host ends the round, and while that is on its way another host acts and the news of it are drawn."""

    def late(route: Any) -> None:
        if route.request.method == "POST":
            act()
            time.sleep(0.8)
        route.continue_()

    host.provokes("409")
    host.page.route("**/round", late)
    host.tap(host.page.locator("#ending summary"))
    host.answer_facts(host.page.locator("#facts"), reached_by, (), crystals, "")
    host.hold(host.button(re.compile("End the round"), host.page.locator("#facts")))


@pytest.mark.parametrize("wait", [0, 4_000])
def test_who_ends_a_round_that_the_news_say_has_ended_reads_so_under_the_facts(
    host: Host, server: Server, wait: int
) -> None:
    table = Table(server.port, *NAMES[:5], edition="saboteur")
    table.deal()
    table.host_page(host)
    host.page.wait_for_timeout(wait)  # what lets it be read comes late, or is there
    overtaken(host, lambda: table.end(None), "Ann", None)
    said = host.page.locator("#change").get_by_text("Somebody else just changed this.")
    said.wait_for()
    table.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    host.page.wait_for_timeout(2_000)
    assert said.is_visible()


def test_who_ends_a_round_whose_deal_was_taken_back_reads_it_in_peace(host: Host, server: Server) -> None:
    table = Table(server.port, *NAMES[:5], edition="saboteur")
    table.deal()
    table.host_page(host)
    overtaken(host, lambda: table.hosts("history", do="take-back"), "Ann", None)
    said = host.page.locator("#why .problem")
    said.wait_for()
    table.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    assert said.is_visible() and host.page.locator("#round.seating").is_visible()
    host.tap(said)
    expect(said).to_have_count(0, timeout=15_000)


def test_a_finger_that_holds_while_another_host_ends_the_round_presses_nothing(
    device: Callable[..., Any], server: Server
) -> None:
    mines = Table(server.port, *NAMES[:3], edition="lost_mines")
    mines.deal()
    host: Host = mines.host_page(device(kind=Host))
    if not host.page.locator("#facts").is_visible():
        host.tap(host.page.locator("#ending > summary"))
    form = host.page.locator("#facts")
    host.tap(form.get_by_role("group", name="Who met the dragon first?").get_by_label("Nobody", exact=True))
    host.tap(form.get_by_role("group", name="Who played the last card?").get_by_label("Ben", exact=True))
    host.press(host.button(re.compile("End the round"), form))
    host.page.wait_for_timeout(400)
    mines.hosts("round", do="end", dragon="", by=mines.number("Ann"))
    version = mines.version()
    host.page.locator("#round.proposed").wait_for()
    host.lift()
    host.page.wait_for_timeout(1_000)
    assert mines.version() == version


def test_a_way_that_two_hosts_open_and_shut_in_turn_is_shown_as_it_is(table: Table, host: Host) -> None:
    table.host_page(host)
    host.end("Ann", ("Blue",), 2)
    host.tap(host.page.locator("#change > summary"))
    blue = host.page.locator("#change [name=open_to][value=blue]")
    for value in ("", "blue"):  # shut, and open after all
        host.tap(host.page.locator("#change label").filter(has=host.page.locator(f"[name=open_to][value='{value}']")))
    for turn in range(4):
        open_to = ((), ("blue",))[turn % 2]
        table.end("Ann", open_to, 2)
        expect(blue).to_be_checked(checked=bool(open_to), timeout=15_000)


@pytest.mark.parametrize("early", [False, True], ids=["later", "before all scripts are there"])
def test_what_was_chosen_and_not_agreed_on_is_forgotten_with_the_sheet(
    table: Table, host: Host, server: Server, early: bool
) -> None:
    later = Table(server.port, *NAMES)
    later.host_page(host)
    if early:
        host.stop_the_clock()  # what comes late does not come yet
    host.open(f"{later.at}/host?sheet=options")
    sheet, html = host.page.locator("#options-sheet"), host.page.locator("html")
    if not early:
        expect(html).not_to_have_attribute("data-late", re.compile("."))
    host.tap(sheet.locator("label").filter(has=host.page.locator("[name='option.totals'][value=open]")))
    sheet.locator("[name='option.rounds']").select_option("5")
    host.tap(sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    if early:
        expect(sheet.locator("[name='option.totals'][value=open]")).to_be_checked()
        host.page.wait_for_load_state("load")  # only then the clock is set that is leapt over
        # News that come within the leap begin its pause anew.
        until(lambda: host.page.clock.run_for(5_000) or not html.get_attribute("data-late"), 15)
    expect(sheet.locator("[name='option.totals'][value=sealed]")).to_be_checked()
    expect(sheet.locator("[name='option.rounds']")).to_have_value("3")
