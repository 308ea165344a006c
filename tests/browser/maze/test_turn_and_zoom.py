"""The view of the maze: turned as the host sits, zoomed with two fingers, left alone by news."""

from __future__ import annotations

import pytest

from tests.browser.host_maze import Digger
from tests.browser.tables import Table

pytestmark = pytest.mark.long


def middle(digger: Digger, written: str) -> tuple[float, float]:
    rectangle = digger.cell(written).bounding_box()
    assert rectangle
    return rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + rectangle["height"] / 2


def pinch(digger: Digger, x: float, y: float, before: float, after: float) -> None:
    """Two fingers around a point, this far apart before and after."""
    devtools = digger.context.new_cdp_session(digger.page)

    def fingers(kind: str, gap: float) -> None:
        points = [{"x": x + side * gap / 2, "y": y, "id": n} for n, side in enumerate((-1, 1))]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", before)
    for part in range(1, 5):
        fingers("touchMove", before + (after - before) * part / 4)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_make_the_maze_larger_around_the_place_they_hold_and_news_leave_it_so(
    digger: Digger, six_dealt: Table
) -> None:
    assert digger.scale() >= 36, "cells are as large as a finger before anybody scales them"
    digger.page.locator("#maze .maze-view").scroll_into_view_if_needed()
    digger.cell("0,-1").scroll_into_view_if_needed()
    before, (x, y) = digger.scale(), middle(digger, "0,-1")
    pinch(digger, x, y, 60, 120)
    assert digger.scale() == pytest.approx(2 * before, rel=0.03)
    assert middle(digger, "0,-1") == pytest.approx((x, y), abs=4)
    six_dealt.hosts("do/place", cell="1,0", card="b_cross 0")
    digger.page.locator('#maze a.cell.card[data-cell="1,0"]').wait_for()
    assert digger.scale() == pytest.approx(2 * before, rel=0.03)
    assert middle(digger, "0,-1") == pytest.approx((x, y), abs=4)


def test_fit_shows_the_whole_maze_and_plus_and_minus_scale_it(digger: Digger) -> None:
    digger.tap(digger.page.locator(".maze-tools > summary"))
    digger.tap(digger.button("Larger"))
    digger.tap(digger.button("Larger"))
    large = digger.scale()
    digger.tap(digger.button("The whole maze"))
    seen = digger.page.evaluate(
        "(v => [v.scrollWidth <= v.clientWidth + 1, v.scrollHeight <= v.clientHeight + 1])"
        "(document.querySelector('.maze-view'))"
    )
    assert seen == [True, True]
    whole = digger.scale()
    assert whole < large
    digger.tap(digger.button("Larger"))
    digger.tap(digger.button("Smaller"))
    assert digger.scale() == pytest.approx(whole, rel=0.02)
    svg = digger.page.locator("#maze svg.maze")
    assert "fine" not in str(svg.get_attribute("class"))
    for _ in range(5):
        digger.tap(digger.button("Larger"))
    assert "fine" in str(svg.get_attribute("class")), "large cards show more"


def test_a_phone_shows_the_start_below_and_every_turn_is_kept(digger: Digger) -> None:
    maze = digger.page.locator("#maze")
    assert maze.get_attribute("data-turn") == "1"
    assert middle(digger, "8,0")[1] < middle(digger, "0,1")[1]
    digger.tap(digger.page.locator(".maze-tools > summary"))
    for turn in ("2", "3", "0"):
        digger.tap(digger.button("Turn the maze"))
        digger.page.locator(f'#maze[data-turn="{turn}"]').wait_for()
    digger.lay("1,0", "b_str_hor 0")
    assert maze.get_attribute("data-turn") == "0"
    digger.page.reload(wait_until="domcontentloaded")
    digger.page.locator('html.scripted #maze[data-turn="0"]').wait_for()
