"""Events on the board of The Lost Mines, and what was entered about a table's copy of it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat


@dataclass(frozen=True)
class BoardMarked:
    """The cells of the starts of the clans and of the mines, as printed on the board of this table's copy."""

    starts: tuple[tuple[str, Cell], ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class TreasuresListed:
    """The worths of the treasures of this table's copy, by kind; empty to forget them."""

    worths: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class LookTaken:
    """The seat played a card and looked in secret at a `mine`, or at a `treasure` beside the board."""

    seat: Seat
    at: str


@dataclass(frozen=True)
class DwarfMoved:
    """The dwarf of this seat moved to another cell."""

    seat: Seat
    cell: Cell
    steps: int = 0  # 0: it was put there
    traps: int = 0  # on its way
    drawer: Seat | None = None  # takes one of the seat's hand cards for each trap


@dataclass(frozen=True)
class TreasureTaken:
    """The seat took a treasure of this kind, on the mine there, and laid it down unseen."""

    seat: Seat
    cell: Cell
    kind: str


@dataclass(frozen=True)
class TreasurePutBack:
    """The seat took no treasure there after all: the mine has none left."""

    seat: Seat
    cell: Cell
    kind: str
