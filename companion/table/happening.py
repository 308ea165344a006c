"""Table room: what each event makes of a table. It never refuses, never judges: what stands in the log has happened."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from companion.rules.editions import EDITIONS
from companion.rules.lost_maze import LostMaze
from companion.rules.mines import Board
from companion.rules.sentence import Seat
from companion.table import events as ev
from companion.table.digging import begun, dug
from companion.table.dwarfs import clans_of, dwarf_clans
from companion.table.sealing import SealEvent, with_seals
from companion.table.state import Correction, Ending, Note, Place, Round, Showing, Swap, Table, Token
from companion.table.turns import timed, turned
from companion.table.walking import placed


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
    totals = EDITIONS[event.edition].totals[0] if event.edition in EDITIONS else "sealed"
    options = {"rounds": str(event.rounds), "first_round": "1", "totals": totals, "roles": "companion"}
    options["remember"] = "off"
    return replace(table, code=event.code, edition=event.edition, options=MappingProxyType(options))


@happen.register
def _(event: ev.OptionSet, table: Table) -> Table:
    options = MappingProxyType({**table.options, event.name: event.value})
    return with_opened(replace(table, options=options, planned=planned(event, table)))


def with_opened(table: Table) -> Table:
    """The table that remembers which rounds lay open to all, where its game is over now."""
    over = "rounds" in table.options and table.finished  # no options where the opening itself is struck
    return replace(table, opened=table.booked[-1].number) if over else table


def planned(event: ev.OptionSet, table: Table) -> int | None:
    """How many rounds the game had before it was lengthened at its end, by this or before: so many has the next."""
    if table.planned or event.name != "rounds" or event.name not in table.options:
        return table.planned
    return table.rounds if table.finished and int(event.value) > table.rounds else None


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
    # Who never left, as the leaving was taken back since, stays where he sits.
    circle = table.circle if event.seat in table.circle else (*table.circle, event.seat)
    return with_place(replace(table, circle=circle), event.seat, left=False, phone=False)


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


@happen.register(ev.DealSealed)
@happen.register(ev.DealCut)
@happen.register(ev.CutCommitted)
@happen.register(ev.CuttingClosed)
@happen.register(ev.CutOpened)
@happen.register(ev.CutsVoided)
@happen.register(ev.SealOpened)
@happen.register(ev.SealVoided)
def _(event: SealEvent, table: Table) -> Table:
    return with_seals(event, table)


@happen.register
def _(event: ev.RoundStarted, table: Table) -> Table:
    row = Round(event.round, event.attempt, event.players, options=table.options, began=table.version + 1)
    clans = clans_of(table, event.players)
    return replace(table, round=replace(row, clans=clans, maze=begun(table, clans)))


@happen.register
def _(event: ev.StarterDrawn, table: Table) -> Table:
    return with_round(table, starter=event.seat)


@happen.register
def _(event: ev.RolesDealt, table: Table) -> Table:
    return with_figures(with_round(table, roles=event.roles, undealt=event.undealt, burdens=event.burdens))


def with_figures(table: Table) -> Table:
    """The table with each dwarf on the start of its clan, where a board is followed on which they walk."""
    row = table.round
    if row is None or not isinstance(row.maze, LostMaze):
        return table
    return with_round(table, maze=placed(row.maze, dwarf_clans(table, row)))


@happen.register
def _(event: ev.BoardMarked, table: Table) -> Table:
    marked = replace(table, board=Board(dict(event.starts), event.mines))
    if marked.round is None or marked.round.laid or marked.round.ending:
        return marked
    # Trolls, treasures and mines that were noted on a board printed otherwise were nowhere.
    nothing: Any = {"newest": None, "lurking": (), "finds": (), "spent": frozenset(), "turners": MappingProxyType({})}
    return with_figures(with_round(marked, maze=begun(marked, ()), **nothing))


@happen.register
def _(event: ev.TreasuresListed, table: Table) -> Table:
    return replace(table, worths=MappingProxyType(dict(event.worths)))


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
    if not table.round:
        return table
    tokens = (*table.round.tokens, Token(event.seat, event.kind))
    return with_turn(event, table, replace(table.round, tokens=tokens))


@happen.register
def _(event: ev.TokenTaken, table: Table) -> Table:
    if not table.round:
        return table
    tokens = tuple(t for t in table.round.tokens if t != Token(event.seat, event.kind))
    return with_turn(event, table, replace(table.round, tokens=tokens))


@happen.register(ev.PathPlaced)
@happen.register(ev.PathRemoved)
@happen.register(ev.PathTurned)
@happen.register(ev.PathMoved)
@happen.register(ev.GoalRevealed)
@happen.register(ev.CellTokenPut)
@happen.register(ev.CellTokenTaken)
@happen.register(ev.GoldClaimed)
@happen.register(ev.TurnBegan)
@happen.register(ev.DwarfMoved)
@happen.register(ev.TreasureTaken)
@happen.register(ev.TreasurePutBack)
def _(event: ev.Event, table: Table) -> Table:
    return with_turn(event, table, dug(event, table.round)) if table.round else table


def with_turn(event: ev.Event, table: Table, row: Round) -> Table:
    """The table with what this event made of its round, and whose turn it is then, since when."""
    assert table.round
    return replace(table, round=timed(table.round, turned(event, row), ev.Version(table.version + 1)))


@happen.register
def _(event: ev.GoalNoted, table: Table) -> Table:
    if not table.round or event.began not in (0, table.round.began):
        return table
    others = tuple(row for row in table.round.notes if (row.seat, row.cell) != (event.seat, event.cell))
    note = (Note(event.seat, event.cell, event.note),) if event.note else ()
    return with_round(table, notes=(*others, *note))


@happen.register
def _(event: ev.RoundEnded, table: Table) -> Table:
    if not table.round:
        return table
    ending = Ending(event.reached_by, event.open_to, event.crystals, event.last_by, event.dropped, event.uncorrected)
    ending = replace(ending, claims=event.claims, trolls=event.trolls)
    ending = replace(ending, treasures=event.treasures, dragon=event.dragon)
    roles, row = event.roles or table.round.roles, table.round
    passed = row.passed & {seat for seat, _ in (*event.kept, *event.picks)}
    right = tuple(correction for correction in row.corrections if correction.seat not in event.uncorrected)
    ended = replace(row, ending=ending, roles=roles, thefts=event.kept, passed=passed, corrections=right)
    ended = replace(ended, showings=(), draft=(), anew=False, picks=event.picks, paid=MappingProxyType({}))
    return replace(table, round=ended)


@happen.register
def _(event: ev.TreasuresTold, table: Table) -> Table:
    if not table.round or event.began != table.round.began:
        return table
    return with_round(table, told=MappingProxyType({**table.round.told, event.seat: event.values}))


@happen.register
def _(event: ev.TrollsPaid, table: Table) -> Table:
    if not table.round:
        return table
    return with_round(table, paid=MappingProxyType({**table.round.paid, event.seat: event.cards}))


@happen.register
def _(event: ev.DraftLaid, table: Table) -> Table:
    if not table.round:
        return table
    layings, drawn = max(table.round.layings, event.laying), (event.attempt, event.laying)
    return with_round(table, draft=event.values, anew=event.anew, drawn=drawn, layings=layings)


@happen.register
def _(event: ev.GoldDrafted, table: Table) -> Table:
    if not table.round:
        return table
    passed = table.round.passed | ({event.seat} if event.how == "lowest" else set())
    return with_round(table, picks=(*table.round.picks, (event.seat, event.value)), passed=passed)


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
    return with_opened(replace(table, booked=(*table.booked, booked), round=None))


@happen.register
def _(event: ev.GoldCorrected, table: Table) -> Table:
    def put_right(row: Round) -> Round:
        if row.number != event.round:
            return row
        return replace(row, corrections=(*row.corrections, Correction(event.seat, event.gold, event.why, event.sealed)))

    booked = tuple(map(put_right, table.booked))
    return replace(table, booked=booked, round=put_right(table.round) if table.round else None)


@happen.register
def _(event: ev.GameBegan, table: Table) -> Table:
    options = MappingProxyType({**table.options, "first_round": "1"})
    fresh = {seat: replace(place, brought=0) for seat, place in table.places.items()}
    places = MappingProxyType(fresh)
    fresh_table = replace(table, game=event.game, booked=(), round=None, remarks=(), places=places, options=options)
    return replace(fresh_table, earlier=(*table.earlier, table.booked), planned=None, opened=0)


@happen.register
def _(event: ev.Undone, table: Table) -> Table:
    redo = (*table.redo, *event.acts) if event.again else ()
    return replace(table, redo=redo, remarks=(*table.remarks, *event.remarks))


@happen.register
def _(event: ev.Redone, table: Table) -> Table:
    return replace(table, redo=table.redo[:-1])
