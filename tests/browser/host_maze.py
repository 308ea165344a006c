"""Cards laid in a maze on the host's page, by taps alone; mazes are drawn, as in all tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.editions.saboteur2 import SABOTEUR2
from companion.game.maze.grid import Cell
from companion.game.maze.maze import Maze
from companion.game.maze.placement import placement_problems
from tests.browser.devices import TWICE
from tests.browser.hosts import Host
from tests.browser.tables import Table
from tests.rules.maze_drawings import read

AGENT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
SMALL = {
    "viewport": {"width": 360, "height": 740},
    **{"has_touch": True, "is_mobile": True, "device_scale_factor": 2, "user_agent": AGENT},
}
"""The smallest phone that the maze must be a pleasure on."""

PEOPLE = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


MAZE = """
        g               ╭ ╮
    ┌────                ?
    │                   ╰ ╯
    │    L
    ├─╴×  ┌──┬─────┐
    │1    │  │     │
 │  │   b │  │     │    ╭ ╮
─@──┼─────┼──╫─────┴─    ?
 │  │     │  │          ╰ ╯
             │
             └──┬─
                │1
                        ╭ ╮
                         ?
                        ╰ ╯
"""


@dataclass(frozen=True)
class Step:
    """A card to lay: where, and by which word of the palette."""

    cell: Cell
    offer: str

    @property
    def written(self) -> str:
        return f"{self.cell[0]},{self.cell[1]}"


def steps(drawing: str) -> tuple[Step, ...]:
    """The cards of a drawn maze in an order in which each fits, the one that touches a goal last."""
    return tuple(_steps(read(drawing)))


def _steps(wanted: Maze) -> Iterator[Step]:
    maze, left = Maze.from_cards((), wanted.goals.items()), dict(wanted.cards)
    while left:
        fitting = [cell for cell, card in left.items() if not placement_problems(maze, cell, card)]
        cell = min(fitting, key=lambda cell: (bool(maze.lay(cell, left[cell]).reached_goals), *cell))
        maze = maze.lay(cell, left[cell])
        yield Step(cell, word(left.pop(cell)))


def word(card: Any) -> str:
    """The palette's word for this card as it lies."""
    for kind in SABOTEUR2.paths:
        for turned, lies in enumerate((kind.card, kind.card.after_half_turn)):
            if lies.comparison_key == card.comparison_key:
                return f"{kind.key} {turned}"
    raise LookupError(card)


class Digger(Host):
    """The host's device on which a maze is followed."""

    posts: list[str]
    """The moves that the page posted."""

    asks: list[str]
    """Paths of its requests for the maze or a cell of it."""

    def follow(self, table: Table) -> Digger:
        """Opens the host's page of a round that is played, and counts taps and requests from now on."""
        self.posts, self.asks = [], []
        self.page.on("request", self._count)
        self.page.add_init_script("window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)")
        table.host_page(self)
        self.page.locator("html.scripted #maze svg.maze").wait_for()
        return self

    def _count(self, request: Any) -> None:
        path = request.url.split(f"/t/{self.code}/")[-1]
        if request.method == "POST":
            self.posts.append(path.removeprefix("do/"))
        elif path.startswith("maze"):
            self.asks.append(path)

    def taps(self) -> int:
        """How often a finger came down since the page was opened."""
        return int(self.page.evaluate("window.taps"))

    @property
    def sheet(self) -> Any:
        """The sheet of a free cell."""
        return self.page.locator("#free-cell-sheet")

    @property
    def cell_sheet(self) -> Any:
        """The sheet of a card or a goal."""
        return self.page.locator("#cell-sheet")

    def cell(self, written: str) -> Any:
        """What can be tapped on this cell."""
        return self.page.locator(f'#maze a.cell[data-cell="{written}"]')

    def offer(self, worth: str) -> Any:
        """The card of this word among those that are offered."""
        return self.sheet.locator(f'.lay .offer[value="{worth}"]')

    def offered(self) -> list[str]:
        """The words of all cards that the sheet offers, in order."""
        visible_values = "buttons => buttons.filter(one => one.checkVisibility()).map(one => one.value)"
        return list(self.sheet.locator(".lay .offer").evaluate_all(visible_values))

    def pick(self, written: str) -> None:
        """Taps a cell, no sooner after a card than a hand can mean it; the sheet asks what lies there."""
        self.page.wait_for_timeout(TWICE)
        self.tap(self.cell(written))
        self.risen(self.sheet)

    def risen(self, sheet: Any) -> None:
        """Waits until the sheet stands: while it rises, a cell that it is about to cover can still be hit."""
        sheet.wait_for()
        sheet.evaluate("sheet => Promise.all(sheet.getAnimations().map(one => one.finished))")

    def lay(self, written: str, worth: str) -> None:
        """Two taps: the cell, the card. Waits until it lies."""
        self.pick(written)
        self.tap(self.offer(worth))
        self.lies(written)

    def lies(self, written: str) -> None:
        """Waits until a card lies on this cell, and the sheet is closed."""
        self.page.locator(f'#maze a.cell.card[data-cell="{written}"]').wait_for()
        self.sheet.wait_for(state="hidden")

    def look_at(self, written: str) -> Any:
        """Taps a card or a goal; its sheet."""
        self.tap(self.cell(written))
        self.page.locator(f'#cell-sheet[open] #cell[data-cell="{written}"]').wait_for()
        self.risen(self.cell_sheet)
        return self.cell_sheet

    def stands_on(self) -> str:
        """The cell that has the keyboard's focus; empty where none has."""
        return str(self.page.evaluate("document.activeElement.dataset.cell ?? ''"))

    def scale(self) -> float:
        """Pixels across a card, which is 100 units wide."""
        width = "svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"
        return 100 * float(self.page.locator("#maze svg.maze").evaluate(width))


def laid(table: Table, cards: tuple[Step, ...], by: str = "") -> None:
    """These cards, laid by plain requests."""
    for card in cards:
        table.hosts("do/place", cell=card.written, card=card.offer, by=by)
