"""Events on the board of The Lost Mines, and events that describe the table's copy of this edition."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat


@dataclass(frozen=True)
class BoardMarked:
    """Where the starts and mines are printed on the board of this copy."""

    starts: tuple[tuple[str, Cell], ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class LookTaken:
    """A player played a card and looked in secret at a mine, or at a treasure beside the board (The Lost Mines)."""

    seat: Seat
    at: str  # `mine` or `treasure`


@dataclass(frozen=True)
class DwarfMoved:
    """A player moved the dwarf of this seat to another cell, or the host entered that the dwarf stands there."""

    seat: Seat
    cell: Cell
    steps: int = 0  # how many steps it took; 0: the host put it there
    traps: int = 0  # how many traps it passed
    drawer: Seat | None = None  # the seat that draws one of the player's hand cards for each trap


@dataclass(frozen=True)
class TreasureTaken:
    seat: Seat
    cell: Cell
    kind: str  # the picture of the mine


@dataclass(frozen=True)
class TreasurePutBack:
    """The log was corrected: the mine had none left."""

    seat: Seat
    cell: Cell
    kind: str
