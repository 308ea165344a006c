"""The podium tells the truth: a column is as high, and on a phone a row as wide, as its gold, wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.reader import STILL
from tests.browser.tables import Table

GAINS = {"Ann": (3, 3, 2), "Ben": (3, 1, 4), "Cem": (0, 0, 1), "Dia": (2, 1, 0), "Opa Otto Theodor": (3, 4, -1)}
"""What everybody gains in each round. Ann and Ben share the win; Otto is robbed of a gold that he had."""

SCREENS = {"a phone": (390, 844), "a laptop": (1280, 800), "a big one": (3840, 2160)}

BARS = """() => Object.fromEntries([...document.querySelectorAll('.podium .column')].map(column => {
  const boxes = [...column.querySelectorAll('.layer')].map(layer => layer.getBoundingClientRect());
  const rows = innerWidth < 700;
  const near = Math.min(...boxes.map(box => rows ? box.left : box.top));
  const far = Math.max(...boxes.map(box => rows ? box.right : box.bottom));
  return [column.querySelector('.name').firstChild.textContent.trim(), boxes.length ? far - near : 0];
}))"""


@pytest.mark.long
def test_every_bar_is_as_long_as_its_gold(server: Server, device: Callable[..., Device]) -> None:
    table = Table(server.port, *GAINS, rounds="3")
    for number in range(3):
        table.deal()
        table.end(crystals=0)
        for name, gains in GAINS.items():
            table.hosts("do/correct", seat=table.number(name), gold=gains[number], why="")
        table.confirm_round()
    totals = {name: sum(gains) for name, gains in GAINS.items()}
    screens = {name: device(laptop=True, **STILL) for name in ("board", "seat")}
    table.give_keys(screens["seat"], table.players["Ann"])
    for page, screen in screens.items():
        screen.open(f"{table.at}/{page}")
        screen.page.locator(".podium").wait_for()
        for name, (width, height) in SCREENS.items():
            screen.page.set_viewport_size({"width": width, "height": height})
            bars = screen.page.evaluate(BARS)
            per_nugget = max(bars.values()) / 8
            assert per_nugget > 3, (page, name)
            wanted = {who: per_nugget * gold for who, gold in totals.items()}
            assert bars == pytest.approx(wanted, abs=0.6), (page, name)


def test_the_picture_of_the_result_is_saved_as_a_png(server: Server, device: Callable[..., Device]) -> None:
    """In the dark as by day, whatever the room a name needs, and where sharing is refused too."""
    table = Table(server.port, "Ann", "W" * 24, rounds="1")
    table.deal()
    table.hosts("do/place", cell="1,0", card="b_str_hor", by=1)
    table.end(crystals=0)
    table.confirm_round()
    pictures = []
    for dark in (True, False):
        phone = table.seat(device(dark=dark), "Ann")
        if dark:
            phone.page.evaluate("navigator.canShare = () => 1; navigator.share = () => Promise.reject(Error()); 0")
        with phone.page.expect_download() as saving:
            phone.tap(phone.page.get_by_role("link", name="Share the picture"))
        pictures.append(saving.value.path().read_bytes())
        assert saving.value.suggested_filename == "saboteur2.png"
    assert pictures[0] == pictures[1]
    phone.open(f"{table.at}/results")
    helmet = phone.page.locator(".awards .helmet").bounding_box()
    assert helmet and helmet["width"] < 30
    width, height = (int.from_bytes(pictures[0][at : at + 4]) for at in (16, 20))
    assert pictures[0][:4] == b"\x89PNG" and width == 1080 < height
