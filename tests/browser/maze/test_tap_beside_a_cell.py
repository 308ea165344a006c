"""On a small phone the cells of the maze are smaller than a thumb: a tap beside one, at most 22 pixels from its middle,
still hits it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.host_maze import AGENT, Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def tap_above(host: Digger, cell: str, pixels: float) -> None:
    """A tap so far above the middle of this cell, where no other lies; by a mouse, as Chromium itself moves a finger's
    tap to the nearest link."""
    rectangle = host.cell(cell).bounding_box()
    assert rectangle and rectangle["height"] < 40
    host.page.mouse.click(rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + rectangle["height"] / 2 - pixels)


def test_a_tap_just_beside_a_small_cell_hits_it_and_one_farther_off_closes_its_sheet(
    device: Callable[..., Any], duel_of_two: Table
) -> None:
    host = device(kind=Digger, viewport={"width": 360, "height": 640}, user_agent=AGENT).follow(duel_of_two)
    tap_above(host, "1,-1", 21)
    host.risen(host.sheet)
    expect(host.cell("1,-1")).to_contain_class("picked")
    tap_above(host, "1,-1", 40)
    host.sheet.wait_for(state="hidden")
