"""Events on the board of The Lost Mines, where dwarfs walk; and what a copy of that box is like."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat


@dataclass(frozen=True)
class BoardMarked:
    """Where the starts of the clans and the mines are printed on the board of this table's copy."""

    starts: tuple[tuple[str, Cell], ...]
    mines: tuple[Cell, ...]


@dataclass(frozen=True)
class TreasuresListed:
    """What the treasures of this table's copy are worth, by kind; empty: nobody knows any more."""

    worths: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class DwarfMoved:
    """The dwarf of this seat stands on another cell.

    It went so many `steps` over so many `traps`, both 0 where it was only put there; for each trap `drawer` takes one
    of its hand cards away.
    """

    seat: Seat
    cell: Cell
    steps: int = 0
    traps: int = 0
    drawer: Seat | None = None


@dataclass(frozen=True)
class TreasureTaken:
    """The seat took a treasure of this kind, on the mine there, and laid it down unseen."""

    seat: Seat
    cell: Cell
    kind: str


@dataclass(frozen=True)
class TreasurePutBack:
    """The seat took none there after all: the mine has none left."""

    seat: Seat
    cell: Cell
    kind: str
