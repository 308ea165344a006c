"""The kinds of events that cannot be undone."""

from __future__ import annotations

from companion.table import events as ev

NOT_UNDOABLE = (
    ev.TableOpened,
    ev.SeatTaken,
    ev.SeatAsked,
    ev.SeatRefused,
    ev.SeatHandedOver,
    ev.HostHandedOver,
    ev.HostWithdrawn,
    ev.DealSealed,
    ev.DealCut,
    ev.CutCommitted,
    ev.CuttingClosed,
    ev.CutOpened,
    ev.CutLeftOut,
    ev.CutsVoided,
    ev.RoleSeen,
    ev.ShowingEnded,
    ev.SealOpened,
    ev.SealVoided,
    ev.HatTucked,
    ev.GoalNoted,
    ev.TreasuresTold,
    ev.CurtainOpened,
    ev.SecretsShown,
    ev.Undone,
    ev.Redone,
)
"""Events that add nothing to the list of acts that can be undone: looks, cuts, seals, joins, transfers of a seat or of
the host's page, notes, entered treasures, and undo and redo. The act that opened the table cannot be undone either.

If such an event is part of an act that is undone, `reducer.skip_undone` keeps its effects that must stay.
"""
