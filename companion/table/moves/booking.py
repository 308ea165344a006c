"""Table room: booking a settled round, and putting a seat's gold right, now or rounds later."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.problems import IllegalMove, WrongPhase, refuse
from companion.rules.sentence import Seat, say
from companion.table import events as ev
from companion.table.gold import gains, phase, shortfall
from companion.table.moves.dealing import dealt
from companion.table.moves.move import Chance, host_only, in_phase, move, refuse_if, running
from companion.table.seal import seal_of
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
    found = gains(table, row)
    yield ev.RoundSettled(row.number, tuple(found[seat] for seat in row.players))
    yield from opened(table, row, chance)
    if row.number < table.rounds:
        yield ev.DealSealed(row.number + 1, next_attempt(table, row.number + 1), seal_of(chance.fresh))


def opened(table: Table, row: Round, chance: Chance, void: bool = False) -> Iterator[ev.SealOpened]:
    """The opening of this round's seal, where the companion dealt it."""
    seal = next((s for s in reversed(table.seals) if is_seal_of(s.game, s.round, s.attempt, table, row)), None)
    if seal is None or seal.seal not in chance.secrets or not (row.roles and row.undealt or void):
        return
    secret = chance.secrets[seal.seal]
    roles, _ = dealt(table, seal, secret, len(row.players))
    yield ev.SealOpened(seal.round, seal.attempt, secret.hex(), seal.cuts, row.players, roles, void)


def is_seal_of(game: int, round: int, attempt: int, table: Table, row: Round) -> bool:
    return (game, round, attempt) == (table.game, row.number, row.attempt)


def next_attempt(table: Table, round: int) -> int:
    """The number of the next seal of this round: one more than the highest there was in this game."""
    return 1 + max((s.attempt for s in table.seals if (s.game, s.round) == (table.game, round)), default=0)


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
    refuse_if([say("why-missing")] if not why.strip() else [])
    refuse_if([say("why-too-long", most=LONGEST_WHY)] if len(why.strip()) > LONGEST_WHY else [])
    refuse_below_zero(table, row.number, seat, gold)
    yield ev.GoldCorrected(row.number, seat, gold, why.strip())


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
