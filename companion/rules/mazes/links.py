"""Links: the borders between two neighbouring cells, on which traps and trolls of The Lost Mines lie."""

from __future__ import annotations

from companion.rules.mazes.grid import LETTERS, Cell, neighbour, side_towards

Link = tuple[Cell, Cell]
"""The border between two neighbouring cells, as a pair of these cells, the smaller cell first."""


def link_between(cell: Cell, neighbour_cell: Cell) -> Link:
    return (cell, neighbour_cell) if cell < neighbour_cell else (neighbour_cell, cell)


def link_at(cell: Cell, side: str) -> Link:
    return link_between(cell, neighbour(cell, LETTERS[side]))


def move_link(link: Link, cell: Cell, new_cell: Cell) -> Link:
    """A border of the moved card moves along with it; any other stays."""
    if cell not in link:
        return link
    east, south = new_cell[0] - cell[0], new_cell[1] - cell[1]
    one, other = ((column + east, row + south) for column, row in link)
    return link_between(one, other)


def link_ends(link: Link) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Each cell with its side that faces the other."""
    one, other = link
    return (one, side_towards(one, other)), (other, side_towards(other, one))
