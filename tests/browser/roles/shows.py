"""Devices that watch the show at the end of a round."""

from __future__ import annotations

from tests.browser.devices import Device
from tests.browser.tables import Table


def hang(screen: Device, table: Table, stage: str = "") -> Device:
    """The big screen of this table, once it has this stage."""
    screen.open(f"{table.at}/board")
    screen.page.locator(f"#scene{stage}").wait_for()
    return screen


def watching(page: Device, selector: str) -> Device:
    """A page that shows this and has all its scripts. From now on nothing skips what it plays."""
    page.watches_the_show()
    page.page.locator(selector).wait_for()
    page.comes_to(True, lambda: page.page.evaluate("Boolean(window.companion?.play)"))
    return page
