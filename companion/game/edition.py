"""The class `Edition`, with all data and functions by which editions differ. No rule asks which edition it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.game import roles
from companion.game.endings import Ending
from companion.game.events import Event, RoundEnded, Version
from companion.game.maze.cards import CardKind, PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import FACES, AnyMaze
from companion.game.message import Message, Seat
from companion.game.settlement import CompletedResult, Player, Question, RoundFacts, RoundResult, Settlement
from companion.game.state import OwnRound, Round, Table
from companion.game.turns import with_turn_not_entered
from companion.game.viewer import Viewer

if TYPE_CHECKING:
    from companion.game.awards import AwardKind

Options = Mapping[str, str]
"""Values by option; a missing option has its default."""

NO_OPTIONS: Options = MappingProxyType({})


@dataclass(frozen=True)
class Option:
    """It changes how a round is dealt or settled or, if it is a `custom`, how a table handles its cards. The default is
    the first value. `late` says why it cannot be set after the first round; None if it can."""

    name: str
    values: tuple[str, ...]
    custom: bool = False
    late: Message | None = None

    @property
    def default(self) -> str:
        return self.values[0]


OWN_CARDS = Option("own_cards", ("off", "on"), custom=True)
"""Whether players enter their own cards: each the cards that they play, on their own phone. If off, the host enters the
cards of all; the host always can. In an edition without this option players always do."""


class OwnView:
    """What only the pages of one edition show."""

    chooser: Seat | None = None
    """The seat that has to choose something in the maze that only this edition asks."""


class CardRules:
    """The cards of an edition."""

    paths: tuple[CardKind, ...] = ()
    """The path cards that players lay."""

    faces: Mapping[str, PathCard] = MappingProxyType(FACES)
    """The cards that goals can show, by key."""

    supply: Mapping[str, int] = MappingProxyType({})
    """How many cards there are of each kind that can lie in front of a seat, at most one of each."""

    gold: Mapping[int, int] = MappingProxyType({})
    """The number of gold nugget cards by nuggets; empty if the edition has no draft."""

    discards: int = 0
    """How many hand cards a player may discard to remove a card in front of them; they draw one."""

    def can_have_card(self, card: PathCard) -> bool:
        """Whether a path card of this edition can have the ladder and the features of `card`."""
        return not card.features and (self.has_ladders or not card.ladder)

    has_ladders: bool = False
    """Whether some path cards have ladders."""

    @property
    def has_crystals(self) -> bool:
        return any(kind.card.crystals for kind in self.paths)

    has_card_counts: bool = True
    """Whether it is known, officially or not, how many path cards of each kind there are."""

    def set_up_maze(self, clans: Sequence[str], own: Any = None) -> AnyMaze | None:
        """The start cards and goals of a round. `own` is `Table.own`. None if the companion follows no maze."""
        return None


class DealRules:
    """Roles, clans, hands, and who begins."""

    roles: tuple[str, ...] = ()
    """The keys of the roles; empty if no roles are dealt."""

    suspicions: Mapping[str, frozenset[str]] = MappingProxyType({})
    """What players may guess about each other, and for which roles each guess is right; `saboteur` for all on the
    saboteurs' side. See `companion.game.guesses`."""

    @property
    def saboteur_roles(self) -> frozenset[str]:
        return self.suspicions.get("saboteur", frozenset())

    acts: frozenset[str] = frozenset()
    """The secret actions that players can do on their phones: `inspect` and `swap-hat`."""

    plate: tuple[str, ...] = ("want", "doors", "gold")
    """The keys of the lines of text on a player's role card."""

    begins: str = ""
    """The message key of who begins the first round; empty if that follows from the seats."""

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        """The role cards to shuffle for a number of players."""
        return ()

    dwarves: Mapping[str, tuple[str, str]] = MappingProxyType({})
    """The public clan and the secret character of each role; empty if roles have no public clan."""

    def clan_of(self, role: str) -> str:
        """The clan of a role; empty if it has none. In Saboteur 2 it is as secret as the role."""
        return self.dwarves[role][0] if role in self.dwarves else roles.clan_of_role(role) or ""

    dwarf_clans: tuple[str, ...] = ()
    """The clans, in an edition in which each player is the only dwarf of a clan; empty in other editions."""

    def clans_of_seats(self, table: Table, seats: Sequence[Seat]) -> tuple[str, ...]:
        """The public clans of the players, in an edition without roles."""
        return ()

    def seat_beginning_round(self, table: Table) -> Seat | None:
        """None if the edition has no rule of its own."""
        return None

    def hands(self, players: int) -> Message:
        """How many hand cards each player gets (`n`), and how many cards are put aside."""
        raise NotImplementedError

    def deal_problems(self, players: int, options: Options) -> list[Message]:
        """Why roles cannot be dealt to so many players."""
        return []


class TurnRules:
    """A round in play. The events of an edition change its own part of a round, `Round.own`."""

    own_round: OwnRound = OwnRound()
    """What a new round has of its own: see `Round.own`."""

    turns: str = "presumed"
    """How it is known whose turn it is in a maze: `presumed` from the cards laid, because players can pass without
    entering it; `entered`; or `begun` by its player with a card, after which the turn goes on."""

    def table_after(self, event: Event, table: Table) -> Table:
        """After roles were dealt, and after every event that the core does not apply to the table itself."""
        return table

    def round_after(self, event: Event, before: Round, after: Round, version: Version) -> Round:
        """`after` with what the event changes in the edition's own part, and in the turn."""
        return with_turn_not_entered(event, before, after)

    no_maze: str = "no-maze"
    """The key of the sentence that refuses moves in the maze while the companion follows none."""

    def is_round_over(self, round: Round) -> bool:
        """By what lies on the table. Players then enter no more cards, and only correct what they entered last."""
        return round.maze is not None and round.maze.is_treasure_reached

    def tool_player(self, round: Round, owner: Seat, breaks: bool) -> Seat | None:
        """Who alone can play a card that breaks or repairs a tool of `owner`; None if several can."""
        return None

    def removal_problems(self, round: Round, cell: Cell, slip: bool) -> Iterable[Message]:
        """Why the path card on this cell cannot be removed, with an action card or (`slip`) as a mistake."""
        return ()

    def maze_events(self, table: Table, event: Event) -> Iterable[Event]:
        """This event with those that come with it by the rules, in order."""
        return (event,)

    def cells_for_notes(self, table: Table, round: Round) -> tuple[Cell, ...]:
        return ()


class GoldRules(CardRules):
    """The end of a round, and who gets what."""

    score_unit: str = "gold"

    can_players_lose_gold: bool = False
    """Whether a player can own less gold after a round than before the round."""

    clans: tuple[str, ...] = ()
    """The clans for which the host says at the end of a round if they have a path to the treasure."""

    round_ended: type[RoundEnded] = RoundEnded
    """The event that ends a round, which holds its result."""

    def complete_result(self, round: Round, answers: RoundResult) -> CompletedResult:
        """Only what this edition asks for."""
        reached = answers.reached_by is not None
        result = RoundResult(
            reached_by=answers.reached_by,
            open_to=tuple(sorted(set(answers.open_to))) if self.clans and reached else (),
            crystals=answers.crystals if self.has_crystals else 0,
            last_by=answers.reached_by if reached else answers.last_by,
            roles=answers.roles,
        )
        return CompletedResult(result, result)

    def complete_players(self, table: Table, round: Round, players: Sequence[Player]) -> tuple[Player, ...]:
        """With what the settlement of this edition needs besides."""
        return tuple(players)

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        """Everything in the facts that is impossible with the cards of the edition."""
        return []

    def drafters(self, facts: RoundFacts) -> tuple[Seat, ...]:
        """The seats in the order in which they take gold nugget cards, once for each card."""
        return ()

    def next_question(self, facts: RoundFacts) -> Question | None:
        """The next question to players; None when all are answered."""
        return None

    def settle(self, facts: RoundFacts) -> Settlement:
        """The facts must have no `facts_problems`."""
        raise NotImplementedError

    has_winning_side: bool = True
    """Whether roles win a round. Otherwise the seats with most gold do, and `standing` says which."""

    def standing(self, gold: Mapping[Seat, int], in_total: bool = False) -> Message:
        """`in_total`: some of the gold is of earlier rounds."""
        raise NotImplementedError


class Edition(DealRules, TurnRules, GoldRules):
    """What an edition overrides."""

    key: str

    seats: range
    """The allowed numbers of players."""

    rounds: int

    options: tuple[Option, ...] = ()

    totals: tuple[str, ...] = ("sealed", "open")
    """Whether other players' gold is `sealed` until the end or `open`, the default first."""

    awards: tuple[AwardKind, ...] = ()
    """What players can be praised for at the end of a game."""
    endings: tuple[Ending, ...] = ()
    """What a settled round tells each of its players; the first that is true counts."""

    repeated_event: type[Event] | None = None
    """What a host has entered at a table, as an event of this class, also holds for the tables opened later."""

    def event_message(self, event: Event) -> Message | None:
        """What the history says of an event, for everybody; None if the edition has no words of its own for it."""
        return None

    def own_view(self, table: Table, viewer: Viewer) -> OwnView | None:
        """None if its pages show nothing more."""
        return None


def default_options(edition: Edition) -> Options:
    return MappingProxyType({option.name: option.default for option in edition.options})


EDITIONS: dict[str, Edition] = {}
"""By key. The package `companion.editions` fills it."""


NO_EDITION = Edition()
"""Of a log that does not begin with the opening of a table."""


class UnknownEdition(KeyError):
    def __str__(self) -> str:
        return f"{self.args[0]!r} is not an edition ({', '.join(EDITIONS)})"


def find_edition(key: str) -> Edition:
    """Raises UnknownEdition."""
    try:
        return EDITIONS[key]
    except KeyError:
        raise UnknownEdition(key) from None
