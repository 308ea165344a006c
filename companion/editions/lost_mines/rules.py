"""The edition Saboteur: The Lost Mines: clans, treasure pools, victory points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, cast

from companion.editions.lost_mines import history
from companion.editions.lost_mines.cards import GROUNDS, lost_mines_card
from companion.editions.lost_mines.maze import LostMinesMaze
from companion.editions.lost_mines.mines import (
    CLANS,
    DWARVES,
    FACES,
    LOYAL,
    MINES,
    MOST_WORTH,
    SEATS,
    SELFISH,
    YELLOW,
    Board,
    dwarf_card_counts,
    dwarf_card_key,
    dwarf_deck,
    mine_cells,
    other_clan,
    treasure_cells_beside_board,
)
from companion.editions.lost_mines.round import (
    BoardMarked,
    LostMinesResult,
    LostMinesRound,
    LostMinesRoundEnded,
    troll_expiries,
    with_dwarves_at_starts,
    with_marked_board,
    with_own_changes,
    with_turn,
)
from companion.editions.lost_mines.treasures import complete_result, public_result, result_mismatches, treasures_left
from companion.editions.lost_mines.view import LostMinesView
from companion.game.edition import (
    BEGINS,
    NO_OPTIONS,
    OWN_CARDS,
    SABOTEUR_BALANCING,
    TIMER,
    Edition,
    Options,
)
from companion.game.events import Event, PathPlaced, PathRemoved, RolesDealt, Version
from companion.game.maze.cards import CardKind, Feature, PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.message import Message, Seat
from companion.game.roles import BLUE, SABOTEUR
from companion.game.settlement import Cards, Payout, Player, RoundFacts, RoundResult, Settlement, seats_with_most_gold
from companion.game.state import Round, Table
from companion.game.turns import turn_start_events
from companion.game.viewer import Viewer


class TreasurePool(NamedTuple):
    """The treasure pool of a clan, and how the pool's value is divided.

    The treasures of the pool's `members` are worth `value` points together. Each member gets `each` points. From the
    `remainder` the `finders`, who found a treasure of the highest value `best`, get `extra` points each.
    """

    clan: str
    members: tuple[Seat, ...] = ()
    value: int = 0
    each: int = 0
    remainder: int = 0
    best: int = 0
    finders: tuple[Seat, ...] = ()
    extra: int = 0

    @property
    def seats_with_remainder(self) -> tuple[Seat, ...]:
        """Empty if the remainder is too small for all finders."""
        return self.finders if self.extra else ()

    @property
    def lost_points(self) -> int:
        return self.remainder - self.extra * len(self.finders)


@dataclass(frozen=True)
class LostMinesPlayer(Player):
    """`role` is the character."""

    treasures: Cards = ()  # the values of those it found
    dragon: bool = False  # it met the dragon first


def players_of(facts: RoundFacts) -> Sequence[LostMinesPlayer]:
    return cast(Sequence[LostMinesPlayer], facts.players)


def clan_whose_pool_pays(player: Player) -> str:
    """The player's own clan, the other one for a saboteur; "" for a selfish dwarf, who keeps the treasures it found."""
    role = player.role
    if role == LOYAL:
        return player.clan
    return "" if role == SELFISH else other_clan(player.clan)


def divide_treasure_pools(players: Sequence[LostMinesPlayer]) -> dict[str, TreasurePool]:
    sharing: dict[str, list[LostMinesPlayer]] = {clan: [] for clan in CLANS}
    for player in players:
        if clan := clan_whose_pool_pays(player):
            sharing[clan].append(player)
    return {clan: _divide_treasure_pool(clan, members) for clan, members in sharing.items()}


def _divide_treasure_pool(clan: str, members: Sequence[LostMinesPlayer]) -> TreasurePool:
    """The remainder goes evenly to all who found a treasure of the highest value; a player with two of them counts once
    (the rulebook is silent)."""
    if not members:
        return TreasurePool(clan)
    treasures = [treasure for player in members for treasure in player.treasures]
    value, seats = sum(treasures), tuple([player.seat for player in members])
    each, remainder = divmod(value, len(members))
    if not remainder:
        return TreasurePool(clan, seats, value, each)
    best = max(treasures)
    finders = tuple([player.seat for player in members if best in player.treasures])
    return TreasurePool(clan, seats, value, each, remainder, best, finders, remainder // len(finders))


HANDS = {3: 5, 4: 5, 5: 5, 6: 5, 7: 4, 8: 4, 9: 4}
"""Hand cards of each player, by number of players (preparation)."""

ASIDE = 10
"""Path and action cards put aside face down in each round (preparation)."""

DRAGON = 2
"""The most victory points of a round that the dragon takes from its finder (sharing of the victory points)."""


def treasure_pools_by_clan(facts: RoundFacts) -> Mapping[str, TreasurePool]:
    return divide_treasure_pools(players_of(facts))


PointsWithReasons = tuple[int, tuple[Message, ...]]
"""The points that a player wins, and the reasons for them."""

FOUND_NOTHING = (Message.from_key("selfish-nothing"),)
SABOTEUR_IN = {BLUE: Message.from_key("saboteur-in-blue"), YELLOW: Message.from_key("saboteur-in-yellow")}
EMPTY = {BLUE: (Message.from_key("pool-empty-blue"),), YELLOW: (Message.from_key("pool-empty-yellow"),)}
ALONE = {BLUE: "pool-alone-blue", YELLOW: "pool-alone-yellow"}
SHARED = {BLUE: "pool-shared-blue", YELLOW: "pool-shared-yellow"}
LOST = {BLUE: "pool-lost-blue", YELLOW: "pool-lost-yellow"}
DRAGON_TAKES = (
    Message.from_key("dragon-takes-nothing"),
    Message.from_key("dragon-takes-one"),
    Message.from_key("dragon-takes"),
)
"""The reason, by the number of points that the dragon takes."""


def _points_of_selfish_dwarf(player: LostMinesPlayer) -> PointsWithReasons:
    value = sum(player.treasures)
    return value, (Message.from_key("selfish-keeps", value=value),) if player.treasures else FOUND_NOTHING


def _points_from_pool(player: LostMinesPlayer, pool: TreasurePool, reasons: tuple[Message, ...]) -> PointsWithReasons:
    extra = pool.extra if player.seat in pool.finders else 0
    if pool.value:
        part = Message.from_key("pool-part", gold=pool.each)
        reasons = (
            *reasons,
            Message.from_key("pool-part-and-remainder", gold=pool.each, extra=extra) if extra else part,
        )
    return pool.each + extra, reasons if player.clan == pool.clan else (SABOTEUR_IN[pool.clan], *reasons)


def _pool_reasons(pool: TreasurePool) -> tuple[Message, ...]:
    """The same for all members of the pool."""
    n, value, clan = len(pool.members), pool.value, pool.clan
    if not value:
        return EMPTY[clan]
    if n == 1:
        return (Message.from_key(ALONE[clan], value=value, seat=pool.members[0]),)
    divided = Message.from_key(SHARED[clan], seats=pool.members, value=value, n=n, each=pool.each)
    return (divided, remainder_message(pool)) if pool.remainder else (divided,)


def remainder_message(pool: TreasurePool) -> Message:
    left, best, seats = pool.remainder, pool.best, pool.finders
    if len(seats) == 1:
        return Message.from_key("remainder-to", left=left, best=best, seat=seats[0])
    if not pool.extra:
        return Message.from_key("remainder-lost", left=left, best=best, seats=seats)
    key = "remainder-shared-rest" if pool.lost_points else "remainder-shared"
    return Message.from_key(key, left=left, best=best, seats=seats, extra=pool.extra, lost=pool.lost_points)


def _lost_point_remarks(
    pools: Mapping[str, TreasurePool], payouts: Sequence[Payout], facts: RoundFacts
) -> tuple[Message, ...]:
    lost = [Message.from_key(LOST[clan], n=pool.lost_points) for clan, pool in pools.items() if pool.lost_points]
    total = sum([sum(player.treasures) for player in players_of(facts)])
    kept_by_dragon = (
        total - sum([payout.gain for payout in payouts]) - sum([pool.lost_points for pool in pools.values()])
    )
    return (*lost, Message.from_key("dragon-got", n=kept_by_dragon)) if kept_by_dragon else tuple(lost)


def _dwarf_card_problems(players: tuple[Player, ...]) -> list[Message]:
    dealt, supply = [dwarf_card_key(player.clan, player.role) for player in players], dwarf_card_counts(len(players))
    wrong = [card for card in dict.fromkeys(dealt) if dealt.count(card) > supply.get(card, 0)]
    if not wrong:
        return []
    unknown = [Message.from_key("no-such-role", name=card) for card in wrong if card not in DWARVES]
    over = [(card, dealt.count(card)) for card in supply if card in wrong]
    return unknown + [
        Message.from_key("role-not-dealt", role=card, n=n, supply=supply[card], players=len(players))
        for card, n in over
    ]


SHAPES = ("NS", "EW", "NE", "NW", "NES", "NEW", "NESW")
"""The shapes of a card with a single path; of two that differ only by a half turn one is listed. No text says which
shapes are printed."""

PATHS = tuple(
    CardKind(f"{tracks}-{ground}" if ground else tracks, lost_mines_card(tracks, ground), 1, certain=False)
    for tracks, ground in product(SHAPES, ("", *GROUNDS))
)
"""Every shape with every terrain, so that hosts rarely have to draw a card; any other card can be drawn."""

EXAMPLE_WORTH = 60
"""The value of a treasure in examples, which any number of dwarves up to six can divide."""


class LostMinesTables(NamedTuple):
    """Who gets points for a treasure, by who found it; and what the dragon leaves, by points found."""

    treasure_finders: Mapping[str, tuple[str, ...]]
    dragon: Mapping[int, int]


class LostMines(Edition):
    key = "lost_mines"
    feature_kinds = GROUNDS
    seats = SEATS
    rounds = 2
    roles = tuple(DWARVES)
    customs = (OWN_CARDS, SABOTEUR_BALANCING, BEGINS, TIMER)
    begins = "begins-most-adventurous"
    acts = frozenset({"inspect"})
    saboteur_roles = frozenset(dwarf_card_key(clan, SABOTEUR) for clan in CLANS)
    plate = ("want", "shares")
    totals = ("open",)
    has_winning_side = False
    round_ending_kind = "treasures"
    score_unit = "points"
    round_ended = LostMinesRoundEnded
    has_public_clans = True
    has_card_counts = False
    mines = MINES
    paths = PATHS
    faces = FACES
    own_round = LostMinesRound()
    enters_turns = True
    turn_outlasts_card = True
    repeated_event = BoardMarked

    def own_view(self, table: Table, viewer: Viewer) -> LostMinesView:
        return LostMinesView(table, viewer)

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        """No option changes the dwarf cards (preparation)."""
        return dwarf_deck(players)

    def settle(self, facts: RoundFacts) -> Settlement:
        """Points of earlier rounds do not change. The remarks name points
        that nobody gets. Several seats can win (end of the game)."""
        pools = treasure_pools_by_clan(facts)
        pool_reasons = {clan: _pool_reasons(pool) for clan, pool in pools.items()}
        payouts = []
        for player in players_of(facts):
            clan = clan_whose_pool_pays(player)
            won, reasons = (
                _points_from_pool(player, pools[clan], pool_reasons[clan]) if clan else _points_of_selfish_dwarf(player)
            )
            if player.dragon:
                taken = min(DRAGON, won)
                won, reasons = won - taken, (*reasons, DRAGON_TAKES[taken])
            payouts.append(Payout(player.seat, won, reasons))
        points = {player.seat: player.gold + payout.gain for player, payout in zip(facts.players, payouts, strict=True)}
        arithmetic = tuple([reason for clan, pool in pools.items() if pool.members for reason in pool_reasons[clan]])
        remarks = _lost_point_remarks(pools, payouts, facts)
        return Settlement(tuple(payouts), seats_with_most_gold(points), self.standing(points), remarks, arithmetic)

    def complete_result(self, round: Round, answers: RoundResult) -> LostMinesResult:
        return complete_result(round, answers)

    def public_result(self, before: Round, result: RoundResult, answers: RoundResult) -> LostMinesResult:
        return public_result(before, result, answers)

    def result_mismatches(self, before: Round, result: RoundResult, answers: RoundResult) -> list[Message]:
        return result_mismatches(before, result, answers)

    def complete_players(self, table: Table, round: Round, players: Sequence[Player]) -> tuple[LostMinesPlayer, ...]:
        result = round.end.result
        if not isinstance(result, LostMinesResult):
            return tuple(LostMinesPlayer(**vars(player)) for player in players)
        return tuple(
            LostMinesPlayer(
                **vars(player), treasures=result.treasures.get(player.seat, ()), dragon=player.seat == result.dragon
            )
            for player in players
        )

    def hands(self, players: int) -> Message:
        return Message.from_key("hands-aside", n=self.hand_size(players), aside=ASIDE)

    def hand_size(self, players: int) -> int:
        """Fewer than 3 players count as 3, more than 9 as 9."""
        return HANDS[min(max(players, SEATS[0]), SEATS[-1])]

    def odds(self, players: int, options: Options = NO_OPTIONS) -> Message | None:
        if players not in SEATS:
            return None
        cards = len(dwarf_deck(players))
        return Message.from_key("dwarf-odds", cards=cards, aside=cards - players)

    def can_have_card(self, card: PathCard) -> bool:
        printed = card.as_printed.features
        return not card.ladder and printed in ((), *((Feature(ground),) for ground in GROUNDS))

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        n, all_problems = len(facts.players), _dwarf_card_problems(facts.players)
        if n not in SEATS:
            all_problems.insert(0, Message.from_key("players-out-of-range", n=n, least=SEATS[0], most=SEATS[-1]))
        treasures = [treasure for player in players_of(facts) for treasure in player.treasures]
        if len(treasures) > n:
            all_problems.append(Message.from_key("too-many-treasures", n=len(treasures), most=n))
        wrong = dict.fromkeys([treasure for treasure in treasures if not 0 <= treasure <= MOST_WORTH])
        all_problems += [
            Message.from_key("treasure-out-of-range", worth=treasure, most=MOST_WORTH) for treasure in wrong
        ]
        dragons = sum([player.dragon for player in players_of(facts)])
        return all_problems + ([Message.from_key("too-many-dragons", n=dragons)] if dragons > 1 else [])

    def standing(self, points: Mapping[Seat, int], in_total: bool = False) -> Message:
        """Several seats can share the win (end of the game)."""
        ahead = seats_with_most_gold(points)
        most = points[ahead[0]]
        if not any(points.values()):
            return Message.from_key("verdict-no-points-in-total" if in_total else "verdict-no-points")
        if len(ahead) > 1:
            key = "verdict-most-shared-in-total" if in_total else "verdict-most-shared"
            return Message.from_key(key, seats=ahead, points=most)
        return Message.from_key("verdict-most-in-total" if in_total else "verdict-most", seat=ahead[0], points=most)

    def dwarf_of(self, role: str) -> tuple[str, str]:
        return DWARVES[role]

    def rule_tables(self) -> LostMinesTables:
        finders = {}
        for finder in self.roles:
            settled = self._settle_with_one_treasure(finder, EXAMPLE_WORTH)
            finders[finder] = tuple(self.roles[payout.seat - 1] for payout in settled.payouts if payout.gain > 0)
        alone = next(finder for finder, sharing in finders.items() if sharing == (finder,))
        left = {
            worth: sum(payout.gain for payout in self._settle_with_one_treasure(alone, worth, dragon=True).payouts)
            for worth in range(6)
        }
        return LostMinesTables(finders, left)

    def _settle_with_one_treasure(self, finder: str, worth: int, dragon: bool = False) -> Settlement:
        """One of each dwarf plays."""
        players = []
        for seat, role in enumerate(self.roles, 1):
            clan, character = self.dwarf_of(role)
            player = LostMinesPlayer(Seat(seat), character, clan=clan)
            players.append(replace(player, treasures=(worth,), dragon=dragon) if role == finder else player)
        return self.settle(RoundFacts(tuple(players)))

    def set_up_maze(self, table: Table, clans: Sequence[str]) -> LostMinesMaze | None:
        board: Board | None = table.own
        return board.set_up() if board else None

    def table_after(self, event: Event, table: Table) -> Table:
        if isinstance(event, RolesDealt):
            return with_dwarves_at_starts(table)
        return with_marked_board(event, table) if isinstance(event, BoardMarked) else table

    event_message = staticmethod(history.event_message)

    def round_after(self, event: Event, before: Round, after: Round, version: Version) -> Round:
        after = with_own_changes(event, before, after, version)
        return super().round_after(event, before, after, version) if after.maze is None else with_turn(event, after)

    def removal_problems(self, round: Round, cell: Cell, slip: bool) -> Iterator[Message]:
        if round.maze and cell in round.maze.dwarves.values():
            yield Message.from_key("path-dwarf-on-it" if slip else "path-dwarf-stands", cell=cell_name(cell))

    def maze_events(self, table: Table, event: Event) -> Iterator[Event]:
        """Playing a card begins the turn."""
        if table.round and isinstance(event, PathPlaced | PathRemoved) and event.by is not None:
            yield from turn_start_events(table.round, event.by)
        yield event

    def events_at_turn_start(self, round: Round, seat: Seat) -> Iterator[Event]:
        return troll_expiries(round, seat)

    def has_acted(self, round: Round) -> bool:
        return bool(round.own.cards_of_turn)

    def has_played_card(self, round: Round, seat: Seat) -> bool:
        """Its last turn counts until the next player's turn is over, so that the seat cannot begin its own turn again
        to play another card."""
        own: LostMinesRound = round.own
        return bool(seat == own.last_seat_to_act and own.last_cards) or (self.has_acted(round) and seat == round.turn)

    def is_round_over(self, round: Round) -> bool:
        return round.maze is not None and not treasures_left(round)

    def cells_for_notes(self, table: Table, round: Round) -> tuple[Cell, ...]:
        """Mines, and treasures beside the board, even if the board is not followed."""
        return (*mine_cells(table.own), *treasure_cells_beside_board(len(round.players)))


LOST_MINES = LostMines()
