"""Whose turn it is after an event: that depends on how turns pass on in the maze of the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from companion.rules.mazes.any_maze import TURN_BY_MOVE, TURN_OPEN
from companion.rules.mazes.card_features import KEY
from companion.rules.mazes.grid import Cell, letters, side_towards
from companion.rules.mazes.lost_mines_maze import TROLL
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.state import LinkTroll, Round


def turned(event: ev.Event, row: Round) -> Round:
    """Return the round with whose turn it is after this event, and who changed the maze last.

    In Saboteur the turn follows from who laid the newest card; what the host said of it holds until the next card.
    """
    if isinstance(event, ev.TurnBegan):
        return replace(row, turn=event.seat, acted=False)
    if row.turn_passes == TURN_BY_MOVE:
        return with_acted(event, row)
    if row.turn_passes == TURN_OPEN:
        return replace(row, turn=None) if isinstance(event, ev.PathPlaced | ev.PathRemoved) else row
    if row.turn is None:
        return row
    mover = moved(event, row)
    row = replace(row, turn=after(event, row, mover), mover=mover or row.mover)
    return first_shown(row, event.cell) if isinstance(event, ev.GoalRevealed) else row


def timed(before: Round, after: Round, version: ev.Version) -> Round:
    """Return the round `after` this event, with the version at which the clock of the turn started.

    It starts when the turn passes to somebody else, and with a card that is laid or taken off, unless the turn goes on
    with the dwarf's move. If nobody knows who begins, it starts with the first card.
    """
    passes = after.turn not in (None, before.turn)
    goes_on = after.turn_passes == TURN_BY_MOVE and before.turn_since
    laid = len(before.laid) != len(after.laid) and not goes_on
    return replace(after, turn_since=version) if passes or laid else after


def first_shown(row: Round, cell: Cell, by: Seat | None = None) -> Round:
    """Return the round with who turned this goal over first; who shows it again only corrects the picture."""
    by = row.mover if by is None else by
    if cell in row.turners or by is None:
        return row
    return replace(row, turners=MappingProxyType({**row.turners, cell: by}))


def with_acted(event: ev.Event, row: Round) -> Round:
    """Return the round of a board with whether the seat on turn has played its card, and who turned a mine over."""
    match event:
        case ev.PathPlaced(by=by) | ev.CellTokenPut(by=by) | ev.PathRemoved(by=by) if by is not None:
            return replace(row, acted=row.acted or by == row.turn)
        case ev.GoalRevealed(cell=cell, by=by):
            return first_shown(row, cell, by)
    return row


def next_up(row: Round) -> Seat | None:
    """Who plays the next card: the seat on turn, or the next one clockwise if that one has played its card. None in
    Saboteur, where a card may be nobody's in particular."""
    if row.turn_passes == TURN_OPEN:
        return None
    return row.other(row.turn) if row.turn is not None and row.acted else row.turn


def turn_of(row: Round, seat: Seat) -> Iterator[ev.Event]:
    """The events of this seat's turn beginning: trolls leave when it is, or would be, the turn of who laid them again
    (The Lost Mines, troll). Going back one seat corrects a slip."""
    if seat == row.turn:
        return
    yield ev.TurnBegan(seat)
    if row.turn is not None and row.other(seat) == row.turn and len(row.players) > 2:
        return
    for one in (one for one in row.lurking if one.seat in passed(row, seat)):
        cell, side = ends_of(one)
        yield ev.CellTokenTaken(cell, TROLL, side, one.seat, expired=True)


def passed(row: Round, seat: Seat) -> tuple[Seat, ...]:
    """The seats clockwise after the one on turn, up to and including this one."""
    if row.turn is None:
        return (seat,)
    at = row.players.index(row.turn) + 1
    clockwise = (*row.players[at:], *row.players[:at])
    return clockwise[: clockwise.index(seat) + 1]


def ends_of(lurking: LinkTroll) -> tuple[Cell, str]:
    """The link on which this troll stands, as a cell and its side."""
    one, other = lurking.between
    return one, letters(side_towards(one, other))


def moved(event: ev.Event, row: Round) -> Seat | None:
    """The seat that changed the maze by this event; None if nobody said."""
    match event:
        case ev.PathPlaced(by=by) | ev.PathRemoved(by=by):
            return by if by is not None else row.turn
        case ev.CellTokenPut(by=by) | ev.GoalRevealed(by=by):
            return by
    return None


def after(event: ev.Event, row: Round, mover: Seat | None) -> Seat | None:
    """Whose turn it is in The Duel after this event: the other dwarf's once a card is played. Bribing a troll plays
    none."""
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
