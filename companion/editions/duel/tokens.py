"""Keys on doors and bribes of trolls in The Duel, what a rockfall removes, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from companion.editions.duel.claims import Bribe, counters_left, duel_maze, event_with_claims, face_up_card_at
from companion.editions.duel.maze import (
    BRIBE,
    KEY,
    card_removed_by_rockfall,
    doors_of,
    feature_that_takes,
    is_safe_from_rockfall,
    is_shut_for,
)
from companion.game import events as ev
from companion.game.maze.cards import Feature, PathCard
from companion.game.maze.grid import LETTERS, Cell, cell_name, letters_of_sides, opposite_side
from companion.game.maze.maze import AnyMaze
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.maze import require_maze_in_play
from companion.game.moves.move import Move, acting_seat, check_host
from companion.game.state import Round, Table
from companion.game.turns import with_goal_revealer
from companion.game.viewer import Viewer

own_move = partial(Move, edition="duel")

KEYS = 2
"""Key tokens. They open doors until the end of the round (action cards)."""


def keys_left(round: Round) -> int:
    """Negative if more were entered than the edition has."""
    cards = maze.face_up_cards.values() if (maze := duel_maze(round)) else ()
    return KEYS - sum(len(door.put) for card in cards for door in doors_of(card))


def bribed_trolls(round: Round, seat: Seat) -> int:
    return sum(bribe.seat == seat for bribe in round.own.bribes)


@own_move
def put_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """A `key` on a door, or a dwarf counter as a `bribe` on a troll (The Duel, key card; path cards); the gold that is
    then reached is claimed."""
    maze, round = require_maze_in_play(table, viewer, by=by)
    by = acting_seat(table, round, viewer, by)
    card = face_up_card_at(maze, cell)
    raise_if_any(token_problems(round, card, cell, kind, side, by))
    yield from event_with_claims(table, ev.CellTokenPut(cell, kind, side, by))


def token_problems(round: Round, card: PathCard, cell: Cell, kind: str, side: str, by: Seat) -> Iterator[Message]:
    feature = feature_that_takes(kind, card, side)
    if kind == KEY:
        yield from key_problems(feature, round.clan_of(by), cell, by)
        if keys_left(round) < 1:
            yield Message.from_key("no-keys-left", n=KEYS)
    else:
        yield from bribe_problems(feature, cell)
        if counters_left(round) < 1:
            yield Message.from_key("no-counters-left")


def key_problems(door: Feature | None, clan: str, cell: Cell, by: Seat) -> Iterator[Message]:
    if door is None:
        yield Message.from_key("no-door-there", cell=cell_name(cell))
    elif not is_shut_for(door, clan):
        yield Message.from_key("door-is-open", cell=cell_name(cell), seat=by)


def bribe_problems(troll: Feature | None, cell: Cell) -> Iterator[Message]:
    if troll is None:
        yield Message.from_key("no-troll-there", cell=cell_name(cell))
    elif troll.put:
        yield Message.from_key("troll-is-bribed", cell=cell_name(cell))


@own_move
def take_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """Only for a mistake. The claims on gold that followed from the token are decided again."""
    check_host(viewer)
    maze, round = require_maze_in_play(table, viewer)
    card = face_up_card_at(maze, cell)
    event = ev.CellTokenTaken(cell, kind, side, owner_of_token(round, cell, kind, side, by))
    without = maze.remove_token(cell, kind, side, round.clan_of(event.by))
    if without.card_at(cell) == card:
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield from event_with_claims(table, event)


def owner_of_token(round: Round, cell: Cell, kind: str, side: str, by: Seat | None) -> Seat:
    """Who bribed the troll; for a key `by`, or else the seat whose clan has a key on the door."""
    if kind != KEY:
        bribers = (bribe.seat for bribe in round.own.bribes if (bribe.cell, bribe.side) == (cell, side))
        return next(bribers, round.players[0])
    if by is not None:
        return by
    card = round.maze.card_at(cell) if round.maze else None
    door = feature_that_takes(KEY, card, side) if card else None
    owners = [round.seat_of_clan(clan) for clan in door.put if clan in round.clans] if door else []
    return owners[0] if owners else round.players[0]


def with_bribes(event: ev.Event, before: Round, after: Round) -> Round:
    """`after` is the round with all changes but those of the bribes."""
    if before.maze is None or after.maze is before.maze:
        return after
    goals, bribes = before.maze.goals, before.own.bribes
    match event:
        case ev.PathRemoved(cell) | ev.GoalRevealed(cell):
            bribes = tuple(bribe for bribe in bribes if bribe.cell != cell)
        case ev.PathTurned(cell) if cell not in goals:
            bribes = turned_bribes(bribes, cell)
        case ev.PathMoved(cell, to):
            bribes = tuple(replace(bribe, cell=to) if bribe.cell == cell else bribe for bribe in bribes)
        case ev.CellTokenPut(cell, kind, side, by) if kind == BRIBE:
            bribes = (*without_bribe(bribes, event), Bribe(cell, side, by))
        case ev.CellTokenTaken(kind=kind) if kind == BRIBE:
            bribes = without_bribe(bribes, event)
    return replace(after, own=replace(after.own, bribes=bribes))


def turned_bribes(bribes: Iterable[Bribe], cell: Cell) -> tuple[Bribe, ...]:
    return tuple(
        replace(bribe, side=letters_of_sides(opposite_side(LETTERS[bribe.side]))) if bribe.cell == cell else bribe
        for bribe in bribes
    )


def without_bribe(bribes: Iterable[Bribe], event: ev.CellTokenPut | ev.CellTokenTaken) -> tuple[Bribe, ...]:
    return tuple(bribe for bribe in bribes if (bribe.cell, bribe.side) != (event.cell, event.side))


def rockfall_problems(round: Round, maze: AnyMaze, cell: Cell) -> Iterator[Message]:
    if is_safe_from_rockfall(maze.cards[cell]):
        yield Message.from_key("path-stays", cell=cell_name(cell))
    elif len(round.players) == 1:
        fallen = card_removed_by_rockfall(maze, [laid.cell for laid in round.laid])
        if fallen != cell:
            yield Message.from_key("path-not-newest", cell=cell_name(fallen or cell))


# Turns


def with_turn(event: ev.Event, before: Round, round: Round) -> Round:
    if isinstance(event, ev.PathRemoved) and event.by is None and before.laid:
        newest = before.laid[-1]
        if newest.cell == event.cell and newest.by == before.changes.mover:
            return replace(round, turn=newest.by)  # a mistake: no other card was played since
    if round.turn is None:
        return round
    mover = seat_changing_maze(event, round)
    round = replace(round, turn=seat_on_turn_after(event, round, mover))
    round = round.with_changes(mover=mover) if mover else round
    return with_goal_revealer(round, event.cell) if isinstance(event, ev.GoalRevealed) else round


def seat_changing_maze(event: ev.Event, round: Round) -> Seat | None:
    """None if the event changes no maze or names no seat."""
    match event:
        case ev.PathPlaced(by=by):
            return by if by is not None else round.turn
        case ev.PathRemoved(by=by) | ev.CellTokenPut(by=by) | ev.GoalRevealed(by=by):
            return by
    return None


def seat_on_turn_after(event: ev.Event, round: Round, mover: Seat | None) -> Seat | None:
    """The turn passes to the other seat when a card is played; a bribe is no card."""
    match event:
        case ev.TokenPut(seat):
            return seat  # the other dwarf played it, before this seat
        case ev.TokenTaken(seat):
            return round.next_player(seat)
        case ev.CellTokenPut(kind=kind) if kind != KEY:
            return round.turn  # who bribes after laying a card takes no turn from the other
        case ev.GoalRevealed():
            return round.turn
    return round.next_player(mover) if mover is not None else round.turn
