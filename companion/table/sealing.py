"""What events make of the seals of a table. It never refuses."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.rules.sentence import say
from companion.table import events as ev
from companion.table.seal import seal_of
from companion.table.sealed import Seal
from companion.table.state import Table

SealEvent = (
    ev.DealSealed
    | ev.DealCut
    | ev.CutCommitted
    | ev.CuttingClosed
    | ev.CutOpened
    | ev.CutsVoided
    | ev.SealOpened
    | ev.SealVoided
)


def with_seals(event: SealEvent, table: Table) -> Table:
    """The table after an event about its seals."""
    match event:
        case ev.DealSealed(round, attempt, seal):
            return count_seal(replace(table, seals=(*table.seals, Seal(table.game, round, attempt, seal))), round)
        case ev.DealCut() | ev.CutCommitted() | ev.CuttingClosed() | ev.CutOpened():
            return cut(event, table)
        case ev.CutsVoided(round):
            return replace(table, remarks=(*table.remarks, say("cuts-void", round=round)))
        case ev.SealOpened():
            return opened(event, table)
        case ev.SealVoided(seal=seal):
            return replace(table, seals=tuple(replace(row, void=row.void or row.seal == seal) for row in table.seals))


def count_seal(table: Table, round: int) -> Table:
    """The table with one more seal of this round counted, so that no number of a seal is used twice."""
    many = table.attempts(table.game, round) + 1
    return replace(table, sealings=MappingProxyType({**table.sealings, (table.game, round): many}))


def cut(event: ev.DealCut | ev.CutCommitted | ev.CuttingClosed | ev.CutOpened, table: Table) -> Table:
    """The table with the current seal changed by its cuts. Where the act that made their seal is struck they are of
    none: no other deal may be cut by them."""
    seal = table.seal()
    if seal is None or (seal.round, seal.attempt) != (event.round, event.attempt):
        return table
    changed = with_cut(event, seal, ev.Version(table.version + 1))
    return replace(table, seals=tuple(changed if row is seal else row for row in table.seals))


def with_cut(event: ev.Event, seal: Seal, version: ev.Version) -> Seal:
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


def opened(event: ev.SealOpened, table: Table) -> Table:
    """The table with a seal opened, with all that its event says."""
    seal = seal_of(bytes.fromhex(event.secret))
    known = next((row for row in table.seals if row.seal == seal), None)
    row = known or Seal(table.game, event.round, event.attempt, seal)
    fields: dict[str, Any] = {
        name: getattr(event, name)
        for name in ("secret", "cuts", "circle", "roles", "void", "pool", "gold_pool", "gold_before", "gold", "laying")
    }
    row = replace(row, burdens=event.burdens, among=event.among, starter=event.starter, **fields)
    if event.version == 2:
        closing = ev.CuttingClosed(
            table.code, event.round, event.attempt, event.seated, event.options, event.commitments
        )
        row = replace(row, closing=closing, opened=event.opened)
    return replace(table, seals=(*(other for other in table.seals if other.seal != seal), row))
