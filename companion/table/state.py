"""The state of a table: frozen values that only the reducer makes, by applying events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.rules.mazes.any_maze import TURN_OPEN, AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.links import Link
from companion.rules.mazes.mines import Board
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import Pick, RoundResult, Theft
from companion.table.deal.seal import Seal
from companion.table.events import Code, Event, Version

EVERYWHERE = "everywhere"
"""The conflict key of undo and redo: anything may have changed."""


@dataclass(frozen=True)
class SeatState:
    """A seat and the name of the person on it. `phone` tells whether it has a phone of its own, `left` whether the
    person left, `brought` the gold from before this table; `asked` marks a phone that asks for the seat, else empty."""

    seat: Seat
    name: str
    phone: bool
    left: bool = False
    brought: int = 0
    asked: str = ""


@dataclass(frozen=True)
class Token:
    """A card that lies before a seat."""

    seat: Seat
    kind: str


@dataclass(frozen=True)
class RoleReveal:
    """Seat `to` may look at `role`, which was that of `seat`."""

    seat: Seat
    to: Seat
    role: str


@dataclass(frozen=True)
class Swap:
    """A hat swap: the seat's new role, from event number `at` on; `seen` once somebody looked at it."""

    seat: Seat
    role: str
    seen: bool = False
    at: int = 0


@dataclass(frozen=True)
class PlacedCard:
    """A card that was laid in the maze, and the seat that laid it; None if nobody said.

    `key` is its kind in the box, empty for a free card; `anyway` marks one that was laid against the rules.
    """

    cell: Cell
    key: str = ""
    by: Seat | None = None
    anyway: bool = False


@dataclass(frozen=True)
class GoldMarker:
    """A dwarf counter of `seat` on a picture of gold; None if it was recorded that none lies there.

    `why` is the reason for the claim, `at` the cell of what bars the other clan, `of` the card that brought it.
    """

    cell: Cell
    place: int
    gold: int
    seat: Seat | None
    why: str = ""
    at: Cell | None = None
    of: Cell | None = None


@dataclass(frozen=True)
class Bribe:
    """A dwarf counter of `seat` on the troll at this side of the card there."""

    cell: Cell
    side: str
    seat: Seat


@dataclass(frozen=True)
class LinkTroll:
    """A troll that `seat` laid on this link, where it stays until that seat's next turn."""

    between: Link
    seat: Seat


@dataclass(frozen=True)
class TakenTreasure:
    """A treasure that `seat` took on the mine there, of the kind that the mine shows."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True)
class GoalNote:
    """A secret note of a seat about the goal on this cell."""

    seat: Seat
    cell: Cell
    note: str


@dataclass(frozen=True)
class Correction:
    """A seat's gain in a round was corrected to `gold`, because of `why`; `sealed` if the seat did so in secret."""

    seat: Seat
    gold: int
    why: str
    sealed: bool = False


@dataclass(frozen=True)
class Round:
    """One round: `number` of the game, dealt by the seal of this `attempt`, begun with version `began` and `options`.

    Seats: `roles`, `clans` (The Duel), `burdens` (how often each was saboteur lately, if the deal spread that role),
    `gains` and the gold `before` them (both once the round is booked) go with `players`, in clockwise order. `roles`
    are empty if real cards were dealt and not yet entered. `undealt` is the stack for hat swaps, `looked` are the seats
    that have seen their role. `starter` was drawn by lot to begin (None: no lot).

    Turns: `turn` is whose turn it is (in Saboteur only if the host said so), `turn_since` the version at which its
    clock started (0: not yet), `acted` whether the dwarf on turn has played its card (The Lost Mines), `mover` the seat
    that changed the maze last, `turners` the seats that turned goals over.

    Maze: `maze` is how the cards lie (None: none is followed), `laid` the cards that were laid, in order, `newest` the
    cell of the one that was laid, moved or turned last, `free` the free cards that were ever laid. `counters` lie on
    gold, `bribes` on trolls; `lurking` are the trolls on links, `finds` the treasures taken, `spent` the mines without
    any left. `tokens` lie before seats, in the order they were played; `notes` are secret.

    End: `result` is what the host answered (None while the round is played); where that was changed, `dropped` are
    the seats whose answers and `uncorrected` those whose corrections no longer stand. `draft` are the gold cards
    laid out, `anew` whether all were shuffled together for it, `drawn` by which attempt's seal and laying,
    `layings` how many layings there were, undone ones too; `picks` is what was taken so far, `passed` the seats
    that were passed over. `told` are the treasures that seats told before the reveal, `paid` the gold cards that
    they chose to give for trolls.
    """

    number: int
    attempt: int
    players: tuple[Seat, ...]
    roles: tuple[str, ...] = ()
    undealt: tuple[str, ...] = ()
    burdens: tuple[int, ...] = ()
    looked: frozenset[Seat] = frozenset()
    tokens: tuple[Token, ...] = ()
    showings: tuple[RoleReveal, ...] = ()
    swaps: tuple[Swap, ...] = ()
    maze: AnyMaze | None = None
    laid: tuple[PlacedCard, ...] = ()
    newest: Cell | None = None
    free: tuple[PathCard, ...] = ()
    result: RoundResult | None = None
    dropped: tuple[Seat, ...] = ()
    uncorrected: tuple[Seat, ...] = ()
    thefts: tuple[Theft, ...] = ()
    draft: tuple[int, ...] = ()
    anew: bool = False
    drawn: tuple[int, int] = (1, 1)
    layings: int = 0
    picks: tuple[Pick, ...] = ()
    passed: frozenset[Seat] = frozenset()
    corrections: tuple[Correction, ...] = ()
    gains: tuple[int, ...] | None = None
    before: tuple[int, ...] = ()
    began: int = 0
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    clans: tuple[str, ...] = ()
    starter: Seat | None = None
    turn: Seat | None = None
    turn_since: int = 0
    mover: Seat | None = None
    turners: Mapping[Cell, Seat] = field(default_factory=lambda: MappingProxyType({}))
    counters: tuple[GoldMarker, ...] = ()
    bribes: tuple[Bribe, ...] = ()
    notes: tuple[GoalNote, ...] = ()
    told: Mapping[Seat, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    paid: Mapping[Seat, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    acted: bool = False
    lurking: tuple[LinkTroll, ...] = ()
    finds: tuple[TakenTreasure, ...] = ()
    spent: frozenset[Cell] = frozenset()

    @property
    def turn_passes(self) -> str:
        """How a turn passes on in the maze of this round; openly if none is followed."""
        return self.maze.turn_passes if self.maze else TURN_OPEN

    def clan_of(self, seat: Seat | None) -> str:
        """The clan whose dwarf this seat plays; "" if it plays none."""
        return dict(zip(self.players, self.clans, strict=False)).get(seat, "") if seat is not None else ""

    def of_clan(self, clan: str) -> Seat:
        """The seat that plays this clan's dwarf.

        Raises:
            KeyError: nobody is.
        """
        return dict(zip(self.clans, self.players, strict=False))[clan]

    def other(self, seat: Seat) -> Seat:
        """The player whose turn comes after this seat's."""
        return self.players[(self.players.index(seat) + 1) % len(self.players)]

    def role_of(self, seat: Seat) -> str:
        """The role of this seat now; "" if it has none."""
        return dict(zip(self.players, self.roles, strict=False)).get(seat, "")

    def hat_of(self, seat: Seat) -> int:
        """The version at which this seat got its role."""
        return next((swap.at for swap in reversed(self.swaps) if swap.seat == seat), self.began)

    def tokens_of(self, seat: Seat) -> tuple[str, ...]:
        """The kinds of the cards before this seat, in the order they were played."""
        return tuple(token.kind for token in self.tokens if token.seat == seat)

    def correction_of(self, seat: Seat) -> Correction | None:
        """The newest correction of this seat's gain."""
        return next((row for row in reversed(self.corrections) if row.seat == seat), None)


@dataclass(frozen=True)
class UndoEntry:
    """An act that can be undone, linked to the one `before` it.

    `event` is its first event and `first` that event's version. `game` and `round` are those that were played or about
    to begin when the act began; `seating` is True between rounds. `deals` is the deal that the act made (round,
    attempt), `swaps` the number of its hat swaps, `ends` True if it revealed the roles, `options` those that it set.
    """

    act: str
    first: Version
    event: Event
    round: int
    seating: bool
    before: UndoEntry | None
    deals: tuple[int, int] | None = None
    swaps: int = 0
    ends: bool = False
    game: int = 1
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """Everything that has happened at one table, secrets included: it never leaves the service.

    `circle` are the seats that play, clockwise. `booked` are the settled rounds of this game, `earlier` those of each
    game before it, `round` is the one in play. `board` is how the board of this table's copy is printed (None: nobody
    said), `worths` what its treasures are worth, by kind.

    `acts` is the newest act that can be undone, and `redo` are the acts that can be redone, the next one last.
    `touched` has the version that changed each conflict key last; `opening` is the act that opened the table.
    `sealings` counts the seals of each round (game, round), those of undone acts too.

    `planned` is how many rounds this game had before it was lengthened at its end (None: it was not). `opened` is how
    many were booked when the game was over last: everybody saw what was drafted in them, and may see it though the
    game goes on.
    """

    code: Code = Code("")
    edition: str = ""
    version: Version = Version(0)
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[Seat, SeatState] = field(default_factory=lambda: MappingProxyType({}))
    circle: tuple[Seat, ...] = ()
    game: int = 1
    earlier: tuple[tuple[Round, ...], ...] = ()
    booked: tuple[Round, ...] = ()
    round: Round | None = None
    seals: tuple[Seal, ...] = ()
    acts: UndoEntry | None = None
    redo: tuple[str, ...] = ()
    remarks: tuple[Message, ...] = ()
    touched: Mapping[str, Version] = field(default_factory=lambda: MappingProxyType({}))
    opening: str = ""
    sealings: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    board: Board | None = None
    worths: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    planned: int | None = None
    opened: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds this game has."""
        return int(self.options["rounds"])

    @property
    def next_round(self) -> int:
        """The number of the round that runs, or of the one to be dealt next."""
        if self.round:
            return self.round.number
        return self.booked[-1].number + 1 if self.booked else int(self.options.get("first_round", "1"))

    @property
    def finished(self) -> bool:
        """Whether the last round is booked."""
        return bool(self.booked) and self.booked[-1].number >= self.rounds

    def place(self, seat: Seat) -> SeatState:
        """The state of this seat.

        Raises:
            KeyError: no such seat.
        """
        return self.places[seat]

    def seal(self) -> Seal | None:
        """The seal of the round in play or dealt next: the newest one of its number in this game that is not void."""
        mine = (row for row in reversed(self.seals) if (row.game, row.round) == (self.game, self.next_round))
        return next((row for row in mine if not row.void), None)

    def has_seal(self, round: int) -> bool:
        """Whether a seal of this game waits for that round."""
        mine = (row for row in self.seals if (row.game, row.round) == (self.game, round))
        return any(row.unused and not (row.closing and row.closing.commitments) for row in mine)

    def listed(self, seat: Seat) -> bool:
        """Whether the seat is listed: it plays, or it left after a round or with gold."""
        place = self.places[seat]
        return not place.left or bool(place.brought) or any(seat in row.players for row in self.booked)

    def rounds_of(self, game: int) -> tuple[Round, ...]:
        """The rounds of this game that were begun and not taken back."""
        now = (*self.booked, *([self.round] if self.round else []))
        return dict(enumerate((*self.earlier, now), start=1)).get(game, ())

    def attempts(self, game: int, round: int) -> int:
        """How many seals this round had, those of undone acts too; 0 if it was never sealed."""
        return self.sealings.get((game, round), 0)
