"""What an event makes of a round's maze and of what lies on its cards. It never refuses: what cannot be is
passed by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch

from companion.rules.cards import PathCard
from companion.rules.duel_maze import DuelMaze
from companion.rules.editions import EDITIONS
from companion.rules.features import Features
from companion.rules.lost_maze import LostMaze
from companion.rules.maze import Goal
from companion.rules.mazes import AnyMaze
from companion.rules.sides import LETTERS, Cell, letters, opposite
from companion.table import events as ev
from companion.table import walking
from companion.table.state import Bribe, Counter, Find, Laid, Round, Table

KEY, BRIBE = "key", "bribe"
"""Tokens on a side of a card."""


def begun(table: Table, clans: Sequence[str]) -> AnyMaze | None:
    """The maze with which a round of this table begins; None where none is followed."""
    layout = EDITIONS[table.edition].layout if table.edition in EDITIONS else None
    if layout is None:
        return table.board.begin() if table.board else None
    return layout.begin(clans)


def dug(event: ev.Event, row: Round) -> Round:
    """The round after this event in its maze.

    An event that does not fit the maze changes nothing: an act before it may have been struck.
    """
    return row if row.maze is None else dig(event, row, row.maze)


@singledispatch
def dig(event: object, row: Round, maze: AnyMaze) -> Round:
    """What this event makes of the round and its maze."""
    return row


@dig.register
def _(event: ev.PathPlaced, row: Round, maze: AnyMaze) -> Round:
    if not maze.is_free(event.cell):
        return row
    card, laid = maze.kept(event.card), Laid(event.cell, event.key, event.by, event.anyway)
    free = row.free if event.key else with_free(row.free, maze.kept(card.carrying(card.features.bare)))
    return replace(row, maze=maze.lay(event.cell, card), laid=(*row.laid, laid), newest=event.cell, free=free)


@dig.register
def _(event: ev.PathRemoved, row: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.cards:
        return row
    laid = tuple(one for one in row.laid if one.cell != event.cell)
    newest = None if row.newest == event.cell else row.newest
    row = outlived(bared(row, event.cell), event.cell)
    return walking.still_lurking(replace(row, maze=maze.take(event.cell), laid=laid, newest=newest))


@dig.register
def _(event: ev.PathTurned, row: Round, maze: AnyMaze) -> Round:
    card = maze.card_at(event.cell)
    if event.cell in maze.goals and card:
        turned = Goal(maze.goals[event.cell].shows, maze.kept(card.turned))
        return unclaimed(row, maze.turn_over(event.cell, turned), event.cell)
    if event.cell not in maze.cards or card is None:
        return row
    laid, bribes = put_right(row.laid, event.cell, event.cell, event.anyway), turned_with(row.bribes, event.cell)
    row = unclaimed(row, maze.replace(event.cell, maze.kept(card.turned)), event.cell)
    return replace(row, laid=laid, newest=event.cell, bribes=bribes)


@dig.register
def _(event: ev.PathMoved, row: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.cards or not maze.is_free(event.to):
        return row
    laid = put_right(row.laid, event.cell, event.to, event.anyway)
    if isinstance(maze, LostMaze):
        return replace(walking.carried(row, maze, event.cell, event.to), laid=laid, newest=event.to)
    moved = maze.take(event.cell).lay(event.to, maze.cards[event.cell])
    row = unclaimed(row, moved, event.cell, event.to)
    return replace(shifted(row, event.cell, event.to), laid=laid, newest=event.to)


@dig.register
def _(event: ev.GoalRevealed, row: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.goals:
        return row
    before, shown = maze.goals[event.cell].shows, maze.turn_over(event.cell, Goal(event.shows, maze.kept(event.card)))
    return walking.shown_anew(bared(unclaimed(row, shown, event.cell), event.cell), event.cell, before)


@dig.register
def _(event: ev.CellTokenPut, row: Round, maze: AnyMaze) -> Round:
    if isinstance(maze, LostMaze):
        return walking.token_put(event, row, maze)
    card = maze.card_at(event.cell)
    if card is None:
        return row
    laid = token_laid(card.features, event, row.clan_of(event.by))
    bribe = (Bribe(event.cell, event.side, event.by),) if event.kind == BRIBE else ()
    bribes = (*without_bribe(row.bribes, event), *bribe)
    return replace(row, maze=maze.replace(event.cell, card.carrying(laid)), bribes=bribes)


@dig.register
def _(event: ev.CellTokenTaken, row: Round, maze: AnyMaze) -> Round:
    if isinstance(maze, LostMaze):
        return walking.token_taken(event, row, maze)
    card = maze.card_at(event.cell)
    if card is None:
        return row
    left = token_laid(card.features, event, row.clan_of(event.by), lies=False)
    bribes = without_bribe(row.bribes, event)
    return replace(unclaimed(row, maze.replace(event.cell, card.carrying(left)), event.cell), bribes=bribes)


@dig.register
def _(event: ev.DwarfMoved, row: Round, maze: AnyMaze) -> Round:
    return walking.moved(event, row, maze) if isinstance(maze, LostMaze) else row


@dig.register
def _(event: ev.TreasureTaken, row: Round, maze: AnyMaze) -> Round:
    return replace(row, finds=(*row.finds, Find(event.seat, event.cell)), spent=row.spent - {event.cell})


@dig.register
def _(event: ev.TreasurePutBack, row: Round, maze: AnyMaze) -> Round:
    return walking.put_back(event, row)


@dig.register
def _(event: ev.GoldClaimed, row: Round, maze: AnyMaze) -> Round:
    others = (one for one in row.counters if (one.cell, one.place) != (event.cell, event.place))
    counter = Counter(event.cell, event.place, event.gold, event.seat, event.why, event.at, event.of)
    return replace(row, counters=(*others, counter))


def token_laid(
    features: Features, event: ev.CellTokenPut | ev.CellTokenTaken, clan: str, lies: bool = True
) -> Features:
    """What the card carries with this token, or without it."""
    if event.kind == KEY:
        return features.with_key(event.side, clan, lies)
    return features.with_bribe(event.side, lies) if event.kind == BRIBE else features


def without_bribe(bribes: tuple[Bribe, ...], event: ev.CellTokenPut | ev.CellTokenTaken) -> tuple[Bribe, ...]:
    """The bribes but for one on the troll of which the event speaks."""
    if event.kind != BRIBE:
        return bribes
    return tuple(bribe for bribe in bribes if (bribe.cell, bribe.side) != (event.cell, event.side))


def turned_with(bribes: tuple[Bribe, ...], cell: Cell) -> tuple[Bribe, ...]:
    """The bribes once the card there was given a half turn, with the troll on it."""
    return tuple(replace(one, side=letters(opposite(LETTERS[one.side]))) if one.cell == cell else one for one in bribes)


def unclaimed(row: Round, maze: AnyMaze, cell: Cell, to: Cell | None = None) -> Round:
    """The round with this maze in the place of its own, for the card on `cell` lies otherwise (or on `to`) than was
    said: without the claims that this card brought and that are connected no more by that alone."""
    counters = tuple(one for one in row.counters if not (one.of == cell and lost(row, maze, one, cell, to)))
    return replace(row, maze=maze, counters=counters)


def lost(row: Round, maze: AnyMaze, one: Counter, cell: Cell, to: Cell | None) -> bool:
    """Whether this claim had its way in the round's maze, and has none in this one."""
    there = to if to is not None and one.cell == cell else one.cell
    return bool(one.why) and reaches(row, row.maze, one, one.cell) and not reaches(row, maze, one, there)


def reaches(row: Round, maze: AnyMaze | None, one: Counter, cell: Cell) -> bool:
    """Whether the seat of this counter reaches its gold, lying there, in this maze."""
    card = maze.card_at(cell) if maze else None
    if not isinstance(maze, DuelMaze) or card is None or one.place >= len(card.features.gold):
        return False
    return row.clan_of(one.seat) in maze.reached_by(cell, card.features.gold[one.place])


def outlived(row: Round, cell: Cell) -> Round:
    """The round in which what the card there brought is nobody's doing any more: another one may lie there later."""
    return replace(row, counters=tuple(replace(one, of=None) if one.of == cell else one for one in row.counters))


def bared(row: Round, cell: Cell) -> Round:
    """The round without what lay on the card there."""
    counters = tuple(one for one in row.counters if one.cell != cell)
    return replace(row, counters=counters, bribes=tuple(bribe for bribe in row.bribes if bribe.cell != cell))


def shifted(row: Round, cell: Cell, to: Cell) -> Round:
    """The round with what lay on the card of one cell on another."""
    counters = tuple(replace(one, cell=to) if one.cell == cell else one for one in row.counters)
    bribes = tuple(replace(bribe, cell=to) if bribe.cell == cell else bribe for bribe in row.bribes)
    return replace(row, counters=counters, bribes=bribes)


def put_right(laid: tuple[Laid, ...], cell: Cell, to: Cell, anyway: bool) -> tuple[Laid, ...]:
    """The cards in the order they were laid, the one on `cell` now on `to`."""
    return tuple(replace(one, cell=to, anyway=anyway) if one.cell == cell else one for one in laid)


def with_free(free: tuple[PathCard, ...], card: PathCard) -> tuple[PathCard, ...]:
    """These free cards with one more, if it is none of them, turned or not."""
    known = {turn.alike for one in free for turn in one.turns}
    return free if card.alike in known else (*free, card)
