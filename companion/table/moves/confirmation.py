"""Moves that confirm an ended round, and correct what a seat gained in this round or an earlier one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.errors import Forbidden, IllegalMove, WrongPhase, raise_if_any
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.moves.move import Move, check_host, check_phase, check_unchanged, round_in_play
from companion.table.moves.seats import MOST_GOLD
from companion.table.names import normalize_name
from companion.table.scoring import edition_of, gains, impossible_result_messages, negative_total, phase, totals
from companion.table.secret_gold import secret_drafters, secret_totals
from companion.table.state import Round, Table
from companion.table.viewer import Viewer

MOST_GAIN = 99
LONGEST_WHY = 120


@Move
def confirm_round(table: Table, viewer: Viewer, result_version: int | None = None) -> Iterator[ev.Event]:
    """`result_version` is that of the result on the viewer's page: nobody confirms what he has not read."""
    check_host(viewer)
    check_phase(table, "proposed")
    round = round_in_play(table)
    check_unchanged(result_version, round.result_version)
    raise_if_any(impossible_result_messages(table))
    gained, before = gains(table, round), totals(table, round.number)
    yield ev.RoundSettled(
        round.number,
        gains=tuple(gained[seat] for seat in round.players),
        before=tuple(before.get(seat, 0) for seat in round.players),
    )


@Move
def correct_gain(
    table: Table, viewer: Viewer, round: int | None, seat: Seat, gold: int, why: str
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
    check_may_correct(viewer, seat, sealed)
    raise_if_any([*amount_problems(table, gold), *reason_problems(normalize_name(why))])
    check_not_below_zero(with_highest_possible_total(table, viewer, seat), corrected.number, seat, gold)
    before = None if sealed else gains(table, corrected)[seat]
    yield ev.GoldCorrected(corrected.number, seat, gold, normalize_name(why), sealed, before)


def check_may_correct(viewer: Viewer, seat: Seat, is_gain_secret: bool) -> None:
    """The host corrects a public gain, the seat itself a secret one."""
    if not is_gain_secret:
        check_host(viewer)
    elif viewer.host:
        raise Forbidden.because("corrects-in-secret", seat=seat)


def amount_problems(table: Table, gold: int) -> Iterator[Message]:
    if gold < 0 and not edition_of(table).can_players_lose_gold:
        yield Message.from_key("gold-below-nothing")
    elif not -MOST_GAIN <= gold <= MOST_GAIN:
        yield Message.from_key("gold-out-of-range", most=MOST_GAIN)


def reason_problems(why: str) -> Iterator[Message]:
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


def with_highest_possible_total(table: Table, viewer: Viewer, seat: Seat) -> Table:
    """For a seat whose total is secret from the viewer: a refusal because of the real total would tell something about
    it. If a correction makes that total negative, players read so once totals are public."""
    state = table.places[seat]
    if not state.brought or viewer.seat == seat or seat not in secret_totals(table):
        return table
    return replace(table, places={**table.places, seat: replace(state, brought=MOST_GOLD)})


def check_not_below_zero(table: Table, number: int, seat: Seat, gold: int) -> None:
    negative = negative_total(table, number, seat, gold)
    if negative is None:
        return
    if negative.thief is None:
        raise IllegalMove.because("below-zero", seat=seat, round=negative.round)
    raise IllegalMove.because("below-zero-by-theft", seat=seat, round=negative.round, thief=negative.thief)
