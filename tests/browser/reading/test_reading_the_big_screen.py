"""Reading the big screen: contrast, names and order by axe; all of it on the wall at once, in every phase, without
scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Server
from tests.browser.devices import Device
from tests.browser.fonts import each_face
from tests.browser.reader import SMALL, STILL, Reader, problems, too_wide
from tests.browser.tables import Table, answer_of

pytestmark = pytest.mark.long

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Maximiliane-Theodora-XXL")
WALLS = {"a laptop": (1280, 800), "a television": (1920, 1080)}
WHY = "A card lay under the table, and nobody saw it until the lamp fell over"

CUT = """() => {
  const wide = innerWidth + 1, high = innerHeight + 1;
  const out = ({left, top, right, bottom}) => left < -1 || top < -1 || right > wide || bottom > high;
  const seen = one => one.checkVisibility() && !one.closest('details, .sr, svg') && one.getBoundingClientRect().width;
  const shown = [...document.querySelectorAll('.big-screen *')].filter(seen);
  const cut = shown.filter(one => out(one.getBoundingClientRect()));
  const scores = document.querySelector('.round-scores'), room = document.querySelector('.scores');
  if (scores && scores.scrollHeight > room.offsetHeight + 1) cut.push(scores);
  return cut.slice(0, 5).map(one => one.outerHTML.slice(0, 120));
}"""
"""What is not on the screen as a whole."""


def cut_off(device: Device) -> list[str]:
    complaints = list(device.page.evaluate(CUT))
    rolls = device.page.evaluate("document.documentElement.scrollHeight > innerHeight + 1")
    return [*complaints, *(["it scrolls"] if rolls else [])]


def amiss(device: Device) -> list[str]:
    """What is cut off or covered, whatever letters the big screen's computer has."""
    return [f"{face}: {wrong}" for face in each_face(device) for wrong in (*cut_off(device), *covered(device))]


def covered(device: Device) -> list[str]:
    """Seats that lie under the maze or under the QR code and code for joining."""
    return list(
        device.page.evaluate(
            """() => { const boxes = [...document.querySelectorAll('.middle svg, .join-code .plate-white')]
              .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
            const over = (a, b) => a.left < b.right - 1 && a.top < b.bottom - 1;
            const meet = (a, b) => over(a, b) && over(b, a);
            return [...document.querySelectorAll('.place, .announcement > *, .news > *')]
              .filter(one => boxes.some(box => meet(one.getBoundingClientRect(), box)))
              .map(one => one.outerHTML.slice(0, 120)) }"""
        )
    )


def play_through(table: Table) -> Iterator[str]:
    """A game of two rounds of Saboteur 2 with all that can lie before seats, 44 cards and a long reason."""
    names = list(table.players)
    yield "gathering"
    table.deal()
    for at, kind in ((-1, "trapped"), (-1, "lantern"), (-1, "theft"), (0, "theft"), (1, "cart")):
        table.put(names[at], kind)
    for column, row in [*((column, row) for row in range(-2, 4) for column in range(1, 8)), (8, -1), (8, 1)]:
        table.hosts("maze", cell=f"{column},{row}", tracks="NESW", anyway="1", by=1)
    yield "digging"
    table.end(names[0], ("blue", "green"), crystals=4)
    yield "revealed"
    answer_of(table.host, f"{table.at}/seats/1/act", do="pass")  # asked, unless nobody has gold
    table.hosts("settlement", do="correct", seat=1, gold=5, why=WHY)
    yield "settled"
    table.confirm_round()
    yield "booked"
    table.deal()
    table.end(names[1], ("blue",), crystals=3)
    table.confirm_round()
    yield "finished"


@pytest.fixture
def wall(device: Callable[..., Device]) -> Callable[..., dict[str, Device]]:
    """Screens of these sizes, without motion."""

    def hang(dark: bool = True, **sizes: tuple[int, int]) -> dict[str, Device]:
        still = {"laptop": True, "dark": dark, **STILL}
        return {
            name: device(viewport={"width": width, "height": height}, **still)
            for name, (width, height) in sizes.items()
        }

    return hang


def test_everything_is_on_the_wall_at_once(server: Server, wall: Callable[..., dict[str, Device]]) -> None:
    table, read = Table(server.port, *CAST, rounds="2"), Reader()
    for name, screen in wall(**WALLS).items():
        read.on(name, screen, amiss)
    for phase in play_through(table):
        read.look(f"{table.at}/board", phase=phase)
    read.expect_no_problem()


def test_axe_finds_nothing_and_nothing_sticks_out(
    device: Callable[..., Device], server: Server, wall: Callable[..., dict[str, Device]]
) -> None:
    table = Table(server.port, *CAST[:4], CAST[-1], rounds="2")
    read = Reader().on("a small phone", device(**SMALL, **STILL), lambda phone: [*problems(phone), *too_wide(phone)])
    read.on("a laptop", wall(dark=False, laptop=WALLS["a laptop"])["laptop"], problems)
    for phase in play_through(table):
        if phase in ("digging", "settled"):
            read.look(f"{table.at}/board", phase=phase)
    read.expect_no_problem()
