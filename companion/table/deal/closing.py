"""Closing the cutting: before players' phones reveal their cuts, an event fixes the players, options and commitments
that the deal depends on. A cut is a random number from a player's phone that changes the deal."""

from __future__ import annotations

from companion.table import events as ev
from companion.table.conflict_keys import EVERYWHERE
from companion.table.deal.commitment import closing_text, deal_key_version_1, deal_key_version_2
from companion.table.deal.seal import Seal
from companion.table.scoring import options_of
from companion.table.state import Table


def cutting_closed_event(table: Table, seal: Seal) -> ev.CuttingClosed:
    """Return the event that closes the cutting of this sealed deal: it fixes the present players and options, and the
    commitments to cuts (random numbers from players' phones) of the seats that have not left."""
    commitments = tuple((seat, commitment) for seat, commitment in seal.commitments if seat in table.circle)
    options = tuple(sorted(options_of(table).items()))
    return ev.CuttingClosed(table.code, seal.round, seal.attempt, table.circle, options, commitments)


def seal_with_closed_cutting(table: Table) -> Seal | None:
    """Return the seal of the next round if cutting is closed for it: its players, options and commitments are fixed,
    and phones may have revealed their cuts (random numbers).

    None if cutting is not closed, if no seat committed to a cut, or while a round is played.
    """
    seal = None if table.round else table.current_seal()
    return seal if seal and seal.closing and seal.closing.commitments else None


def seal_awaiting_cuts(table: Table) -> Seal | None:
    """Return the seal of the next round if its deal waits until phones have revealed their cuts, the random numbers
    that change the deal. None if no deal waits, or if the deal cannot go on because players or options have changed, or
    something was undone or redone, since cutting was closed."""
    seal = seal_with_closed_cutting(table)
    if seal is None or seal.closing is None or table.touched.get(EVERYWHERE, 0) > seal.closed:
        return None
    current = cutting_closed_event(table, seal)
    return seal if (seal.closing.circle, seal.closing.options) == (current.circle, current.options) else None


def closing_text_of_event(closing: ev.CuttingClosed) -> str:
    """Return the text of what this event fixed before the deal: players, options and commitments. The key that shuffles
    the cards is a hash of this text and other values."""
    return closing_text(
        closing.code, closing.round, closing.attempt, closing.options, closing.circle, closing.commitments
    )


def shuffle_key(table: Table, seal: Seal, secret: bytes, context: bytes = b"") -> bytes:
    """Return the 32-byte key that shuffles the role cards of this sealed deal or, with a `context`, other cards: the
    context is a text that says which.

    If an event fixed the players, options and commitments before the deal (`seal.closing`), the key is of version 2,
    else of version 1 (see `deal.commitment`).
    """
    closing = seal.closing
    if closing is None:
        return deal_key_version_1(secret, table.code, seal.round, seal.attempt, seal.cuts, context)
    return deal_key_version_2(
        secret, closing_text_of_event(closing), [seat for seat, _ in closing.commitments], dict(seal.opened), context
    )
