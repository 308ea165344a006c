"""The podium tells the truth: a column is as high, and on a phone a row as wide, as its gold, wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.reader import STILL
from tests.browser.tables import Table

pytestmark = pytest.mark.long

EVENING = {
    "Ann": (3, 3, 2),
    "Ben": (3, 1, 4),
    "Cem": (0, 0, 1),
    "Dia": (2, 1, 0),
    "Eva": (0, 0, 0),
    "Opa Otto Theodor": (3, 4, -1),
}
"What everybody gains in each round. Ann and Ben share the win; Otto is robbed of a gold that he had."

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


NAMES = """() => [...document.querySelectorAll('.podium .name')].map(name => {
  const box = name.getBoundingClientRect(), words = name.querySelector('span').getBoundingClientRect();
  const column = name.parentElement.getBoundingClientRect();
  const inside = words.top >= box.top - 1 && words.bottom <= box.bottom + 1
    && words.left >= box.left - 1 && words.right <= box.right + 1 && column.bottom >= box.bottom - 1;
  return [box.left, box.right, inside];
})"""


def finished(server: Server, gains: dict[str, tuple[int, ...]], edition: str = "saboteur2") -> Table:
    """A game in which everybody gained this, round by round."""
    rounds = len(next(iter(gains.values())))
    table = Table(server.port, *gains, edition=edition, rounds=str(rounds))
    for number in range(rounds):
        table.deal()
        table.end(crystals=0)
        for name, mine in gains.items():
            table.hosts(
                "settlement",
                do="correct",
                seat=table.number(name),
                gold=mine[number],
                why="That request came from another site, so nothing changed.",
            )
        table.confirm_round()
    return table


def pages(table: Table, device: Callable[..., Device]) -> dict[str, Device]:
    """The podium on the big screen, the host's page and a player's."""
    pages_open = {name: device(laptop=True, **STILL) for name in ("board", "host", "seat")}
    table.give_keys(pages_open["host"], table.host)
    table.give_keys(pages_open["seat"], next(iter(table.players.values())))
    for name, page in pages_open.items():
        page.open(f"{table.at}/{name}")
        page.page.locator(".podium").wait_for()
    return pages_open


def bars_on(page: Device, screen: str) -> dict[str, float]:
    """How long everybody's bar is on this screen."""
    width, height = SCREENS[screen]
    page.page.set_viewport_size({"width": width, "height": height})
    return dict(page.page.evaluate(BARS))


def test_every_bar_is_as_long_as_its_gold(server: Server, device: Callable[..., Device]) -> None:
    totals = {name: sum(gains) for name, gains in EVENING.items()}
    for name, page in pages(finished(server, EVENING), device).items():
        for screen in SCREENS:
            bars = bars_on(page, screen)
            per_nugget = max(bars.values()) / 8
            assert per_nugget > 3, (name, screen)
            assert bars == pytest.approx({who: per_nugget * gold for who, gold in totals.items()}, abs=0.6), (
                name,
                screen,
            )
            assert len(set(page.page.evaluate(LANTERNS))) <= (2 if screen == "a phone" else 1), (name, screen)


@pytest.mark.parametrize("most", [3, 57])
def test_bars_are_true_however_much_or_little_was_gained(
    server: Server, device: Callable[..., Device], most: int
) -> None:
    """One point beside three, as in a short game of The Lost Mines, and more than the longest game brings."""
    gains = {"Ann": (most,), "Ben": (1,), "Cem": (most,), "Dia": (0,)}
    table = finished(server, gains, "lost_mines" if most == 3 else "saboteur2")
    for name, page in pages(table, device).items():
        for screen in ("a phone", "a television"):
            bars = bars_on(page, screen)
            per_nugget = bars["Ann"] / most
            wanted = {"Ann": most * per_nugget, "Ben": per_nugget, "Cem": most * per_nugget, "Dia": 0}
            assert bars == pytest.approx(wanted, abs=0.6), (name, screen)


LONG = (
    "Konstantinopolitanischer",
    "Bartholomäus-Christopher",
    "Ottilie Wolkenstein Müll",
    "W" * 24,
    "m" * 24,
    "Ida",
    "Leopold Ferdinand der Er",
    "Friederike Sonnenschein",
    "Maximilian-Alexander von",
    "Hannelore Untermaierhofe",
    "Donaudampfschifffahrtska",
    "Wilhelmina Charlotte Ann",
)
"Names as long as names may be."


@pytest.mark.parametrize("players", [3, 6, 12])
def test_the_longest_names_are_whole_below_their_own_columns(
    server: Server, device: Callable[..., Device], players: int
) -> None:
    table = finished(server, dict.fromkeys(LONG[:players], (3,)))
    screen = device(laptop=True, **STILL)
    screen.open(f"{table.at}/board")
    screen.page.locator(".podium").wait_for()
    for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
        screen.page.set_viewport_size({"width": width, "height": height})
        names = sorted(screen.page.evaluate(NAMES))
        assert all(inside for _, _, inside in names), (width, names)
        edges = [edge for left, right, _ in names for edge in (left, right)]
        assert all(after >= before - 1 for before, after in pairwise(edges)), (width, edges)
