"""On a small phone the cells of the maze are smaller than a thumb: a tap beside one, at most 22 pixels from its middle,
still hits it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.host_maze import AGENT, Digger, duel


@pytest.fixture
def small_duel(device: Callable[..., Any], server: Server) -> Digger:
    host: Digger = device(kind=Digger, viewport={"width": 360, "height": 640}, user_agent=AGENT)
    return host.follow(duel(server))


def tap_above(host: Digger, cell: str, pixels: float) -> None:
    """A tap so far above the middle of this cell, where no other lies; by a mouse, as Chromium itself moves a finger's
    tap to the nearest link."""
    rectangle = host.cell(cell).bounding_box()
    assert rectangle and rectangle["height"] < 40
    host.page.mouse.click(rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + rectangle["height"] / 2 - pixels)


def test_a_tap_just_beside_a_small_cell_hits_it(small_duel: Digger) -> None:
    tap_above(small_duel, "1,-1", 21)
    small_duel.sheet.wait_for()
    expect(small_duel.cell("1,-1")).to_contain_class("picked")


def test_a_tap_farther_off_hits_nothing_and_closes_the_sheet(small_duel: Digger) -> None:
    small_duel.pick("1,-1")
    tap_above(small_duel, "1,-1", 40)
    small_duel.sheet.wait_for(state="hidden")
