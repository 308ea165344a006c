"""Links between neighbouring cells, on which traps and trolls of The Lost Mines lie."""

from __future__ import annotations

from companion.rules.mazes.grid import LETTERS, Cell, neighbour, side_towards

Link = tuple[Cell, Cell]
"""Two neighbouring cells, the smaller one first."""


def link_between(one: Cell, other: Cell) -> Link:
    """Return the link between two neighbouring cells, in whatever order they are given."""
    return (one, other) if one < other else (other, one)


def link_at(cell: Cell, side: str) -> Link:
    """Return the link between a cell and its neighbour on this side, given as a letter."""
    return link_between(cell, neighbour(cell, LETTERS[side]))


def move_link(between: Link, cell: Cell, to: Cell) -> Link:
    """Return the link's new place after the card on `cell` was moved to another cell. Links of other cards stay."""
    if cell not in between:
        return between
    east, south = to[0] - cell[0], to[1] - cell[1]
    one, other = ((column + east, row + south) for column, row in between)
    return link_between(one, other)


def link_ends(between: Link) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Return both cells of a link, each with its side towards the other cell."""
    one, other = between
    return (one, side_towards(one, other)), (other, side_towards(other, one))
