"""The server fails, a script doesn't arrive, or the companion was upgraded: the page says so, or loads itself again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import fetched
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long

NOT_ARRIVED = "That didn’t go through. Try again."


@pytest.fixture
def ben(six_dealt: Table, phone: Callable[..., Phone]) -> Phone:
    return six_dealt.seat(phone(), "Ben")


def fails(device: Any, path: str, times: int = 1, status: int = 503) -> None:
    device.provokes(str(status))
    device.page.route(path, lambda route: route.fulfill(status=status), times=times)


def test_a_tap_for_which_the_disk_has_no_room_says_so(host: Host, six_seated: Table) -> None:
    six_seated.host_page(host)
    fails(host, "**/do/deal", status=507)
    deal = host.button(re.compile("Deal the roles"))
    host.tap(deal)
    host.says("The disk of the host’s computer is full.")
    host.tap(deal)
    host.says("0 of 6 have looked")


def test_a_menu_that_the_server_fails_to_send_says_so_over_its_sheet(ben: Phone) -> None:
    fails(ben, "**/seat/menu*")
    ben.tap(ben.button("More"))
    said = ben.page.get_by_text(NOT_ARRIVED)
    expect(said).to_be_in_viewport()
    assert said.evaluate("""said => {
        const { x, y, width, height } = said.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === said;
    }""")


def test_a_fragment_that_the_server_failed_to_send_comes_by_itself(ben: Phone, six_dealt: Table) -> None:
    fails(ben, "**/seat/sheet*", times=2)
    six_dealt.put("Ben", "cart")
    ben.says("Broken cart")
    expect(ben.page.get_by_text(NOT_ARRIVED)).to_have_count(0)


@pytest.mark.parametrize("script", ["app", "host"])
def test_a_script_that_does_not_arrive_is_missed(host: Host, six_seated: Table, script: str) -> None:
    host.provokes("ERR_FAILED")
    host.page.route(f"**/static/{script}-*", lambda route: route.abort())
    six_seated.host_page(host)
    again = host.page.get_by_role("link", name="Load it again")
    host.says("Part of this page is missing.")
    host.page.unroute(f"**/static/{script}-*")
    host.tap(again)
    host.page.locator(f"script[src*='/{script}-'][data-ran]").wait_for(state="attached")
    expect(again).to_be_hidden()


def test_a_page_of_an_older_release_loads_itself_again_once_nobody_types(ben: Phone, six_dealt: Table) -> None:
    ben.tap(ben.button("More"))
    name = ben.page.get_by_label("My name")
    name.fill("Benja")

    def upgraded(route: Any) -> None:
        answer = fetched(route)
        route.fulfill(response=answer, headers={**answer.headers, "assets": "newer"})

    ben.page.route("**/seat/sheet*", upgraded)
    ben.page.evaluate("window.isOld = true")
    six_dealt.put("Ben", "cart")
    ben.page.locator("#tokens").wait_for(state="attached")
    ben.page.wait_for_timeout(600)
    assert ben.page.evaluate("window.isOld") and name.input_value() == "Benja"
    ben.page.unroute("**/seat/sheet*")
    name.fill("Ben")
    ben.page.keyboard.press("Escape")
    ben.page.wait_for_function("() => !window.isOld")
