"""Applies log entries to a table."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.table import events as ev
from companion.table.conflict_keys import UNDO_LIST, conflict_keys
from companion.table.state import Table
from companion.table.table_reducer import apply_event
from companion.table.undoable import NOT_UNDOABLE, undoable_act_of


def apply_entry(table: Table, entry: ev.Entry) -> Table:
    """Return the table after this log entry, with the entry's version. No entry is ever refused."""
    after = apply_event(entry.event, table)
    changed = conflict_keys(entry.event)
    if isinstance(entry.event, ev.TableOpened):
        after = replace(after, opening=entry.act)
    if not isinstance(entry.event, NOT_UNDOABLE) and entry.act != after.opening:
        after = replace(after, newest_act=undoable_act_of(table, entry), redo=())
        changed = (*changed, UNDO_LIST)
    if isinstance(entry.event, ev.SeatHandedOver) and after.newest_act and after.newest_act.act == entry.act:
        # Another phone has the seat's key now, so the whole act cannot be undone.
        after = replace(after, newest_act=after.newest_act.before)
    if changed:
        after = replace(after, touched=MappingProxyType({**after.touched, **dict.fromkeys(changed, entry.version)}))
    return replace(after, version=entry.version)
