"""Events while a round is played: action cards in front of players, and cards in the maze."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat


@dataclass(frozen=True)
class TokenPut:
    """An action card was laid in front of a player, such as a broken tool."""

    seat: Seat
    kind: str
    by: Seat | None = None  # who played the card; None: not entered


@dataclass(frozen=True)
class TokenTaken:
    """An action card in front of a player was removed, for example by a repair card."""

    seat: Seat
    kind: str
    discarded: bool = False  # the seat discarded hand cards for it, and drew one card fewer
    by: Seat | None = None  # who played a card for it; None: not entered


@dataclass(frozen=True)
class PathPlaced:
    """A path card was laid in the maze."""

    cell: Cell
    card: PathCard  # as it was laid
    key: str = ""  # its kind in the edition; empty: a custom card
    by: Seat | None = None  # who laid it; None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathRemoved:
    """A path card was removed from the maze: by a rockfall or a thunderstorm, or to correct a mistake."""

    cell: Cell
    by: Seat | None = None  # who played the action card; None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathTurned:
    """Correction: a path card, or a goal card that was turned over, got a half turn to match the real table."""

    cell: Cell
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathMoved:
    """Correction: a path card was moved to another cell to match the real table."""

    cell: Cell
    to: Cell
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class GoalRevealed:
    """A goal card or a mine was turned over, or what it shows was corrected."""

    cell: Cell
    shows: str  # its picture: `treasure`, the key of a stone, or the key of another edition's goal or mine
    card: PathCard  # its tunnels, as the card lies
    by: Seat | None = None  # who turned it over; None: not entered


@dataclass(frozen=True)
class CellTokenPut:
    """A token was laid on the card on this cell.

    In The Duel a `key`, or a dwarf counter as a `bribe`, lies at one side of the card. In The Lost Mines a `trap` or a
    `troll` lies on the link at one side; a tool lies on the obstacle of the card and has no side.
    """

    cell: Cell
    kind: str
    side: str  # N, E, S or W; "" for a tool
    by: Seat


@dataclass(frozen=True)
class CellTokenTaken:
    """A token was removed from a card: to correct a mistake, or because it was a troll whose time was over."""

    cell: Cell
    kind: str
    side: str
    by: Seat
    expired: bool = False  # the next turn of the seat that laid the troll has come


@dataclass(frozen=True)
class GoldClaimed:
    """A dwarf counter was laid on a picture of gold, or it was recorded that no counter lies there (The Duel)."""

    cell: Cell
    place: int  # index of the picture among those on the card
    gold: int  # its nuggets
    seat: Seat | None  # whose counter it is; None: no counter lies there
    why: str = ""  # the reason for the claim; empty: the host entered it
    at: Cell | None = None  # where a door or troll blocks the `other` seat
    of: Cell | None = None  # the cell of the card that connected the gold
    other: Seat | None = None


@dataclass(frozen=True)
class GoalNoted:
    """The seat looked at a goal card with a map and noted what it shows. The note is secret from all others.

    In The Lost Mines the note is about a mine, or about a treasure beside the board (`rules/mazes/mines.py` gives each
    a cell).
    """

    seat: Seat
    cell: Cell
    note: str  # empty: the seat deleted its note about this cell
    began: int = 0  # the number of the event with which the round began


@dataclass(frozen=True)
class TurnBegan:
    """The turn of this seat began."""

    seat: Seat
