"""Table room: booking a settled round, and putting a seat's gold right, now or rounds later."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.problems import IllegalMove, WrongPhase, refuse
from companion.rules.sentence import Seat, say
from companion.table import events as ev
from companion.table.gold import gains, phase, shortfall, totals
from companion.table.moves.dealing import dealt, sealed
from companion.table.moves.move import Chance, host_only, in_phase, move, refuse_if, running
from companion.table.names import tidy
from companion.table.state import Round, Table
from companion.table.viewer import Viewer

MOST_GAIN = 99
LONGEST_WHY = 120


@move("phase", "facts", chance=True)
def book(table: Table, viewer: Viewer, chance: Chance) -> Iterator[ev.Event]:
    """The host books the round: its gains stand, its seal is opened, the next deal is sealed."""
    host_only(viewer)
    in_phase(table, "proposed")
    row = running(table)
    found, before = gains(table, row), totals(table, row.number)
    players = row.players
    yield ev.RoundSettled(row.number, tuple(found[s] for s in players), tuple(before.get(s, 0) for s in players))
    # Cards dealt by hand leave no stack, and nobody swaps them here.
    if row.undealt or row.swaps:
        yield from opened(table, table.game, row, chance)
    if row.number < table.rounds:
        yield sealed(table, table.game, row.number + 1, chance)


def opened(table: Table, game: int, row: Round, chance: Chance, void: bool = False) -> Iterator[ev.SealOpened]:
    """The opening of the seal by which the companion dealt this round of that game."""
    deal = (game, row.number, row.attempt)
    seal = next((s for s in reversed(table.seals) if (s.game, s.round, s.attempt) == deal), None)
    if seal is None or seal.seal not in chance.secrets:
        return
    secret = chance.secrets[seal.seal]
    roles, _ = dealt(table, seal, secret, len(row.players))
    yield ev.SealOpened(seal.round, seal.attempt, secret.hex(), seal.cuts, row.players, roles, void)


@move("facts", "phase")
def correct(table: Table, viewer: Viewer, round: int | None, seat: Seat, gold: int, why: str) -> Iterator[ev.Event]:
    """The host says what a seat gained in a round in all (None: the round not booked yet). All totals after it follow.

    Raises:
        WrongPhase: that round is not settled. IllegalMove: the seat did not play it, the number cannot be, no reason is
        given, or a total would fall below 0 (with the round and the theft that does it).
    """
    host_only(viewer)
    row = round_to_correct(table, round)
    if seat not in row.players:
        raise refuse("not-dealt-in", seat=seat) if seat in table.places else refuse("no-such-seat")
    if not -MOST_GAIN <= gold <= MOST_GAIN:
        raise refuse("gold-out-of-range", most=MOST_GAIN)
    why = tidy(why)
    refuse_if([say("why-missing")] if not why else [])
    refuse_if([say("why-too-long", most=LONGEST_WHY)] if len(why) > LONGEST_WHY else [])
    refuse_below_zero(table, row.number, seat, gold)
    yield ev.GoldCorrected(row.number, seat, gold, why)


def round_to_correct(table: Table, number: int | None) -> Round:
    """The round of that number, ended at least."""
    if number is None and table.round is None and table.booked:
        return table.booked[-1]
    if table.round and phase(table) == "proposed" and number in (None, table.round.number):
        return table.round
    booked = next((row for row in table.booked if row.number == number), None)
    if booked is not None:
        return booked
    raise WrongPhase([say("round-not-settled")])


def refuse_below_zero(table: Table, number: int, seat: Seat, gold: int) -> None:
    short = shortfall(table, number, seat, gold)
    if short is None:
        return
    if short.thief is None:
        raise IllegalMove([say("below-zero", seat=seat, round=short.round)])
    raise IllegalMove([say("below-zero-by-theft", seat=seat, round=short.round, thief=short.thief)])
