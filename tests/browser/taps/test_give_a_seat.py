"""The sheet by which a seat goes to another phone, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hosts import Host
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def test_late_news_of_one_seat_never_stand_in_the_sheet_of_another(host: Host, six_seated: Table) -> None:
    table = six_seated
    table.host_page(host)
    requests_held: list[Any] = []
    host.offer_seat("Ann")
    host.page.route(re.compile("/hand-over/"), lambda route: requests_held.append(route))
    table.rename("Cem", "Cemal")
    host.seat("Cemal").wait_for(state="attached")
    host.comes_to(True, lambda: bool(requests_held))
    for _ in range(2):
        host.page.keyboard.press("Escape")
    address = host.offer_seat("Ben")
    for route in requests_held:
        route.continue_()
    table.rename("Cem", "Cemre")
    host.seat("Cemre").wait_for(state="attached")
    expect(host.offer.get_by_role("heading")).to_have_text("Ben’s seat")
    assert host.offer.get_by_role("link").get_attribute("href") == address
