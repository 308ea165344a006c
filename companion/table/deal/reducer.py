"""Applies events about sealed deals to a table. An event that does not fit the table changes nothing."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.rules.message import Message
from companion.table import events as ev
from companion.table.deal.commitment import seal_of_secret
from companion.table.deal.seal import Seal
from companion.table.state import Table

DealEvent = (
    ev.DealSealed
    | ev.DealCut
    | ev.CutCommitted
    | ev.CuttingClosed
    | ev.CutOpened
    | ev.CutsVoided
    | ev.SealOpened
    | ev.SealVoided
)


def apply_deal_event(event: DealEvent, table: Table) -> Table:
    """Return the table after this event about a sealed deal."""
    match event:
        case ev.DealSealed(round, attempt, seal):
            return count_deal_attempt(
                replace(table, seals=(*table.seals, Seal(table.game, round, attempt, seal))), round
            )
        case ev.DealCut() | ev.CutCommitted() | ev.CuttingClosed() | ev.CutOpened():
            return apply_cut(event, table)
        case ev.CutsVoided(round):
            return replace(table, remarks=(*table.remarks, Message.from_key("cuts-void", round=round)))
        case ev.SealOpened():
            return open_seal(event, table)
        case ev.SealVoided(seal=seal):
            return replace(
                table, seals=tuple(replace(other, void=other.void or other.seal == seal) for other in table.seals)
            )


def count_deal_attempt(table: Table, round: int) -> Table:
    """Return the table with one more sealed deal counted for this round. Deals that are undone stay counted, so each
    deal of the round has a number of its own."""
    attempts = table.seal_count(table.game, round) + 1
    return replace(table, sealings=MappingProxyType({**table.sealings, (table.game, round): attempts}))


def apply_cut(event: ev.DealCut | ev.CutCommitted | ev.CuttingClosed | ev.CutOpened, table: Table) -> Table:
    """Return the table with this event stored in its current seal: a cut (a random number from a player's phone), a
    commitment to a cut, or the closing of the cutting. The table is unchanged if the event belongs to another seal,
    whose deal may have been undone."""
    seal = table.current_seal()
    if seal is None or (seal.round, seal.attempt) != (event.round, event.attempt):
        return table
    changed = seal_with_cut(event, seal, ev.Version(table.version + 1))
    return replace(table, seals=tuple(changed if other is seal else other for other in table.seals))


def seal_with_cut(event: ev.Event, seal: Seal, version: ev.Version) -> Seal:
    """Return the seal with this event stored: a cut (a random number from a player's phone), a commitment to a cut, or
    the closing of the cutting. `version` is the version of the event."""
    match event:
        case ev.DealCut(seat, cut=digits):
            return replace(seal, cuts=(*seal.cuts, digits), cutters=seal.cutters | {seat})
        case ev.CutCommitted(seat, commitment=commitment):
            return replace(seal, commitments=(*seal.commitments, (seat, commitment)))
        case ev.CuttingClosed():
            return replace(seal, closing=event, closed=version)
        case ev.CutOpened(seat, cut=digits):
            return replace(seal, opened=(*seal.opened, (seat, digits)))
    return seal


def open_seal(event: ev.SealOpened, table: Table) -> Table:
    """Return the table after the event that published a sealed deal's secret: the secret and the cards that followed
    from it are public."""
    seal = seal_of_secret(bytes.fromhex(event.secret))
    sealed = next((other for other in table.seals if other.seal == seal), None)
    opened = sealed or Seal(table.game, event.round, event.attempt, seal)
    fields: dict[str, Any] = {
        name: getattr(event, name)
        for name in ("secret", "cuts", "circle", "roles", "void", "pool", "gold_pool", "gold_before", "gold", "laying")
    }
    opened = replace(opened, burdens=event.burdens, among=event.among, starter=event.starter, **fields)
    if event.version == 2:
        closing = ev.CuttingClosed(
            table.code, event.round, event.attempt, event.seated, event.options, event.commitments
        )
        opened = replace(opened, closing=closing, opened=event.opened)
    return replace(table, seals=(*(other for other in table.seals if other.seal != seal), opened))
