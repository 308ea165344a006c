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
