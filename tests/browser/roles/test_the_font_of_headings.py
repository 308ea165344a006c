"""The typeface of headings comes to a phone while its player types a name, and to a laptop at once."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Server, Take
from tests.browser.devices import LATER
from tests.browser.phones import Phone
from tests.browser.tables import Table

LOADED = "() => [...document.fonts].some(face => face.family === 'Grenze' && face.status === 'loaded')"
BYTES = """() => performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('grenze')).map(({ transferSize }) => transferSize)"""
"""What this page fetched of it over the wire."""


def drawn_in(device: Any) -> list[str]:
    """The typefaces in which the browser draws the headline of this page."""
    devtools = device.context.new_cdp_session(device.page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    return [font["familyName"] for font in devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]]


def test_a_phone_fetches_it_once_and_has_it_from_the_first_page_on(device: Take, server: Server) -> None:
    table = Table(server.port, "Ann", "Ben", "Cem")
    phone: Any = device(kind=Phone)
    phone.open(f"/T/{table.code}")
    phone.page.wait_for_function(LOADED)
    assert drawn_in(phone) == ["Grenze ExtraBold"]
    phone.join(table.code, "Dia")
    assert drawn_in(phone) == ["Grenze ExtraBold"]
    table.deal()
    phone.look()
    table.put("Ann", "lantern")
    phone.page.locator(LATER).wait_for(state="attached")
    assert drawn_in(phone) == ["Grenze ExtraBold"]
    assert phone.page.evaluate(BYTES) == [0]
    assert not phone.errors


def test_a_laptop_loads_the_font_of_headings_at_once(device: Take) -> None:
    laptop = device(laptop=True)
    laptop.open("/")
    laptop.page.wait_for_function(LOADED)
    assert drawn_in(laptop) == ["Grenze ExtraBold"] and not laptop.errors
