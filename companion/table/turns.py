"""Table room: whose turn it is after an event, in a box where that matters. It never refuses."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.rules.sentence import Seat
from companion.rules.sides import Cell
from companion.table import events as ev
from companion.table.digging import KEY
from companion.table.state import Round


def turned(event: ev.Event, row: Round) -> Round:
    """The round with whose turn it is after this event, and who changed the maze last. Nothing changes in a box in
    which no turn ever began."""
    if isinstance(event, ev.TurnBegan):
        return replace(row, turn=event.seat)
    if row.turn is None:
        return row
    mover = moved(event, row)
    row = replace(row, turn=after(event, row, mover), mover=mover or row.mover)
    return first_shown(row, event.cell) if isinstance(event, ev.GoalRevealed) else row


def first_shown(row: Round, cell: Cell) -> Round:
    """The round with who turned this goal over; whoever shows it anew puts that right alone."""
    if cell in row.turners or row.mover is None:
        return row
    return replace(row, turners=MappingProxyType({**row.turners, cell: row.mover}))


def moved(event: ev.Event, row: Round) -> Seat | None:
    """Who changed the maze by this event."""
    match event:
        case ev.PathPlaced(by=by) | ev.PathRemoved(by=by):
            return by if by is not None else row.turn
        case ev.CellTokenPut(by=by) | ev.GoalRevealed(by=by):
            return by
    return None


def after(event: ev.Event, row: Round, mover: Seat | None) -> Seat | None:
    """Whose turn it is then: a card was played, so it is the other's; a troll is bribed beside that."""
    match event:
        case ev.TokenPut(seat):
            return seat  # the other laid it before this seat
        case ev.TokenTaken(seat):
            return row.other(seat)
        case ev.CellTokenPut(kind=kind) if kind != KEY:
            return mover
        case ev.GoalRevealed():
            return row.turn
    return row.other(mover) if mover is not None else row.turn
