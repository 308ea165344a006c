"""Which acts are undone, and what remains of them. A replay first finds them; it skips their entries and applies all
others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from companion.table import events as ev
from companion.table.round_reducer import mark_hat_swap_as_seen
from companion.table.state import Table, UndoableAct
from companion.table.table_reducer import with_deal, with_round_changes

NOT_UNDOABLE = (
    ev.TableOpened,
    ev.SeatTaken,
    ev.SeatAsked,
    ev.SeatRefused,
    ev.SeatHandedOver,
    ev.HostHandedOver,
    ev.HostWithdrawn,
    ev.RoleSeen,
    ev.ShowingEnded,
    ev.HatTucked,
    ev.GoalNoted,
    ev.TreasuresTold,
    ev.CurtainOpened,
    ev.SecretsShown,
    ev.Undone,
    ev.Redone,
)
"""Events that add nothing to the list of acts that can be undone: looks, joins, transfers of a seat or of
the host's page, notes, entered treasures, and undo and redo. The act that opened the table cannot be undone either.

If such an event is part of an act that is undone, `skip_undone_entry` keeps its effects that must stay.
"""


def skip_undone_entry(table: Table, entry: ev.Entry) -> Table:
    """Only the version counts, and what cannot be undone: the deal is kept as void, and somebody has seen a role."""
    played = table.round
    match entry.event:
        case ev.RolesDealt():
            table = with_deal(table, entry.event, entry.version, void=True)
        case ev.RoleShown(seat, began=began) if played and played.began == began:
            table = with_round_changes(table, swaps=mark_hat_swap_as_seen(played.swaps, seat))
    return replace(table, version=entry.version)


def undone_acts(events: Iterable[ev.Event], undone_before: Set[str] = frozenset()) -> Set[str]:
    undone = set(undone_before)
    for event in events:
        if isinstance(event, ev.Undone):
            undone.update(event.acts)
        elif isinstance(event, ev.Redone):
            undone.discard(event.act)
    return undone


def version_taking_effect(entries: Sequence[ev.Entry], version: ev.Version) -> ev.Version | None:
    """Of an act that was undone and redone the version of the newest redo. None if the act is an undo, or if something
    was undone since."""
    act = entries[version - 1].act
    for entry in reversed(entries):
        if entry.version < version and entry.act != act:
            break
        if isinstance(entry.event, ev.Undone):
            return None
        if entry.event == ev.Redone(act):
            return entry.version
    return version


def undoable_act_of(table: Table, entry: ev.Entry) -> UndoableAct:
    """The newest with the event added if it is of the same act, else a new one."""
    undo = table.newest_act
    if undo is None or undo.act != entry.act:
        seating = table.round is None
        undo = UndoableAct(
            entry.act, entry.version, entry.event, table.current_round_number, seating, undo, game=table.game
        )
    if isinstance(undo.event, ev.TurnBegan) and not isinstance(entry.event, ev.TurnBegan | ev.CellTokenTaken):
        # The first event of an act gives its message, but not a change of turn that comes with a card.
        undo = replace(undo, event=entry.event)
    match entry.event:
        case ev.RolesDealt():
            return replace(undo, deals=True)
        case ev.RoleSwapped():
            return replace(undo, swaps=undo.swaps + 1)
        case ev.RoundEnded() if table.round and table.round.result is None:
            return replace(undo, ends=True)
        case ev.OptionSet(name):
            return replace(undo, options=(*undo.options, name))
    return undo
