"""The visible part of a maze, its rotation, and the names of its rows and columns."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from companion.rules.mazes.grid import Cell, row_name
from companion.web.svg.tunnel_paths import HEIGHT, WIDTH, number

MARGIN, EDGE = 32, 6
"""Widths of the margins with names of rows and columns, and without."""

STRIP, NAMED_STRIP = 58, 40
"""How much is visible of the faint cells beyond all cards: shown whole, they would make everything else too small.

The second value is for the sides with names, where the margin can be tapped too.
"""

INSET = 12
"""Distance from a faint cell's edge to its outline."""


@dataclass(frozen=True)
class Box:
    """A rectangle, in units of the maze's picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top

    def intersection(self, other: Box) -> Box:
        """Return the intersection of both rectangles."""
        low, high = (max(self.left, other.left), max(self.top, other.top)), (self.right, self.bottom)
        return Box(*low, min(high[0], other.right), min(high[1], other.bottom))

    def extended(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the box extended by these lengths."""
        return Box(self.left - left, self.top - top, self.right + right, self.bottom + bottom)

    def grown(self, by: float) -> Box:
        """Return the box extended by this length on all sides; less than 0 shrinks it."""
        return self.extended(by, by, by, by)

    def turned(self, turn: int) -> Box:
        """Return the box after this many quarter turns anticlockwise around the origin."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (
            self,
            Box(top, -right, bottom, -left),
            Box(-right, -bottom, -left, -top),
            Box(-bottom, left, -top, right),
        )[turn]


def cell_box(cell: Cell) -> Box:
    """Return the box of this cell."""
    x, y = WIDTH * cell[0], HEIGHT * cell[1]
    return Box(x, y, x + WIDTH, y + HEIGHT)


def around(cells: Collection[Cell]) -> Box:
    """Return the smallest box around all these cells."""
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    first, last = cell_box((min(columns), min(rows))), cell_box((max(columns), max(rows)))
    return Box(first.left, first.top, last.right, last.bottom)


@dataclass(frozen=True)
class Viewport:
    """The visible part of a maze after `turn` quarter turns: all of `cells`, a strip of the `faint` ones beyond."""

    cells: Collection[Cell]
    faint: Collection[Cell]
    turn: int

    @cached_property
    def box(self) -> Box:
        """The visible part, before the rotation."""
        above, below = (STRIP, NAMED_STRIP) if not self.turn % 2 else (NAMED_STRIP, STRIP)
        visible = around(self.cells).turned(self.turn).extended(NAMED_STRIP, above, STRIP, below)
        return around([*self.cells, *self.faint]).intersection(visible.turned(-self.turn % 4))

    def rim(self, cell: Cell) -> Box | None:
        """Return the outline of a faint cell, cut at the end of the visible part; None if all of it is visible."""
        cell_outline, box = cell_box(cell), self.box
        return (
            None
            if cell_outline.intersection(box) == cell_outline
            else cell_outline.grown(-INSET).intersection(box.grown(-4))
        )

    @property
    def view(self) -> str:
        """The value of `viewBox`: the visible part with margins for the names."""
        visible, upright = self.box.turned(self.turn), not self.turn % 2
        above, below = (EDGE, MARGIN) if upright else (MARGIN, EDGE)
        width, height = visible.size
        sizes = (visible.left - MARGIN, visible.top - above, width + MARGIN + EDGE, height + above + below)
        return " ".join(map(number, sizes))

    def names(self) -> str:
        """Return row letters and column numbers as SVG: at the left and below, or above after one or three turns."""
        columns, rows = zip(*self.cells, strict=True)
        lettered = [self._label((0, row), row_name(row), not self.turn % 2) for row in range(min(rows), max(rows) + 1)]
        numbers = range(min(columns), max(columns) + 1)
        numbered = [self._label((column, 0), column_name(column), bool(self.turn % 2)) for column in numbers]
        return f'<g class="m-names" aria-hidden="true">{"".join(lettered + numbered)}</g>'

    def _label(self, cell: Cell, text: str, at_left: bool) -> str:
        visible, box = self.box.turned(self.turn), cell_box(cell).turned(self.turn)
        margin = MARGIN / 2
        if at_left:
            x, y = visible.left - margin, (box.top + box.bottom) / 2
        else:
            x, y = (box.left + box.right) / 2, visible.top - margin if self.turn % 2 else visible.bottom + margin
        return f'<text x="{number(x)}" y="{number(y)}">{text}</text>'


def column_name(column: int) -> str:
    """Return the column's number as people read it, with a minus sign."""
    return str(column).replace("-", "\N{MINUS SIGN}")
