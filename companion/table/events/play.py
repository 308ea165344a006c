"""Events while a round is played: action cards in front of players, and cards in the maze."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat


@dataclass(frozen=True)
class TokenPut:
    seat: Seat
    kind: str
    by: Seat | None = None  # who played the card; None: not known


@dataclass(frozen=True)
class TokenTaken:
    seat: Seat
    kind: str
    discarded: bool = False  # the seat discarded hand cards for it, and drew one card fewer
    by: Seat | None = None  # who played a card for it; None: not known, or it was put there by mistake


@dataclass(frozen=True)
class PathPlaced:
    cell: Cell
    card: PathCard  # as it was laid
    key: str = ""  # its kind in the edition; empty: a custom card
    by: Seat | None = None  # who laid it; None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathRemoved:
    """A rockfall or a thunderstorm, or the correction of a mistake."""

    cell: Cell
    by: Seat | None = None  # who played the action card; None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathTurned:
    """A path card or open goal card got a half turn to match the real table."""

    cell: Cell
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathMoved:
    """To match the real table."""

    cell: Cell
    to: Cell
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class GoalRevealed:
    """Turned over, or what it shows was corrected; also a mine."""

    cell: Cell
    shows: str  # its picture: `treasure`, the key of a stone, or the key of another edition's goal or mine
    card: PathCard  # its tunnels, as the card lies
    by: Seat | None = None  # who turned it over; None: not entered


@dataclass(frozen=True)
class CellTokenPut:
    """In The Duel a `key`, or a dwarf counter as a `bribe`, lies at one side of the card. In The Lost Mines a `trap` or
    a `troll` lies on the link at one side; a tool lies on the obstacle and has no side."""

    cell: Cell
    kind: str
    side: str  # N, E, S or W; "" for a tool
    by: Seat


@dataclass(frozen=True)
class CellTokenTaken:
    """A mistake, or a troll leaves because the turn of the player who laid it came again."""

    cell: Cell
    kind: str
    side: str
    by: Seat
    expired: bool = False  # the next turn of the seat that laid the troll has come


@dataclass(frozen=True)
class GoldClaimed:
    """A dwarf counter was laid, or the host entered that none lies there (The Duel)."""

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
    """What a player saw with a map; secret. In The Lost Mines about a mine, or a treasure beside the board
    (`rules/mazes/mines.py` gives each a cell)."""

    seat: Seat
    cell: Cell
    note: str  # empty: the seat deleted its note about this cell
    began: int  # the number of the event with which the round began


@dataclass(frozen=True)
class TurnBegan:
    seat: Seat
