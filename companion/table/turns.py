"""Whose turn it is after an event, in a box where that matters. It never refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from companion.rules.lost_maze import TROLL, LostMaze
from companion.rules.sentence import Seat
from companion.rules.sides import Cell, letters, side_towards
from companion.table import events as ev
from companion.table.digging import KEY
from companion.table.state import Lurking, Round


def turned(event: ev.Event, row: Round) -> Round:
    """The round with whose turn it is after this event, and who changed the maze last. In Saboteur turns follow from
    who laid the newest card; what the host said of it holds until the next one."""
    if isinstance(event, ev.TurnBegan):
        return replace(row, turn=event.seat, acted=False)
    if isinstance(row.maze, LostMaze):
        return walked(event, row)
    if not row.clans:
        return replace(row, turn=None) if isinstance(event, ev.PathPlaced | ev.PathRemoved) else row
    if row.turn is None:
        return row
    mover = moved(event, row)
    row = replace(row, turn=after(event, row, mover), mover=mover or row.mover)
    return first_shown(row, event.cell) if isinstance(event, ev.GoalRevealed) else row


def timed(before: Round, after: Round, version: ev.Version) -> Round:
    """The round `after` this event, with whether the time for a turn begins anew by it: somebody else is on turn, or
    where nobody walks, a card was laid or taken off. Where nobody knows who begins, it waits for the first card."""
    walks = isinstance(after.maze, LostMaze)
    passes = after.turn not in (None, before.turn)
    laid = len(before.laid) != len(after.laid) and not (walks and before.turn_since)
    return replace(after, turn_since=version) if passes or laid else after


def first_shown(row: Round, cell: Cell, by: Seat | None = None) -> Round:
    """The round with who turned this goal over; whoever shows it anew puts that right alone."""
    by = row.mover if by is None else by
    if cell in row.turners or by is None:
        return row
    return replace(row, turners=MappingProxyType({**row.turners, cell: by}))


# Where dwarfs walk, no event ends a turn: its card is played first, then the dwarf goes


def walked(event: ev.Event, row: Round) -> Round:
    """The round with whether who is on turn has played its card, and who turned a mine over."""
    match event:
        case ev.PathPlaced(by=by) | ev.CellTokenPut(by=by) | ev.PathRemoved(by=by) if by is not None:
            return replace(row, acted=row.acted or by == row.turn)
        case ev.GoalRevealed(cell=cell, by=by):
            return first_shown(row, cell, by)
    return row


def next_up(row: Round) -> Seat | None:
    """Who plays the next card: who is on turn, or if that one has, the next one clockwise. None in Saboteur, where a
    card may be nobody's in particular."""
    if not row.clans and not isinstance(row.maze, LostMaze):
        return None
    return row.other(row.turn) if row.turn is not None and row.acted else row.turn


def turn_of(row: Round, seat: Seat) -> Iterator[ev.Event]:
    """That it is this seat's turn, and what goes with it: trolls leave when it is, or would be, their placer's turn
    again (troll). One seat back is a slip put right."""
    if seat == row.turn:
        return
    yield ev.TurnBegan(seat)
    if row.turn is not None and row.other(seat) == row.turn and len(row.players) > 2:
        return
    for one in (one for one in row.lurking if one.seat in passed(row, seat)):
        cell, side = ends_of(one)
        yield ev.CellTokenTaken(cell, TROLL, side, one.seat, expired=True)


def passed(row: Round, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose turns come, clockwise after the one on turn until this one."""
    if row.turn is None:
        return (seat,)
    at = row.players.index(row.turn) + 1
    clockwise = (*row.players[at:], *row.players[:at])
    return clockwise[: clockwise.index(seat) + 1]


def ends_of(lurking: Lurking) -> tuple[Cell, str]:
    """The link on which this troll stands, as a cell and its side."""
    one, other = lurking.between
    return one, letters(side_towards(one, other))


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
