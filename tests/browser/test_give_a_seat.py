"""The sheet by which a seat goes to another phone, in a real browser."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.phones import Host
from tests.browser.tables import NAMES, Table


def test_late_news_of_one_seat_never_stand_in_the_sheet_of_another(host: Host, server: Server) -> None:
    table = Table(server.port, *NAMES)
    table.host_page(host)
    held: list[Any] = []
    host.hand_over("Ann")
    host.page.route(re.compile("/hand-over/"), lambda route: held.append(route))
    table.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for(state="attached")
    for _ in range(20):
        host.page.wait_for_timeout(100)
        if held:
            break
    for _ in range(2):
        host.page.keyboard.press("Escape")
    address = host.hand_over("Ben")
    for route in held:
        route.continue_()
    host.page.wait_for_timeout(700)
    expect(host.offer.get_by_role("heading")).to_have_text("The seat of Ben")
    assert held and host.offer.get_by_role("link").get_attribute("href") == address
