"""How much of the maze is seen, turned how far, and the names of its lines."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from companion.rules.sides import Cell, row_name
from companion.web.svg.track_paths import HEIGHT, WIDTH, number

MARGIN, EDGE = 32, 6
"""Room for the names of rows and columns, and on the sides without any."""

STRIP, NAMED_STRIP = 58, 40
"""So much is seen of cells beyond all cards that only a ladder may take: whole they would make all else too small.

Where the names of lines stand, less will do: a finger hits these too.
"""

INSET = 12
"""How far inside its cell the rim of a faint one is drawn."""


@dataclass(frozen=True)
class Box:
    """A rectangle in the maze."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high."""
        return self.right - self.left, self.bottom - self.top

    def within(self, other: Box) -> Box:
        """What of it lies in the other."""
        low, high = (max(self.left, other.left), max(self.top, other.top)), (self.right, self.bottom)
        return Box(*low, min(high[0], other.right), min(high[1], other.bottom))

    def beside(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The box with so much more on these sides."""
        return Box(self.left - left, self.top - top, self.right + right, self.bottom + bottom)

    def grown(self, by: float) -> Box:
        """The box with so much more, or less, on each side."""
        return self.beside(by, by, by, by)

    def turned(self, turn: int) -> Box:
        """The box after so many quarter turns of the maze around the start's corner: once, east is above."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (
            self,
            Box(top, -right, bottom, -left),
            Box(-right, -bottom, -left, -top),
            Box(-bottom, left, -top, right),
        )[turn]


def cell_box(cell: Cell) -> Box:
    """Where this cell lies in the maze."""
    x, y = WIDTH * cell[0], HEIGHT * cell[1]
    return Box(x, y, x + WIDTH, y + HEIGHT)


def around(cells: Collection[Cell]) -> Box:
    """The smallest box with all these cells."""
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    first, last = cell_box((min(columns), min(rows))), cell_box((max(columns), max(rows)))
    return Box(first.left, first.top, last.right, last.bottom)


@dataclass(frozen=True)
class Frame:
    """What of the maze is seen: all of `cells`, and a strip of the `faint` ones beyond them."""

    cells: Collection[Cell]
    faint: Collection[Cell]
    turn: int

    @cached_property
    def box(self) -> Box:
        """The part of the maze that is seen."""
        above, below = (STRIP, NAMED_STRIP) if not self.turn % 2 else (NAMED_STRIP, STRIP)
        seen = around(self.cells).turned(self.turn).beside(NAMED_STRIP, above, STRIP, below)
        return around([*self.cells, *self.faint]).within(seen.turned(-self.turn % 4))

    def rim(self, cell: Cell) -> Box | None:
        """The rim of a faint cell, cut where the frame ends; None where it is seen whole."""
        whole, box = cell_box(cell), self.box
        return None if whole.within(box) == whole else whole.grown(-INSET).within(box.grown(-4))

    @property
    def view(self) -> str:
        """The view box, with room for the names of the lines."""
        seen, upright = self.box.turned(self.turn), not self.turn % 2
        above, below = (EDGE, MARGIN) if upright else (MARGIN, EDGE)
        width, height = seen.size
        sizes = (seen.left - MARGIN, seen.top - above, width + MARGIN + EDGE, height + above + below)
        return " ".join(map(number, sizes))

    def names(self) -> str:
        """The letters of the rows and numbers of the columns: at the left and below, turned at the left and above."""
        columns, rows = zip(*self.cells, strict=True)
        lettered = [self._name((0, row), row_name(row), not self.turn % 2) for row in range(min(rows), max(rows) + 1)]
        numbers = range(min(columns), max(columns) + 1)
        numbered = [self._name((column, 0), column_name(column), bool(self.turn % 2)) for column in numbers]
        return f'<g class="m-names" aria-hidden="true">{"".join(lettered + numbered)}</g>'

    def _name(self, cell: Cell, text: str, aside: bool) -> str:
        seen, lies = self.box.turned(self.turn), cell_box(cell).turned(self.turn)
        room = MARGIN / 2
        if aside:
            x, y = seen.left - room, (lies.top + lies.bottom) / 2
        else:
            x, y = (lies.left + lies.right) / 2, seen.top - room if self.turn % 2 else seen.bottom + room
        return f'<text x="{number(x)}" y="{number(y)}">{text}</text>'


def column_name(column: int) -> str:
    """What people call this column."""
    return str(column).replace("-", "\N{MINUS SIGN}")
