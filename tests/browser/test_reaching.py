"""Reaching: all that can be tapped is large enough for a thumb, and stays on the screen with larger letters too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PHONE, Server
from tests.browser.phones import Device
from tests.browser.tables import NAMES, Table
from tests.browser.test_reading import PAGES, Reader, evening, host_sits_first, screens, too_wide

SMALLER = """() => [...document.querySelectorAll(
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button]')].filter(one => {
  const style = getComputedStyle(one);
  if (!one.checkVisibility({visibilityProperty: true}) || one.disabled || style.clipPath !== 'none') return false;
  if (style.display === 'inline' && one.parentElement.textContent.trim() !== one.textContent.trim()) return false;
  const label = one.matches('[type=radio], [type=checkbox]') && one.closest('label');
  const { width, height } = (label || one).getBoundingClientRect();
  return width < 43.5 || height < 43.5;
}).map(one => one.outerHTML.slice(0, 160))"""
"""What a finger taps and is smaller than 44 pixels: not a link in running text, nor what only a keyboard comes upon."""


@pytest.fixture
def table(server: Server) -> Table:
    """A table whose host holds the first seat too."""
    return host_sits_first(Table(server.port, *NAMES))


def too_small(device: Device) -> list[str]:
    """What is open now, and then what was folded away."""
    found = device.page.evaluate(SMALLER)
    device.page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true })")
    return [*found, *device.page.evaluate(SMALLER)]


def test_a_thumb_hits_all_there_is_to_tap(device: Callable[..., Device], table: Table) -> None:
    reader = Reader(screens(device, table, True, {"a phone": PHONE}), too_small)
    reader.look("/")
    reader.look(table.at)
    for phase in evening(table):
        for page in ("host", "seat", *(PAGES if phase == "finished" else ())):
            reader.look(f"{table.at}/{page}", phase)
        if phase == "seating":
            for page in ("host?sheet=options", "host?sheet=join", "host?sheet=seat-2", "seat?sheet=menu"):
                reader.look(f"{table.at}/{page}", phase)
    assert not reader.found, "\n".join(f"{where}: {wrong}" for where, wrong in reader.found.items())


def test_the_deal_is_at_the_thumb_and_hides_nothing(device: Callable[..., Device], table: Table) -> None:
    host = screens(device, table, True, {"a phone": PHONE})["a phone"]
    host.open(f"{table.at}/host")
    box = host.button("Deal the roles").bounding_box()
    assert box["y"] + box["height"] > 844 - 40, box
    host.page.evaluate("scrollTo(0, 1e6)")
    last = host.page.locator(".scan").bounding_box()
    assert last["y"] + last["height"] <= box["y"], "the last of the page stands above it"


@pytest.mark.long
def test_larger_letters_stay_on_a_small_phone(device: Callable[..., Device], table: Table) -> None:
    small = {"a small phone": {**PHONE, "viewport": {"width": 360, "height": 640}}}
    reader = Reader(screens(device, table, True, small), too_wide)
    phone = reader.devices["a small phone"]
    phone.open("/")
    before = phone.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    phone.tap(phone.button("Larger letters"))
    phone.button("Usual letters").wait_for()
    assert phone.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == pytest.approx(1.25 * before)
    table.rename("Finn", "Maximiliane-Theodora-XXL")
    for path in ("/", table.at):
        reader.look(path)
    for phase in evening(table):
        reader.look_at_table(table, phase)
    assert not reader.found, "\n".join(f"{where}: {wrong}" for where, wrong in reader.found.items())
