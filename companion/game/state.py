"""The state of a table: frozen values. Only the reducer makes new ones, by applying events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.game.events import Code, Event, TokenPut, Version
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze
from companion.game.message import Message, Seat
from companion.game.names import comparison_key
from companion.game.settlement import Pick, RoundResult, Theft
from companion.game.turn_order import players_clockwise_after

if TYPE_CHECKING:
    from companion.game.edition import Edition


@dataclass(frozen=True)
class SeatState:
    seat: Seat
    name: str
    phone: bool  # the player uses a phone
    left: bool = False  # the player has left the table
    asked: str = ""  # the mark on a phone that asks the host for this seat; "" if none does


@dataclass(frozen=True)
class Token:
    seat: Seat
    kind: str
    by: Seat | None = None  # who laid it; None: not known


@dataclass(frozen=True)
class RoleReveal:
    """`role` is what `seat` had at the time of the inspection."""

    seat: Seat
    to: Seat
    role: str


@dataclass(frozen=True)
class HatSwap:
    seat: Seat
    role: str
    seen: bool = False  # somebody has looked at the new role
    at: int = 0  # the version of the table with the new role


@dataclass(frozen=True)
class PlacedCard:
    cell: Cell
    key: str = ""  # its kind in the edition; empty for a custom card
    by: Seat | None = None  # None: not recorded
    anyway: bool = False  # laid against the rules


@dataclass(frozen=True)
class GoalNote:
    """Only its seat may read it."""

    seat: Seat
    cell: Cell
    note: str
    version: Version


@dataclass(frozen=True)
class Correction:
    """If `sealed`, the seat itself made it in secret."""

    seat: Seat
    gold: int
    why: str
    sealed: bool = False


@dataclass(frozen=True)
class RoundEnd:
    """What was entered about a round since it ended. `gains` and `before` have one entry for each of the players."""

    result: RoundResult | None = None  # what the host entered at the end; None while the round is played
    ended: int = 0  # the version of the first result or, once the round is confirmed, of that; 0: not yet
    result_version: int = 0  # of the newest result, theft, pick, payment or correction; 0: the round has not ended
    newest_theft_or_pick: int = 0  # its version of the table, even if a later result drops it; 0: none
    dropped: tuple[Seat, ...] = ()  # seats whose thefts or picks were dropped when the result was changed
    uncorrected: tuple[Seat, ...] = ()  # seats whose corrections were dropped when the result was changed
    thefts: tuple[Theft, ...] = ()
    draft: tuple[int, ...] = ()  # the gold cards laid out, as nuggets
    picks: tuple[Pick, ...] = ()
    passed: frozenset[Seat] = frozenset()  # seats that the host passed over
    corrections: tuple[Correction, ...] = ()
    gains: tuple[int, ...] | None = None  # None until the round is confirmed
    before: tuple[int, ...] = ()  # gold before the round; empty until the round is confirmed


@dataclass(frozen=True)
class MazeChanges:
    """What was changed in the maze of a round, and by whom."""

    newest: Cell | None = None  # of the card that was laid or turned last
    version: int = 0  # the version of the table with which the maze changed last; 0: not yet
    mover: Seat | None = None  # the seat that changed the maze last; None: not recorded
    turners: Mapping[Cell, Seat] = field(default_factory=lambda: MappingProxyType({}))  # who turned over each goal
    custom_cards: tuple[PathCard, ...] = ()  # the custom cards that were laid in this round


@dataclass(frozen=True)
class LastCard:
    """Saboteur, where no turns are entered: the newest card that was played."""

    token_put: TokenPut | None = None  # if it is an action card in front of a player
    turn_before_token: Seat | None = None  # the value of `turn` before `token_put`
    player: Seat | None = None  # who played it; None: not known


@dataclass(frozen=True)
class OwnRound:
    """What a round of one edition has of its own. An edition with more has a frozen dataclass below this in its
    folder."""

    @property
    def has_acted(self) -> bool:
        """Whether the seat on turn has played its card, but its turn goes on."""
        return False

    @property
    def public(self) -> object:
        """What the replay of the maze shows of it; everybody may read it."""
        return None


@dataclass(frozen=True)
class Round:
    """`roles` and `clans` have one entry for each of `players`."""

    number: int
    players: tuple[Seat, ...]  # clockwise
    edition: Edition
    roles: tuple[str, ...] = ()  # empty if real cards were dealt and not yet entered
    undealt: tuple[str, ...] = ()  # role cards that were not dealt: the stack for hat swaps
    looked: frozenset[Seat] = frozenset()  # the seats that have seen their role
    tokens: tuple[Token, ...] = ()  # action cards in front of players, in the order they were played
    showings: tuple[RoleReveal, ...] = ()
    swaps: tuple[HatSwap, ...] = ()
    maze: AnyMaze | None = None  # None: the companion does not follow the maze
    laid: tuple[PlacedCard, ...] = ()  # in the order they were laid
    began: int = 0  # the version of the table with which the round began
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    clans: tuple[str, ...] = ()  # the public clan of each of `players`; empty in an edition without
    changes: MazeChanges = MazeChanges()
    last_card: LastCard = LastCard()
    end: RoundEnd = RoundEnd()
    own: Any = OwnRound()  # what only this edition has
    turn: Seat | None = None  # in Saboteur None after a path card: see `presumed_seat_on_turn`
    notes: tuple[GoalNote, ...] = ()
    fewer: Mapping[Seat, int] = field(default_factory=lambda: MappingProxyType({}))  # hand cards lost until the end
    events: tuple[Event, ...] = ()  # what happened until the round ended; see `companion.game.deeds`
    guesses: Mapping[Seat, tuple[tuple[Seat, str], ...]] = field(default_factory=lambda: MappingProxyType({}))
    """What each player takes others for: see `companion.game.guesses`."""

    @property
    def is_turn_entered(self) -> bool:
        """Otherwise it is presumed from the cards laid."""
        return self.edition.turns != "presumed" and self.maze is not None

    def with_end(self, **changes: Any) -> Round:
        """With other values of `end`."""
        return replace(self, end=replace(self.end, **changes))

    def with_changes(self, **changes: Any) -> Round:
        """With other values of `changes`."""
        return replace(self, changes=replace(self.changes, **changes))

    def with_fewer_hand_cards(self, seat: Seat, count: int) -> Round:
        return replace(self, fewer=MappingProxyType({**self.fewer, seat: self.fewer.get(seat, 0) + count}))

    def clan_of(self, seat: Seat | None) -> str:
        """Empty if the seat is None or plays no dwarf of a clan."""
        return dict(zip(self.players, self.clans, strict=False)).get(seat, "") if seat is not None else ""

    def seat_of_clan(self, clan: str) -> Seat:
        """Raises KeyError: no seat plays this clan."""
        return dict(zip(self.clans, self.players, strict=False))[clan]

    def next_player(self, seat: Seat) -> Seat:
        """Clockwise."""
        return players_clockwise_after(self.players, seat)[0]

    def has_played_card(self, seat: Seat) -> bool:
        """In this turn, which goes on."""
        return self.own.has_acted and seat == self.turn

    def role_of(self, seat: Seat) -> str:
        """Empty if no role was dealt to it."""
        return dict(zip(self.players, self.roles, strict=False)).get(seat, "")

    def version_of_role_change(self, seat: Seat) -> int:
        return next((swap.at for swap in reversed(self.swaps) if swap.seat == seat), self.began)

    def tokens_of(self, seat: Seat) -> tuple[str, ...]:
        """In the order they were played."""
        return tuple(token.kind for token in self.tokens if token.seat == seat)

    def correction_of(self, seat: Seat) -> Correction | None:
        """The newest."""
        return next((made for made in reversed(self.end.corrections) if made.seat == seat), None)


@dataclass(frozen=True)
class Deal:
    round: int
    text: str  # see `companion.game.deal`
    version: Version  # of the table with its event
    void: bool  # the deal was undone


@dataclass(frozen=True)
class UndoableAct:
    """`act` is the id of a move with all its events. `before` is the next older one, None at the oldest."""

    act: str
    first: Version  # the version of its first event
    event: Event  # the event that gives the act its message, mostly its first
    round: int  # the number of the round in play, or of the next round, when the act began
    seating: bool  # no round was in play when the act began
    before: UndoableAct | None
    deals: bool = False  # the act dealt roles
    swaps: int = 0  # how many hat swaps the act has
    ends: bool = False  # the act ended a round, which revealed the roles
    game: int = 1
    options: tuple[str, ...] = ()  # the names of the options that the act set


@dataclass(frozen=True)
class Table:
    """Secrets included. Pages never get it, but a `TableView`."""

    code: Code = Code("")
    edition: str = ""
    version: Version = Version(0)
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[Seat, SeatState] = field(default_factory=lambda: MappingProxyType({}))
    circle: tuple[Seat, ...] = ()  # the seats that play, clockwise
    game: int = 1
    earlier: tuple[tuple[Round, ...], ...] = ()  # the confirmed rounds of each earlier game
    confirmed_rounds: tuple[Round, ...] = ()  # the confirmed rounds of this game
    round: Round | None = None  # the round in play
    deals: tuple[Deal, ...] = ()  # the newest deals of the companion, undone ones included, oldest first
    newest_act: UndoableAct | None = None  # the newest act that can be undone
    redo: tuple[str, ...] = ()  # the acts that can be redone; the last one is redone first
    remarks: tuple[Message, ...] = ()
    rewound: Version = Version(0)  # the version of the newest undo or redo; 0: none
    opening: str = ""  # the act that opened the table
    own: Any = None  # what only this edition has, of all rounds
    opened: int = 0  # how many rounds were confirmed when the game was over last: their gold stays public

    @property
    def names(self) -> Mapping[int, str]:
        """If two names are the same, as can happen after an undo, the second has its seat number appended."""
        names, used = dict[int, str](), set[str]()
        for seat in sorted(self.places, key=lambda seat: (not self.is_shown_in_lists(seat), seat)):
            name, key = self.places[seat].name, comparison_key(self.places[seat].name)
            names[seat] = f"{name} ({seat})" if key in used and self.is_shown_in_lists(seat) else name
            used.add(key)
        return names

    @property
    def round_count(self) -> int:
        return int(self.options["rounds"])

    @property
    def current_round_number(self) -> int:
        """Between rounds that of the next round."""
        if self.round:
            return self.round.number
        return len(self.confirmed_rounds) + 1

    @property
    def newest_round(self) -> Round | None:
        """The one in play, or else the last confirmed one."""
        return self.round or next(iter(self.confirmed_rounds[-1:]), None)

    @property
    def is_finished(self) -> bool:
        return bool(self.confirmed_rounds) and self.confirmed_rounds[-1].number >= self.round_count

    def is_shown_in_lists(self, seat: Seat) -> bool:
        """Also one that has left, if it played a round."""
        place = self.places[seat]
        return not place.left or any(seat in round.players for round in self.confirmed_rounds)

    def rounds_of_game(self, game: int) -> tuple[Round, ...]:
        """Those that began and were not undone, in order."""
        now = (*self.confirmed_rounds, *([self.round] if self.round else []))
        return dict(enumerate((*self.earlier, now), start=1)).get(game, ())
