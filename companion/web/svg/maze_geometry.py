"""The visible part of a maze, its rotation, and the names of its rows and columns."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from companion.game.maze.grid import Cell, row_name
from companion.web.svg.tunnel_paths import HEIGHT, WIDTH, format_number

MARGIN, EDGE = 32, 6
"""Widths of the margins with names of rows and columns, and without."""

STRIP, NAMED_STRIP = 58, 40
"""How much is visible of the faint spaces beyond all cards: shown whole, they would make everything else too small.

The second value is for the sides with names, where the margin can be tapped, too.
"""

INSET = 12  # of a faint space's outline


@dataclass(frozen=True)
class Box:
    """In units of the maze's picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    def intersection(self, other: Box) -> Box:
        low, high = (max(self.left, other.left), max(self.top, other.top)), (self.right, self.bottom)
        return Box(*low, min(high[0], other.right), min(high[1], other.bottom))

    def extend(self, left: float, top: float, right: float, bottom: float) -> Box:
        return Box(self.left - left, self.top - top, self.right + right, self.bottom + bottom)

    def grow(self, margin: float) -> Box:
        return self.extend(margin, margin, margin, margin)

    def rotate(self, rotation: int) -> Box:
        """Quarter turns anticlockwise around the origin."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return (
            self,
            Box(top, -right, bottom, -left),
            Box(-right, -bottom, -left, -top),
            Box(-bottom, left, -top, right),
        )[rotation]


def cell_box(cell: Cell) -> Box:
    x, y = WIDTH * cell[0], HEIGHT * cell[1]
    return Box(x, y, x + WIDTH, y + HEIGHT)


def bounding_box(cells: Collection[Cell]) -> Box:
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    first, last = cell_box((min(columns), min(rows))), cell_box((max(columns), max(rows)))
    return Box(first.left, first.top, last.right, last.bottom)


@dataclass(frozen=True)
class Viewport:
    """After `rotation` quarter turns: all of `cells` whole, and a strip of each neighbour in `faint`."""

    cells: Collection[Cell]
    faint: Collection[Cell]
    rotation: int

    @cached_property
    def box(self) -> Box:
        """Before the rotation."""
        above, below = (STRIP, NAMED_STRIP) if not self.rotation % 2 else (NAMED_STRIP, STRIP)
        visible = bounding_box(self.cells).rotate(self.rotation).extend(NAMED_STRIP, above, STRIP, below)
        return bounding_box([*self.cells, *self.faint]).intersection(visible.rotate(-self.rotation % 4))

    def faint_outline(self, cell: Cell) -> Box | None:
        """Cut at the end of the visible part; None if the whole space is visible."""
        cell_outline, box = cell_box(cell), self.box
        return (
            None
            if cell_outline.intersection(box) == cell_outline
            else cell_outline.grow(-INSET).intersection(box.grow(-4))
        )

    @property
    def view_box(self) -> str:
        visible, upright = self.box.rotate(self.rotation), not self.rotation % 2
        above, below = (EDGE, MARGIN) if upright else (MARGIN, EDGE)
        width, height = visible.size
        sizes = (visible.left - MARGIN, visible.top - above, width + MARGIN + EDGE, height + above + below)
        return " ".join(map(format_number, sizes))

    def row_and_column_names_svg(self) -> str:
        """At the left and below, or above after one or three quarter turns."""
        columns, rows = zip(*self.cells, strict=True)
        lettered = [
            self._name_svg((0, row), row_name(row), not self.rotation % 2) for row in range(min(rows), max(rows) + 1)
        ]
        numbers = range(min(columns), max(columns) + 1)
        numbered = [self._name_svg((column, 0), column_name(column), bool(self.rotation % 2)) for column in numbers]
        return f'<g class="m-names" aria-hidden="true">{"".join(lettered + numbered)}</g>'

    def _name_svg(self, cell: Cell, text: str, at_left: bool) -> str:
        visible, box = self.box.rotate(self.rotation), cell_box(cell).rotate(self.rotation)
        margin = MARGIN / 2
        if at_left:
            x, y = visible.left - margin, (box.top + box.bottom) / 2
        else:
            x, y = (box.left + box.right) / 2, visible.top - margin if self.rotation % 2 else visible.bottom + margin
        return f'<text x="{format_number(x)}" y="{format_number(y)}">{text}</text>'


def column_name(column: int) -> str:
    """With the minus sign (U+2212) instead of a hyphen."""
    return str(column).replace("-", "\N{MINUS SIGN}")
