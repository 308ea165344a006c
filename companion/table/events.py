"""Table room: the events, each a frozen value in the past tense saying what a hand did. They hold results, never dice.

Events do not know the clock: the store stamps the row. Nothing is ever deleted from a log.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from companion.rules.cards import PathCard
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Theft
from companion.rules.sides import Cell

Code = NewType("Code", str)
"""Four letters that people type to join."""

Version = NewType("Version", int)
"""The number of the last event of a table; 0 before the first."""


@dataclass(frozen=True)
class TableOpened:
    code: Code
    edition: str
    rounds: int


@dataclass(frozen=True)
class OptionSet:
    name: str
    value: str


@dataclass(frozen=True)
class SeatTaken:
    """Somebody sat down at the end of the circle; `phone` is False for a seat that the host added."""

    seat: Seat
    name: str
    phone: bool


@dataclass(frozen=True)
class SeatRenamed:
    seat: Seat
    name: str


@dataclass(frozen=True)
class SeatMoved:
    """The seat now stands at place `to` of the circle, counted from 0."""

    seat: Seat
    to: int


@dataclass(frozen=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True)
class SeatReturned:
    """A guest who had left is back, at the end of the circle, with the gold of before."""

    seat: Seat


@dataclass(frozen=True)
class SeatAsked:
    """A phone asks for a seat; `mark` is the number it shows, so that the host can compare."""

    seat: Seat
    mark: str


@dataclass(frozen=True)
class SeatRefused:
    seat: Seat


@dataclass(frozen=True)
class SeatHandedOver:
    """Another phone holds this seat's key now; all earlier ones are void."""

    seat: Seat


@dataclass(frozen=True)
class HostHandedOver:
    """Another device holds the host's key too."""


@dataclass(frozen=True)
class GoldBrought:
    """Gold from rounds that were played before the companion came."""

    seat: Seat
    gold: int


@dataclass(frozen=True)
class DealSealed:
    """`seal` is the SHA-256 of the secret, 64 hex digits."""

    round: int
    attempt: int
    seal: str


@dataclass(frozen=True)
class DealCut:
    """A seat's own 32 hex digits, mixed into the deal."""

    seat: Seat
    round: int
    attempt: int
    cut: str


@dataclass(frozen=True)
class RoundStarted:
    """The round began with these players, clockwise from the circle's first seat."""

    round: int
    attempt: int
    players: tuple[Seat, ...]


@dataclass(frozen=True)
class RolesDealt:
    """One role for each player in the order of `RoundStarted`; `undealt` is the stack that hat swaps draw from."""

    roles: tuple[str, ...]
    undealt: tuple[str, ...]


@dataclass(frozen=True)
class RoleSeen:
    """The seat looked at `role`, which event number `hat` gave it (0: an old log), so that it is a look at no other."""

    seat: Seat
    role: str = ""
    hat: int = 0


@dataclass(frozen=True)
class RoleSwapped:
    """The seat's role went away unseen and the top of the undealt stack came in its place."""

    seat: Seat
    role: str


@dataclass(frozen=True)
class HatTucked:
    """These cards of the undealt stack went under it: somebody saw them before the swap was taken back.

    `round` is the one whose stack it is, 0 where an old log does not say.
    """

    roles: tuple[str, ...]
    round: int = 0


@dataclass(frozen=True)
class RoleShown:
    """Seat `to` may look at what `seat` is, in the round that began with event number `began`."""

    seat: Seat
    to: Seat
    role: str
    began: int = 0


@dataclass(frozen=True)
class ShowingEnded:
    """Seat `to` has looked enough."""

    to: Seat
    seat: Seat


@dataclass(frozen=True)
class SealOpened:
    """The secret of a deal, 64 hex digits, and its `cuts` in log order.

    `circle` and `roles` say what was dealt; `void` a deal that was taken back.
    """

    round: int
    attempt: int
    secret: str
    cuts: tuple[str, ...]
    circle: tuple[Seat, ...]
    roles: tuple[str, ...]
    void: bool


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


@dataclass(frozen=True)
class RoundEnded:
    """The facts of the round's end, and with them the reveal.

    `roles` are the roles that were dealt by hand, in the order of the players (empty where the companion dealt);
    `kept` the thefts that still stand from an earlier end, `dropped` the thieves whose answers no longer do.
    `last_by` played the round's last card, None where nobody said; `uncorrected` are seats whose gain was put right
    before, and is another now by the rules.
    """

    reached_by: Seat | None
    open_to: tuple[str, ...]
    crystals: int
    roles: tuple[str, ...] = ()
    kept: tuple[Theft, ...] = ()
    dropped: tuple[Seat, ...] = ()
    last_by: Seat | None = None
    uncorrected: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class GoldStolen:
    """`victim` is None where the thief forwent, `passed` True where the host passed a sleeper over."""

    thief: Seat
    victim: Seat | None
    passed: bool = False


@dataclass(frozen=True)
class RoundSettled:
    """The round is booked: what each player gained, and had before it, in the order of the players."""

    round: int
    gains: tuple[int, ...]
    before: tuple[int, ...] = ()


@dataclass(frozen=True)
class GoldCorrected:
    """What a seat gained in that round in all is `gold`, because of `why`."""

    round: int
    seat: Seat
    gold: int
    why: str


@dataclass(frozen=True)
class CurtainOpened:
    """The device was handed to this seat."""

    seat: Seat


@dataclass(frozen=True)
class GameBegan:
    """The same seats play again from 0 gold; `game` counts from 1."""

    game: int


@dataclass(frozen=True)
class SecretsShown:
    """Somebody at the machine printed the table's secrets."""


@dataclass(frozen=True)
class Undone:
    """These acts are struck, newest first; `remarks` are what every page says about it from now on.

    `again` is False where they cannot be redone: a deal, or a hat that somebody saw.
    """

    acts: tuple[str, ...]
    remarks: tuple[Sentence, ...] = ()
    again: bool = True


@dataclass(frozen=True)
class Redone:
    """This act counts again."""

    act: str


Event = (
    TableOpened
    | OptionSet
    | SeatTaken
    | SeatRenamed
    | SeatMoved
    | SeatLeft
    | SeatReturned
    | SeatAsked
    | SeatRefused
    | SeatHandedOver
    | HostHandedOver
    | GoldBrought
    | DealSealed
    | DealCut
    | RoundStarted
    | RolesDealt
    | RoleSeen
    | RoleSwapped
    | HatTucked
    | RoleShown
    | ShowingEnded
    | SealOpened
    | TokenPut
    | TokenTaken
    | PathPlaced
    | PathRemoved
    | PathTurned
    | PathMoved
    | GoalRevealed
    | RoundEnded
    | GoldStolen
    | RoundSettled
    | GoldCorrected
    | CurtainOpened
    | GameBegan
    | SecretsShown
    | Undone
    | Redone
)


@dataclass(frozen=True)
class Entry:
    """One line of a table's log: the event, its number, and the act (all events of one move) it belongs to."""

    version: Version
    act: str
    event: Event
