"""Table room: a log into a table: which entries count, what taking back leaves, which ground each touches."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace
from types import MappingProxyType

from companion.table import events as ev
from companion.table.ground import ACTS, ground_of
from companion.table.happening import happen, seen, with_round
from companion.table.seal import seal_of
from companion.table.sealing import count_seal
from companion.table.state import Done, Table


def pass_by(table: Table, entry: ev.Entry) -> Table:
    """A struck entry: nothing of it happened, but no seal's number is used twice, and what was shown was seen."""
    if isinstance(entry.event, ev.DealSealed):
        table = count_seal(table, entry.event.round)
    if isinstance(entry.event, ev.RoleShown) and table.round and table.round.began == entry.event.began:
        table = with_round(table, swaps=seen(table.round.swaps, entry.event.seat))
    if isinstance(entry.event, ev.DraftLaid) and table.round and table.round.began == entry.event.began:
        table = with_round(table, layings=max(table.round.layings, entry.event.laying))
    if isinstance(entry.event, ev.SealOpened):
        seal = seal_of(bytes.fromhex(entry.event.secret))
        table = replace(table, seals=tuple(replace(row, bare=row.bare or row.seal == seal) for row in table.seals))
    return replace(table, version=entry.version)


def struck_acts(happened: Iterable[ev.Event], before: Set[str] = frozenset()) -> Set[str]:
    """The acts that are taken back and not redone, where those `before` were struck already."""
    struck = set(before)
    for event in happened:
        if isinstance(event, ev.Undone):
            struck.update(event.acts)
        elif isinstance(event, ev.Redone):
            struck.discard(event.act)
    return struck


def apply(table: Table, entry: ev.Entry) -> Table:
    """One entry onto the table."""
    after = happen(entry.event, table)
    grounds = ground_of(entry.event)
    if isinstance(entry.event, ev.TableOpened):
        after = replace(after, opening=entry.act)
    if can_be_taken_back(entry.event) and entry.act != after.opening:
        after = replace(after, acts=remember(table, entry), redo=())
        grounds = (*grounds, ACTS)
    if isinstance(entry.event, ev.SeatHandedOver):
        after = replace(after, acts=all_but(after.acts, entry.act))
    if grounds:
        after = replace(after, touched=MappingProxyType({**after.touched, **dict.fromkeys(grounds, entry.version)}))
    return replace(after, version=entry.version)


def can_be_taken_back(event: ev.Event) -> bool:
    """Looks, cuts, joins and hand-overs stay, and so do lines that only say that something was seen.

    The opening stays too, with the options that were set in it.
    """
    return not isinstance(event, STAYS)


def all_but(done: Done | None, act: str) -> Done | None:
    """What can be taken back but for this newest act: its key is in somebody's hand, so all of it stays."""
    return done.before if done and done.act == act else done


STAYS = (
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


def remember(table: Table, entry: ev.Entry) -> Done:
    """The newest act as a thing that can be taken back; several events of one act are one."""
    done = table.acts
    if done is None or done.act != entry.act:
        seating = table.round is None
        done = Done(entry.act, entry.version, entry.event, table.next_round, seating, table.acts, game=table.game)
    if isinstance(done.event, ev.TurnBegan) and not isinstance(entry.event, ev.TurnBegan | ev.CellTokenTaken):
        done = replace(done, event=entry.event)  # whose turn it is goes without saying
    match entry.event:
        case ev.RolesDealt() if table.round:
            return replace(done, deals=(table.round.number, table.round.attempt))
        case ev.RoleSwapped():
            return replace(done, swaps=done.swaps + 1)
        case ev.RoundEnded() if table.round and table.round.ending is None:
            return replace(done, ends=True)
        case ev.OptionSet(name):
            return replace(done, options=(*done.options, name))
    return done
