"""Links between neighbouring cells, with the traps and trolls of The Lost Mines."""

from __future__ import annotations

from companion.rules.mazes.grid import LETTERS, Cell, neighbour, side_towards

Link = tuple[Cell, Cell]
"""Two neighbouring cells, the smaller first."""


def link(one: Cell, other: Cell) -> Link:
    return (one, other) if one < other else (other, one)


def link_at(cell: Cell, side: str) -> Link:
    return link(cell, neighbour(cell, LETTERS[side]))


def moved_link(between: Link, cell: Cell, to: Cell) -> Link:
    """This link after the card on `cell` was moved to another cell: links of that card move with it."""
    if cell not in between:
        return between
    east, south = to[0] - cell[0], to[1] - cell[1]
    one, other = ((column + east, row + south) for column, row in between)
    return link(one, other)


def ends(between: Link) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Return both cells of a link, each with its side towards the other."""
    one, other = between
    return (one, side_towards(one, other)), (other, side_towards(other, one))
