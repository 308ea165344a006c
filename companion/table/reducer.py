"""Applies the entries of a table's log to the table: the state after each entry, and which acts can be undone.

Nothing is deleted from the log. A replay first finds the acts that were undone and not redone, then skips their entries
and applies all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace
from types import MappingProxyType

from companion.table import events as ev
from companion.table.conflict_keys import ACTS, conflict_keys
from companion.table.deal.commitment import seal_of
from companion.table.deal.reducer import count_attempt
from companion.table.event_reducer import apply_event, with_round_changes
from companion.table.not_undoable import NOT_UNDOABLE
from companion.table.round_reducer import mark_swap_seen
from companion.table.state import Table, UndoEntry


def apply(table: Table, entry: ev.Entry) -> Table:
    """Return the table after this entry. Never refuses: what is in the log has happened."""
    after = apply_event(entry.event, table)
    changed = conflict_keys(entry.event)
    if isinstance(entry.event, ev.TableOpened):
        after = replace(after, opening=entry.act)
    if not isinstance(entry.event, NOT_UNDOABLE) and entry.act != after.opening:
        after = replace(after, acts=_undo_entry(table, entry), redo=())
        changed = (*changed, ACTS)
    if isinstance(entry.event, ev.SeatHandedOver) and after.acts and after.acts.act == entry.act:
        # A new phone has the key of the seat now, so the whole act cannot be undone.
        after = replace(after, acts=after.acts.before)
    if changed:
        after = replace(after, touched=MappingProxyType({**after.touched, **dict.fromkeys(changed, entry.version)}))
    return replace(after, version=entry.version)


def skip_undone(table: Table, entry: ev.Entry) -> Table:
    """Return the table after an entry that was undone.

    Only its version counts, and what cannot be undone: attempts and layings are numbered once, and secrets were seen.
    """
    played = table.round
    match entry.event:
        case ev.DealSealed(round):
            table = count_attempt(table, round)
        case ev.RoleShown(seat, began=began) if played and played.began == began:
            table = with_round_changes(table, swaps=mark_swap_seen(played.swaps, seat))
        case ev.DraftLaid(began=began, laying=laying) if played and played.began == began:
            table = with_round_changes(table, layings=max(played.layings, laying))
        case ev.SealOpened(secret=secret):
            opened = seal_of(bytes.fromhex(secret))
            seals = tuple(replace(seal, published=seal.published or seal.seal == opened) for seal in table.seals)
            table = replace(table, seals=seals)
    return replace(table, version=entry.version)


def undone_acts(events: Iterable[ev.Event], before: Set[str] = frozenset()) -> Set[str]:
    """Return the acts that are undone after these events, given those that were undone `before` them."""
    undone = set(before)
    for event in events:
        if isinstance(event, ev.Undone):
            undone.update(event.acts)
        elif isinstance(event, ev.Redone):
            undone.discard(event.act)
    return undone


def _undo_entry(table: Table, entry: ev.Entry) -> UndoEntry:
    """Return the undo entry of this entry's act: a new one, or the newest one extended if it is of the same act."""
    done = table.acts
    if done is None or done.act != entry.act:
        seating = table.round is None
        done = UndoEntry(entry.act, entry.version, entry.event, table.next_round, seating, done, game=table.game)
    if isinstance(done.event, ev.TurnBegan) and not isinstance(entry.event, ev.TurnBegan | ev.CellTokenTaken):
        # An act is named by its first event, but not by the change of turn that a card brings about.
        done = replace(done, event=entry.event)
    match entry.event:
        case ev.RolesDealt() if table.round:
            return replace(done, deal=(table.round.number, table.round.attempt))
        case ev.RoleSwapped():
            return replace(done, swaps=done.swaps + 1)
        case ev.RoundEnded() if table.round and table.round.result is None:
            return replace(done, ends=True)
        case ev.OptionSet(name):
            return replace(done, options=(*done.options, name))
    return done
