"""Forms and updates of a page: what somebody typed or chose stays, the update is shown, and a refusal can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.devices import HELD, Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import NAMES, Table


def test_a_typed_name_outlives_the_news(six_dealt: Table, host: Host) -> None:
    six_dealt.host_page(host)
    sheet = host.sheet_of("Ben")
    host.tap(sheet.locator("#about-2 summary"))
    sheet.get_by_label(re.compile("^Name")).fill("Benja")
    six_dealt.put("Cem", "cart")
    host.says("In front of Cem: broken cart.")
    host.seat("Cem").locator("[id^=take]").wait_for(state="attached")
    expect(sheet.get_by_label(re.compile("^Name"))).to_have_value("Benja")


@pytest.mark.long
def test_what_the_table_says_is_chosen_however_often_it_changed(six_seated: Table, host: Host) -> None:
    later = six_seated
    later.host_page(host)
    host.open(f"{later.at}/host?sheet=options")
    sheet = host.page.locator("#options-sheet")
    for turn in range(3):
        totals, rounds = ("open", "sealed")[turn % 2], ("5", "4")[turn % 2]
        later.hosts("options", **{"option.totals": totals, "option.rounds": rounds})
        expect(sheet.locator(f"[name='option.totals'][value={totals}]")).to_be_checked()
        expect(sheet.locator("[name='option.rounds']")).to_have_value(rounds)


@pytest.mark.long
def test_facts_that_are_changed_again_and_again_are_settled_each_time(host: Host, five_dealt: Table) -> None:
    five_dealt.host_page(host)
    host.end("Cem", crystals=None)
    for turn in range(3):
        name = ("Ann", "Ben")[turn % 2]
        host.change_who_reached(name)
        expect(host.page.locator("#latest")).to_contain_text(f"{name} reached the treasure")


def test_what_was_chosen_in_a_refused_end_outlives_the_news(six_dealt: Table, host: Host) -> None:
    six_dealt.put("Ben", "trapped")
    six_dealt.host_page(host)
    form = host.open_end()
    answers = [
        f"[name=reached_by][value='{six_dealt.number('Ben')}']",
        "[name=open_to][value=blue]",
        "[name=crystals][value='4']",
    ]
    for answer in answers:
        host.tap(form.locator("label").filter(has=host.page.locator(answer)))
        if not form.locator(answer).is_hidden():  # a note about Ben: the next question waits
            host.tap(form.locator("[data-step=next]"))
    host.provokes("422")
    host.hold(host.button(re.compile("End the round"), form))
    host.says("Ben is trapped and couldn’t have placed that card. Choose someone else.")
    six_dealt.put("Cem", "cart")
    host.lying("Cem", "Broken cart").wait_for()
    expect(form.locator(".problem")).to_have_count(1)
    for answer in answers:
        expect(form.locator(answer)).to_be_checked()


@pytest.mark.long
def test_a_refused_name_is_explained_while_others_change_theirs(device: Callable[..., Device], server: Server) -> None:
    later = Table(server.port, *NAMES)
    ben = later.seat(device(kind=Phone), "Ben")
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    menu = ben.page.locator("#menu-sheet")
    menu.get_by_label("My name").fill("Cem")
    ben.provokes("422")
    ben.tap(menu.get_by_role("button", name="Change my name"))
    expect(menu.locator(".problem")).to_have_count(1)
    later.rename("Cem", "Cemal")
    expect(ben.page.locator("#sheet")).to_contain_text("between Ann and Cemal")
    assert menu.locator(".problem").count() == 1
    assert menu.get_by_label("My name").input_value() == "Cem"
    ben.tap(menu.get_by_role("button", name="Close"))
    ben.tap(ben.page.locator("#sheet .me .icon-button"))
    expect(menu.locator(".problem")).to_have_count(0)
    expect(menu.get_by_label("My name")).to_have_value("Ben")


NEWS = re.compile(r"/t/[A-Z]{4}/(?!stream)")


def ends_late(host: Host, end: Callable[[], None]) -> Any:
    """The host ends the round while the news do not come that another one just did (`end`); what he then reads."""
    host.provokes("409", "ERR_FAILED", "Failed to fetch")
    # The page stays as it was under the finger.
    host.page.route(NEWS, lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    end()
    host.hold(host.button(re.compile("End the round"), host.page.locator("#facts")))
    notice = host.page.locator("#change").get_by_text("Someone else just changed this.")
    notice.wait_for()
    host.page.unroute(NEWS)
    return notice


@pytest.mark.long
def test_who_ends_the_round_after_another_host_reads_so_under_the_facts(six_dealt: Table, host: Host) -> None:
    six_dealt.host_page(host)
    host.open_end()
    host.answer_facts(host.page.locator("#facts"), "Ben", ("Blue",), 4, "")
    notice = ends_late(host, lambda: six_dealt.end("Ann", ("green",), 2))
    six_dealt.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    assert notice.is_visible() and host.page.locator("#round.proposed").is_visible()
    host.tap(host.button("Recalculate"))
    expect(host.page.locator("#latest")).to_contain_text("Ben reached the treasure")


def overtaken(host: Host, act: Callable[[], None], phase: str) -> None:
    """The host ends the round, and before the request arrives another host acts and this phase is shown."""

    def late(route: Any) -> None:
        if route.request.method == "POST":
            act()
            # A locator would skip the show, which can't be done while a request is held up.
            host.page.wait_for_function("phase => document.querySelector(`#round.${phase}`)", arg=phase)
        route.continue_()

    host.provokes("409")
    host.page.route("**/round", late)
    host.open_end()
    host.answer_facts(host.page.locator("#facts"), "Ann", (), None, "")
    host.hold(host.button(re.compile("End the round"), host.page.locator("#facts")))


@pytest.mark.long
def test_ending_a_round_twice_is_explained_under_the_facts(host: Host, five_dealt: Table) -> None:
    five_dealt.host_page(host)
    overtaken(host, lambda: five_dealt.end(None), "proposed")
    notice = host.page.locator("#change").get_by_text("Someone else just changed this.")
    notice.wait_for()
    five_dealt.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    assert notice.is_visible()


@pytest.mark.long
def test_ending_a_round_whose_deal_was_undone_says_so_until_it_is_read(host: Host, five_dealt: Table) -> None:
    five_dealt.host_page(host)
    overtaken(host, lambda: five_dealt.hosts("history", do="take-back"), "seating")
    problem = host.page.locator("#why .problem")
    problem.wait_for()
    five_dealt.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    assert problem.is_visible() and host.page.locator("#round.seating").is_visible()
    host.tap(problem)
    expect(problem).to_have_count(0)


@pytest.mark.long
def test_a_held_finger_presses_nothing_when_the_round_ends_meanwhile(
    device: Callable[..., Any], three_in_the_mines: Table
) -> None:
    host: Host = three_in_the_mines.host_page(device(kind=Host))
    form = host.open_end()
    host.tap(host.question(form, "Who met the dragon first?").get_by_label("Nobody", exact=True))
    host.tap(host.question(form, "Who played the last card?").get_by_label("Ben", exact=True))
    host.page.evaluate("document.addEventListener('changed', () => { window.isTold = true; }, true)")
    host.stop_the_clock()  # the button counts nothing while the news are on their way
    host.press(host.button(re.compile("End the round"), form))
    three_in_the_mines.hosts("round", do="end", dragon="", by=1)
    version = three_in_the_mines.version()
    host.comes_to(True, lambda: host.page.evaluate("window.isTold"))
    host.page.clock.run_for(150)
    host.comes_to(1, lambda: host.page.clock.run_for(1) or host.page.locator("#round.proposed").count())
    host.page.clock.run_for(HELD)
    host.lift()
    host.page.clock.resume()
    three_in_the_mines.rename("Ben", "Benno")
    host.seat("Benno").wait_for()
    assert three_in_the_mines.version() == version + 1


@pytest.mark.long
def test_a_way_that_two_hosts_open_and_shut_in_turn_is_shown_as_it_is(six_dealt: Table, host: Host) -> None:
    six_dealt.host_page(host)
    host.end("Ann", ("Blue",), 2)
    host.tap(host.page.locator("[data-open='#change-sheet']"))
    blue = host.page.locator("#change [name=open_to][value=blue]")
    for value in ("", "blue"):  # shut, and open after all
        host.question(host.page.locator("#facts"), "Which team has an open path?")
        host.tap(host.page.locator("#change label").filter(has=host.page.locator(f"[name=open_to][value='{value}']")))
    for turn in range(4):
        open_to = ((), ("blue",))[turn % 2]
        six_dealt.end("Ann", open_to, 2)
        expect(blue).to_be_checked(checked=bool(open_to))
