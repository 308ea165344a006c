"""Booking a settled round, and putting a seat's gold right, now or rounds later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.problems import IllegalMove, NotYours, WrongPhase, raise_if_any
from companion.rules.sentence import Seat, Sentence, say
from companion.table import events as ev
from companion.table.deal.secrets import DealSecrets
from companion.table.gold import edition_of, gains, impossible, phase, shortfall, totals
from companion.table.moves.move import host_only, in_phase, move, running
from companion.table.moves.sealing import sealed
from companion.table.moves.seats import MOST_GOLD
from companion.table.moves.unsealing import openings
from companion.table.names import tidy
from companion.table.sight import drafts_sealed
from companion.table.sight.receipts import known_totals
from companion.table.state import Round, Table
from companion.table.viewer import Viewer

MOST_GAIN = 99
LONGEST_WHY = 120


@move("phase", "facts", uses_secrets=True)
def book(table: Table, viewer: Viewer, secrets: DealSecrets) -> Iterator[ev.Event]:
    """The host books the round: its gains stand, its seal is opened (unless it would tell what is secret), and the next
    deal is sealed.

    Raises:
        IllegalMove: what was told in secret cannot have been found, as all can read by now.
    """
    host_only(viewer)
    in_phase(table, "proposed")
    row = running(table)
    raise_if_any(impossible(table))
    found, before = gains(table, row), totals(table, row.number)
    players = row.players
    yield ev.RoundSettled(row.number, tuple(found[s] for s in players), tuple(before.get(s, 0) for s in players))
    yield from openings(table, (*table.booked, row), secrets, over=row.number >= table.rounds)
    if row.number < table.rounds:
        yield from sealed(table, table.game, row.number + 1, secrets)


@move("facts", "phase")
def correct(table: Table, viewer: Viewer, round: int | None, seat: Seat, gold: int, why: str) -> Iterator[ev.Event]:
    """The host says what a seat gained in a round in all (None: the round not booked yet). All totals after it follow.
    Of gold cards that are still secret the seat itself says it, and nobody else learns how much.

    Raises:
        NotYours: somebody else's to say. WrongPhase: that round is not settled.
        IllegalMove: the seat did not play it, the number cannot be, no reason is given, or a total would fall below 0
            (with the round and the theft that does it).
    """
    if viewer.seat is None or viewer.seat != seat:
        host_only(viewer)
    row = round_to_correct(table, round)
    if seat not in row.players:
        raise (
            IllegalMove.because("not-dealt-in", seat=seat)
            if seat in table.places
            else IllegalMove.because("no-such-seat")
        )
    sealed = seat in drafts_sealed(table, row)
    refuse_stranger(viewer, seat, sealed)
    raise_if_any([*amount_problems(table, gold), *why_problems(tidy(why))])
    refuse_below_zero(as_known(table, viewer, seat), row.number, seat, gold)
    yield ev.GoldCorrected(row.number, seat, gold, tidy(why), sealed)


def refuse_stranger(viewer: Viewer, seat: Seat, sealed: bool) -> None:
    """Refuses who may not put this line right: a guest any that all can read, the host one that is secret."""
    if not sealed:
        host_only(viewer)
    elif viewer.host:
        raise NotYours.because("corrects-in-secret", seat=seat)


def amount_problems(table: Table, gold: int) -> Iterator[Sentence]:
    """What speaks against anybody having gained so much; only in some boxes a seat can have lost gold."""
    if gold < 0 and not edition_of(table).can_lose:
        yield say("gold-below-nothing")
    elif not -MOST_GAIN <= gold <= MOST_GAIN:
        yield say("gold-out-of-range", most=MOST_GAIN)


def why_problems(why: str) -> Iterator[Sentence]:
    """What speaks against this reason, tidied."""
    if not why:
        yield say("why-missing")
    if len(why) > LONGEST_WHY:
        yield say("why-too-long", most=LONGEST_WHY)


def round_to_correct(table: Table, number: int | None) -> Round:
    """The round of that number, ended at least."""
    if number is None and table.round is None and table.booked:
        return table.booked[-1]
    if table.round and phase(table) == "proposed" and number in (None, table.round.number):
        return table.round
    booked = next((row for row in table.booked if row.number == number), None)
    if booked is not None:
        return booked
    raise WrongPhase.because("round-not-settled")


def as_known(table: Table, viewer: Viewer, seat: Seat) -> Table:
    """The table by which this viewer is refused. Where the seat's total is sealed, the gold that it brought counts as
    the most there can be: else a refusal would tell how much it was. A total below 0 is said once totals lie open."""
    place = table.places[seat]
    if not place.brought or seat in known_totals(table, viewer, phase(table)):
        return table
    return replace(table, places={**table.places, seat: replace(place, brought=MOST_GOLD)})


def refuse_below_zero(table: Table, number: int, seat: Seat, gold: int) -> None:
    short = shortfall(table, number, seat, gold)
    if short is None:
        return
    if short.thief is None:
        raise IllegalMove.because("below-zero", seat=seat, round=short.round)
    raise IllegalMove.because("below-zero-by-theft", seat=seat, round=short.round, thief=short.thief)
