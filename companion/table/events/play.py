"""Table room: events while a round is played: cards before seats and in the maze."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.cards import PathCard
from companion.rules.sentence import Seat
from companion.rules.sides import Cell


@dataclass(frozen=True)
class TokenPut:
    seat: Seat
    kind: str


@dataclass(frozen=True)
class TokenTaken:
    seat: Seat
    kind: str


@dataclass(frozen=True)
class PathPlaced:
    """A path card was laid; `card` is as it lies, `key` its kind in the box's catalogue (empty: a free card).

    `by` is who laid it, None where nobody said; `anyway` is True where the rules speak against it.
    """

    cell: Cell
    card: PathCard
    key: str = ""
    by: Seat | None = None
    anyway: bool = False


@dataclass(frozen=True)
class PathRemoved:
    """A path card was taken off: a rockfall, or a slip put right."""

    cell: Cell


@dataclass(frozen=True)
class PathTurned:
    """A card that lies, or a stone that was turned over, was given a half turn: so it lies on the table.

    `anyway` is True where the rules speak against it as it lies now.
    """

    cell: Cell
    anyway: bool = False


@dataclass(frozen=True)
class PathMoved:
    """A card lies on another cell than was tapped in; `anyway` is True where the rules speak against it there."""

    cell: Cell
    to: Cell
    anyway: bool = False


@dataclass(frozen=True)
class GoalRevealed:
    """A goal was turned over; `shows` is its picture (`treasure`, or a stone's key), `card` how it lies."""

    cell: Cell
    shows: str
    card: PathCard
