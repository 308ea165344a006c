"""Moves that begin, end and confirm a round, and that correct its gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.game import events as ev
from companion.game.deal import RandomBytes, deal_roles, shuffle
from companion.game.deck_limits import MOST_CRYSTALS_IN_ROUND
from companion.game.draft import gold_draw_pile
from companion.game.message import Forbidden, IllegalMove, Message, Seat, WrongPhase, raise_if_any
from companion.game.moves.move import (
    Move,
    check_host,
    check_phase,
    check_unchanged,
    own_seat,
    round_in_play,
    round_with_player,
)
from companion.game.names import normalize_name
from companion.game.reduce import apply_event
from companion.game.scoring import (
    edition_of,
    first_round_below_zero,
    gains,
    impossible_result_messages,
    options_of,
    phase,
    secret_drafters,
    settlement_facts,
    totals,
)
from companion.game.settlement import RoundFacts, RoundResult, Theft
from companion.game.starting_player import next_starter
from companion.game.state import Round, Table
from companion.game.viewer import Viewer


def check_player_count(table: Table) -> int:
    """Raises IllegalMove: the edition needs more seats or allows fewer."""
    allowed, n = edition_of(table).seats, len(table.circle)
    if n < allowed.start:
        raise IllegalMove.because("too-few-players", n=n, least=allowed.start)
    if n >= allowed.stop:
        raise IllegalMove.because("too-many-players", n=n, most=allowed.stop - 1)
    return n


@Move
def begin_round(
    table: Table, viewer: Viewer, random_bytes: RandomBytes, round: int | None = None
) -> Iterator[ev.Event]:
    """`round` is the number on the viewer's page."""
    check_host(viewer)
    check_phase(table, "seating")
    check_unchanged(round, table.current_round_number)
    edition, starter = edition_of(table), next_starter(table)
    raise_if_any(edition.deal_problems(check_player_count(table), options_of(table)))
    started = ev.RoundStarted(table.current_round_number, table.circle)
    yield started
    if edition.roles and table.options["roles"] != "cards":
        yield deal_roles(table, random_bytes)
    begun = apply_event(started, table).round
    if starter is not None and begun and begun.is_turn_entered:
        yield ev.TurnBegan(starter)


@Move
def record_look_at_role(table: Table, viewer: Viewer, version: int | None = None) -> Iterator[ev.Event]:
    """Only its first look makes an event. `version` is what the seat saw: if it got another role since, the look is not
    recorded."""
    seat = own_seat(viewer)
    round = round_with_player(table, seat)
    if version is not None and max(round.version_of_role_change(seat), table.rewound) > version:
        return
    if round.end.result is None and round.roles and seat not in round.looked:
        yield ev.RoleSeen(seat, round.role_of(seat), round.version_of_role_change(seat))


@Move
def end_round(
    table: Table,
    viewer: Viewer,
    random_bytes: RandomBytes,
    result: RoundResult,
    anyway: bool = False,
    result_version: int | None = None,
) -> Iterator[ev.Event]:
    """Record how the round ended, or change that: corrections, and thefts and picks that are no longer valid, are then
    dropped. `anyway` accepts a result that contradicts what was entered during the round. `result_version` is that on
    the viewer's page, 0 if it shows no result."""
    check_host(viewer)
    check_phase(table, "dealt", "sharing", "proposed")
    before, edition = round_in_play(table), edition_of(table)
    check_unchanged(result_version, before.end.result_version)
    raise_if_any(answer_problems(table, before, result))
    answers = replace(result, roles=tuple(result.roles) if table.options["roles"] == "cards" else ())
    completed = edition.complete_result(before, answers)
    raise_if_any(edition.facts_problems(settlement_facts(table, with_result(before, completed.public))))
    if not anyway:
        raise_if_any(completed.mismatches)
    after = with_result(before, completed.result)
    yield round_end_event(table, before, after)
    yield from lay_out_draft(table, before, after, random_bytes)


def answer_problems(table: Table, round: Round, result: RoundResult) -> Iterator[Message]:
    seats = result.named_seats
    yield from (Message.from_key("no-such-seat") for seat in seats if seat is not None and seat not in round.players)
    if not 0 <= result.crystals <= MOST_CRYSTALS_IN_ROUND:
        yield Message.from_key("crystals-out-of-range", n=result.crystals, most=MOST_CRYSTALS_IN_ROUND)
    if table.options["roles"] == "cards":
        yield from missing_role_problems(round, result.roles, edition_of(table).roles)


def missing_role_problems(round: Round, roles: Sequence[str], known_roles: Sequence[str]) -> Iterator[Message]:
    missing = tuple(seat for seat, role in zip(round.players, roles, strict=False) if role not in known_roles)
    if missing or len(roles) != len(round.players):
        yield Message.from_key("roles-missing", seats=missing or round.players)


def with_result(round: Round, result: RoundResult) -> Round:
    with_roles = replace(round, roles=result.roles or round.roles)
    return with_roles.with_end(result=result, thefts=(), picks=(), draft=(), corrections=())


# Thefts and picks that are still valid after the result was changed


def round_end_event(table: Table, before: Round, after: Round) -> ev.RoundEnded:
    """It keeps thefts and picks that are still valid, and names the seats whose answers are not."""
    assert after.end.result
    kept, dropped = partition_thefts(table, settlement_facts(table, after), before.end.thefts)
    picks = before.end.picks if has_same_draft(table, before, after) else ()
    if not picks:
        dropped += tuple(dict.fromkeys(seat for seat, _ in before.end.picks))
    again = before.end.result is not None
    return after.edition.round_ended(after.end.result, kept=kept, dropped=dropped, picks=picks, again=again)


def partition_thefts(
    table: Table, round_facts: RoundFacts, thefts: Sequence[Theft]
) -> tuple[tuple[Theft, ...], tuple[Seat, ...]]:
    """The possible thefts, and the thieves of the others."""
    kept: list[Theft] = []
    dropped: list[Seat] = []
    for thief, victim in thefts:
        question = edition_of(table).next_question(replace(round_facts, thefts=tuple(kept)))
        if question and question.seat == thief and (victim is None or victim in question.choices):
            kept.append((thief, victim))
        else:
            dropped.append(thief)
    return tuple(kept), tuple(dropped)


def has_same_draft(table: Table, before: Round, after: Round) -> bool:
    """The same seats pick gold cards in the same order."""
    drafters = edition_of(table).drafters
    return before.end.result is not None and drafters(settlement_facts(table, before)) == drafters(
        settlement_facts(table, after)
    )


# The draft


def lay_out_draft(table: Table, before: Round, after: Round, random_bytes: RandomBytes) -> Iterator[ev.DraftLaid]:
    """The same cards again if the draft is the same (`has_same_draft`); otherwise new ones, because players may know
    those that lay there before."""
    turns = edition_of(table).drafters(settlement_facts(table, after))
    if not turns or options_of(table, after).get("gold_cards") != "companion":
        return
    if before.end.draft and has_same_draft(table, before, after):
        yield ev.DraftLaid(before.end.draft)
        return
    earlier = [round.end.draft for round in table.confirmed_rounds if round.number < after.number and round.end.draft]
    pool = gold_draw_pile(edition_of(table).gold, earlier, len(turns))
    yield ev.DraftLaid(shuffle(pool, random_bytes)[: len(turns)])


MOST_GAIN = 99
LONGEST_WHY = 120


@Move
def confirm_round(table: Table, viewer: Viewer, result_version: int | None = None) -> Iterator[ev.Event]:
    """`result_version` is that of the result on the viewer's page: nobody confirms what he has not read."""
    check_host(viewer)
    check_phase(table, "proposed")
    round = round_in_play(table)
    check_unchanged(result_version, round.end.result_version)
    raise_if_any(impossible_result_messages(table))
    gained, before = gains(table, round), totals(table, round.number)
    yield ev.RoundSettled(
        round.number,
        gains=tuple(gained[seat] for seat in round.players),
        before=tuple(before.get(seat, 0) for seat in round.players),
    )


@Move
def correct_gain(
    table: Table, viewer: Viewer, seat: Seat, gold: int, round: int | None = None, why: str = ""
) -> Iterator[ev.Event]:
    """The host may correct a public gain; only the seat itself a secret one, and nobody else learns the amount. `round`
    None: the newest ended round."""
    if viewer.seat is None or viewer.seat != seat:
        check_host(viewer)
    corrected = round_to_correct(table, round)
    if seat not in corrected.players:
        if seat in table.places:
            raise IllegalMove.because("not-dealt-in", seat=seat)
        raise IllegalMove.because("no-such-seat")
    sealed = seat in secret_drafters(table, corrected)
    if not sealed:
        check_host(viewer)
    elif viewer.host:
        raise Forbidden.because("corrects-in-secret", seat=seat)
    raise_if_any(correction_problems(table, gold, normalize_name(why)))
    before = None if sealed else gains(table, corrected)[seat]
    event = ev.GoldCorrected(corrected.number, seat, gold, normalize_name(why), sealed, before)
    if negative := first_round_below_zero(apply_event(event, table), seat):
        raise IllegalMove.because("below-zero", seat=seat, round=negative)
    yield event


def correction_problems(table: Table, gold: int, why: str) -> Iterator[Message]:
    if gold < 0 and not edition_of(table).can_players_lose_gold:
        yield Message.from_key("gold-below-nothing")
    elif not -MOST_GAIN <= gold <= MOST_GAIN:
        yield Message.from_key("gold-out-of-range", most=MOST_GAIN)
    if len(why) > LONGEST_WHY:
        yield Message.from_key("why-too-long", most=LONGEST_WHY)


def round_to_correct(table: Table, number: int | None) -> Round:
    """None: the newest ended round. Raises WrongPhase: there is none."""
    if number is None and table.round is None and table.confirmed_rounds:
        return table.confirmed_rounds[-1]
    if table.round and phase(table) == "proposed" and number in (None, table.round.number):
        return table.round
    confirmed = next((round for round in table.confirmed_rounds if round.number == number), None)
    if confirmed is not None:
        return confirmed
    raise WrongPhase.because("round-not-settled")
