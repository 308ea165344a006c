"""The reducers of single events: the table after each kind of event.

A reducer never refuses: what is in the log has happened, and an event that does not fit the table changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from companion.rules.editions import EDITIONS
from companion.rules.mazes.mines import Board
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.clans import clans_of, dwarf_clans
from companion.table.deal.reducer import DealEvent, apply_deal_event
from companion.table.maze_reducer import apply_in_maze, first_maze
from companion.table.state import Correction, GoalNote, RoleReveal, Round, SeatState, Swap, Table, Token
from companion.table.turns import pass_turn, with_clock


def with_place(table: Table, seat: Seat, **changes: Any) -> Table:
    """Return the table with these fields of a seat changed; unchanged if there is no such seat."""
    if seat not in table.places:
        return table
    return replace(table, places=MappingProxyType({**table.places, seat: replace(table.places[seat], **changes)}))


def with_round(table: Table, **changes: Any) -> Table:
    """Return the table with these fields of the round in play changed; unchanged if there is none."""
    return replace(table, round=replace(table.round, **changes)) if table.round else table


@singledispatch
def apply_event(event: object, table: Table) -> Table:
    """Return the table after this event; its version and undo entries are up to `reducer.apply`."""
    return table


@apply_event.register
def _(event: ev.TableOpened, table: Table) -> Table:
    totals = EDITIONS[event.edition].totals[0] if event.edition in EDITIONS else "sealed"
    options = {
        "rounds": str(event.rounds),
        "first_round": "1",
        "totals": totals,
        "roles": "companion",
        "remember": "off",
    }
    return replace(table, code=event.code, edition=event.edition, options=MappingProxyType(options))


@apply_event.register
def _(event: ev.OptionSet, table: Table) -> Table:
    options = MappingProxyType({**table.options, event.name: event.value})
    return with_rounds_opened(replace(table, options=options, planned=planned_rounds(event, table)))


def with_rounds_opened(table: Table) -> Table:
    """Return the table with all its booked rounds marked as open to everybody, if the game is over."""
    over = "rounds" in table.options and table.finished  # there are no options if the opening itself was undone
    return replace(table, opened=table.booked[-1].number) if over else table


def planned_rounds(event: ev.OptionSet, table: Table) -> int | None:
    """The rounds of the game before it was lengthened at its end; the next game has as many. None if it never was."""
    if table.planned or event.name != "rounds" or event.name not in table.options:
        return table.planned
    return table.rounds if table.finished and int(event.value) > table.rounds else None


@apply_event.register
def _(event: ev.SeatTaken, table: Table) -> Table:
    places = MappingProxyType({**table.places, event.seat: SeatState(event.seat, event.name, event.phone)})
    return replace(table, places=places, circle=(*table.circle, event.seat))


@apply_event.register
def _(event: ev.SeatRenamed, table: Table) -> Table:
    return with_place(table, event.seat, name=event.name)


@apply_event.register
def _(event: ev.SeatMoved, table: Table) -> Table:
    if event.seat not in table.circle:
        return table
    others = [seat for seat in table.circle if seat != event.seat]
    return replace(table, circle=(*others[: event.to], event.seat, *others[event.to :]))


@apply_event.register
def _(event: ev.SeatLeft, table: Table) -> Table:
    circle = tuple(seat for seat in table.circle if seat != event.seat)
    return with_place(replace(table, circle=circle), event.seat, left=True, asked="")


@apply_event.register
def _(event: ev.SeatReturned, table: Table) -> Table:
    # A seat that never left, because its leaving was undone, keeps its place.
    circle = table.circle if event.seat in table.circle else (*table.circle, event.seat)
    return with_place(replace(table, circle=circle), event.seat, left=False, phone=False)


@apply_event.register
def _(event: ev.SeatAsked, table: Table) -> Table:
    return with_place(table, event.seat, asked=event.mark)


@apply_event.register
def _(event: ev.SeatRefused, table: Table) -> Table:
    return with_place(table, event.seat, asked="")


@apply_event.register
def _(event: ev.SeatHandedOver, table: Table) -> Table:
    return with_place(table, event.seat, asked="", phone=True)


@apply_event.register
def _(event: ev.GoldBrought, table: Table) -> Table:
    return with_place(table, event.seat, brought=event.gold)


@apply_event.register(ev.DealSealed)
@apply_event.register(ev.DealCut)
@apply_event.register(ev.CutCommitted)
@apply_event.register(ev.CuttingClosed)
@apply_event.register(ev.CutOpened)
@apply_event.register(ev.CutsVoided)
@apply_event.register(ev.SealOpened)
@apply_event.register(ev.SealVoided)
def _(event: DealEvent, table: Table) -> Table:
    return apply_deal_event(event, table)


@apply_event.register
def _(event: ev.RoundStarted, table: Table) -> Table:
    round = Round(event.round, event.attempt, event.players, options=table.options, began=table.version + 1)
    clans = clans_of(table, event.players)
    return replace(table, round=replace(round, clans=clans, maze=first_maze(table, clans)))


@apply_event.register
def _(event: ev.StarterDrawn, table: Table) -> Table:
    return with_round(table, starter=event.seat)


@apply_event.register
def _(event: ev.RolesDealt, table: Table) -> Table:
    return with_dwarfs(with_round(table, roles=event.roles, undealt=event.undealt, burdens=event.burdens))


def with_dwarfs(table: Table) -> Table:
    """Return the table with each dwarf on the start of its clan, if the round is played on a board."""
    round = table.round
    if round is None or round.maze is None:
        return table
    maze = round.maze
    for seat, clan in dwarf_clans(table, round).items():
        maze = maze.place_dwarf(seat, maze.starts[clan]) if clan in maze.starts else maze
    return with_round(table, maze=maze)


@apply_event.register
def _(event: ev.BoardMarked, table: Table) -> Table:
    marked = replace(table, board=Board(dict(event.starts), event.mines))
    if marked.round is None or marked.round.laid or marked.round.result:
        return marked
    # Trolls, treasures and mines were recorded on a board that is printed differently, so they are dropped.
    empty: Any = {"newest": None, "lurking": (), "finds": (), "spent": frozenset(), "turners": MappingProxyType({})}
    return with_dwarfs(with_round(marked, maze=first_maze(marked, ()), **empty))


@apply_event.register
def _(event: ev.TreasuresListed, table: Table) -> Table:
    return replace(table, worths=MappingProxyType(dict(event.worths)))


@apply_event.register
def _(event: ev.RoleSeen, table: Table) -> Table:
    round = table.round
    if not round or event.seat not in round.players:
        return table
    # The look was at another role: the swap before it, or the deal, was undone.
    if (event.role and event.role != round.role_of(event.seat)) or event.hat not in (0, round.hat_of(event.seat)):
        return table
    return with_round(table, looked=round.looked | {event.seat}, swaps=mark_swap_seen(round.swaps, event.seat))


def mark_swap_seen(swaps: tuple[Swap, ...], seat: Seat) -> tuple[Swap, ...]:
    """Return the swaps with the newest one of this seat marked as seen."""
    newest = next((swap for swap in reversed(swaps) if swap.seat == seat), None)
    return tuple(replace(swap, seen=True) if swap is newest else swap for swap in swaps)


@apply_event.register
def _(event: ev.RoleSwapped, table: Table) -> Table:
    if not table.round or not table.round.role_of(event.seat):
        return table
    at = table.round.players.index(event.seat)
    roles = (*table.round.roles[:at], event.role, *table.round.roles[at + 1 :])
    swaps = (*table.round.swaps, Swap(event.seat, event.role, at=table.version + 1))
    looked = table.round.looked - {event.seat}
    return with_round(table, roles=roles, undealt=table.round.undealt[1:], swaps=swaps, looked=looked)


@apply_event.register
def _(event: ev.HatTucked, table: Table) -> Table:
    if not table.round or event.round not in (0, table.round.number):
        return table
    stack = list(table.round.undealt)
    for role in event.roles:
        if role in stack:
            stack.remove(role)
            stack.append(role)
    return with_round(table, undealt=tuple(stack))


@apply_event.register
def _(event: ev.RoleShown, table: Table) -> Table:
    if not table.round:
        return table
    showings = (*table.round.showings, RoleReveal(event.seat, event.to, event.role))
    return with_round(table, showings=showings, swaps=mark_swap_seen(table.round.swaps, event.seat))


@apply_event.register
def _(event: ev.ShowingEnded, table: Table) -> Table:
    if not table.round:
        return table
    others = tuple(shown for shown in table.round.showings if (shown.to, shown.seat) != (event.to, event.seat))
    return with_round(table, showings=others)


@apply_event.register
def _(event: ev.TokenPut, table: Table) -> Table:
    if not table.round:
        return table
    tokens = (*table.round.tokens, Token(event.seat, event.kind))
    return with_turn(event, table, replace(table.round, tokens=tokens))


@apply_event.register
def _(event: ev.TokenTaken, table: Table) -> Table:
    if not table.round:
        return table
    tokens = tuple(token for token in table.round.tokens if token != Token(event.seat, event.kind))
    return with_turn(event, table, replace(table.round, tokens=tokens))


@apply_event.register(ev.PathPlaced)
@apply_event.register(ev.PathRemoved)
@apply_event.register(ev.PathTurned)
@apply_event.register(ev.PathMoved)
@apply_event.register(ev.GoalRevealed)
@apply_event.register(ev.CellTokenPut)
@apply_event.register(ev.CellTokenTaken)
@apply_event.register(ev.GoldClaimed)
@apply_event.register(ev.TurnBegan)
@apply_event.register(ev.DwarfMoved)
@apply_event.register(ev.TreasureTaken)
@apply_event.register(ev.TreasurePutBack)
def _(event: ev.Event, table: Table) -> Table:
    return with_turn(event, table, apply_in_maze(event, table.round)) if table.round else table


def with_turn(event: ev.Event, table: Table, round: Round) -> Table:
    """Return the table with this round after the event, and with whose turn it is since when."""
    assert table.round
    return replace(table, round=with_clock(table.round, pass_turn(event, round), ev.Version(table.version + 1)))


@apply_event.register
def _(event: ev.GoalNoted, table: Table) -> Table:
    if not table.round or event.began not in (0, table.round.began):
        return table
    others = tuple(note for note in table.round.notes if (note.seat, note.cell) != (event.seat, event.cell))
    new = (GoalNote(event.seat, event.cell, event.note),) if event.note else ()
    return with_round(table, notes=(*others, *new))


@apply_event.register
def _(event: ev.RoundEnded, table: Table) -> Table:
    if not table.round:
        return table
    round = table.round
    return with_round(
        table,
        result=event.result(round.players),
        dropped=event.dropped,
        uncorrected=event.uncorrected,
        roles=event.roles or round.roles,
        thefts=event.kept,
        picks=event.picks,
        passed=round.passed & {seat for seat, _ in (*event.kept, *event.picks)},
        corrections=tuple(made for made in round.corrections if made.seat not in event.uncorrected),
        showings=(),
        draft=(),
        anew=False,
        paid=MappingProxyType({}),
    )


@apply_event.register
def _(event: ev.TreasuresTold, table: Table) -> Table:
    if not table.round or event.began != table.round.began:
        return table
    return with_round(table, told=MappingProxyType({**table.round.told, event.seat: event.values}))


@apply_event.register
def _(event: ev.TrollsPaid, table: Table) -> Table:
    if not table.round:
        return table
    return with_round(table, paid=MappingProxyType({**table.round.paid, event.seat: event.cards}))


@apply_event.register
def _(event: ev.DraftLaid, table: Table) -> Table:
    if not table.round:
        return table
    layings, drawn = max(table.round.layings, event.laying), (event.attempt, event.laying)
    return with_round(table, draft=event.values, anew=event.anew, drawn=drawn, layings=layings)


@apply_event.register
def _(event: ev.GoldDrafted, table: Table) -> Table:
    if not table.round:
        return table
    passed = table.round.passed | ({event.seat} if event.how == "lowest" else set())
    return with_round(table, picks=(*table.round.picks, (event.seat, event.value)), passed=passed)


@apply_event.register
def _(event: ev.GoldStolen, table: Table) -> Table:
    if not table.round:
        return table
    passed = table.round.passed | {event.thief} if event.passed else table.round.passed
    return with_round(table, thefts=(*table.round.thefts, (event.thief, event.victim)), passed=passed)


@apply_event.register
def _(event: ev.RoundSettled, table: Table) -> Table:
    if not table.round:
        return table
    booked = replace(table.round, gains=event.gains, before=event.before)
    return with_rounds_opened(replace(table, booked=(*table.booked, booked), round=None))


@apply_event.register
def _(event: ev.GoldCorrected, table: Table) -> Table:
    def corrected(round: Round) -> Round:
        if round.number != event.round:
            return round
        return replace(
            round, corrections=(*round.corrections, Correction(event.seat, event.gold, event.why, event.sealed))
        )

    booked = tuple(map(corrected, table.booked))
    return replace(table, booked=booked, round=corrected(table.round) if table.round else None)


@apply_event.register
def _(event: ev.GameBegan, table: Table) -> Table:
    options = MappingProxyType({**table.options, "first_round": "1"})
    places = MappingProxyType({seat: replace(place, brought=0) for seat, place in table.places.items()})
    return replace(
        table,
        game=event.game,
        earlier=(*table.earlier, table.booked),
        booked=(),
        round=None,
        remarks=(),
        places=places,
        options=options,
        planned=None,
        opened=0,
    )


@apply_event.register
def _(event: ev.Undone, table: Table) -> Table:
    redo = (*table.redo, *event.acts) if event.again else ()
    return replace(table, redo=redo, remarks=(*table.remarks, *event.remarks))


@apply_event.register
def _(event: ev.Redone, table: Table) -> Table:
    return replace(table, redo=table.redo[:-1])
