"""Receipts as one viewer may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Cards, Payout, RoundResult
from companion.rules.scoring.shares import most_of
from companion.rules.tokens import TRAPPED
from companion.table.names import unique_names
from companion.table.scoring import (
    edition_of,
    gains,
    options_of,
    players,
    settlement,
    totals,
)
from companion.table.secret_gold import secret_drafters
from companion.table.state import Round, Table
from companion.table.viewer import Viewer
from companion.table.views.known_gold import known_totals


@dataclass(frozen=True)
class CorrectionView:
    """The host's or the owner's correction of one receipt line."""

    owner: bool  # made by the seat itself, not by the host
    why: str  # empty if the viewer may not know


class ReceiptLine(NamedTuple):
    """The gain of one seat in a round, and the reasons.

    If its draft is `sealed`, only the seat itself sees `gain`, `computed` and the reasons; for others they are None.
    """

    seat: Seat
    name: str
    role: str
    trapped: bool
    gain: int | None  # corrections included
    computed: int | None  # by the rules, without corrections
    reasons: tuple[Message, ...]
    correction: CorrectionView | None
    total: int | None  # after the round; None while totals are sealed
    sealed: bool = False
    paid: Cards = ()  # gold cards that it gives for trolls
    payments: tuple[Cards, ...] = ()  # the ways in which it could pay
    clan: str = ""


class Receipt(NamedTuple):
    """An ended round: its result, the verdict, and a line for each player in clockwise order."""

    round: int
    booked: bool
    verdict: Message
    lines: tuple[ReceiptLine, ...]
    paid: int | None  # gold in all; None if it would give sealed gains away
    stolen: int
    winners: tuple[Seat, ...]
    result: RoundResult
    dropped: tuple[Seat, ...]  # answers that no longer stand since the result was changed
    uncorrected: tuple[Seat, ...]  # corrections that no longer stand
    remarks: tuple[Message, ...]
    pools: tuple[Message, ...] = ()  # the arithmetic of what several players shared


def receipt(table: Table, viewer: Viewer, round: Round) -> Receipt:
    """Return the receipt of an ended round, with the totals and drafted gold that the viewer may know."""
    whole, sealed = _with_all_secrets(table, round), secret_drafters(table, round)
    known = known_totals(table, viewer)
    lines = [line if line.seat in known else line._replace(total=None) for line in whole.lines]
    lines = [_sealed(line, line.seat == viewer.seat) if line.seat in sealed else line for line in lines]
    if not sealed:
        return whole._replace(lines=tuple(lines))
    # The remarks name impossible gold cards, which would give away what was entered.
    return whole._replace(lines=tuple(lines), paid=None, remarks=())


def _sealed(line: ReceiptLine, own: bool) -> ReceiptLine:
    """Return a line marked as sealed, without its gain unless it is the viewer's own."""
    if own:
        return line._replace(sealed=True)
    correction = line.correction and replace(line.correction, why="")
    unseen = (Message.of("gold-card-unseen"),)
    return line._replace(gain=None, computed=None, reasons=unseen, correction=correction, sealed=True)


def _with_all_secrets(table: Table, round: Round) -> Receipt:
    """Return the receipt with nothing hidden. It must not leave this module."""
    settled, gained, before = settlement(table, round), gains(table, round), totals(table, round.number)
    owned = {seat: before.get(seat, 0) + gained[seat] for seat in round.players}
    standing, names = edition_of(table).standing, unique_names(table)
    lines = [_line(round, payout, names, gained[payout.seat], owned[payout.seat]) for payout in settled.payouts]
    return Receipt(
        round=round.number,
        booked=round.gains is not None,
        verdict=standing(owned) if standing else settled.verdict,
        lines=tuple(_with_payments(table, round, lines)),
        paid=sum(gained.values()),
        stolen=sum(1 for _, victim in round.thefts if victim is not None),
        winners=most_of(owned) if standing else settled.winners,
        result=replace(round.result or RoundResult(), roles=()),  # each line has its role
        dropped=round.dropped,
        uncorrected=round.uncorrected,
        remarks=settled.remarks,
        pools=settled.pools,
    )


def _line(round: Round, payout: Payout, names: Mapping[int, str], gain: int, total: int) -> ReceiptLine:
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
    """Return the lines with the clan and the payments for trolls (The Duel); unchanged in other editions."""
    claiming = edition_of(table).claim_rules
    if claiming is None:
        return lines
    options, with_payments = options_of(table, round), []
    for line, player in zip(lines, players(table, round), strict=True):
        payments = claiming.payments(player, options) if player.trolls else ()
        paid = payments[0] if payments and player.paid is None else player.paid or ()
        with_payments.append(line._replace(paid=paid, payments=payments, clan=player.clan))
    return with_payments
