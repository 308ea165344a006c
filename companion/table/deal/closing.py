"""Closing the cutting: fixes the players, options and commitments that a deal depends on, before cuts are revealed."""

from __future__ import annotations

from companion.table import events as ev
from companion.table.deal.commitment import closing_text, deal_key_version_1, deal_key_version_2
from companion.table.deal.seal import Seal
from companion.table.scoring import options_of
from companion.table.state import EVERYWHERE, Table


def closing_event(table: Table, seal: Seal) -> ev.CuttingClosed:
    """Return the event that closes cutting for this seal at the present table, without commitments of seats that left
    the table."""
    commitments = tuple((seat, commitment) for seat, commitment in seal.commitments if seat in table.circle)
    options = tuple(sorted(options_of(table).items()))
    return ev.CuttingClosed(table.code, seal.round, seal.attempt, table.circle, options, commitments)


def closed_seal(table: Table) -> Seal | None:
    """Return the next round's seal if its cutting is closed with commitments, so that phones may have revealed cuts.

    None in all other cases, and while a round is played.
    """
    seal = None if table.round else table.current_seal()
    return seal if seal and seal.closing and seal.closing.commitments else None


def seal_awaiting_cuts(table: Table) -> Seal | None:
    """Return the closed seal if its deal waits for cuts and is still possible: players and options are as they were
    closed, and nothing was undone or redone since. Else None."""
    seal = closed_seal(table)
    if seal is None or seal.closing is None or table.touched.get(EVERYWHERE, 0) > seal.closed:
        return None
    current = closing_event(table, seal)
    return seal if (seal.closing.circle, seal.closing.options) == (current.circle, current.options) else None


def closing_text_of_event(closing: ev.CuttingClosed) -> str:
    """Return the text of this closing that goes into the key of the deal."""
    return closing_text(
        closing.code, closing.round, closing.attempt, closing.options, closing.circle, closing.commitments
    )


def shuffle_key(table: Table, seal: Seal, secret: bytes, context: bytes = b"") -> bytes:
    """Return the 32-byte key that shuffles the cards of this seal: role cards, or the cards that `context` names.

    It is a key of version 2 if cutting was closed before the deal, else of version 1.
    """
    closing = seal.closing
    if closing is None:
        return deal_key_version_1(secret, table.code, seal.round, seal.attempt, seal.cuts, context)
    return deal_key_version_2(
        secret, closing_text_of_event(closing), [seat for seat, _ in closing.commitments], dict(seal.opened), context
    )
