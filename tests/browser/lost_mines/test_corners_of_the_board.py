"""The board of The Lost Mines on phones: nothing lies over its spaces, whatever the phone's shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.devices import Device
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def gap_below_the_board(device: Device) -> float:
    """Pixels from the board down to the button for the view."""
    device.page.locator("html.scripted #maze svg.maze[style]").wait_for()
    tools, board = (device.page.locator(part).bounding_box() for part in (".maze-tools > summary", "#maze svg.maze"))
    assert board["x"] >= 4
    return float(tools["y"] - board["y"] - board["height"])


@pytest.mark.parametrize("size", [(390, 664), (390, 844), (320, 568)], ids=["390x664", "390x844", "320x568"])
def test_the_button_for_the_view_stands_below_the_board(
    device: Callable[..., Any], anns_own_turn: Table, size: tuple[int, int]
) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    anns_own_turn.hosts("maze", cell="3,0", tracks="EW", feature="", anyway="1")
    phone = device(kind=Phone, viewport=viewport)
    anns_own_turn.give_keys(phone, anns_own_turn.players["Ann"])
    phone.open(f"{anns_own_turn.at}/seat/play?n={anns_own_turn.number('Ann')}")
    host = anns_own_turn.host_page(device(kind=Host, viewport=viewport))
    assert gap_below_the_board(phone) >= 0 and gap_below_the_board(host) >= 0


def test_the_first_words_beside_the_button_do_not_make_the_page_scroll(
    device: Callable[..., Any], anns_own_turn: Table
) -> None:
    phone = device(kind=Phone, viewport={"width": 390, "height": 664})
    anns_own_turn.give_keys(phone, anns_own_turn.players["Ann"])
    phone.open(f"{anns_own_turn.at}/seat/play?n={anns_own_turn.number('Ann')}")
    phone.says("Tap a glowing space")
    assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
