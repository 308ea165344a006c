"""The edition The Duel: cards, layout, claims and trolls, gold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from companion.editions.duel import history, troll_payment
from companion.editions.duel.cards import (
    DOOR,
    GOALS,
    GOLD,
    GOLD_CARDS,
    PATHS,
    TROLL,
    has_possible_features,
)
from companion.editions.duel.claims import (
    COUNTERS,
    GRADE_THRESHOLDS,
    bribed_trolls,
    claimed_nuggets_on_each_card,
    end_reason,
    event_with_claims,
    rockfall_problems,
    solo_grade,
)
from companion.editions.duel.maze import ClanStartsLayout, duel_goal_orientations
from companion.editions.duel.round import DuelResult, DuelRound, DuelRoundEnded, with_own_changes, with_turn
from companion.editions.duel.view import DuelView, duel_view
from companion.game.edition import NO_OPTIONS, TIMER, Edition, Option, Options
from companion.game.events import Event, Version
from companion.game.maze.cards import LADDER, PathCard
from companion.game.maze.grid import Cell
from companion.game.maze.maze import AnyMaze
from companion.game.message import Message, Seat
from companion.game.roles import BLUE, CLANS, GREEN, TOOLS
from companion.game.scoring import gold_before, options_of, player_at_round_end, totals
from companion.game.settlement import Cards, Payout, Player, RoundFacts, RoundResult, Settlement, seats_with_most_gold
from companion.game.state import Round, Table
from companion.game.viewer import Viewer

SEATS = range(1, 3)
"""The allowed numbers of players; with one player it is the game for one player."""

HAND, ASIDE = 6, 10
"""Hand cards of a player, and cards put aside face down in each round of the game for one player (preparation)."""

DISCARDS = 2
"""Hand cards that remove a sabotage card before their player, who draws only one (discarding two cards)."""

TROLLS = 3
"""The number of path cards with a troll. A bribed troll lets both players pass (path cards)."""

LAYOUT = ClanStartsLayout(
    starts={GREEN: (0, -1), BLUE: (0, 1)},
    goals=((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)),
    solo_start=(0, 0),
    solo_goals=((8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)),
)
"""Four cards' widths between the starts and the first goals, seven in the game for one player (preparation). No text
says which start is the upper one, nor in which row the single start lies."""

THIS_ROUND = "this-round"
OPTIONS = (Option("troll_pays_from", ("all", THIS_ROUND)),)
"""Which gold cards can pay for trolls: all of a player's, or only those of the round (the rulebook is silent)."""

FIRST_DWARF = "first_dwarf"
CUSTOMS = (Option(FIRST_DWARF, (GREEN, BLUE), Message.from_key("dwarfs-keep-clans")), TIMER)
"""Which dwarf the first seat of the circle plays; a single player chooses one (the game for one player)."""


def clan_at_seating_place(place: int, options: Options) -> str:
    first = options.get(FIRST_DWARF, GREEN)
    return first if place == 0 else next(clan for clan in CLANS if clan != first)


@dataclass(frozen=True)
class DuelPlayer(Player):
    owned: Cards = ()  # its gold cards of earlier rounds
    claims: Cards = ()  # those of this round
    trolls: int = 0  # how many it bribed in this round
    paid: Cards | None = None  # the cards it chose to pay with; None: the cheapest


def players_of(facts: RoundFacts) -> Sequence[DuelPlayer]:
    return cast(Sequence[DuelPlayer], facts.players)


def possible_troll_payments(player: DuelPlayer, options: Options) -> tuple[tuple[int, ...], ...]:
    """Cheapest first (end of a round: no change is given)."""
    return troll_payment.possible_troll_payments(_cards_available_for_payment(player, options), player.trolls)


def troll_payment_of(player: DuelPlayer, options: Options) -> tuple[int, ...]:
    """The cards that the player chose, or else the cheapest sufficient cards, in ascending order (end of a round)."""
    return (
        troll_payment.cheapest_payment(_cards_available_for_payment(player, options), player.trolls)
        if player.paid is None
        else player.paid
    )


def gold_cards_after_round(player: DuelPlayer, options: Options) -> tuple[int, ...]:
    """Cards of earlier rounds first, then those claimed in this round."""
    return troll_payment.remove_paid_cards(player.owned + player.claims, troll_payment_of(player, options))


def gold_after_round(player: DuelPlayer, options: Options) -> int:
    return player.gold + sum(player.claims) - sum(troll_payment_of(player, options))


def seat_beginning_next_round(facts: RoundFacts) -> Seat:
    """Less gold begins, blue on a tie (a new round begins)."""
    return min(
        players_of(facts), key=lambda player: (gold_after_round(player, facts.options), player.clan != BLUE)
    ).seat


def seat_beginning_round(players: Sequence[Player], is_first_round: bool) -> Seat:
    """Green in the first round of a game, later less gold, blue on a tie (preparation; a new round begins)."""
    if is_first_round:
        return min(players, key=lambda player: player.clan != GREEN).seat
    return min(players, key=lambda player: (player.gold, player.clan != BLUE)).seat


def is_valid_troll_payment(player: DuelPlayer, options: Options) -> bool:
    return player.paid is None or tuple(sorted(player.paid)) in possible_troll_payments(player, options)


def _cards_available_for_payment(player: DuelPlayer, options: Options) -> tuple[int, ...]:
    """Cards of this round or, by the option `troll_pays_from`, also those of earlier rounds."""
    return player.claims if options.get("troll_pays_from") == THIS_ROUND else player.owned + player.claims


class TrollPayment(NamedTuple):
    """The gold cards with which a seat pays its trolls, and all sets of cards with which it could."""

    paid: Cards
    possible: tuple[Cards, ...]
    trolls: int


def _payout(player: DuelPlayer, options: Options) -> Payout:
    paid = troll_payment_of(player, options)
    gain = sum(player.claims) - sum(paid)
    reasons = [_message_on_claims(player.claims)]
    if player.trolls:
        reasons.append(_message_on_troll_payment(player, paid, options))
    return Payout(
        player.seat, gain, tuple(reasons), TrollPayment(paid, possible_troll_payments(player, options), player.trolls)
    )


def _message_on_claims(claims: tuple[int, ...]) -> Message:
    if not claims:
        return Message.from_key("claimed-nothing")
    if len(claims) == 1:
        return Message.from_key("gold-card-claimed", gold=claims[0])
    return Message.from_key("gold-cards-claimed", cards=tuple(map(str, claims)))


def _message_on_troll_payment(player: DuelPlayer, paid: tuple[int, ...], options: Options) -> Message:
    n, gold, this_round = player.trolls, sum(paid), options.get("troll_pays_from") == THIS_ROUND
    if len(paid) > 1 and gold >= n:
        key = "trolls-paid-by-cards" if gold == n else "trolls-overpaid-by-cards"
        return Message.from_key(key, n=n, cards=tuple(map(str, paid)))
    if n == 1 and not paid:
        key = "troll-forgiven-this-round" if this_round else "troll-forgiven"
    elif n == 1:
        key = "troll-paid" if gold == 1 else "troll-overpaid"
    elif not paid:
        key = "trolls-forgiven-this-round" if this_round else "trolls-forgiven"
    elif gold < n:
        key = "trolls-short-this-round" if this_round else "trolls-short"
    else:
        key = "trolls-paid" if gold == n else "trolls-overpaid"
    return Message.from_key(key, n=n, gold=gold)


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


def gold_cards_before(table: Table, round: Round) -> Mapping[Seat, Cards]:
    """Players pay for trolls with these cards. If gold was brought or corrected, as few as possible are changed to
    match the amount."""
    largest, owned = GOLD_CARDS[-1], dict[Seat, Cards]()
    for past in (confirmed for confirmed in table.confirmed_rounds if confirmed.number < round.number):
        gold_then = gold_before(table, past)
        for seat in past.players:
            gold = gold_then.get(seat, 0)
            cards = troll_payment.adjust_gold_cards(owned.get(seat, ()), gold, largest)
            player = _with_gold_cards(table, past, player_at_round_end(table, past, seat, gold), cards)
            owned[seat] = gold_cards_after_round(player, options_of(table, past))
    gold_now = {**totals(table, round.number), **gold_before(table, round)}
    return {
        seat: troll_payment.adjust_gold_cards(owned.get(seat, ()), gold, largest) for seat, gold in gold_now.items()
    }


def _with_gold_cards(table: Table, round: Round, player: Player, owned: Cards) -> DuelPlayer:
    """If a correction has made the chosen gold cards impossible, the cheapest cards count."""
    result, seat = round.end.result, player.seat
    if not isinstance(result, DuelResult):
        return DuelPlayer(**vars(player), owned=owned)
    claims, trolls, paid = result.claims.get(seat, ()), result.trolls.get(seat, 0), result.paid.get(seat)
    paying = DuelPlayer(**vars(player), owned=owned, claims=claims, trolls=trolls, paid=paid)
    return paying if is_valid_troll_payment(paying, options_of(table, round)) else replace(paying, paid=None)


EXAMPLE_GOLD_CARDS = ((), (1,), (3,), (1, 2), (2, 2), (1, 1, 3), (1, 2, 3))
"""Sets of gold cards that together show all outcomes of paying trolls."""


class DuelTables(NamedTuple):
    """What happens with 1, 2, 3 bribed trolls, by gold cards; and the grades with the least gold for each."""

    troll_payments: Mapping[tuple[int, ...], tuple[Message, ...]]
    grades: tuple[tuple[int, int], ...]


def _message_on_bribes(cards: tuple[int, ...], trolls: int) -> Message:
    player = DuelPlayer(Seat(1), "", claims=cards, trolls=trolls)
    return _message_on_troll_payment(player, troll_payment_of(player, NO_OPTIONS), NO_OPTIONS)


class Duel(Edition):
    key = "duel"
    seats = SEATS
    rounds = 3
    supply = dict.fromkeys(TOOLS, 2)
    options = OPTIONS
    customs = CUSTOMS
    paths = PATHS
    layout = LAYOUT
    faces = {goal.key: goal.card for goal in GOALS}
    own_round = DuelRound()
    discards = DISCARDS
    totals = ("open",)
    round_ending_kind = "claims"
    round_ended = DuelRoundEnded
    can_players_lose_gold = True
    has_winning_side = False
    enters_turns = True
    has_public_clans = True
    has_ladders = True  # no list says which cards
    dwarf_clans = CLANS
    gold_cards = GOLD_CARDS
    counters = COUNTERS
    feature_kinds = (DOOR, TROLL, GOLD, LADDER)
    trolls = TROLLS

    def own_view(self, table: Table, viewer: Viewer) -> DuelView | None:
        return duel_view(table)

    def pool(self, players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
        """The Duel has no role cards: each player openly plays the dwarf of a clan."""
        return ()

    def settle(self, facts: RoundFacts) -> Settlement:
        """Several seats can win (the rulebook is silent). Gold of earlier rounds
        pays for trolls too (end of a round), so that a gain can be negative; a total cannot."""
        players = players_of(facts)
        gold = {player.seat: gold_after_round(player, facts.options) for player in players}
        payouts = tuple([_payout(player, facts.options) for player in players])
        return Settlement(payouts, seats_with_most_gold(gold), self.standing(gold))

    def hands(self, players: int) -> Message:
        return (
            Message.from_key("hands-alone", n=HAND, aside=ASIDE) if players == 1 else Message.from_key("hands", n=HAND)
        )

    def hand_size(self, players: int) -> int:
        return HAND

    def facts_problems(self, facts: RoundFacts) -> list[Message]:
        players = players_of(facts)
        all_problems = _clan_problems(players) + _gold_card_problems(players) + _dwarf_counter_problems(players)
        all_problems += [
            Message.from_key("cannot-pay-so", seat=p.seat)
            for p in players
            if not is_valid_troll_payment(p, facts.options)
        ]
        if len(players) not in SEATS:
            all_problems.insert(
                0, Message.from_key("players-out-of-range", n=len(players), least=SEATS[0], most=SEATS[-1])
            )
        return all_problems

    def can_have_card(self, card: PathCard) -> bool:
        return has_possible_features(card)

    def can_have_drawn_goal(self, card: PathCard) -> bool:
        return not card.features_of(LADDER, TROLL)

    def orientations(self, maze: AnyMaze, cell: Cell, card: PathCard, just_laid: Cell | None) -> tuple[PathCard, ...]:
        return duel_goal_orientations(maze, cell, card, just_laid)

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

    def rule_tables(self) -> DuelTables:
        return DuelTables(
            {cards: tuple(_message_on_bribes(cards, n) for n in range(1, TROLLS + 1)) for cards in EXAMPLE_GOLD_CARDS},
            tuple((least, solo_grade(least)) for least in (0, *GRADE_THRESHOLDS)),
        )

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

    event_message = staticmethod(history.event_message)

    def round_after(self, event: Event, before: Round, after: Round, version: Version) -> Round:
        return with_turn(event, before, with_own_changes(event, before, after, version))

    def tool_player(self, round: Round, owner: Seat, breaks: bool) -> Seat:
        """The opponent breaks a tool, or the only player; its owner repairs it (sabotage cards, repair cards)."""
        return round.next_player(owner) if breaks else owner

    def removal_problems(self, round: Round, cell: Cell, slip: bool) -> Iterator[Message]:
        return iter(()) if slip or round.maze is None else rockfall_problems(round, round.maze, cell)

    def maze_events(self, table: Table, event: Event) -> Iterator[Event]:
        return event_with_claims(table, event)

    def is_round_over(self, round: Round) -> bool:
        return bool(end_reason(round))

    def complete_players(self, table: Table, round: Round, players: Sequence[Player]) -> tuple[DuelPlayer, ...]:
        owned = gold_cards_before(table, round)
        return tuple(_with_gold_cards(table, round, player, owned.get(player.seat, ())) for player in players)

    def complete_result(self, round: Round, answers: RoundResult) -> DuelResult:
        told = answers if isinstance(answers, DuelResult) else DuelResult(**vars(answers))
        claims = {s: tuple(told.claims.get(s, claimed_nuggets_on_each_card(round, s))) for s in round.players}
        trolls = {s: told.trolls.get(s, bribed_trolls(round, s)) for s in round.players}
        return DuelResult(last_by=answers.last_by, roles=answers.roles, claims=claims, trolls=trolls)

    def public_part(self, round: Round) -> DuelRound:
        return DuelRound(round.own.counters, round.own.bribes)

    def cells_for_notes(self, table: Table, round: Round) -> tuple[Cell, ...]:
        return tuple(round.maze.goals) if round.maze else ()


DUEL = Duel()
