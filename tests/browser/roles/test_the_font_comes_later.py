"""The typeface of headings comes to a phone after its first role, and to a laptop at once."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Server, Take
from tests.browser.phones import Phone
from tests.browser.tables import Table

DRAWN = "() => [...document.fonts].some(face => face.family === 'Grenze' && face.status === 'loaded')"


def test_a_phone_fetches_it_after_the_first_role(device: Take, server: Server) -> None:
    table, fetched = Table(server.port, "Ann", "Ben", "Cem"), []
    phone: Any = device(kind=Phone)
    phone.page.on("request", lambda request: fetched.append(request.url) if "grenze" in request.url else None)
    phone.join(table.code, "Dia")
    table.deal()
    phone.look()
    assert not fetched
    phone.page.wait_for_function("() => document.cookie.includes('heading_font')")
    expect(phone.page.locator("html[data-heading-font]")).to_have_count(0)
    table.put("Ann", "lantern")
    expect(phone.page.locator("html[data-heading-font]")).to_have_count(1)
    assert len(fetched) == 1
    phone.page.reload()
    phone.page.wait_for_function(DRAWN)
    assert not phone.errors


def test_a_laptop_has_it_at_once(device: Take) -> None:
    laptop = device(laptop=True)
    laptop.open("/")
    laptop.page.wait_for_function(DRAWN)
    assert not laptop.errors
