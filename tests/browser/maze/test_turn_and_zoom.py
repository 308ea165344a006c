"""The view of the maze: turned as the host sits, zoomed with two fingers, left alone by news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.devices import Device
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


def test_two_fingers_make_the_maze_larger_around_the_place_they_hold(digger: Digger) -> None:
    digger.page.locator("#maze .maze-view").scroll_into_view_if_needed()
    digger.cell("0,-1").scroll_into_view_if_needed()
    before, (x, y) = digger.scale(), middle(digger, "0,-1")
    pinch(digger, x, y, 60, 120)
    assert digger.scale() == pytest.approx(2 * before, rel=0.03)
    assert middle(digger, "0,-1") == pytest.approx((x, y), abs=4)


def test_news_leave_the_zoom_and_the_place_as_they_were(digger: Digger, six_dealt: Table) -> None:
    digger.lay("0,1", "b_cross 0")
    digger.cell("0,-1").scroll_into_view_if_needed()
    x, y = middle(digger, "0,-1")
    pinch(digger, x, y, 60, 120)
    scale, place = digger.scale(), middle(digger, "0,-1")
    six_dealt.hosts("maze", cell="1,0", offer="b_cross 0")
    digger.page.locator('#maze a.cell.card[data-cell="1,0"]').wait_for()
    assert digger.scale() == pytest.approx(scale, rel=0.01)
    assert middle(digger, "0,-1") == pytest.approx(place, abs=4)


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


def test_cells_are_as_large_as_a_finger_before_anybody_scales_them(digger: Digger) -> None:
    assert digger.scale() >= 36
    digger.lay("0,1", "b_t_hor 0")
    digger.lay("0,-1", "b_t_hor 1")
    assert digger.scale() >= 36


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


def test_a_narrow_window_turns_the_maze_even_if_the_stream_is_faster(
    device: Callable[..., Any], six_dealt: Table
) -> None:
    """Its browser does not say that it is a phone, so the page itself asks for the maze with the start below."""
    host: Digger = device(kind=Digger)
    requests_held: list[Any] = []
    host.page.route("**/maze?turn=1", lambda route: requests_held.append(route), times=1)
    host.page.add_init_script(
        "document.addEventListener('htmx:sse:after:connection', () => { window.connected = true })"
    )
    six_dealt.host_page(host)
    host.page.wait_for_function("window.connected")
    host.comes_to(1, lambda: len(requests_held))
    requests_held[0].continue_()
    host.page.locator("#maze[data-turn='1']").wait_for()


def test_small_cards_show_less(digger: Digger) -> None:
    svg = digger.page.locator("#maze svg.maze")
    digger.tap(digger.page.locator(".maze-tools > summary"))
    for _ in range(4):
        digger.tap(digger.button("Larger"))
    assert "fine" in str(svg.get_attribute("class"))
    for _ in range(8):
        digger.tap(digger.button("Smaller"))
    assert "fine" not in str(svg.get_attribute("class"))


def test_the_way_a_laptop_is_wheeled_with_ctrl_scales_too(device: Callable[..., Device], six_dealt: Table) -> None:
    laptop_page: Any = device(laptop=True, kind=Digger)
    laptop: Digger = laptop_page.follow(six_dealt)
    before = laptop.scale()
    laptop.cell("1,0").hover()
    laptop.page.keyboard.down("Control")
    laptop.page.mouse.wheel(0, -100)
    laptop.page.keyboard.up("Control")
    laptop.comes_to(True, lambda: laptop.scale() > 1.3 * before)
