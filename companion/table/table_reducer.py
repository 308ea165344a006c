"""Applies events to the table and its seats. A reducer never refuses: an event that does not fit changes nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from companion.rules.editions import EDITIONS
from companion.rules.mazes.mines import Board
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.clans import clans_for_seats, dwarf_clans
from companion.table.maze_reducer import initial_maze
from companion.table.round_reducer import apply_event_in_round
from companion.table.state import Correction, Deal, Round, SeatState, Table

MOST_DEALS = 20
"""How many deals a table keeps for its page of deals."""


def with_seat_changes(table: Table, seat: Seat, **changes: Any) -> Table:
    if seat not in table.places:
        return table
    return replace(table, places=MappingProxyType({**table.places, seat: replace(table.places[seat], **changes)}))


def with_round_changes(table: Table, **changes: Any) -> Table:
    return replace(table, round=replace(table.round, **changes)) if table.round else table


@singledispatch
def apply_event(event: Any, table: Table) -> Table:
    """`log_reducer.apply_entry` changes the version and the undoable acts. An event without a function of its own here
    is applied to the round in play."""
    if table.round is None:
        return table
    return replace(table, round=apply_event_in_round(event, table.round, ev.Version(table.version + 1)))


@apply_event.register
def apply_table_opened(event: ev.TableOpened, table: Table) -> Table:
    totals = EDITIONS[event.edition].totals[0] if event.edition in EDITIONS else "sealed"
    first = {"rounds": str(event.rounds), "first_round": "1"}
    options = MappingProxyType({**first, "totals": totals, "roles": "companion", "remember": "off"})
    return replace(table, code=event.code, edition=event.edition, options=options)


@apply_event.register
def apply_option_set(event: ev.OptionSet, table: Table) -> Table:
    options = MappingProxyType({**table.options, event.name: event.value})
    return publish_gold_if_finished(replace(table, options=options, planned=planned_round_count(event, table)))


def publish_gold_if_finished(table: Table) -> Table:
    over = "rounds" in table.options and table.is_finished  # there are no options if the opening itself was undone
    return replace(table, opened=table.confirmed_rounds[-1].number) if over else table


def planned_round_count(event: ev.OptionSet, table: Table) -> int | None:
    """How many rounds the game had before it was lengthened at its end, for the next game; None if it was not."""
    if table.planned or event.name != "rounds" or event.name not in table.options:
        return table.planned
    return table.round_count if table.is_finished and int(event.value) > table.round_count else None


@apply_event.register
def apply_seat_taken(event: ev.SeatTaken, table: Table) -> Table:
    places = MappingProxyType({**table.places, event.seat: SeatState(event.seat, event.name, event.phone)})
    return replace(table, places=places, circle=(*table.circle, event.seat))


@apply_event.register
def apply_seat_renamed(event: ev.SeatRenamed, table: Table) -> Table:
    return with_seat_changes(table, event.seat, name=event.name)


@apply_event.register
def apply_seat_moved(event: ev.SeatMoved, table: Table) -> Table:
    if event.seat not in table.circle:
        return table
    others = [seat for seat in table.circle if seat != event.seat]
    return replace(table, circle=(*others[: event.to], event.seat, *others[event.to :]))


@apply_event.register
def apply_seat_left(event: ev.SeatLeft, table: Table) -> Table:
    circle = tuple(seat for seat in table.circle if seat != event.seat)
    return with_seat_changes(replace(table, circle=circle), event.seat, left=True, asked="")


@apply_event.register
def apply_seat_returned(event: ev.SeatReturned, table: Table) -> Table:
    # If the event by which the seat left was undone, the seat is still in the circle and keeps its place.
    circle = table.circle if event.seat in table.circle else (*table.circle, event.seat)
    return with_seat_changes(replace(table, circle=circle), event.seat, left=False, phone=False)


@apply_event.register
def apply_seat_asked(event: ev.SeatAsked, table: Table) -> Table:
    return with_seat_changes(table, event.seat, asked=event.mark)


@apply_event.register
def apply_seat_refused(event: ev.SeatRefused, table: Table) -> Table:
    return with_seat_changes(table, event.seat, asked="")


@apply_event.register
def apply_seat_handed_over(event: ev.SeatHandedOver, table: Table) -> Table:
    return with_seat_changes(table, event.seat, asked="", phone=True)


@apply_event.register
def apply_gold_brought(event: ev.GoldBrought, table: Table) -> Table:
    return with_seat_changes(table, event.seat, brought=event.gold)


@apply_event.register
def apply_round_started(event: ev.RoundStarted, table: Table) -> Table:
    round = Round(event.round, event.players, options=table.options, began=table.version + 1)
    clans = clans_for_seats(table, event.players)
    rules = EDITIONS[table.edition].claim_rules if table.edition in EDITIONS else None
    return replace(table, round=replace(round, clans=clans, claim_rules=rules, maze=initial_maze(table, clans)))


@apply_event.register
def apply_roles_dealt(event: ev.RolesDealt, table: Table) -> Table:
    dealt = with_deal(table, event, ev.Version(table.version + 1))
    return with_dwarves_at_starts(with_round_changes(dealt, roles=event.roles, undealt=event.undealt))


def with_deal(table: Table, event: ev.RolesDealt, version: ev.Version, void: bool = False) -> Table:
    """The oldest deal is forgotten if there are many."""
    return replace(table, deals=(*table.deals, Deal(event.round, event.text, version, void))[-MOST_DEALS:])


def with_dwarves_at_starts(table: Table) -> Table:
    round = table.round
    if round is None or round.maze is None:
        return table
    maze = round.maze
    for seat, clan in dwarf_clans(table, round).items():
        maze = maze.place_dwarf(seat, maze.starts[clan]) if clan in maze.starts else maze
    return with_round_changes(table, maze=maze)


@apply_event.register
def apply_board_marked(event: ev.BoardMarked, table: Table) -> Table:
    marked = replace(table, board=Board(dict(event.starts), event.mines))
    if marked.round is None or marked.round.laid or marked.round.result:
        return marked
    # Trolls, treasures and mines that were recorded for a differently printed board are dropped.
    empty: Any = {
        "newest": None,
        "link_trolls": (),
        "taken_treasures": (),
        "spent": frozenset(),
        "turners": MappingProxyType({}),
    }
    return with_dwarves_at_starts(with_round_changes(marked, maze=initial_maze(marked, ()), **empty))


@apply_event.register
def apply_round_settled(event: ev.RoundSettled, table: Table) -> Table:
    if not table.round:
        return table
    confirmed = replace(table.round, gains=event.gains, before=event.before, ended=table.version + 1)
    return publish_gold_if_finished(replace(table, confirmed_rounds=(*table.confirmed_rounds, confirmed), round=None))


@apply_event.register
def apply_gold_corrected(event: ev.GoldCorrected, table: Table) -> Table:
    def add_correction_to(round: Round) -> Round:
        if round.number != event.round:
            return round
        return replace(
            round, corrections=(*round.corrections, Correction(event.seat, event.gold, event.why, event.sealed))
        )

    confirmed = tuple(map(add_correction_to, table.confirmed_rounds))
    return replace(table, confirmed_rounds=confirmed, round=add_correction_to(table.round) if table.round else None)


@apply_event.register
def apply_game_began(event: ev.GameBegan, table: Table) -> Table:
    options = MappingProxyType({**table.options, "first_round": "1"})
    places = MappingProxyType({seat: replace(place, brought=0) for seat, place in table.places.items()})
    return replace(
        table,
        game=event.game,
        earlier=(*table.earlier, table.confirmed_rounds),
        confirmed_rounds=(),
        round=None,
        remarks=(),
        places=places,
        options=options,
        planned=None,
        opened=0,
    )


@apply_event.register
def apply_undone(event: ev.Undone, table: Table) -> Table:
    redo = (*table.redo, *event.acts) if event.again else ()
    return replace(table, redo=redo, remarks=(*table.remarks, *event.remarks), rewound=ev.Version(table.version + 1))


@apply_event.register
def apply_redone(event: ev.Redone, table: Table) -> Table:
    return replace(table, redo=table.redo[:-1], rewound=ev.Version(table.version + 1))
