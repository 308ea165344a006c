"""The reducers of events in a round's maze: what lies on its cells, and what belongs to whom there.

An event that does not fit the maze changes nothing: an act before it may have been undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch

from companion.rules.editions import EDITIONS
from companion.rules.mazes.any_maze import AnyMaze
from companion.rules.mazes.card_features import BRIBE
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import LETTERS, Cell, letters, opposite
from companion.rules.mazes.links import link_at, moved_link
from companion.rules.mazes.lost_mines_maze import TROLL
from companion.rules.mazes.maze import Goal
from companion.table import events as ev
from companion.table.state import Bribe, GoldMarker, LinkTroll, PlacedCard, Round, Table, TakenTreasure

TokenEvent = ev.CellTokenPut | ev.CellTokenTaken


def first_maze(table: Table, clans: Sequence[str]) -> AnyMaze | None:
    """The maze with which a round of this table begins; None if none is followed."""
    layout = EDITIONS[table.edition].layout if table.edition in EDITIONS else None
    if layout is None:
        return table.board.begin() if table.board else None
    return layout.begin(clans)


def apply_in_maze(event: ev.Event, row: Round) -> Round:
    """Return the round after this event in its maze."""
    return row if row.maze is None else reduce_maze(event, row, row.maze)


@singledispatch
def reduce_maze(event: object, row: Round, maze: AnyMaze) -> Round:
    """Return the round, which has this maze, after this event."""
    return row


@reduce_maze.register
def _(event: ev.PathPlaced, row: Round, maze: AnyMaze) -> Round:
    if not maze.is_free(event.cell):
        return row
    card, laid = maze.kept(event.card), PlacedCard(event.cell, event.key, event.by, event.anyway)
    free = row.free if event.key else with_free_card(row.free, maze.kept(card.carrying(card.features.bare)))
    return replace(row, maze=maze.lay(event.cell, card), laid=(*row.laid, laid), newest=event.cell, free=free)


@reduce_maze.register
def _(event: ev.PathRemoved, row: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.cards:
        return row
    left = maze.take(event.cell)
    # Counters that the card brought stay, but no longer as its doing: another card may lie there later.
    counters = (replace(one, of=None) if one.of == event.cell else one for one in row.counters)
    return replace(
        row,
        maze=left,
        laid=tuple(one for one in row.laid if one.cell != event.cell),
        newest=None if row.newest == event.cell else row.newest,
        counters=tuple(one for one in counters if one.cell != event.cell),
        bribes=tuple(one for one in row.bribes if one.cell != event.cell),
        lurking=tuple(one for one in row.lurking if TROLL in left.tokens.get(one.between, ())),
    )


@reduce_maze.register
def _(event: ev.PathTurned, row: Round, maze: AnyMaze) -> Round:
    card = maze.card_at(event.cell)
    if event.cell in maze.goals and card:
        turned = Goal(maze.goals[event.cell].shows, maze.kept(card.turned))
        return with_maze(row, maze.turn_over(event.cell, turned), event.cell)
    if event.cell not in maze.cards or card is None:
        return row
    row = with_maze(row, maze.replace(event.cell, maze.kept(card.turned)), event.cell)
    bribes = tuple(turned_bribe(one) if one.cell == event.cell else one for one in row.bribes)
    laid = corrected(row.laid, event.cell, event.cell, event.anyway)
    return replace(row, laid=laid, newest=event.cell, bribes=bribes)


@reduce_maze.register
def _(event: ev.PathMoved, row: Round, maze: AnyMaze) -> Round:
    cell, to = event.cell, event.to
    if cell not in maze.cards or not maze.is_free(to):
        return row
    row = with_maze(row, maze.move(cell, to), cell, to)
    return replace(
        row,
        laid=corrected(row.laid, cell, to, event.anyway),
        newest=to,
        counters=tuple(replace(one, cell=to) if one.cell == cell else one for one in row.counters),
        bribes=tuple(replace(one, cell=to) if one.cell == cell else one for one in row.bribes),
        lurking=tuple(replace(one, between=moved_link(one.between, cell, to)) for one in row.lurking),
    )


@reduce_maze.register
def _(event: ev.GoalRevealed, row: Round, maze: AnyMaze) -> Round:
    if event.cell not in maze.goals:
        return row
    before = maze.goals[event.cell].shows
    row = with_maze(row, maze.turn_over(event.cell, Goal(event.shows, maze.kept(event.card))), event.cell)
    counters = tuple(one for one in row.counters if one.cell != event.cell)
    bribes = tuple(one for one in row.bribes if one.cell != event.cell)
    # A mine that turns out to be another one may still have treasures.
    spent = row.spent if event.shows == before else row.spent - {event.cell}
    return replace(row, counters=counters, bribes=bribes, spent=spent)


@reduce_maze.register
def _(event: ev.CellTokenPut, row: Round, maze: AnyMaze) -> Round:
    changed = maze.put_token(event.cell, event.kind, event.side, row.clan_of(event.by))
    if changed is maze:
        return row
    bribe = (Bribe(event.cell, event.side, event.by),) if event.kind == BRIBE else ()
    troll = (LinkTroll(link_at(event.cell, event.side), event.by),) if event.kind == TROLL else ()
    return replace(
        row, maze=changed, bribes=(*without_bribe(row.bribes, event), *bribe), lurking=(*row.lurking, *troll)
    )


@reduce_maze.register
def _(event: ev.CellTokenTaken, row: Round, maze: AnyMaze) -> Round:
    changed = maze.take_token(event.cell, event.kind, event.side, row.clan_of(event.by))
    if changed is maze:
        return row
    row = with_maze(row, changed, event.cell)
    return replace(row, bribes=without_bribe(row.bribes, event), lurking=without_troll(row.lurking, event))


@reduce_maze.register
def _(event: ev.DwarfMoved, row: Round, maze: AnyMaze) -> Round:
    return replace(row, maze=maze.stand(event.seat, event.cell))


@reduce_maze.register
def _(event: ev.TreasureTaken, row: Round, maze: AnyMaze) -> Round:
    return replace(row, finds=(*row.finds, TakenTreasure(event.seat, event.cell)), spent=row.spent - {event.cell})


@reduce_maze.register
def _(event: ev.TreasurePutBack, row: Round, maze: AnyMaze) -> Round:
    finds = list(row.finds)
    newest = next(
        (at for at in reversed(range(len(finds))) if finds[at] == TakenTreasure(event.seat, event.cell)), None
    )
    if newest is not None:
        del finds[newest]
    return replace(row, finds=tuple(finds), spent=row.spent | {event.cell})


@reduce_maze.register
def _(event: ev.GoldClaimed, row: Round, maze: AnyMaze) -> Round:
    others = (one for one in row.counters if (one.cell, one.place) != (event.cell, event.place))
    counter = GoldMarker(event.cell, event.place, event.gold, event.seat, event.why, event.at, event.of)
    return replace(row, counters=(*others, counter))


# The parts of a round that follow from its maze


def with_maze(row: Round, maze: AnyMaze, cell: Cell, to: Cell | None = None) -> Round:
    """Return the round with this maze, in which the card on `cell` lies otherwise (or on `to`) than was recorded.

    Claims are dropped that this card had brought and that are connected no more just because it lies otherwise.
    """
    counters = tuple(one for one in row.counters if not (one.of == cell and loses(row, maze, one, cell, to)))
    return replace(row, maze=maze, counters=counters)


def loses(row: Round, maze: AnyMaze, one: GoldMarker, cell: Cell, to: Cell | None) -> bool:
    """Whether this claim is connected in the round's maze and not in the new one, where the card of `cell` may have
    moved `to` another."""
    there = to if to is not None and one.cell == cell else one.cell
    return bool(one.why) and reaches(row, row.maze, one, one.cell) and not reaches(row, maze, one, there)


def reaches(row: Round, maze: AnyMaze | None, one: GoldMarker, cell: Cell) -> bool:
    """Whether the owner of this counter reaches its gold, lying on that cell, in this maze."""
    card = maze.card_at(cell) if maze else None
    if maze is None or card is None or one.place >= len(card.features.gold):
        return False
    return row.clan_of(one.seat) in maze.reached_by(cell, card.features.gold[one.place])


def without_bribe(bribes: tuple[Bribe, ...], event: TokenEvent) -> tuple[Bribe, ...]:
    """These bribes without the one on the troll that this event is about."""
    if event.kind != BRIBE:
        return bribes
    return tuple(bribe for bribe in bribes if (bribe.cell, bribe.side) != (event.cell, event.side))


def without_troll(lurking: tuple[LinkTroll, ...], event: TokenEvent) -> tuple[LinkTroll, ...]:
    """These trolls without the one on the event's link: that of its seat, or else the first."""
    if event.kind != TROLL:
        return lurking
    here = [one for one in lurking if one.between == link_at(event.cell, event.side)]
    gone = next((one for one in here if one.seat == event.by), next(iter(here), None))
    left = list(lurking)
    if gone:
        left.remove(gone)
    return tuple(left)


def turned_bribe(bribe: Bribe) -> Bribe:
    """The bribe once the card with its troll was given a half turn."""
    return replace(bribe, side=letters(opposite(LETTERS[bribe.side])))


def corrected(laid: tuple[PlacedCard, ...], cell: Cell, to: Cell, anyway: bool) -> tuple[PlacedCard, ...]:
    """The cards in the order they were laid, with the one on `cell` on `to` now."""
    return tuple(replace(one, cell=to, anyway=anyway) if one.cell == cell else one for one in laid)


def with_free_card(free: tuple[PathCard, ...], card: PathCard) -> tuple[PathCard, ...]:
    """These free cards with one more, unless it is among them, turned or not."""
    known = {turn.alike for one in free for turn in one.turns}
    return free if card.alike in known else (*free, card)
