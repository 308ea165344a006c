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
    """A path card was taken off: a rockfall, or a slip put right.

    `by` is who played the rockfall, None where nobody said; `anyway` is True where the rules speak against it.
    """

    cell: Cell
    by: Seat | None = None
    anyway: bool = False


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
    """A goal was turned over; `shows` is its picture (`treasure`, a stone's key, the key of another box's goal), `card`
    how it lies, `by` who turned it over, where that matters."""

    cell: Cell
    shows: str
    card: PathCard
    by: Seat | None = None


@dataclass(frozen=True)
class CellTokenPut:
    """A token was laid on one side of the card on this cell: a `key`, or a dwarf counter as a `bribe`; a `trap` or a
    `troll` on the link there; or on the card itself (no side) the tool that bridges its obstacle."""

    cell: Cell
    kind: str
    side: str
    by: Seat


@dataclass(frozen=True)
class CellTokenTaken:
    """The token does not lie there: it was a slip, or `expired`: a troll goes when it is his placer's turn again."""

    cell: Cell
    kind: str
    side: str
    by: Seat
    expired: bool = False


@dataclass(frozen=True)
class GoldClaimed:
    """A dwarf counter of `seat` was laid on gold; None: there lies none, whoever reaches it.

    `place` is that of the picture among those on the card, `gold` its nuggets; `why` the reason (empty: somebody said
    so), `at` the cell of what bars the `other` seat; `of` the cell whose card brought the connection.
    """

    cell: Cell
    place: int
    gold: int
    seat: Seat | None
    why: str = ""
    at: Cell | None = None
    of: Cell | None = None
    other: Seat | None = None


@dataclass(frozen=True)
class GoalNoted:
    """The seat looked at a goal by a treasure map, and noted what it shows for itself; nobody else may know it. The
    Lost Mines: it looked at a mine, or at a treasure beside the board (`rules/mazes/mines.py` has their places).

    An empty note strikes what it noted before. The round began with event number `began`: the note is of no other.
    """

    seat: Seat
    cell: Cell
    note: str
    began: int = 0


@dataclass(frozen=True)
class TurnBegan:
    """It is this seat's turn now."""

    seat: Seat
