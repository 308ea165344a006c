"""The class of an edition. No other module may ask which edition it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from companion.rules import roles
from companion.rules.mazes import goals
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import CardKind, PathCard, wrong_duel_features
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.layout import Layout
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Player, Question, RoundFacts, Settlement
from companion.rules.tokens import THEFT

Options = Mapping[str, str]
"""Values by option; a missing option has its default."""

NO_OPTIONS: Options = MappingProxyType({})


class RolePool(Protocol):
    """The role cards to deal from, by number of players."""

    def __call__(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Option:
    """A table option: its name and its values, the default first."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


SPREAD = Option("spread", ("off", "on"))
"""Whether saboteurs of the newest rounds are less likely to be dealt that role again (in no rulebook)."""

BEGINS = Option("begins", ("box", "seats", "lot"))
"""How to choose who begins the first round: as in the rulebook, the first seat of the circle, or by lot."""

TIMER = Option("timer", ("off", "30", "60", "90", "120"))
"""Seconds that the host's screen counts down in a turn; nothing happens when they are over."""

OWN_CARDS = Option("own_cards", ("off", "on"))
"""Whether each player enters their own cards on their own phone, or the host those of all. The host always can."""


@dataclass(frozen=True)
class ClaimRules:
    """Rules of an edition in which each player is the dwarf of a clan and claims gold when a path leads to it.

    Attributes:
        clans: the clans of the dwarves.
        counters: the number of dwarf counters by number of players; each claimed gold and bribed troll takes one.
        keys: the number of key tokens.
        cards: the possible values of a gold card.
        most_on_goal: the most pictures of gold on a goal.
        clan_at(place, options): the clan of the player at this place of the circle.
        starter(players, first): the seat that begins the next round, or the `first` one.
        payments(player, options): the ways to pay for the trolls of a round, the usual one first.
        owned_after(player, options): the gold cards left then.
        rating(players, gold): the grade at the end of the game; None if there is none.
    """

    clans: tuple[str, ...]
    counters: Mapping[int, int]
    keys: int
    cards: range
    most_on_goal: int
    clan_at: Callable[[int, Options], str]
    starter: Callable[[Sequence[Player], bool], Seat]
    payments: Callable[[Player, Options], tuple[tuple[int, ...], ...]]
    owned_after: Callable[[Player, Options], tuple[int, ...]]
    rating: Callable[[int, int], int | None]


@dataclass(frozen=True)
class BoardRules:
    """Rules of an edition in which dwarves move on a printed board and take treasures out of its mines.

    Attributes:
        clans: the clans, each with a start.
        mines: the contents of the mines.
        treasures: those of the contents that are treasures.
        grounds: the kinds of terrain on path cards.
        tools: for each obstacle, the tool that bridges it.
    """

    clans: tuple[str, ...]
    mines: tuple[str, ...]
    treasures: tuple[str, ...]
    grounds: tuple[str, ...]
    tools: Mapping[str, str]


def _no_dwarf(role: str) -> tuple[str, str]:
    return "", role


def _no_theft_card(facts: RoundFacts, thief: Seat, victim: Seat | None) -> list[Message]:
    return [Message.of("no-theft-card", seat=thief)]


Orientations = Callable[[AnyMaze, Cell, PathCard, Cell | None], tuple[PathCard, ...]]
"""Returns the possible orientations (at least one) of the goal on a cell, given its card and the newest card's cell."""


@dataclass(frozen=True)
class Edition:
    """The data of one edition, and the functions in which it differs from others.

    Cards:
        seats: the allowed numbers of players.
        roles: the keys of the roles; empty if no roles are dealt.
        pool(n, options): the role cards to deal from for n players.
        tokens: the kinds of cards that can lie before a seat, at most one of each; `supply` is their number.
        gold: the number of gold cards by nuggets; empty if there is no draft.
        paths: the path cards that players lay.
        layout: the start cards and goals of a round; None if the edition has none.
        faces: the cards that goals can show, by key; `orientations` says how they can lie.
        claim_rules, board_rules: only for editions with claimed gold, or with a printed board.
        dwarf_of(role): the public clan and the secret character of a dealt role.
        treasures: whether players enter the treasures that they found at the end of a round.
        discards: how many hand cards a player may discard to remove a card that lies before them; they draw one.
        own_phone_enters_cards: whether players enter their own cards on their phones, without the option OWN_CARDS.
    Roles:
        acts: the secret actions, `inspect` and `swap-hat`.
        clans: the clans for which the end of a round asks if they have a path to the treasure.
        plate: the lines of text on a role's card.
        duty: the roles on the saboteurs' side (see the option `spread`).
    Options:
        options: those that change dealing or settling.
        customs: those about how a table handles its cards.
        totals: whether the gold of others is sealed until the end or open, the default first.
    Deal:
        begins: the phrase on who begins the first round; empty if that follows from the seats.
        hands(n): the sentence on how many hand cards each of n players gets, and how many cards are put aside.
        hand_size(n): how many hand cards each of n players gets.
        deal_problems(n, options): why no such pool can be dealt to n players.
        odds(n, options): the public odds of the roles in play.
    End of a round:
        facts_problems(facts): everything that is impossible with these cards.
        thieves(facts): the seats that can steal, in order.
        theft_problems(facts, thief, victim): problems of this theft after the answers in `facts`.
        drafters(facts): the seats in the order in which they take gold cards, once for each card.
        next_question(facts): the next question; None when all are answered.
        settle(facts): the payouts, with reasons.
        standing(gold): the verdict on who owns most, in editions whose rounds have no winning side.
    """

    key: str
    seats: range
    rounds: int
    roles: tuple[str, ...]
    pool: RolePool
    tokens: tuple[str, ...]
    supply: Mapping[str, int]
    options: tuple[Option, ...]
    settle: Callable[[RoundFacts], Settlement]
    hands: Callable[[int], Message]
    hand_size: Callable[[int], int]
    next_question: Callable[[RoundFacts], Question | None] = lambda facts: None
    acts: frozenset[str] = frozenset()
    duty: frozenset[str] = frozenset()
    clans: tuple[str, ...] = ()
    plate: tuple[str, ...] = ("want", "doors", "gold")
    customs: tuple[Option, ...] = ()
    begins: str = ""
    gold: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    deal_problems: Callable[[int, Options], list[Message]] = lambda players, options: []
    odds: Callable[[int, Options], Message | None] = lambda players, options: None
    facts_problems: Callable[[RoundFacts], list[Message]] = lambda facts: []
    thieves: Callable[[RoundFacts], tuple[Seat, ...]] = lambda facts: ()
    theft_problems: Callable[[RoundFacts, Seat, Seat | None], list[Message]] = _no_theft_card
    drafters: Callable[[RoundFacts], tuple[Seat, ...]] = lambda facts: ()
    paths: tuple[CardKind, ...] = ()
    layout: Layout | None = None
    faces: Mapping[str, PathCard] = field(default_factory=lambda: MappingProxyType(goals.PICTURES))
    orientations: Orientations = goals.orientations
    claim_rules: ClaimRules | None = None
    totals: tuple[str, ...] = ("sealed", "open")
    standing: Callable[[Mapping[Seat, int]], Message] | None = None
    dwarf_of: Callable[[str], tuple[str, str]] = _no_dwarf
    treasures: bool = False
    board_rules: BoardRules | None = None
    discards: int = 0
    own_phone_enters_cards: bool = False

    @property
    def deals_roles(self) -> bool:
        return bool(self.roles)

    @property
    def ends(self) -> str:
        """The things by which a round ends and is settled: the `treasure`, `claims`, or the `treasures` found."""
        if self.treasures:
            return "treasures"
        return "claims" if self.claim_rules else "treasure"

    @property
    def dwarf_cards(self) -> bool:
        """Whether the role cards are dwarves with a public clan and a secret character."""
        return self.dwarf_of is not _no_dwarf

    @property
    def public_clans(self) -> bool:
        """Whether the clan of each dwarf is public, which is told by its colour."""
        return self.claim_rules is not None or self.dwarf_cards

    def clan_of(self, role: str) -> str:
        """Return the clan of a role that is public; "" if it has none, or if `role` is ""."""
        return (self.dwarf_of(role)[0] or roles.clan_of(role) or "") if role else ""

    @property
    def counts(self) -> str:
        """The unit of what players win: `gold`, or victory `points`."""
        return "points" if self.treasures else "gold"

    @property
    def can_lose(self) -> bool:
        """Whether a seat can own less gold after a round than before: by thefts, or by paying trolls."""
        return THEFT in self.tokens or self.claim_rules is not None

    @property
    def ladders(self) -> bool:
        """Whether some path cards have ladders. No list says which ones do in The Duel."""
        return self.claim_rules is not None or any(kind.card.ladder for kind in self.paths)

    def can_have(self, card: PathCard) -> bool:
        """Whether a card of this edition can have the ladder and the features of this one."""
        if card.ladder and not self.ladders:
            return False
        if self.board_rules:
            ground, bridged = card.features.ground, card.features.bridged
            can = ground in ("", *self.board_rules.grounds) and (not bridged or ground in self.board_rules.tools)
            return can and card.features == Features(ground=ground, bridged=bridged)
        claims = self.claim_rules
        return not card.features or (claims is not None and not wrong_duel_features(card, claims.clans, claims.cards))

    @property
    def dwarf_clans(self) -> tuple[str, ...]:
        """The clans in editions in which each player is the only dwarf of a clan, else empty."""
        return self.claim_rules.clans if self.claim_rules else ()

    @property
    def grounds(self) -> tuple[str, ...]:
        return self.board_rules.grounds if self.board_rules else ()

    @property
    def draws_goals(self) -> bool:
        """Whether a goal can show an unlisted card, which the host draws then."""
        return self.claim_rules is not None

    @property
    def has_maze(self) -> bool:
        """Whether the companion can follow the cards on the table, from a layout or on a printed board."""
        return self.layout is not None or self.board_rules is not None

    @property
    def art(self) -> tuple[str, ...]:
        """Symbols that pictures of its cards need besides paths: `features` of The Duel, `forest` of a board."""
        return ("features",) * (self.claim_rules is not None) + ("forest",) * (self.board_rules is not None)

    @property
    def counted(self) -> bool:
        """Whether any source, if only a community's, says how many path cards there are of each kind."""
        return self.board_rules is None

    @property
    def crystals(self) -> bool:
        """Whether some path cards have crystals, which are counted at the end of a round."""
        return any(kind.card.crystals for kind in self.paths)

    @property
    def choices(self) -> tuple[Option, ...]:
        """All options that a table of this edition can set."""
        return self.options + self.customs

    def defaults(self) -> Mapping[str, str]:
        return MappingProxyType({option.name: option.default for option in self.choices})
