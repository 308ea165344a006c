"""Receipts as one viewer may see them, and which gains nobody else may know. With its package the only place that
decides about secrecy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import Cards, Payout, RoundResult, most_of
from companion.rules.tokens import TRAPPED
from companion.table.names import called
from companion.table.scoring import (
    edition_of,
    facts,
    gains,
    gold_is_sealed,
    options_of,
    phase,
    players,
    settlement,
    totals,
)
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class CorrectionView:
    """That a line was corrected, by its `owner` or by the host, and why; `why` is empty if the viewer may not know."""

    owner: bool
    why: str


class ReceiptLine(NamedTuple):
    """What one seat gained in a round, and why.

    `gain` is what it gained in all, `computed` what the rules gave it if that was corrected, `total` its gold after the
    round (None while sealed). `paid` are the gold cards that it gives for trolls, `payments` the ways in which it could
    pay; `clan` is that of its dwarf. If its draft is `sealed`, nobody but the seat knows `gain` and `computed` (None
    for all others) and the reasons.
    """

    seat: Seat
    name: str
    role: str
    trapped: bool
    gain: int | None
    computed: int | None
    reasons: tuple[Message, ...]
    correction: CorrectionView | None
    total: int | None
    sealed: bool = False
    paid: Cards = ()
    payments: tuple[Cards, ...] = ()
    clan: str = ""


class Receipt(NamedTuple):
    """An ended round: its result, the verdict, and a line for each player in clockwise order.

    `paid` is the gold paid in all (None if that would tell what is sealed), `stolen` how much of it changed hands;
    `dropped` and `uncorrected` are the seats whose answers and corrections no longer stand since the result was
    changed; `pools` is the arithmetic of what several players shared.
    """

    round: int
    booked: bool
    verdict: Message
    lines: tuple[ReceiptLine, ...]
    paid: int | None
    stolen: int
    winners: tuple[Seat, ...]
    result: RoundResult
    dropped: tuple[Seat, ...]
    uncorrected: tuple[Seat, ...]
    remarks: tuple[Message, ...]
    pools: tuple[Message, ...] = ()


def drafts_sealed(table: Table, round: Round) -> frozenset[Seat]:
    """The seats whose gain in this ended round nobody else may know: they drafted it, and totals are sealed."""
    # Asked for each round at each look: the cheap questions come first.
    if not edition_of(table).gold or round.result is None or not gold_is_sealed(table, round):
        return frozenset()
    return frozenset(edition_of(table).drafters(facts(table, round)))


def known_gains(table: Table, viewer: Viewer, round: Round) -> dict[Seat, int]:
    """What each seat gained in this booked round, as far as the viewer may know it."""
    sealed = drafts_sealed(table, round) - {viewer.seat}
    return {seat: gain for seat, gain in gains(table, round).items() if seat not in sealed}


def known_totals(table: Table, viewer: Viewer, now: str) -> Mapping[Seat, int]:
    """The totals that this viewer may know in phase `now`: all when the game is over; before that its own and, if
    totals are open, those of all seats that drafted nothing in secret."""
    found = totals(table)
    if now == "finished":
        return found
    secret = {seat for round in table.booked for seat in drafts_sealed(table, round)}
    known = set(found) - secret if table.options["totals"] == "open" else set()
    return {seat: gold for seat, gold in found.items() if seat in known or seat == viewer.seat}


def receipt(table: Table, viewer: Viewer, round: Round) -> Receipt:
    """The receipt of an ended round, with the totals and drafted gold that the viewer may know."""
    whole, sealed = _with_all_secrets(table, round), drafts_sealed(table, round)
    known = known_totals(table, viewer, phase(table))
    lines = [line if line.seat in known else line._replace(total=None) for line in whole.lines]
    lines = [_sealed(line, line.seat == viewer.seat) if line.seat in sealed else line for line in lines]
    if not sealed:
        return whole._replace(lines=tuple(lines))
    # The remarks say which gold cards cannot be: that would tell what was entered.
    return whole._replace(lines=tuple(lines), paid=None, remarks=())


def _sealed(line: ReceiptLine, own: bool) -> ReceiptLine:
    """A line whose gain is sealed: without it unless it is the viewer's own."""
    if own:
        return line._replace(sealed=True)
    correction = line.correction and replace(line.correction, why="")
    unseen = (Message.of("gold-card-unseen"),)
    return line._replace(gain=None, computed=None, reasons=unseen, correction=correction, sealed=True)


def _with_all_secrets(table: Table, round: Round) -> Receipt:
    """The receipt before anything is cut from it for a viewer."""
    settled, changed, before = settlement(table, round), gains(table, round), totals(table, round.number)
    owned = {seat: before.get(seat, 0) + changed[seat] for seat in round.players}
    standing, names = edition_of(table).standing, called(table)
    lines = [_line(round, payout, names, changed[payout.seat], owned[payout.seat]) for payout in settled.payouts]
    return Receipt(
        round=round.number,
        booked=round.gains is not None,
        verdict=standing(owned) if standing else settled.verdict,
        lines=tuple(_with_payments(table, round, lines)),
        paid=sum(changed.values()),
        stolen=sum(1 for _, victim in round.thefts if victim is not None),
        winners=most_of(owned) if standing else settled.winners,
        result=replace(round.result or RoundResult(), roles=()),  # each line has its role
        dropped=round.dropped,
        uncorrected=round.uncorrected,
        remarks=settled.remarks,
        pools=settled.pools,
    )


def _line(round: Round, payout: Payout, names: Mapping[int, str], gain: int, total: int) -> ReceiptLine:
    """One seat's line. `gain` is what it gained, corrections included, `total` its gold after the round."""
    seat, correction = payout.seat, round.correction_of(payout.seat)
    return ReceiptLine(
        seat=seat,
        name=names.get(seat, ""),
        role=round.role_of(seat),
        trapped=TRAPPED in round.tokens_of(seat),
        gain=gain,
        computed=payout.gain,
        reasons=payout.reasons,
        correction=CorrectionView(correction.sealed, correction.why) if correction else None,
        total=total,
    )


def _with_payments(table: Table, round: Round, lines: list[ReceiptLine]) -> list[ReceiptLine]:
    """The lines with each dwarf's clan, how it pays for its trolls, and how it could (The Duel)."""
    claiming = edition_of(table).claim_rules
    if claiming is None:
        return lines
    options, found = options_of(table, round), []
    for line, player in zip(lines, players(table, round), strict=True):
        ways = claiming.payments(player, options) if player.trolls else ()
        paid = ways[0] if ways and player.paid is None else player.paid or ()
        found.append(line._replace(paid=paid, payments=ways, clan=player.clan))
    return found
