"""The closing of the cutting: what a deal is bound to, and whether that still holds."""

from __future__ import annotations

from companion.table import events as ev
from companion.table.gold import options_of
from companion.table.seal import closed_key, closing_text, deal_key
from companion.table.sealed import Seal
from companion.table.state import EVERYWHERE, Table


def closing_of(table: Table, seal: Seal) -> ev.CuttingClosed:
    """What a deal by this seal is bound to as the table is now. Of a seat that left, the cut is of no deal."""
    commitments = tuple((seat, commitment) for seat, commitment in seal.commitments if seat in table.circle)
    options = tuple(sorted(options_of(table).items()))
    return ev.CuttingClosed(table.code, seal.round, seal.attempt, table.circle, options, commitments)


def closed_seal(table: Table) -> Seal | None:
    """The seal of the coming round if phones may have opened cuts of it; else None, as while a round is played."""
    seal = None if table.round else table.seal()
    return seal if seal and seal.closing and seal.closing.commitments else None


def opening_seal(table: Table) -> Seal | None:
    """The same while nothing has changed since the closing: the deal follows as soon as the cuts are open. A seal that
    is closed and does not hold any more deals nothing."""
    seal = closed_seal(table)
    if seal is None or seal.closing is None or table.touched.get(EVERYWHERE, 0) > seal.closed:
        return None
    now = closing_of(table, seal)
    return seal if (seal.closing.circle, seal.closing.options) == (now.circle, now.options) else None


def text_of(closing: ev.CuttingClosed) -> str:
    """This closing as it is hashed."""
    where = (closing.code, closing.round, closing.attempt)
    return closing_text(*where, closing.options, closing.circle, closing.commitments)


def key_of(table: Table, seal: Seal, secret: bytes, context: bytes = b"") -> bytes:
    """The key of the shuffle that this seal was for; gold cards and the lot have one of their own. By version 2 where
    its cutting was closed."""
    closing = seal.closing
    if closing is None:
        return deal_key(secret, table.code, seal.round, seal.attempt, seal.cuts, context)
    return closed_key(secret, text_of(closing), [seat for seat, _ in closing.commitments], dict(seal.opened), context)
