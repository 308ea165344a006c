"""The edition The Duel: cards, layout, clans, who begins, and what a result may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.editions.duel.awards import DUEL_AWARDS
from companion.editions.duel.claims import (
    COUNTERS,
    GRADE_THRESHOLDS,
    DuelRound,
    GoldClaimed,
    claim_message,
    claimed_nuggets_on_each_card,
    end_reason,
    event_with_claims,
    with_counters,
)
from companion.editions.duel.endings import ENDINGS
from companion.editions.duel.maze import (
    GOALS,
    GOLD_CARDS,
    KEY,
    PATHS,
    DuelMaze,
    has_possible_features,
    set_up_maze,
)
from companion.editions.duel.payment import (
    THIS_ROUND,
    TROLLS,
    DuelPlayer,
    DuelResult,
    DuelRoundEnded,
    TrollsPaid,
    gold_after_round,
    gold_cards_before,
    is_valid_troll_payment,
    payout,
    players_of,
    with_gold_cards,
    with_payment,
)
from companion.editions.duel.tokens import bribed_trolls, rockfall_problems, with_turn
from companion.editions.duel.view import DuelView, duel_view
from companion.game import events as ev
from companion.game.deck_limits import player_count_problems
from companion.game.edition import Edition, Option, Options
from companion.game.events import Event, Version
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.message import Message, Seat
from companion.game.roles import BLUE, CLANS, GREEN, TOOLS
from companion.game.scoring import totals
from companion.game.settlement import CompletedResult, Player, RoundFacts, RoundResult, Settlement, seats_with_most_gold
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

SEATS = range(1, 3)
"""The allowed numbers of players; with one player it is the game for one player."""

HAND, ASIDE = 6, 10
"""Hand cards of a player, and cards put aside face down in each round of the game for one player (preparation)."""

DISCARDS = 2
"""Hand cards that remove a sabotage card before their player, who draws only one (discarding two cards)."""

TROLL_PAYS_FROM = Option("troll_pays_from", ("all", THIS_ROUND))
"""Which gold cards can pay for trolls: all of a player's, or only those of the round (the rulebook is silent)."""

FIRST_DWARF = "first_dwarf"

FIRST_SEATS_DWARF = Option(FIRST_DWARF, (GREEN, BLUE), custom=True, late=Message.from_key("dwarfs-keep-clans"))
"""Which dwarf the first seat of the circle plays; a single player chooses one (the game for one player)."""


def clan_at_seating_place(place: int, options: Options) -> str:
    first = options.get(FIRST_DWARF, GREEN)
    return first if place == 0 else next(clan for clan in CLANS if clan != first)


def seat_beginning_round(players: Sequence[Player], is_first_round: bool) -> Seat:
    """Green in the first round of a game, later less gold, blue on a tie (preparation; a new round begins)."""
    if is_first_round:
        return min(players, key=lambda player: player.clan != GREEN).seat
    return min(players, key=lambda player: (player.gold, player.clan != BLUE)).seat


def _clan_problems(players: Sequence[DuelPlayer]) -> list[Message]:
    clans = [player.clan for player in players]
    unknown = [Message.from_key("no-such-clan", name=clan) for clan in dict.fromkeys(clans) if clan not in CLANS]
    return unknown + [Message.from_key("clan-twice", clan=clan) for clan in CLANS if clans.count(clan) > 1]


def _gold_card_problems(players: Sequence[DuelPlayer]) -> list[Message]:
    values = [value for player in players for value in player.owned + player.claims]
    wrong = dict.fromkeys(value for value in values if value not in GOLD_CARDS)
    return [
        Message.from_key("gold-card-out-of-range", gold=value, least=GOLD_CARDS[0], most=GOLD_CARDS[-1])
        for value in wrong
    ]


def _dwarf_counter_problems(players: Sequence[DuelPlayer]) -> list[Message]:
    bribed = [player.trolls for player in players]
    wrong = [Message.from_key("trolls-out-of-range", n=n, most=TROLLS) for n in bribed if not 0 <= n <= TROLLS]
    if sum(bribed) > TROLLS and not wrong:
        wrong = [Message.from_key("too-many-trolls", n=sum(bribed), most=TROLLS)]
    n, most = sum(bribed) + sum(len(player.claims) for player in players), COUNTERS.get(len(players), COUNTERS[2])
    return wrong[:1] + ([Message.from_key("too-many-counters", n=n, most=most)] if n > most else [])


class Duel(Edition):
    key = "duel"
    seats = SEATS
    rounds = 3
    supply = dict.fromkeys(TOOLS, 2)
    options = (TROLL_PAYS_FROM, FIRST_SEATS_DWARF)
    paths = PATHS
    endings = ENDINGS
    faces = {goal.key: goal.card for goal in GOALS}
    own_round = DuelRound()
    discards = DISCARDS
    totals = ("open",)
    round_ended = DuelRoundEnded
    can_players_lose_gold = True
    turns = "entered"
    has_winning_side = False
    has_ladders = True  # no list says which cards
    dwarf_clans = CLANS
    gold_cards = GOLD_CARDS
    counters = COUNTERS
    grade_thresholds = GRADE_THRESHOLDS
    trolls = TROLLS
    awards = DUEL_AWARDS

    def own_view(self, table: Table, viewer: Viewer) -> DuelView | None:
        return duel_view(table)

    def settle(self, facts: RoundFacts) -> Settlement:
        """Several seats can win (the rulebook is silent). Gold of earlier rounds
        pays for trolls too (end of a round), so that a gain can be negative; a total cannot."""
        players = players_of(facts)
        gold = {player.seat: gold_after_round(player, facts.options) for player in players}
        payouts = tuple([payout(player, facts.options) for player in players])
        return Settlement(payouts, seats_with_most_gold(gold), self.standing(gold))

    def hands(self, players: int) -> Message:
        return (
            Message.from_key("hands-alone", n=HAND, aside=ASIDE) if players == 1 else Message.from_key("hands", n=HAND)
        )

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        players = players_of(facts)
        all_problems = _clan_problems(players) + _gold_card_problems(players) + _dwarf_counter_problems(players)
        all_problems += [
            Message.from_key("cannot-pay-so", seat=p.seat)
            for p in players
            if not is_valid_troll_payment(p, facts.options)
        ]
        return player_count_problems(len(players), SEATS) + all_problems

    def can_have_card(self, card: PathCard) -> bool:
        return has_possible_features(card)

    def set_up_maze(self, clans: Sequence[str], own: object = None) -> DuelMaze:
        return set_up_maze(clans)

    def standing(self, gold: Mapping[Seat, int], in_total: bool = False) -> Message:
        ahead = seats_with_most_gold(gold)
        most = gold[ahead[0]]
        if len(ahead) > 1:
            return Message.from_key("verdict-even-in-total" if in_total else "verdict-even", gold=most)
        if len(gold) > 1:
            key = "verdict-ahead-in-total" if in_total else "verdict-ahead"
        else:
            key = "verdict-alone-in-total" if in_total else "verdict-alone"
        return Message.from_key(key, seat=ahead[0], gold=most)

    def clans_of_seats(self, table: Table, seats: Sequence[Seat]) -> tuple[str, ...]:
        """Dwarf cards are handed out once in a game (preparation): a seat keeps its clan, the others get the remaining
        ones in the order of `seats`."""
        rounds = (round for round in table.confirmed_rounds if round.clans)
        earlier = {seat: clan for round in rounds for seat, clan in zip(round.players, round.clans, strict=True)}
        taken = {earlier[seat] for seat in seats if seat in earlier}
        order = (clan_at_seating_place(place, table.options) for place in range(len(CLANS)))
        unassigned = iter([clan for clan in order if clan not in taken])
        return tuple(earlier.get(seat) or next(unassigned, "") for seat in seats)

    def seat_beginning_round(self, table: Table) -> Seat | None:
        gold, clans = totals(table), self.clans_of_seats(table, table.circle)
        dwarves = [
            Player(seat, "", gold.get(seat, 0), clan=clan) for seat, clan in zip(table.circle, clans, strict=False)
        ]
        return seat_beginning_round(dwarves, table.current_round_number == 1) if dwarves else None

    def event_message(self, event: ev.Event) -> Message | None:
        match event:
            case ev.RoundEnded(again=again):
                return Message.from_key("facts-changed" if again else "round-ended")
            case ev.GoalRevealed(cell, _, card):
                gold = card.gold
                key = "goal-shows-gold" if gold else "goal-shows-nothing"
                return Message.from_key(key, cell=cell_name(cell), gold=gold)
            case ev.CellTokenPut(cell, kind, _, by):
                return Message.from_key(
                    "door-unlocked" if kind == KEY else "troll-bribed", seat=by, cell=cell_name(cell)
                )
            case ev.CellTokenTaken(cell, kind):
                return Message.from_key("key-taken-off" if kind == KEY else "bribe-taken-off", cell=cell_name(cell))
            case GoldClaimed(cell, _, gold, None):
                return Message.from_key("gold-unclaimed", gold=gold, cell=cell_name(cell))
            case GoldClaimed(cell, _, _, seat) if seat is not None:
                return claim_message(event, seat, cell_name(cell))
            case TrollsPaid(seat, cards):
                return Message.from_key("trolls-paid-with", seat=seat, cards=tuple(map(str, cards)))
        return None

    def round_after(self, event: Event, before: Round, after: Round, version: Version) -> Round:
        return with_turn(event, before, with_payment(event, with_counters(event, before, after, version)))

    def tool_player(self, round: Round, owner: Seat, breaks: bool) -> Seat:
        """The opponent breaks a tool, or the only player; its owner repairs it (sabotage cards, repair cards)."""
        return round.next_player(owner) if breaks else owner

    def removal_problems(self, round: Round, cell: Cell, slip: bool) -> Iterator[Message]:
        return iter(()) if slip else rockfall_problems(round, cell)

    def maze_events(self, table: Table, event: Event) -> Iterator[Event]:
        return event_with_claims(table, event) if event.on_cell else iter((event,))

    def is_round_over(self, round: Round) -> bool:
        return bool(end_reason(round))

    def complete_players(self, table: Table, round: Round, players: Sequence[Player]) -> tuple[DuelPlayer, ...]:
        owned = gold_cards_before(table, round)
        return tuple(with_gold_cards(table, round, player, owned.get(player.seat, ())) for player in players)

    def complete_result(self, round: Round, answers: RoundResult) -> CompletedResult:
        told = answers if isinstance(answers, DuelResult) else DuelResult(**vars(answers))
        claims = {s: tuple(told.claims.get(s, claimed_nuggets_on_each_card(round, s))) for s in round.players}
        trolls = {s: told.trolls.get(s, bribed_trolls(round, s)) for s in round.players}
        result = DuelResult(last_by=answers.last_by, roles=answers.roles, claims=claims, trolls=trolls)
        return CompletedResult(result, result)

    def cells_for_notes(self, table: Table, round: Round) -> tuple[Cell, ...]:
        return tuple(round.maze.goals) if round.maze else ()


DUEL = Duel()
