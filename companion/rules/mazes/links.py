"""Links between neighbouring cells, on which traps and trolls of The Lost Mines lie."""

from __future__ import annotations

from companion.rules.mazes.grid import LETTERS, Cell, neighbour, side_towards

Link = tuple[Cell, Cell]
"""Two neighbouring cells, the smaller one first."""


def link_between(cell: Cell, neighbour_cell: Cell) -> Link:
    """Return the link between two neighbouring cells, in whatever order they are given."""
    return (cell, neighbour_cell) if cell < neighbour_cell else (neighbour_cell, cell)


def link_at(cell: Cell, side: str) -> Link:
    """Return the link between a cell and its neighbour on this side, given as a letter."""
    return link_between(cell, neighbour(cell, LETTERS[side]))


def move_link(link: Link, cell: Cell, new_cell: Cell) -> Link:
    """Return the link after the card on `cell` was moved to `new_cell`: a link of this card moves along, any other link
    stays."""
    if cell not in link:
        return link
    east, south = new_cell[0] - cell[0], new_cell[1] - cell[1]
    one, other = ((column + east, row + south) for column, row in link)
    return link_between(one, other)


def link_ends(link: Link) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Return the two cells that this link joins, each with its side that faces the other cell."""
    one, other = link
    return (one, side_towards(one, other)), (other, side_towards(other, one))
