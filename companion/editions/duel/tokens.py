"""Keys on doors and bribes of trolls in The Duel, what a rockfall removes, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.editions.duel.claims import clans_with_tokens, counters_left, event_with_claims, face_up_card_at, maze_of
from companion.editions.duel.maze import (
    DOOR,
    KEY,
    TROLL,
    card_removed_by_rockfall,
    feature_that_takes,
    is_safe_from_rockfall,
    is_shut_for,
)
from companion.game import events as ev
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import Cell, cell_name
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
    return KEYS - len(clans_with_tokens(round, DOOR))


def bribed_trolls(round: Round, seat: Seat) -> int:
    return clans_with_tokens(round, TROLL).count(round.clan_of(seat))


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
        if feature is None:
            yield Message.from_key("no-door-there", cell=cell_name(cell))
        elif not is_shut_for(feature, round.clan_of(by)):
            yield Message.from_key("door-is-open", cell=cell_name(cell), seat=by)
        if keys_left(round) < 1:
            yield Message.from_key("no-keys-left", n=KEYS)
        return
    if feature is None:
        yield Message.from_key("no-troll-there", cell=cell_name(cell))
    elif feature.put:
        yield Message.from_key("troll-is-bribed", cell=cell_name(cell))
    if counters_left(round) < 1:
        yield Message.from_key("no-counters-left")


@own_move
def take_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """Only for a mistake. The claims on gold that followed from the token are decided again."""
    check_host(viewer)
    maze, round = require_maze_in_play(table, viewer)
    card = face_up_card_at(maze, cell)
    event = ev.CellTokenTaken(cell, kind, side, owner_of_token(round, card, kind, side, by))
    without = maze.remove_token(cell, kind, side, round.clan_of(event.by))
    if without.card_at(cell) == card:
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield from event_with_claims(table, event)


def owner_of_token(round: Round, card: PathCard, kind: str, side: str, by: Seat | None) -> Seat:
    """Who bribed the troll; for a key `by`, or else the seat whose clan has a key on the door."""
    if kind == KEY and by is not None:
        return by
    feature = feature_that_takes(kind, card, side)
    return round.seat_of_clan(feature.put[0]) if feature and feature.put else round.players[0]


def rockfall_problems(round: Round, cell: Cell) -> Iterator[Message]:
    maze = maze_of(round)
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
