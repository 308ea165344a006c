"""Table room: events onto state. It never refuses and never judges: what stands in the log has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from companion.rules.sentence import Seat
from companion.table import events as ev
from companion.table.digging import begun, dug
from companion.table.ground import ACTS, ground_of
from companion.table.seal import seal_of
from companion.table.state import Correction, Done, Ending, Place, Round, Seal, Showing, Swap, Table, Token


def fold(entries: Sequence[ev.Entry]) -> Table:
    """The table after all these entries, in order; struck acts count for nothing but the version."""
    struck = struck_acts(entry.event for entry in entries)
    table = Table()
    for entry in entries:
        table = pass_by(table, entry) if entry.act in struck else apply(table, entry)
    return table


def pass_by(table: Table, entry: ev.Entry) -> Table:
    """A struck entry: nothing of it happened, but no seal's number is used twice, and what was shown was seen."""
    if isinstance(entry.event, ev.DealSealed):
        table = count_seal(table, entry.event.round)
    if isinstance(entry.event, ev.RoleShown) and table.round and table.round.began == entry.event.began:
        table = with_round(table, swaps=seen(table.round.swaps, entry.event.seat))
    return replace(table, version=entry.version)


def count_seal(table: Table, round: int) -> Table:
    many = table.attempts(table.game, round) + 1
    return replace(table, sealings=MappingProxyType({**table.sealings, (table.game, round): many}))


def carry_on(table: Table, old: Sequence[ev.Entry], new: Sequence[ev.Entry]) -> Table:
    """`fold(old + new)`, where `table` is `fold(old)`: only the new entries are applied unless something was struck."""
    if any(isinstance(entry.event, ev.Undone | ev.Redone) for entry in new):
        return fold([*old, *new])
    for entry in new:
        table = apply(table, entry)
    return table


def struck_acts(happened: Iterable[ev.Event]) -> set[str]:
    """The acts that are taken back and not redone."""
    struck: set[str] = set()
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
    if grounds:
        after = replace(after, touched=MappingProxyType({**after.touched, **dict.fromkeys(grounds, entry.version)}))
    return replace(after, version=entry.version)


def can_be_taken_back(event: ev.Event) -> bool:
    """Looks, cuts, joins and hand-overs stay, and so do lines that only say that something was seen.

    The opening stays too, with the options that were set in it.
    """
    return not isinstance(event, STAYS)


STAYS = (
    ev.TableOpened,
    ev.SeatTaken,
    ev.SeatAsked,
    ev.SeatRefused,
    ev.SeatHandedOver,
    ev.HostHandedOver,
    ev.DealSealed,
    ev.DealCut,
    ev.RoleSeen,
    ev.ShowingEnded,
    ev.SealOpened,
    ev.HatTucked,
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
    match entry.event:
        case ev.RolesDealt() if table.round:
            return replace(done, deals=(table.round.number, table.round.attempt))
        case ev.RoleSwapped():
            return replace(done, swaps=done.swaps + 1)
        case ev.RoundEnded() if table.round and table.round.ending is None:
            return replace(done, ends=True)
    return done


def with_place(table: Table, seat: Seat, **changes: Any) -> Table:
    if seat not in table.places:
        return table
    return replace(table, places=MappingProxyType({**table.places, seat: replace(table.places[seat], **changes)}))


def with_round(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(table.round, **changes)) if table.round else table


@singledispatch
def happen(event: object, table: Table) -> Table:
    """What this event makes of the table."""
    return table


@happen.register
def _(event: ev.TableOpened, table: Table) -> Table:
    options = {"rounds": str(event.rounds), "first_round": "1", "totals": "sealed", "roles": "companion"}
    return replace(table, code=event.code, edition=event.edition, options=MappingProxyType(options))


@happen.register
def _(event: ev.OptionSet, table: Table) -> Table:
    return replace(table, options=MappingProxyType({**table.options, event.name: event.value}))


@happen.register
def _(event: ev.SeatTaken, table: Table) -> Table:
    place = Place(event.seat, event.name, event.phone)
    places = MappingProxyType({**table.places, event.seat: place})
    return replace(table, places=places, circle=(*table.circle, event.seat))


@happen.register
def _(event: ev.SeatRenamed, table: Table) -> Table:
    return with_place(table, event.seat, name=event.name)


@happen.register
def _(event: ev.SeatMoved, table: Table) -> Table:
    if event.seat not in table.circle:
        return table
    others = [seat for seat in table.circle if seat != event.seat]
    return replace(table, circle=(*others[: event.to], event.seat, *others[event.to :]))


@happen.register
def _(event: ev.SeatLeft, table: Table) -> Table:
    circle = tuple(seat for seat in table.circle if seat != event.seat)
    return with_place(replace(table, circle=circle), event.seat, left=True, asked="")


@happen.register
def _(event: ev.SeatReturned, table: Table) -> Table:
    others = tuple(seat for seat in table.circle if seat != event.seat)
    return with_place(replace(table, circle=(*others, event.seat)), event.seat, left=False, phone=False)


@happen.register
def _(event: ev.SeatAsked, table: Table) -> Table:
    return with_place(table, event.seat, asked=event.mark)


@happen.register
def _(event: ev.SeatRefused, table: Table) -> Table:
    return with_place(table, event.seat, asked="")


@happen.register
def _(event: ev.SeatHandedOver, table: Table) -> Table:
    return with_place(table, event.seat, asked="", phone=True)


@happen.register
def _(event: ev.GoldBrought, table: Table) -> Table:
    return with_place(table, event.seat, brought=event.gold)


@happen.register
def _(event: ev.DealSealed, table: Table) -> Table:
    sealed = replace(table, seals=(*table.seals, Seal(table.game, event.round, event.attempt, event.seal)))
    return count_seal(sealed, event.round)


@happen.register
def _(event: ev.DealCut, table: Table) -> Table:
    seal = table.seal()
    # Where the act that made its seal is struck, the cut has none: no other deal may be cut by it.
    if seal is None or (seal.round, seal.attempt) != (event.round, event.attempt):
        return table
    cut = replace(seal, cuts=(*seal.cuts, event.cut), cutters=seal.cutters | {event.seat})
    return replace(table, seals=tuple(cut if row is seal else row for row in table.seals))


@happen.register
def _(event: ev.SealOpened, table: Table) -> Table:
    seal = seal_of(bytes.fromhex(event.secret))
    known = next((row for row in table.seals if row.seal == seal), None)
    row = known or Seal(table.game, event.round, event.attempt, seal)
    row = replace(row, secret=event.secret, cuts=event.cuts, circle=event.circle, roles=event.roles, void=event.void)
    return replace(table, seals=(*(other for other in table.seals if other.seal != seal), row))


@happen.register
def _(event: ev.RoundStarted, table: Table) -> Table:
    row = Round(event.round, event.attempt, event.players, options=table.options, began=table.version + 1)
    return replace(table, round=replace(row, maze=begun(table.edition)))


@happen.register
def _(event: ev.RolesDealt, table: Table) -> Table:
    return with_round(table, roles=event.roles, undealt=event.undealt)


@happen.register
def _(event: ev.RoleSeen, table: Table) -> Table:
    if not table.round or event.seat not in table.round.players:
        return table
    if event.role and event.role != table.round.role_of(event.seat):
        return table
    if event.hat not in (0, table.round.hat_of(event.seat)):
        return table
    swaps = seen(table.round.swaps, event.seat)
    return with_round(table, looked=table.round.looked | {event.seat}, swaps=swaps)


def seen(swaps: tuple[Swap, ...], seat: Seat) -> tuple[Swap, ...]:
    """The swaps, the newest one of this seat seen by somebody."""
    newest = max((at for at, swap in enumerate(swaps) if swap.seat == seat), default=-1)
    return tuple(replace(swap, seen=True) if at == newest else swap for at, swap in enumerate(swaps))


@happen.register
def _(event: ev.RoleSwapped, table: Table) -> Table:
    if not table.round or not table.round.role_of(event.seat):
        return table
    at = table.round.players.index(event.seat)
    roles = (*table.round.roles[:at], event.role, *table.round.roles[at + 1 :])
    swaps = (*table.round.swaps, Swap(event.seat, event.role, at=table.version + 1))
    looked = table.round.looked - {event.seat}
    return with_round(table, roles=roles, undealt=table.round.undealt[1:], swaps=swaps, looked=looked)


@happen.register
def _(event: ev.HatTucked, table: Table) -> Table:
    if not table.round or event.round not in (0, table.round.number):
        return table
    stack = list(table.round.undealt)
    for role in event.roles:
        if role in stack:
            stack.remove(role)
            stack.append(role)
    return with_round(table, undealt=tuple(stack))


@happen.register
def _(event: ev.RoleShown, table: Table) -> Table:
    if not table.round:
        return table
    showings = (*table.round.showings, Showing(event.seat, event.to, event.role))
    return with_round(table, showings=showings, swaps=seen(table.round.swaps, event.seat))


@happen.register
def _(event: ev.ShowingEnded, table: Table) -> Table:
    if not table.round:
        return table
    left = tuple(s for s in table.round.showings if (s.to, s.seat) != (event.to, event.seat))
    return with_round(table, showings=left)


@happen.register
def _(event: ev.TokenPut, table: Table) -> Table:
    return with_round(table, tokens=(*table.round.tokens, Token(event.seat, event.kind))) if table.round else table


@happen.register
def _(event: ev.TokenTaken, table: Table) -> Table:
    if not table.round:
        return table
    return with_round(table, tokens=tuple(t for t in table.round.tokens if t != Token(event.seat, event.kind)))


@happen.register(ev.PathPlaced)
@happen.register(ev.PathRemoved)
@happen.register(ev.PathTurned)
@happen.register(ev.PathMoved)
@happen.register(ev.GoalRevealed)
def _(event: ev.Event, table: Table) -> Table:
    return replace(table, round=dug(event, table.round)) if table.round else table


@happen.register
def _(event: ev.RoundEnded, table: Table) -> Table:
    if not table.round:
        return table
    ending = Ending(event.reached_by, event.open_to, event.crystals, event.last_by, event.dropped, event.uncorrected)
    roles, row = event.roles or table.round.roles, table.round
    passed = row.passed & {thief for thief, _ in event.kept}
    right = tuple(correction for correction in row.corrections if correction.seat not in event.uncorrected)
    ended = replace(row, ending=ending, roles=roles, thefts=event.kept, passed=passed, corrections=right)
    return replace(table, round=replace(ended, showings=()))


@happen.register
def _(event: ev.GoldStolen, table: Table) -> Table:
    if not table.round:
        return table
    passed = table.round.passed | {event.thief} if event.passed else table.round.passed
    return with_round(table, thefts=(*table.round.thefts, (event.thief, event.victim)), passed=passed)


@happen.register
def _(event: ev.RoundSettled, table: Table) -> Table:
    if not table.round:
        return table
    booked = replace(table.round, gains=event.gains, before=event.before)
    return replace(table, booked=(*table.booked, booked), round=None)


@happen.register
def _(event: ev.GoldCorrected, table: Table) -> Table:
    def put_right(row: Round) -> Round:
        if row.number != event.round:
            return row
        return replace(row, corrections=(*row.corrections, Correction(event.seat, event.gold, event.why)))

    booked = tuple(map(put_right, table.booked))
    return replace(table, booked=booked, round=put_right(table.round) if table.round else None)


@happen.register
def _(event: ev.GameBegan, table: Table) -> Table:
    options = MappingProxyType({**table.options, "first_round": "1"})
    fresh = {seat: replace(place, brought=0) for seat, place in table.places.items()}
    places = MappingProxyType(fresh)
    fresh_table = replace(table, game=event.game, booked=(), round=None, remarks=(), places=places, options=options)
    return replace(fresh_table, earlier=(*table.earlier, table.booked))


@happen.register
def _(event: ev.Undone, table: Table) -> Table:
    redo = (*table.redo, *event.acts) if event.again else ()
    return replace(table, redo=redo, remarks=(*table.remarks, *event.remarks))


@happen.register
def _(event: ev.Redone, table: Table) -> Table:
    return replace(table, redo=table.redo[:-1])
