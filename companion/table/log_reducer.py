"""Applies log entries to a table."""

from __future__ import annotations

from dataclasses import replace

from companion.table import events as ev
from companion.table.state import Table
from companion.table.table_reducer import apply_event, with_round_changes
from companion.table.undoable import NOT_UNDOABLE, undoable_act_of

RESULT_EVENTS = ev.RoundEnded, ev.GoldStolen, ev.GoldDrafted, ev.TrollsPaid, ev.GoldCorrected
"""Events that change what seats gain in the round in play."""


def apply_entry(table: Table, entry: ev.Entry) -> Table:
    """No entry is ever refused."""
    after = apply_event(entry.event, table)
    if isinstance(entry.event, ev.TableOpened):
        after = replace(after, opening=entry.act)
    if not isinstance(entry.event, NOT_UNDOABLE) and entry.act != after.opening:
        after = replace(after, newest_act=undoable_act_of(table, entry), redo=())
    if isinstance(entry.event, ev.SeatHandedOver) and after.newest_act and after.newest_act.act == entry.act:
        # Another phone has the seat's key now, so the whole act cannot be undone.
        after = replace(after, newest_act=after.newest_act.before)
    if isinstance(entry.event, RESULT_EVENTS):
        after = with_round_changes(after, result_version=entry.version)
    return replace(after, version=entry.version)
