"""Booking a settled round, and correcting a seat's gain, now or rounds later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.errors import Forbidden, IllegalMove, WrongPhase, raise_if_any
from companion.rules.message import Message, Seat
from companion.table import events as ev
from companion.table.deal.secrets import DealSecrets
from companion.table.moves.move import check_host, check_phase, move, round_in_play
from companion.table.moves.reveal_secrets import open_seals
from companion.table.moves.sealing import new_seal
from companion.table.moves.seats import MOST_GOLD
from companion.table.names import normalize_name
from companion.table.scoring import edition_of, gains, impossible_facts, negative_total, phase, totals
from companion.table.secret_gold import secret_drafters, secret_totals
from companion.table.state import Round, Table
from companion.table.viewer import Viewer

MOST_GAIN = 99
LONGEST_WHY = 120


@move("phase", "facts", uses_secrets=True)
def book(table: Table, viewer: Viewer, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The host books the round: its gains stand, its seal is opened (unless that would tell what is secret), and the
    next deal is sealed. Raises IllegalMove: treasures that were told in secret cannot all have been found."""
    check_host(viewer)
    check_phase(table, "proposed")
    round = round_in_play(table)
    raise_if_any(impossible_facts(table))
    gained, before = gains(table, round), totals(table, round.number)
    yield ev.RoundSettled(
        round.number,
        gains=tuple(gained[seat] for seat in round.players),
        before=tuple(before.get(seat, 0) for seat in round.players),
    )
    yield from open_seals(table, (*table.booked, round), secrets, over=round.number >= table.round_count)
    if round.number < table.round_count:
        yield from new_seal(table, table.game, round.number + 1, secrets)


@move("facts", "phase")
def correct(table: Table, viewer: Viewer, round: int | None, seat: Seat, gold: int, why: str) -> Iterator[ev.Event]:
    """The host corrects what a seat gained in a round (None: the one not booked yet), which changes all later totals.
    While gold cards are secret only the seat itself can correct its gain, and nobody else learns how much it is.

    Raises:
        Forbidden: somebody else may make this correction. WrongPhase: that round is not settled.
        IllegalMove: the seat did not play it, the number is impossible, the reason is too long, or a total would fall
            below 0 (with the round and the theft that does it).
    """
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
    yield ev.GoldCorrected(corrected.number, seat, gold, normalize_name(why), sealed)


def check_may_correct(viewer: Viewer, seat: Seat, sealed: bool) -> None:
    """Raise Forbidden unless the viewer may correct this gain: the host a public one, only the seat itself a secret
    one."""
    if not sealed:
        check_host(viewer)
    elif viewer.host:
        raise Forbidden.because("corrects-in-secret", seat=seat)


def amount_problems(table: Table, gold: int) -> Iterator[Message]:
    """Yield the problems with this gain; a seat can lose gold only in some editions."""
    if gold < 0 and not edition_of(table).can_lose:
        yield Message.of("gold-below-nothing")
    elif not -MOST_GAIN <= gold <= MOST_GAIN:
        yield Message.of("gold-out-of-range", most=MOST_GAIN)


def reason_problems(why: str) -> Iterator[Message]:
    if len(why) > LONGEST_WHY:
        yield Message.of("why-too-long", most=LONGEST_WHY)


def round_to_correct(table: Table, number: int | None) -> Round:
    """Return the round with this number, if it is settled; without a number the newest. Raises WrongPhase: there is
    none."""
    if number is None and table.round is None and table.booked:
        return table.booked[-1]
    if table.round and phase(table) == "proposed" and number in (None, table.round.number):
        return table.round
    booked = next((round for round in table.booked if round.number == number), None)
    if booked is not None:
        return booked
    raise WrongPhase.because("round-not-settled")


def with_highest_possible_total(table: Table, viewer: Viewer, seat: Seat) -> Table:
    """Return the table by which this viewer's correction is checked.

    If the seat's total is secret, it counts as high as it can be, because a refusal would tell how much it is. A total
    below 0 is reported once all totals are open.
    """
    state = table.places[seat]
    if not state.brought or viewer.seat == seat or seat not in secret_totals(table):
        return table
    return replace(table, places={**table.places, seat: replace(state, brought=MOST_GOLD)})


def check_not_below_zero(table: Table, number: int, seat: Seat, gold: int) -> None:
    """Raise IllegalMove if the seat's total would fall below 0 at some time, with the round and the theft."""
    negative = negative_total(table, number, seat, gold)
    if negative is None:
        return
    if negative.thief is None:
        raise IllegalMove.because("below-zero", seat=seat, round=negative.round)
    raise IllegalMove.because("below-zero-by-theft", seat=seat, round=negative.round, thief=negative.thief)
