"""Rules room: cells and the four sides of a card, as the companion's grid has them. It knows no card."""

from __future__ import annotations

Cell = tuple[int, int]
"""Column and row: columns grow to the east, rows to the south, the start lies at (0, 0)."""

N, E, S, W = 1, 2, 4, 8
"""A side is a bit, a set of sides the sum of its bits."""

SIDES = (N, E, S, W)
LETTERS = {"N": N, "E": E, "S": S, "W": W}
STEPS = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
ALL = N | E | S | W


def half_turned(sides: int) -> int:
    """These sides after a half turn: north is south, east is west."""
    return (sides << 2 | sides >> 2) & ALL


def opposite(side: int) -> int:
    """The side of the neighbour that this side meets."""
    return half_turned(side)


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell beyond this side."""
    column, row = STEPS[side]
    return cell[0] + column, cell[1] + row


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells around, from north clockwise."""
    return tuple(neighbour(cell, side) for side in SIDES)


def letters(sides: int) -> str:
    """These sides as letters, from north clockwise."""
    return "".join(letter for letter, side in LETTERS.items() if sides & side)
