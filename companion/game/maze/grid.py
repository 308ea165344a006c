"""Cells of the grid, their names, the sides of a card, and links: the borders between two neighbouring cells."""

from __future__ import annotations

import re

Cell = tuple[int, int]
"""Column and row: columns grow to the east, rows to the south, the start lies at (0, 0)."""

N, E, S, W = 1, 2, 4, 8
"""A side is a bit, a set of sides the sum of its bits."""

SIDES = (N, E, S, W)
LETTERS = {"N": N, "E": E, "S": S, "W": W}
STEPS = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
ALL = N | E | S | W


def half_turn_sides(sides: int) -> int:
    return (sides << 2 | sides >> 2) & ALL


def opposite_side(side: int) -> int:
    return half_turn_sides(side)


STEPS_OVER = tuple(
    tuple((side, *STEPS[side], opposite_side(side)) for side in SIDES if sides & side) for sides in range(ALL + 1)
)
"""By set of open sides: for each side in it, the side, the step across it in columns and in rows, and the neighbour's
side."""


def neighbour(cell: Cell, side: int) -> Cell:
    column, row = STEPS[side]
    return cell[0] + column, cell[1] + row


def side_towards(cell: Cell, other: Cell) -> int:
    """Raises StopIteration if the cells are no neighbours."""
    return next(side for side in SIDES if neighbour(cell, side) == other)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Clockwise from north."""
    return tuple(neighbour(cell, side) for side in SIDES)


def letters_of_sides(sides: int) -> str:
    """Clockwise from north."""
    return "".join(letter for letter, side in LETTERS.items() if sides & side)


def sides_of_letters(letters: str) -> int:
    """Raises KeyError for any other letter. No letter may be there twice."""
    return sum([LETTERS[letter] for letter in letters])


# Names of cells

ROWS, COLUMNS = range(-12, 14), range(-99, 100)
"""No table is larger. The letters of the rows go from Q over Z and A to P; the start is in row C."""

CELL_NAME = re.compile(r"([A-Z])(-?[0-9]{1,2})")


class UnreadableCell(ValueError):
    """No cell has the given name, which is the error's text."""


def row_name(row: int) -> str:
    return chr(ord("A") + (row + 2) % 26)


def cell_name(cell: Cell) -> str:
    """The letter of its row and the number of its column, such as `C7`."""
    return f"{row_name(cell[1])}{cell[0]}"


def cell_from_name(text: str) -> Cell:
    """In upper or lower case. Raises UnreadableCell."""
    name = CELL_NAME.fullmatch(text.strip().upper().replace("\N{MINUS SIGN}", "-"))
    if name is None:
        raise UnreadableCell(text)
    return int(name[2]), (ord(name[1]) - ord("A") - 2 - ROWS[0]) % 26 + ROWS[0]


Link = tuple[Cell, Cell]
"""The border between two neighbouring cells, as a pair of these cells, the smaller cell first."""


def link_between(cell: Cell, neighbour_cell: Cell) -> Link:
    return (cell, neighbour_cell) if cell < neighbour_cell else (neighbour_cell, cell)


def link_at(cell: Cell, side: str) -> Link:
    return link_between(cell, neighbour(cell, LETTERS[side]))


def link_ends(link: Link) -> tuple[tuple[Cell, int], tuple[Cell, int]]:
    """Each cell with its side that faces the other."""
    one, other = link
    return (one, side_towards(one, other)), (other, side_towards(other, one))
