"""Events while a round is played: cards before seats and in the maze."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat


@dataclass(frozen=True)
class TokenPut:
    seat: Seat
    kind: str
    by: Seat | None = None  # who played it; None: not entered


@dataclass(frozen=True)
class TokenTaken:
    seat: Seat
    kind: str
    discarded: bool = False  # the seat discarded hand cards for it, and drew one fewer
    by: Seat | None = None  # who played a card for it; None: not entered


@dataclass(frozen=True)
class PathPlaced:
    """A path card was laid."""

    cell: Cell
    card: PathCard  # as it was laid
    key: str = ""  # its kind in the edition; empty: a free card
    by: Seat | None = None  # None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathRemoved:
    """A path card was taken off: by a rockfall, or to correct a mistake."""

    cell: Cell
    by: Seat | None = None  # who played the rockfall; None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathTurned:
    """A card in the maze, or a goal that was turned over, was given a half turn to match the real table."""

    cell: Cell
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathMoved:
    """A card was moved to another cell, to match the real table; `anyway` if the rules forbid it there."""

    cell: Cell
    to: Cell
    anyway: bool = False


@dataclass(frozen=True)
class GoalRevealed:
    """A goal was turned over."""

    cell: Cell
    shows: str  # its picture: `treasure`, a stone's key, or the key of another edition's goal
    card: PathCard  # as it lies
    by: Seat | None = None  # who turned it over, if that matters


@dataclass(frozen=True)
class CellTokenPut:
    """A token was laid on one side of the card on this cell: a `key`, or a dwarf counter as a `bribe`; a `trap` or a
    `troll` on the link at that side; or, without a side, on the card the tool that bridges its obstacle."""

    cell: Cell
    kind: str
    side: str
    by: Seat


@dataclass(frozen=True)
class CellTokenTaken:
    """A token was taken off, to correct a mistake; or a troll `expired` at the next turn of the seat that laid it."""

    cell: Cell
    kind: str
    side: str
    by: Seat
    expired: bool = False


@dataclass(frozen=True)
class GoldClaimed:
    """A dwarf counter was laid on gold, or it was recorded that none lies there."""

    cell: Cell
    place: int  # of the picture of gold among those on the card
    gold: int  # its nuggets
    seat: Seat | None  # None: no counter, whoever reaches the gold
    why: str = ""  # the reason; empty: entered by hand
    at: Cell | None = None  # the cell of what bars the `other` seat
    of: Cell | None = None  # the cell of the card that connected the gold
    other: Seat | None = None


@dataclass(frozen=True)
class GoalNoted:
    """The seat looked at a goal with a treasure map and noted what it shows; secret from all others.

    In The Lost Mines it looked at a mine, or at a treasure beside the board (`rules/mazes/mines.py` has their places).
    An empty note deletes the one before. The note belongs to the round that began with event number `began`.
    """

    seat: Seat
    cell: Cell
    note: str
    began: int = 0


@dataclass(frozen=True)
class TurnBegan:
    """The turn of this seat began."""

    seat: Seat
