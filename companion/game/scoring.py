"""Scoring: the phase of a table, the facts by which an edition settles a round, gains and totals, secret
gold."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.edition import Edition, default_options, find_edition
from companion.game.message import Message, Seat
from companion.game.roles import THEFT, TOOLS, TRAPPED
from companion.game.settlement import Player, Question, RoundFacts, RoundResult, Settlement
from companion.game.state import Round, Table

# Edition and options


def edition_of(table: Table) -> Edition:
    """Raises UnknownEdition."""
    return find_edition(table.edition)


def options_of(table: Table, round: Round | None = None) -> Mapping[str, str]:
    """As they were when `round` began; None: the present values."""
    return {**default_options(edition_of(table)), **(round.options if round else table.options)}


# The phase


def phase(table: Table) -> str:
    """`seating`: between rounds. `dealt`: a round is played. `sharing`: it has ended, and thefts or picks are missing.
    `proposed`: its result is complete but not confirmed. `finished`: the game is over."""
    if table.round is None:
        return "finished" if table.is_finished else "seating"
    if table.round.end.result is None:
        return "dealt"
    return "sharing" if unanswered_question(table) else "proposed"


def unanswered_question(table: Table) -> Question | None:
    """Whom to steal from, or which gold card to pick, before the round can be settled."""
    if table.round is None or table.round.end.result is None:
        return None
    return edition_of(table).next_question(settlement_facts(table, table.round))


# The facts of a round


def settlement_facts(table: Table, round: Round) -> RoundFacts:
    return RoundFacts(
        players=settlement_players(table, round),
        result=round.end.result or RoundResult(),
        thefts=round.end.thefts,
        options=options_of(table, round),
        laid=round.end.draft,
        picks=round.end.picks,
    )


def settlement_players(table: Table, round: Round) -> tuple[Player, ...]:
    """Clockwise."""
    gold = gold_before(table, round)
    players = tuple(player_at_round_end(table, round, seat, gold.get(seat, 0)) for seat in round.players)
    return edition_of(table).complete_players(table, round, players)


def player_at_round_end(table: Table, round: Round, seat: Seat, gold: int) -> Player:
    """`gold` is before the round."""
    role, tokens = round.role_of(seat), round.tokens_of(seat)
    clan, character = edition_of(table).dwarves.get(role, ("", role))
    thieves = [token.seat for token in round.tokens if token.kind == THEFT]
    return Player(
        seat=seat,
        role=character,
        gold=gold,
        broken=tuple(kind for kind in tokens if kind in TOOLS),
        trapped=TRAPPED in tokens,
        theft=thieves.index(seat) + 1 if seat in thieves else None,
        clan=round.clan_of(seat) or clan,
    )


def gold_before(table: Table, round: Round) -> Mapping[Seat, int]:
    """For a confirmed round as it was then, without later corrections of earlier rounds: they must not change what
    players paid in this round."""
    return dict(zip(round.players, round.end.before, strict=True)) if round.end.before else totals(table, round.number)


# The result of a round


def settlement(table: Table, round: Round) -> Settlement:
    """Without the corrections that were made by hand."""
    return edition_of(table).settle(settlement_facts(table, round))


def impossible_result_messages(table: Table) -> list[Message]:
    """What seats entered in secret is checked only after the reveal, because a refusal before would tell something
    about it."""
    round = table.round
    if round is None or round.end.result is None or not round.end.result.has_secret_parts:
        return []
    return edition_of(table).facts_problems(settlement_facts(table, round))


def gains(table: Table, round: Round, settled: Settlement | None = None) -> Mapping[Seat, int]:
    """Corrections are included. `settled` is the settlement of the round, if the caller has worked it out."""
    if round.end.gains is None:
        settled = settled or settlement(table, round)
        computed = {payout.seat: payout.gain for payout in settled.payouts}
    else:
        computed = dict(zip(round.players, round.end.gains, strict=True))
    return {**computed, **{correction.seat: correction.gold for correction in round.end.corrections}}


def totals(table: Table, before: int | None = None) -> Mapping[Seat, int]:
    """After the confirmed rounds; with `before` only those whose number is lower."""
    gold = dict.fromkeys(table.places, 0)
    for round in table.confirmed_rounds:
        if before is None or round.number < before:
            for seat, gain in gains(table, round).items():
                gold[seat] = gold.get(seat, 0) + gain
    return gold


def leaders(table: Table) -> tuple[Seat, ...]:
    """Sorted by number. Only seats that are shown in lists count."""
    gold = {seat: total for seat, total in totals(table).items() if table.is_shown_in_lists(seat)}
    most = max(gold.values(), default=0)
    return tuple(seat for seat in sorted(gold) if gold[seat] == most)


# Corrections


def first_round_below_zero(table: Table, seat: Seat) -> int | None:
    """After which round the seat's total is below 0; None if it never is."""
    total = 0
    for round in (*table.confirmed_rounds, *([table.round] if table.round and table.round.end.result else [])):
        total += gains(table, round).get(seat, 0)
        if total < 0:
            return round.number
    return None


def secret_drafters(table: Table, round: Round) -> frozenset[Seat]:
    """By the option `totals` when the round began, until the game is over. What was public then stays so."""
    # Called for each round of each view, so the cheap checks come first.
    sealed = round.options.get("totals") == "sealed" and not table.is_finished and round.number > table.opened
    if not sealed or not edition_of(table).gold or round.end.result is None:
        return frozenset()
    return frozenset(edition_of(table).drafters(settlement_facts(table, round)))


def secret_totals(table: Table) -> frozenset[Seat]:
    """No seat when the game is over, all while totals are sealed, else those that drafted gold cards in secret."""
    if table.is_finished and table.round is None:
        return frozenset()
    if table.options["totals"] != "open":
        return frozenset(table.places)
    return frozenset(seat for round in table.confirmed_rounds for seat in secret_drafters(table, round))
