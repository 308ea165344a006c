"""The receipts of a sight, and whose gain in a round nobody else may know. With its package the only place
that decides about secrecy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.rules.sentence import Seat, Sentence, say
from companion.rules.settlement import Share, most_of
from companion.rules.tokens import TRAPPED
from companion.table.gold import (
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
from companion.table.names import called
from companion.table.state import Ending, Round, Table
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class PutRight:
    """That a line was put right, by its `owner` or the host, and why; the reason is empty for who may not know it."""

    owner: bool
    why: str


class Line(NamedTuple):
    """A line of a receipt: what the seat gained in all and why; `computed` is what the rules gave it, where somebody
    put that right; `total` after it, None while sealed; `paid` the gold cards it gives for trolls, `payments` the ways
    to do so, where there is a bill; `clan` that of its dwarf, where it has one. Where what was drafted is `sealed`,
    nobody but the seat itself knows `gain` and `computed` (None to all others) and how it came to them."""

    seat: Seat
    name: str
    role: str
    trapped: bool
    gain: int | None
    computed: int | None
    reasons: tuple[Sentence, ...]
    correction: PutRight | None
    total: int | None
    sealed: bool = False
    paid: tuple[int, ...] = ()
    payments: tuple[tuple[int, ...], ...] = ()
    clan: str = ""


class Receipt(NamedTuple):
    """A settled round: the verdict, the arithmetic of what several shared (`pools`), a line for each player clockwise,
    what was paid (None where that would tell what is sealed), how much of it changed hands."""

    round: int
    booked: bool
    verdict: Sentence
    lines: tuple[Line, ...]
    paid: int | None
    stolen: int
    winners: tuple[Seat, ...]
    ending: Ending
    remarks: tuple[Sentence, ...]
    pools: tuple[Sentence, ...] = ()


def drafts_sealed(table: Table, row: Round) -> frozenset[Seat]:
    """The seats of whose gain in this ended round nobody else may know, for they drafted it and totals are sealed."""
    # Without gold cards nothing is drafted: asked for each round at each look, so it is found out first.
    if not edition_of(table).gold or row.ending is None or not gold_is_sealed(table, row):
        return frozenset()
    return frozenset(edition_of(table).drafters(facts(table, row)))


def known_gains(table: Table, viewer: Viewer, row: Round) -> dict[Seat, int]:
    """What each seat gained in this booked round, as far as the viewer may know it."""
    sealed = drafts_sealed(table, row) - {viewer.seat}
    return {seat: gain for seat, gain in gains(table, row).items() if seat not in sealed}


def receipt(table: Table, viewer: Viewer, row: Round) -> Receipt:
    """The receipt of an ended round; totals, and what was drafted, only where the viewer may know them."""
    whole, sealed = _whole(table, row), drafts_sealed(table, row)
    known = known_totals(table, viewer, phase(table))
    lines = [each if each.seat in known else each._replace(total=None) for each in whole.lines]
    lines = [veiled(each, each.seat != viewer.seat) if each.seat in sealed else each for each in lines]
    if not sealed:
        return whole._replace(lines=tuple(lines))
    # What was told wrongly shows once it is no secret any more.
    return whole._replace(lines=tuple(lines), paid=None, remarks=())


def _whole(table: Table, row: Round) -> Receipt:
    """The same with all secrets in it, to be cut down for each viewer."""
    found, changed = settlement(table, row), gains(table, row)
    owned, names = owned_after(table, row, changed), called(table)
    lines = [line(row, share, names, changed[share.seat], owned[share.seat]) for share in found.shares]
    standing = edition_of(table).standing
    return Receipt(
        round=row.number,
        booked=row.gains is not None,
        verdict=standing(owned) if standing else found.verdict,
        lines=tuple(billed(table, row, lines)),
        paid=sum(changed.values()),
        stolen=sum(1 for _, victim in row.thefts if victim is not None),
        winners=most_of(owned) if standing else found.winners,
        ending=row.ending or Ending(None, (), 0, None),
        remarks=found.remarks,
        pools=found.pools,
    )


def owned_after(table: Table, row: Round, changed: Mapping[Seat, int]) -> dict[Seat, int]:
    """What each player owned after this round, corrections of this and of earlier rounds heeded."""
    before = totals(table, row.number)
    return {seat: before.get(seat, 0) + changed[seat] for seat in row.players}


def billed(table: Table, row: Round, lines: list[Line]) -> list[Line]:
    """These lines with the clan of each dwarf, how it pays for its trolls and how it could: its gold cards lie open."""
    claiming = edition_of(table).claim_rules
    if claiming is None:
        return lines
    owners, options = {player.seat: player for player in players(table, row)}, options_of(table, row)
    found = []
    for each in lines:
        player = owners[each.seat]
        ways = claiming.payments(player, options) if player.trolls else ()
        paid = ways[0] if ways and player.paid is None else player.paid or ()
        found.append(each._replace(paid=paid, payments=ways, clan=player.clan))
    return found


def veiled(line: Line, hidden: bool) -> Line:
    """A line whose gain is sealed, without it where it is `hidden` from the viewer."""
    if not hidden:
        return line._replace(sealed=True)
    right = line.correction and replace(line.correction, why="")
    told = (say("gold-card-unseen"),)
    return line._replace(gain=None, computed=None, reasons=told, correction=right, sealed=True)


def known_totals(table: Table, viewer: Viewer, now: str) -> Mapping[Seat, int]:
    """The totals this viewer may know: all when the game is over, else the own one; when they are open those of all
    who drafted nothing in secret."""
    found = totals(table)
    if now == "finished":
        return found
    secret = {seat for row in table.booked for seat in drafts_sealed(table, row)}
    known = set(found) - secret if table.options["totals"] == "open" else set()
    return {seat: gold for seat, gold in found.items() if seat in known or seat == viewer.seat}


def line(row: Round, share: Share, names: Mapping[int, str], gain: int, total: int) -> Line:
    """One seat's line; a correction says why instead of the rules."""
    seat = share.seat
    name = names.get(seat, "")
    trapped = TRAPPED in row.tokens_of(seat)
    known = row.correction_of(seat)
    right = PutRight(known.sealed, known.why) if known else None
    return Line(seat, name, row.role_of(seat), trapped, gain, share.gain, share.reasons, right, total)
