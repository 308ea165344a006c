"""The podium tells the truth: a column is as high, and on a phone a row as wide, as its gold, wherever it is shown; and
no rope of a lantern hangs before the words."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from tests.browser.conftest import Server
from tests.browser.phones import Device
from tests.browser.tables import Table

EVENING = {
    "Ann": (3, 3, 2),
    "Ben": (3, 1, 4),
    "Cem": (0, 0, 1),
    "Dia": (2, 1, 0),
    "Eva": (0, 0, 0),
    "Opa Otto Theodor": (3, 4, -1),
}
"""What everybody gains in each round. Ann and Ben share the night; Otto is robbed of a gold that he had."""

SCREENS = {"a phone": (390, 844), "a laptop": (1280, 800), "a television": (1920, 1080), "a big one": (3840, 2160)}

BARS = """() => Object.fromEntries([...document.querySelectorAll('.podium .column')].map(column => {
  const boxes = [...column.querySelectorAll('.layer')].map(layer => layer.getBoundingClientRect());
  const rows = innerWidth < 700;
  const near = Math.min(...boxes.map(box => rows ? box.left : box.top));
  const far = Math.max(...boxes.map(box => rows ? box.right : box.bottom));
  return [column.querySelector('.name').firstChild.textContent.trim(), boxes.length ? far - near : 0];
}))"""

LANTERNS = """() => [...document.querySelectorAll('.podium .best .lantern-big')]
  .map(one => Math.round(one.getBoundingClientRect().top))"""

# All that hangs is drawn in one loud colour, and the words in none.
LOUD = """.lantern-big path { stroke: #f0f !important; fill: none !important }
.podium-page > .stack * { color: #0000 !important }"""
COUNT = """async png => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
  let loud = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = pixels.subarray(at, at + 3);
    loud += Math.min(red, blue) - green > 40;
  }
  return loud;
}"""


def finished(server: Server, gains: dict[str, tuple[int, ...]], edition: str = "saboteur2") -> Table:
    """A game in which everybody gained this, round by round."""
    rounds = len(next(iter(gains.values())))
    table = Table(server.port, *gains, edition=edition, rounds=str(rounds))
    for number in range(rounds):
        table.deal()
        table.end(crystals=0)
        for name, mine in gains.items():
            table.hosts("settlement", do="correct", seat=table.number(name), gold=mine[number], why="so it was")
        table.book()
    return table


def pages(table: Table, device: Callable[..., Device], size: tuple[int, int]) -> dict[str, Device]:
    """The podium on the big screen, the host's page and a guest's."""
    still = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", "bypass_csp": True}
    found = {name: device(laptop=True, **still) for name in ("board", "host", "seat")}
    table.give_keys(found["host"], table.host)
    table.give_keys(found["seat"], next(iter(table.guests.values())))
    for name, one in found.items():
        one.open(f"{table.at}/{name}")
        one.page.locator(".podium").wait_for()
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_every_bar_is_as_long_as_its_gold(server: Server, device: Callable[..., Device], screen: str) -> None:
    totals = {name: sum(gains) for name, gains in EVENING.items()}
    for name, page in pages(finished(server, EVENING), device, SCREENS[screen]).items():
        bars = page.page.evaluate(BARS)
        one = max(bars.values()) / 8
        assert one > 3, name
        assert bars == pytest.approx({who: one * gold for who, gold in totals.items()}, abs=0.6), name
        assert len(set(page.page.evaluate(LANTERNS))) <= (2 if screen == "a phone" else 1), name


@pytest.mark.parametrize("most", [3, 31, 57])
def test_bars_are_true_however_much_or_little_was_gained(
    server: Server, device: Callable[..., Device], most: int
) -> None:
    """One point beside three, as in a short evening of The Lost Mines, and more than the longest evening brings."""
    gains = {"Ann": (most, 0), "Ben": (1, 0), "Cem": (most - 1, 1), "Dia": (0, 0)}
    table = finished(server, gains, "lost_mines" if most == 3 else "saboteur2")
    for screen in ("a phone", "a television"):
        for name, page in pages(table, device, SCREENS[screen]).items():
            bars = page.page.evaluate(BARS)
            one = bars["Ann"] / most
            assert bars == pytest.approx({"Ann": most * one, "Ben": one, "Cem": most * one, "Dia": 0}, abs=0.6), name


@pytest.mark.parametrize("screen", ["a laptop", "a television"])
def test_no_rope_hangs_before_the_words(server: Server, device: Callable[..., Device], screen: str) -> None:
    for name, page in pages(finished(server, EVENING), device, SCREENS[screen]).items():
        words = page.page.locator(".podium-page > .stack")
        assert page.page.evaluate(COUNT, picture(page, ".podium .best .total")) == 0
        page.page.add_style_tag(content=LOUD)
        assert page.page.evaluate(COUNT, picture(page, ".podium .best .total")) > 50, "the lanterns are not seen at all"
        box = words.bounding_box()
        shot = page.page.screenshot(clip=box, animations="disabled")
        assert page.page.evaluate(COUNT, base64.b64encode(shot).decode()) == 0, name


def picture(page: Device, what: str) -> str:
    return base64.b64encode(page.page.locator(what).first.screenshot(animations="disabled")).decode()
