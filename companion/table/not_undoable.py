"""The events that cannot be undone."""

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
"""Events that make no undo entry: looks, cuts, seals, joins, transfers of a seat or the host's page, notes, entered
treasures, and undo itself. The act that opened the table makes none either, with the options that were set in it.

Where such an event belongs to an act that is undone with others, `reducer.skip_undone` keeps what must stay.
"""
