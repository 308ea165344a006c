"""The contract that each edition fills, one value each. No other place may ask which edition it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from companion.rules.mazes import goals
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import CardKind, PathCard, wrong_features
from companion.rules.mazes.grid import Cell
from companion.rules.mazes.layout import Layout
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import Player, Question, RoundFacts, Settlement
from companion.rules.tokens import THEFT

Options = Mapping[str, str]
"""Options with their values; one that is missing has its default."""

NO_OPTIONS: Options = MappingProxyType({})


def _none_wrong(facts: RoundFacts) -> list[Message]:
    return []


def _no_thefts(facts: RoundFacts, thief: Seat, victim: Seat | None) -> list[Message]:
    return [Message.of("no-theft-card", seat=thief)]


def _any_deal(players: int, options: Options) -> list[Message]:
    return []


def _no_odds(players: int, options: Options) -> Message | None:
    return None


def _nobody(facts: RoundFacts) -> tuple[Seat, ...]:
    return ()


class RolePool(Protocol):
    """The role cards dealt from for so many players, in the catalogue's order."""

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
"""Whether who was saboteur in the newest rounds is dealt that less likely: no box has it, tables may agree on it."""


BEGINS = Option("begins", ("box", "seats", "lot"))
"""Who begins the first round: whom the box names, the circle's first seat, or a lot that is drawn with the deal."""


TIMER = Option("timer", ("off", "30", "60", "90", "120"))
"""How many seconds the host's screen counts for a turn; it reminds, and ends nothing."""


@dataclass(frozen=True)
class ClaimRules:
    """How gold is claimed as soon as a tunnel leads to it, in a box in which each player is the dwarf of a clan.

    `clans` are those of the dwarfs, `counters` the dwarf counters for so many players, one for each gold and each
    bribed troll, `keys` the key tokens; `cards` what a gold card may be worth, `most_on_goal` how many pictures of gold
    a goal shows at most. `clan_at(place, options)` is the clan of the player at this place of the circle;
    `starter(players, first)` who begins the next round, or the `first` one, by what they own.

    `payments(player, options)` are the ways to pay for the trolls of a round, the usual one first; `owned_after(player,
    options)` the gold cards left then; `rating(players, gold)` the grade of so much gold at the end, None where there
    is none.
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
    """How dwarfs move on a printed board and take treasures out of its mines.

    `clans` are those that have a start each, `mines` what is in them, each once, `treasures` those of which cards can
    be taken; `grounds` are what may lie on a path card, `tools` what bridges which of them.
    """

    clans: tuple[str, ...]
    mines: tuple[str, ...]
    treasures: tuple[str, ...]
    grounds: tuple[str, ...]
    tools: Mapping[str, str]


def _no_dwarf(role: str) -> tuple[str, str]:
    return "", role


Lies = Callable[[AnyMaze, Cell, PathCard, Cell | None], tuple[PathCard, ...]]
"""How the goal on a cell may lie that shows this card, given where a card was laid last: at least one way."""


@dataclass(frozen=True)
class Edition:
    """One box: data, and the few functions that differ.

    Cards: `seats` is the range of players the box allows; `pool(n, options)` the role cards dealt from for n players;
    `tokens` the kinds of card that can lie before a seat, at most one of each, with how many the boxes hold (`supply`);
    `gold` how many gold cards of so many nuggets there are (empty: no draft); `paths` the path cards that players lay,
    `layout` where starts and goals lie as a round begins (None: no maze is followed), `faces` what goals may show, by
    key, `lies` how they lie then. `claim_rules` is for a box in which gold is claimed in the maze. `dwarf_of(role)`
    is the clan that everybody sees of a dealt role, and the character that is secret; `treasures` whether what the
    finders hold is told at the end of a round; `board_rules` is for a box with a printed board, on which dwarfs move.

    What roles do: `acts` secretly (`inspect`, `swap-hat`); `clans` are those whose way to the treasure is asked for at
    the end of a round; `plate` what a role's card says, by line; `duty` are the roles on the saboteurs' side, which a
    table may spread over the seats.

    Options: `options` are those that settling and dealing heed, `customs` those about how a table handles its cards,
    `totals` whether the gold of others is sealed until the end or open, the default first.

    The deal: `begins` is how the box finds who begins the first round, a phrase (empty: it follows from the seats);
    `hands(n)` how many cards each of n players gets from the draw pile; `deal_problems(n, options)` why no
    such pool can be dealt to n players; `odds(n, options)` what everybody may know of the roles in play before the
    reveal.

    The end: `facts_problems(facts)` what cannot come from these cards; `thieves(facts)` who may steal, in order;
    `theft_problems(facts, thief, victim)` what is wrong with this answer as the next one (`facts` hold the answers
    before it); `drafters(facts)` whose turn it is to take a gold card, in order, a seat as often as it takes one;
    `ask(facts)` the next question, None when all are answered; `settle(facts)` who gets what, and why; `standing(gold)`
    the verdict of a box that says who owns most after the round, None where it says who won it.
    """

    key: str
    seats: range
    rounds: int
    roles: tuple[str, ...]
    pool: RolePool
    tokens: tuple[str, ...]
    supply: Mapping[str, int]
    options: tuple[Option, ...]
    ask: Callable[[RoundFacts], Question | None]
    settle: Callable[[RoundFacts], Settlement]
    hands: Callable[[int], Message]
    acts: frozenset[str] = frozenset()
    duty: frozenset[str] = frozenset()
    clans: tuple[str, ...] = ()
    plate: tuple[str, ...] = ("want", "doors", "gold")
    customs: tuple[Option, ...] = ()
    begins: str = ""
    gold: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    deal_problems: Callable[[int, Options], list[Message]] = _any_deal
    odds: Callable[[int, Options], Message | None] = _no_odds
    facts_problems: Callable[[RoundFacts], list[Message]] = _none_wrong
    thieves: Callable[[RoundFacts], tuple[Seat, ...]] = _nobody
    theft_problems: Callable[[RoundFacts, Seat, Seat | None], list[Message]] = _no_thefts
    drafters: Callable[[RoundFacts], tuple[Seat, ...]] = _nobody
    paths: tuple[CardKind, ...] = ()
    layout: Layout | None = None
    faces: Mapping[str, PathCard] = field(default_factory=lambda: MappingProxyType(goals.PICTURES))
    lies: Lies = goals.lies
    claim_rules: ClaimRules | None = None
    totals: tuple[str, ...] = ("sealed", "open")
    standing: Callable[[Mapping[Seat, int]], Message] | None = None
    dwarf_of: Callable[[str], tuple[str, str]] = _no_dwarf
    treasures: bool = False
    board_rules: BoardRules | None = None

    @property
    def deals(self) -> bool:
        """Whether there are roles to deal."""
        return bool(self.roles)

    @property
    def ends(self) -> str:
        """How a round ends and what is told then: by the `treasure`, by `claims`, or by the `treasures` found."""
        if self.treasures:
            return "treasures"
        return "claims" if self.claim_rules else "treasure"

    @property
    def dwarf_cards(self) -> bool:
        """Whether what is dealt are dwarfs of clans: of each everybody sees the clan, and the rest is secret."""
        return self.dwarf_of is not _no_dwarf

    @property
    def counts(self) -> str:
        """What is won: `gold`, or victory `points`."""
        return "points" if self.treasures else "gold"

    @property
    def can_lose(self) -> bool:
        """Whether a seat may own less gold after a round than before it: thefts, and trolls that earlier gold pays."""
        return THEFT in self.tokens or self.claim_rules is not None

    @property
    def ladders(self) -> bool:
        """Whether there are ladders on path cards of this box; on which ones of The Duel no list says."""
        return self.claim_rules is not None or any(kind.card.ladder for kind in self.paths)

    def can_have(self, card: PathCard) -> bool:
        """Whether a card of this box can have the ladder and the features that this one has."""
        if card.ladder and not self.ladders:
            return False
        if self.board_rules:
            ground, bridged = card.features.ground, card.features.bridged
            can = ground in ("", *self.board_rules.grounds) and (not bridged or ground in self.board_rules.tools)
            return can and card.features == Features(ground=ground, bridged=bridged)
        claims = self.claim_rules
        return not card.features or (claims is not None and not wrong_features(card, claims.clans, claims.cards))

    @property
    def dwarf_clans(self) -> tuple[str, ...]:
        """The clans of which each player is the one dwarf; empty in a box in which nobody is."""
        return self.claim_rules.clans if self.claim_rules else ()

    @property
    def grounds(self) -> tuple[str, ...]:
        """What may lie across the way of a path card; empty in a box without a board."""
        return self.board_rules.grounds if self.board_rules else ()

    @property
    def draws_goals(self) -> bool:
        """Whether a goal may show a card that no list has, which is drawn then."""
        return self.claim_rules is not None

    @property
    def has_maze(self) -> bool:
        """Whether the cards on the table can be followed: from the layout of the box, or on its printed board."""
        return self.layout is not None or self.board_rules is not None

    @property
    def art(self) -> tuple[str, ...]:
        """What pictures of its cards need besides tunnels: `features` of The Duel's cards, the `forest` of a board."""
        return ("features",) * (self.claim_rules is not None) + ("forest",) * (self.board_rules is not None)

    @property
    def counted(self) -> bool:
        """Whether some source says how many path cards there are of each kind, be it a community's count (The Duel);
        of The Lost Mines none does."""
        return self.board_rules is None

    @property
    def crystals(self) -> bool:
        """Whether there are crystals on path cards of this box, to be counted at the end of a round."""
        return any(kind.card.crystals for kind in self.paths)

    @property
    def choices(self) -> tuple[Option, ...]:
        """Every option that a table of this edition can set."""
        return self.options + self.customs

    def defaults(self) -> Mapping[str, str]:
        """Every option of this edition with its default value."""
        return MappingProxyType({option.name: option.default for option in self.choices})
