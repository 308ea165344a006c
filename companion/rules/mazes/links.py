"""Links between neighbouring cells, on which traps and trolls of The Lost Mines lie."""

from __future__ import annotations

from companion.rules.mazes.grid import LETTERS, Cell, neighbour, side_towards

Link = tuple[Cell, Cell]
"""The link between two neighbouring cells, the lesser first."""


def link(one: Cell, other: Cell) -> Link:
    """The link between these neighbouring cells, in whatever order they are given."""
    return (one, other) if one < other else (other, one)


def link_at(cell: Cell, side: str) -> Link:
    """The link on this side of a cell."""
    return link(cell, neighbour(cell, LETTERS[side]))


def moved_link(between: Link, cell: Cell, to: Cell) -> Link:
    """Where a link lies once the card on `cell` lies on `to`: the links of its own sides move with it."""
    if cell not in between:
        return between
    east, south = to[0] - cell[0], to[1] - cell[1]
    one, other = ((column + east, row + south) for column, row in between)
    return link(one, other)


def ends(between: Link) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Both cells of a link, each with its side on which the link lies."""
    one, other = between
    return (one, side_towards(one, other)), (other, side_towards(other, one))
