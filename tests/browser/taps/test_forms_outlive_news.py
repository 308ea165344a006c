"""Forms and updates of a page: what somebody typed or chose stays, the update is shown, and a refusal can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import HELD
from tests.browser.hosts import Host
from tests.browser.tables import Table


def test_a_typed_name_outlives_the_news(six_seated: Table, host: Host) -> None:
    six_seated.host_page(host)
    sheet = host.sheet_of("Ben")
    sheet.get_by_label(re.compile("^Name")).fill("Benja")
    six_seated.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for(state="attached")
    expect(sheet.get_by_label(re.compile("^Name"))).to_have_value("Benja")


@pytest.mark.long
def test_ending_a_round_whose_deal_was_undone_says_so_until_it_is_read(host: Host, five_dealt: Table) -> None:
    """Another host undoes the deal before the request arrives."""

    def late(route: Any) -> None:
        five_dealt.hosts("do/undo")
        # A locator would skip the show, which can't be done while a request is held up.
        host.page.wait_for_function("() => document.querySelector('#round.seating')")
        route.continue_()

    five_dealt.host_page(host)
    host.provokes("409")
    host.page.route("**/do/end", late)
    form = host.open_end()
    host.answer_facts(form, "Ann", (), None, "")
    host.hold(host.button(re.compile("End the round"), form))
    problem = host.page.locator("#why .problem")
    problem.wait_for()
    five_dealt.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for()
    host.tap(problem)
    expect(problem).to_have_count(0)


@pytest.mark.long
@pytest.mark.alone  # on a busy computer a part of the page that is not yet there can be pressed
def test_a_held_finger_presses_nothing_when_the_round_ends_meanwhile(
    device: Callable[..., Any], three_in_the_mines: Table
) -> None:
    host: Host = three_in_the_mines.host_page(device(kind=Host))
    form = host.open_end()
    host.page.evaluate("document.addEventListener('changed', () => { window.isTold = true; }, true)")
    host.stop_the_clock()  # the button counts nothing while the news are on their way
    host.press(host.button(re.compile("End the round"), form))
    three_in_the_mines.hosts("do/end", dragon="", by=1)
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
