"""The events of a table's log, from which nothing is ever deleted. If chance decides, the event holds the outcome; its
time is added by the store. The names of the classes and fields are stored, so they must not change."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, NewType

from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.message import Message, Seat
from companion.game.settlement import Pick, RoundResult, Theft

Code = NewType("Code", str)
"""The four to eight letters that players type to join a table."""


class Event:
    """Every event is a frozen dataclass below this class. An edition defines its own events in its folder."""

    classes: ClassVar[dict[str, type[Event]]] = {}
    """By the name under which the log stores their events: `seat-taken` for `SeatTaken`."""

    stored_as: ClassVar[str]

    undoable: ClassVar[bool] = True
    """False for what adds nothing to the acts that can be undone: looks, joins, transfers of a seat or of the host's
    page, notes, guesses, entered treasures, and undo and redo. If such an event is part of an act that is undone,
    `reduce.skip_undone_entry` keeps its effects that must stay."""

    on_cell: ClassVar[bool] = False
    """Whether it changes something on a cell of the maze. A round without such an event has no replay."""

    changes_result: ClassVar[bool] = False
    """Whether it changes what seats gain in the round in play."""

    def __init_subclass__(cls) -> None:
        cls.stored_as = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
        if cls.classes.setdefault(cls.stored_as, cls) is not cls:
            raise TypeError(f"there is another event {cls.__name__}")


@dataclass(frozen=True)
class TableOpened(Event):
    undoable = False

    code: Code
    edition: str
    rounds: int


@dataclass(frozen=True)
class OptionSet(Event):
    name: str
    value: str


@dataclass(frozen=True)
class GameBegan(Event):
    """The same seats, each with 0 gold."""

    game: int  # the number of the game at this table, from 1


@dataclass(frozen=True)
class NightRemembered(Event):
    """A host's browser keeps the record of the finished game, until the host forgets it there."""

    undoable = False

    seat: Seat | None  # the host's own; None: the host has none


@dataclass(frozen=True)
class SeatTaken(Event):
    """The last one in the order of play."""

    undoable = False

    seat: Seat
    name: str
    phone: bool  # False: the host added the seat


@dataclass(frozen=True)
class SeatRenamed(Event):
    """`before` is the old name."""

    seat: Seat
    name: str
    before: str


@dataclass(frozen=True)
class SeatMoved(Event):
    """`to` is an index in the order of play."""

    seat: Seat
    to: int  # its new index in the circle


@dataclass(frozen=True)
class SeatLeft(Event):
    seat: Seat


@dataclass(frozen=True)
class SeatReturned(Event):
    """As the last one in the order of play and with the same gold."""

    seat: Seat


@dataclass(frozen=True)
class SeatAsked(Event):
    """The seat has a player already."""

    undoable = False

    seat: Seat
    mark: str  # the number that the phone and the host's page show, so that the host can compare


@dataclass(frozen=True)
class SeatRefused(Event):
    undoable = False

    seat: Seat


@dataclass(frozen=True)
class SeatHandedOver(Event):
    """All phones that showed this seat before lost access to it."""

    undoable = False

    seat: Seat


@dataclass(frozen=True)
class HostHandedOver(Event):
    """The host let one more device open the host's page."""

    undoable = False


@dataclass(frozen=True)
class CurtainOpened(Event):
    """The host passed the device to a player without a phone, to look at a secret."""

    undoable = False

    seat: Seat


@dataclass(frozen=True)
class RoundStarted(Event):
    """`players` are clockwise."""

    round: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class RolesDealt(Event):
    roles: tuple[str, ...]  # in the order of the players in `RoundStarted`
    undealt: tuple[str, ...]  # the stack for hat swaps
    round: int
    text: str  # see `companion.game.deal`; its SHA-256 is public, the text itself only after the round


@dataclass(frozen=True)
class RoleSeen(Event):
    """An undo may change the role, so the event names the role that the player saw."""

    undoable = False

    seat: Seat
    role: str
    hat: int  # the number of the event that gave the role


@dataclass(frozen=True)
class RoleSwapped(Event):
    """The role card is put away unseen for one of the undealt stack (Saboteur 2, swap your hats)."""

    seat: Seat
    card: int  # its place in that stack, from 0
    by: Seat | None = None  # who played the card; None: not known


@dataclass(frozen=True)
class RoleShown(Event):
    """Saboteur 2, inspection; The Lost Mines, a look at a dwarf card."""

    seat: Seat
    to: Seat
    role: str
    began: int  # the number of the event with which the round began


@dataclass(frozen=True)
class ShowingEnded(Event):
    undoable = False

    to: Seat
    seat: Seat


@dataclass(frozen=True)
class TokenPut(Event):
    seat: Seat
    kind: str
    by: Seat | None = None  # who played the card; None: not known


@dataclass(frozen=True)
class TokenTaken(Event):
    seat: Seat
    kind: str
    discarded: bool = False  # the seat discarded hand cards for it, and drew one card fewer
    by: Seat | None = None  # who played a card for it; None: not known, or it was put there by mistake


@dataclass(frozen=True)
class PathPlaced(Event):
    on_cell = True

    cell: Cell
    card: PathCard  # as it was laid
    key: str = ""  # its kind in the edition; empty: a custom card
    by: Seat | None = None  # who laid it; None: not entered
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class PathRemoved(Event):
    """A rockfall or a thunderstorm, or the correction of a mistake."""

    on_cell = True

    cell: Cell
    by: Seat | None = None  # who played the action card; None: not entered


@dataclass(frozen=True)
class PathTurned(Event):
    """A path card or open goal card got a half turn to match the real table."""

    on_cell = True

    cell: Cell
    anyway: bool = False  # against the rules


@dataclass(frozen=True)
class GoalRevealed(Event):
    """Turned over, or what it shows was corrected; also a mine."""

    on_cell = True

    cell: Cell
    shows: str  # its picture: `treasure`, the key of a stone, or the key of another edition's goal or mine
    card: PathCard  # its tunnels, as the card lies
    by: Seat | None = None  # who turned it over; None: not entered


@dataclass(frozen=True)
class CellTokenPut(Event):
    """A token on a card, or on the link at one of its sides; its edition says of what kinds."""

    on_cell = True

    cell: Cell
    kind: str
    side: str  # N, E, S or W; "" if it lies in the middle
    by: Seat


@dataclass(frozen=True)
class CellTokenTaken(Event):
    """A mistake, or the token has lain its time."""

    on_cell = True

    cell: Cell
    kind: str
    side: str
    by: Seat
    expired: bool = False  # the next turn of the seat that laid it has come


@dataclass(frozen=True)
class GoalNoted(Event):
    """What a player saw with a map, or by another secret look; secret."""

    undoable = False

    seat: Seat
    cell: Cell
    note: str  # empty: the seat deleted its note about this cell
    began: int  # the number of the event with which the round began


@dataclass(frozen=True)
class SaboteursGuessed(Event):
    """The whole guess of a player, in place of an earlier one; secret until the roles are revealed."""

    undoable = False

    seat: Seat
    guesses: tuple[tuple[Seat, str], ...]  # the other seats, and what each is taken for; empty: the guess is taken back
    began: int  # the number of the event with which the round began


@dataclass(frozen=True)
class TurnBegan(Event):
    seat: Seat


@dataclass(frozen=True)
class RoundEnded(Event):
    """The end of a round, or a changed result before confirming. An edition with a result of its own has its own
    event below this."""

    changes_result = True

    result: RoundResult
    kept: tuple[Theft, ...] = ()  # thefts that are still valid after the change
    dropped: tuple[Seat, ...] = ()  # seats whose thefts or picks are no longer valid
    picks: tuple[Pick, ...] = ()  # picks of gold cards that are still valid
    again: bool = False  # the round had ended: its result was changed


@dataclass(frozen=True)
class DraftLaid(Event):
    """Only the seat that picks next may see the cards."""

    values: tuple[int, ...]  # their nuggets


@dataclass(frozen=True)
class GoldDrafted(Event):
    changes_result = True

    seat: Seat
    value: int  # the nuggets of the card
    how: str = ""  # `lowest`: the host passed the seat over; `entered`: the host entered a card for the seat


@dataclass(frozen=True)
class GoldStolen(Event):
    """Without a victim the thief chose to steal nothing."""

    changes_result = True

    thief: Seat
    victim: Seat | None  # None: nothing is stolen
    passed: bool = False  # the host passed the thief over


@dataclass(frozen=True)
class RoundSettled(Event):
    """`gains` and `before`, the gold before the round, are in the order of the players."""

    round: int
    gains: tuple[int, ...]
    before: tuple[int, ...] = ()  # gold before the round


@dataclass(frozen=True)
class GoldCorrected(Event):
    """If `sealed`, only the player may know the amount. `before` is the gain before, if that is public."""

    changes_result = True

    round: int
    seat: Seat
    gold: int
    why: str
    sealed: bool = False
    before: int | None = None


@dataclass(frozen=True)
class Undone(Event):
    undoable = False

    acts: tuple[str, ...]  # newest first
    remarks: tuple[Message, ...] = ()  # what everybody reads about the undo from then on
    again: bool = True  # False: the acts cannot be redone, because they dealt cards or showed secrets


@dataclass(frozen=True)
class Redone(Event):
    undoable = False

    act: str


Version = NewType("Version", int)
"""The number of the last event of a table; 0 before the first."""


@dataclass(frozen=True)
class Entry:
    """All events of one move have the same `act`, the id of that move; `version` is the number in the log."""

    version: Version
    act: str
    event: Event
