"""Table room: what an event makes of a round's maze. It never refuses: what cannot be is passed by."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from companion.rules.cards import PathCard, path_card
from companion.rules.editions import EDITIONS
from companion.rules.maze import Goal, Maze
from companion.rules.sides import Cell
from companion.table import events as ev
from companion.table.state import Laid, Round


def begun(edition: str) -> Maze | None:
    """The maze with which a round of this edition begins; None where none is followed."""
    layout = EDITIONS[edition].layout if edition in EDITIONS else None
    return Maze.begin(layout) if layout else None


def dug(event: ev.Event, row: Round) -> Round:
    """The round after this event in its maze.

    An event that does not fit the maze changes nothing: an act before it may have been struck.
    """
    return row if row.maze is None else dig(event, row, row.maze)


def kept(card: PathCard) -> PathCard:
    """The one card of this kind that the program keeps."""
    return path_card(card.tracks, card.door, card.ladder, card.crystals)


@singledispatch
def dig(event: object, row: Round, maze: Maze) -> Round:
    """What this event makes of the round and its maze."""
    return row


@dig.register
def _(event: ev.PathPlaced, row: Round, maze: Maze) -> Round:
    if not maze.is_free(event.cell):
        return row
    card, laid = kept(event.card), Laid(event.cell, event.key, event.by, event.anyway)
    free = row.free if event.key else with_free(row.free, card)
    return replace(row, maze=maze.lay(event.cell, card), laid=(*row.laid, laid), newest=event.cell, free=free)


@dig.register
def _(event: ev.PathRemoved, row: Round, maze: Maze) -> Round:
    if event.cell not in maze.cards:
        return row
    laid = tuple(one for one in row.laid if one.cell != event.cell)
    newest = None if row.newest == event.cell else row.newest
    return replace(row, maze=maze.take(event.cell), laid=laid, newest=newest)


@dig.register
def _(event: ev.PathTurned, row: Round, maze: Maze) -> Round:
    card = maze.card_at(event.cell)
    if event.cell in maze.goals and card:
        turned = Goal(maze.goals[event.cell].shows, kept(card.turned))
        return replace(row, maze=maze.turn_over(event.cell, turned))
    if event.cell not in maze.cards or card is None:
        return row
    laid = put_right(row.laid, event.cell, event.cell, event.anyway)
    return replace(row, maze=maze.replace(event.cell, kept(card.turned)), laid=laid, newest=event.cell)


@dig.register
def _(event: ev.PathMoved, row: Round, maze: Maze) -> Round:
    if event.cell not in maze.cards or not maze.is_free(event.to):
        return row
    moved = maze.take(event.cell).lay(event.to, maze.cards[event.cell])
    return replace(row, maze=moved, laid=put_right(row.laid, event.cell, event.to, event.anyway), newest=event.to)


@dig.register
def _(event: ev.GoalRevealed, row: Round, maze: Maze) -> Round:
    if event.cell not in maze.goals:
        return row
    return replace(row, maze=maze.turn_over(event.cell, Goal(event.shows, kept(event.card))))


def put_right(laid: tuple[Laid, ...], cell: Cell, to: Cell, anyway: bool) -> tuple[Laid, ...]:
    """The cards in the order they were laid, the one on `cell` now on `to`."""
    return tuple(replace(one, cell=to, anyway=anyway) if one.cell == cell else one for one in laid)


def with_free(free: tuple[PathCard, ...], card: PathCard) -> tuple[PathCard, ...]:
    """These free cards with one more, if it is none of them, turned or not."""
    known = {turn.alike for one in free for turn in one.turns}
    return free if card.alike in known else (*free, card)
