"""The state of a table: frozen values that only the reducer makes, by applying events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.rules.mazes.any_maze import TURN_NOT_ENTERED, AnyMaze
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.links import Link
from companion.rules.mazes.mines import Board
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Pick, RoundResult, Theft
from companion.rules.turn_order import clockwise_after
from companion.table.deal.seal import Seal
from companion.table.events import Code, Event, TokenPut, Version

EVERYWHERE = "everywhere"
"""The conflict key of undo and redo: anything may have changed."""


@dataclass(frozen=True)
class SeatState:
    """A seat and the person on it."""

    seat: Seat
    name: str
    phone: bool  # the seat has a phone of its own
    left: bool = False
    brought: int = 0  # gold from before this table
    asked: str = ""  # the mark of a phone that asks for the seat


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
    """A card that was laid in the maze."""

    cell: Cell
    key: str = ""  # its kind in the edition; empty for a free card
    by: Seat | None = None  # None: not recorded
    anyway: bool = False  # laid against the rules


@dataclass(frozen=True)
class GoldMarker:
    """A dwarf counter of `seat` on a picture of gold; None if it was recorded that none lies there."""

    cell: Cell
    place: int
    gold: int
    seat: Seat | None
    why: str = ""  # the reason for the claim
    at: Cell | None = None  # the cell of what bars the other clan
    of: Cell | None = None  # the cell of the card that brought the claim


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
    """A treasure that `seat` took on the mine there, of the kind that the mine shows.

    `kind` is what it showed then; the picture may have been corrected since.
    """

    seat: Seat
    cell: Cell
    kind: str = field(default="", compare=False)


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
    """One round of a game. `roles`, `burdens`, `gains`, `before` and `clans` have one entry for each of `players`."""

    number: int
    attempt: int  # of the seal that dealt it
    players: tuple[Seat, ...]  # clockwise
    roles: tuple[str, ...] = ()  # empty if real cards were dealt and not yet entered
    undealt: tuple[str, ...] = ()  # the stack for hat swaps
    burdens: tuple[int, ...] = ()  # how often each was saboteur lately, if the deal spread that role
    looked: frozenset[Seat] = frozenset()  # the seats that have seen their role
    tokens: tuple[Token, ...] = ()  # before seats, in the order they were played
    showings: tuple[RoleReveal, ...] = ()
    swaps: tuple[Swap, ...] = ()
    maze: AnyMaze | None = None  # None: none is followed
    laid: tuple[PlacedCard, ...] = ()  # in the order they were laid
    newest: Cell | None = None  # of the card that was laid, moved or turned last
    free: tuple[PathCard, ...] = ()  # the free cards that were ever laid
    result: RoundResult | None = None  # what the host answered at the end; None while the round is played
    dropped: tuple[Seat, ...] = ()  # answers that no longer stand since the result was changed
    uncorrected: tuple[Seat, ...] = ()  # corrections that no longer stand
    thefts: tuple[Theft, ...] = ()
    draft: tuple[int, ...] = ()  # the gold cards laid out
    anew: bool = False  # all gold cards were shuffled together for the draft
    drawn: tuple[int, int] = (1, 1)  # the seal (attempt) and the laying that the draft was drawn by
    layings: int = 0  # of gold cards, undone ones too
    picks: tuple[Pick, ...] = ()
    passed: frozenset[Seat] = frozenset()  # seats that the host passed over
    corrections: tuple[Correction, ...] = ()
    gains: tuple[int, ...] | None = None  # None until the round is booked
    before: tuple[int, ...] = ()  # gold before the round; empty until it is booked
    began: int = 0  # the version that began it
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    clans: tuple[str, ...] = ()  # The Duel
    starter: Seat | None = None  # drawn by lot; None: no lot
    turn: Seat | None = None  # in Saboteur None after a path card: see `presumed_turn`
    turn_since: int = 0  # the version at which the turn's clock started; 0: not yet
    token_put: TokenPut | None = None  # Saboteur: what was played last, if an action card in front of a player
    turn_before_token: Seat | None = None  # the `turn` before that
    mover: Seat | None = None  # changed the maze last; None: not recorded
    turners: Mapping[Cell, Seat] = field(default_factory=lambda: MappingProxyType({}))  # who turned goals over
    counters: tuple[GoldMarker, ...] = ()
    bribes: tuple[Bribe, ...] = ()
    notes: tuple[GoalNote, ...] = ()
    entered_treasures: Mapping[Seat, tuple[int, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )  # treasures, in secret
    paid: Mapping[Seat, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))  # gold cards for trolls
    fewer: Mapping[Seat, int] = field(default_factory=lambda: MappingProxyType({}))  # hand cards, to the round's end
    acted: bool = False  # the dwarf on turn has played its card (The Lost Mines)
    link_trolls: tuple[LinkTroll, ...] = ()
    taken_treasures: tuple[TakenTreasure, ...] = ()
    spent: frozenset[Cell] = frozenset()  # mines without treasures left

    @property
    def turn_ends_by(self) -> str:
        """How turns pass in the maze of this round (a TURN_… constant); TURN_NOT_ENTERED if none is followed."""
        return self.maze.turn_ends_by if self.maze else TURN_NOT_ENTERED

    def clan_of(self, seat: Seat | None) -> str:
        """Return the clan whose dwarf this seat plays; "" if it plays none."""
        return dict(zip(self.players, self.clans, strict=False)).get(seat, "") if seat is not None else ""

    def seat_of_clan(self, clan: str) -> Seat:
        """Return the seat that plays this clan's dwarf.

        Raises:
            KeyError: no seat plays it.
        """
        return dict(zip(self.clans, self.players, strict=False))[clan]

    def next_player(self, seat: Seat) -> Seat:
        """Return the seat whose turn comes after this seat's."""
        return clockwise_after(self.players, seat)[0]

    def role_of(self, seat: Seat) -> str:
        """Return the role of this seat now; "" if it has none."""
        return dict(zip(self.players, self.roles, strict=False)).get(seat, "")

    def role_since(self, seat: Seat) -> int:
        """Return the version of the table since which this seat has its role."""
        return next((swap.at for swap in reversed(self.swaps) if swap.seat == seat), self.began)

    def tokens_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the kinds of the cards before this seat, in the order they were played."""
        return tuple(token.kind for token in self.tokens if token.seat == seat)

    def correction_of(self, seat: Seat) -> Correction | None:
        """Return the newest correction of this seat's gain."""
        return next((made for made in reversed(self.corrections) if made.seat == seat), None)


@dataclass(frozen=True)
class UndoEntry:
    """An act that can be undone, linked to the one `before` it."""

    act: str
    first: Version  # of its first event
    event: Event  # its first event
    round: int  # played or about to begin when the act began
    seating: bool  # made between rounds
    before: UndoEntry | None
    deal: tuple[int, int] | None = None  # the deal that it made: round, attempt
    swaps: int = 0  # its hat swaps
    ends: bool = False  # it revealed the roles
    game: int = 1
    options: tuple[str, ...] = ()  # the names of those that it set


@dataclass(frozen=True)
class Table:
    """Everything that has happened at one table, secrets included: it never leaves the service."""

    code: Code = Code("")
    edition: str = ""
    version: Version = Version(0)
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[Seat, SeatState] = field(default_factory=lambda: MappingProxyType({}))
    circle: tuple[Seat, ...] = ()  # the seats that play, clockwise
    game: int = 1
    earlier: tuple[tuple[Round, ...], ...] = ()  # the booked rounds of each earlier game
    booked: tuple[Round, ...] = ()  # the settled rounds of this game
    round: Round | None = None  # in play
    seals: tuple[Seal, ...] = ()
    acts: UndoEntry | None = None  # the newest act that can be undone
    redo: tuple[str, ...] = ()  # the acts that can be redone, the next one last
    remarks: tuple[Message, ...] = ()
    touched: Mapping[str, Version] = field(default_factory=lambda: MappingProxyType({}))  # last, by conflict key
    opening: str = ""  # the act that opened the table
    sealings: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """How many seals each round (game, round) had, those of undone acts too."""
    board: Board | None = None  # as it is printed in this table's copy; None: not entered
    worths: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The worths of the treasures of this table's copy, by kind."""
    planned: int | None = None  # the rounds of this game before it was lengthened at its end; None: it was not
    opened: int = 0
    """How many rounds were booked when the game was over last: what was drafted in them stays open if it goes on."""

    @property
    def round_count(self) -> int:
        """How many rounds this game has."""
        return int(self.options["rounds"])

    @property
    def next_round(self) -> int:
        """The number of the round in play, or of the one to be dealt next."""
        if self.round:
            return self.round.number
        return self.booked[-1].number + 1 if self.booked else int(self.options.get("first_round", "1"))

    @property
    def is_finished(self) -> bool:
        """Whether the last round is booked."""
        return bool(self.booked) and self.booked[-1].number >= self.round_count

    def current_seal(self) -> Seal | None:
        """Return the seal of the round in play or dealt next: the newest one of its number in this game that is not
        void."""
        number = (self.game, self.next_round)
        seals = (seal for seal in reversed(self.seals) if (seal.game, seal.round) == number and not seal.void)
        return next(seals, None)

    def has_seal(self, round: int) -> bool:
        """Whether a seal of this game waits for that round, and its cutting is not closed with commitments."""
        seals = (seal for seal in self.seals if (seal.game, seal.round) == (self.game, round))
        return any(seal.is_unused and not (seal.closing and seal.closing.commitments) for seal in seals)

    def is_listed(self, seat: Seat) -> bool:
        """Whether the seat is listed: it plays, or it left after a round or with gold."""
        place = self.places[seat]
        return not place.left or bool(place.brought) or any(seat in round.players for round in self.booked)

    def rounds_of(self, game: int) -> tuple[Round, ...]:
        """Return the rounds of that game that were begun and not undone."""
        now = (*self.booked, *([self.round] if self.round else []))
        return dict(enumerate((*self.earlier, now), start=1)).get(game, ())

    def seal_count(self, game: int, round: int) -> int:
        """Return how many seals this round had, those of undone acts too; 0 if it was never sealed."""
        return self.sealings.get((game, round), 0)
