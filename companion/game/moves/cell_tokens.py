"""Moves that put tokens on cards or take them off, and that say whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from companion.editions.duel.cards import KEY, feature_that_takes, is_shut_for
from companion.editions.duel.claims import counters_left, event_with_claims, keys_left
from companion.editions.duel.moves import face_up_card_at, require_claim_rules_in_play
from companion.editions.lost_mines import moves as lost_mines
from companion.game import events as ev
from companion.game.edition import ClaimRules
from companion.game.maze.cards import Feature, PathCard
from companion.game.maze.grid import Cell, cell_name
from companion.game.message import IllegalMove, Message, Seat, raise_if_any
from companion.game.moves.maze import require_maze_in_play
from companion.game.moves.move import Move, acting_seat, check_host, round_with_player
from companion.game.permissions import permission_to_begin_turn
from companion.game.scoring import edition_of
from companion.game.state import Round, Table
from companion.game.turns import turn_start_events
from companion.game.viewer import Viewer


@Move
def put_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None, anyway: bool = False
) -> Iterator[ev.Event]:
    """A `key` on a door, or a dwarf counter as a `bribe` on a troll (The Duel, key card; path cards); the gold that is
    then reached is claimed. On a board see `lost_mines.put_board_token`."""
    if edition_of(table).board_rules:
        yield from lost_mines.put_board_token(table, viewer, cell, kind, side, by, anyway)
        return
    rules, maze, round = require_claim_rules_in_play(table, viewer, by=by)
    by = acting_seat(table, round, viewer, by)
    card = face_up_card_at(maze, cell)
    raise_if_any(token_problems(rules, round, card, cell, kind, side, by))
    yield from event_with_claims(table, ev.CellTokenPut(cell, kind, side, by), cell)


@Move
def take_cell_token(
    table: Table, viewer: Viewer, cell: Cell, kind: str, side: str, by: Seat | None = None
) -> Iterator[ev.Event]:
    """Only for a mistake. The claims on gold that followed from the token are decided again."""
    if edition_of(table).board_rules:
        yield from lost_mines.take_board_token(table, viewer, cell, kind, side)
        return
    check_host(viewer)
    _, maze, round = require_claim_rules_in_play(table, viewer)
    card = face_up_card_at(maze, cell)
    event = ev.CellTokenTaken(cell, kind, side, owner_of_token(round, cell, kind, side, by))
    without = maze.remove_token(cell, kind, side, round.clan_of(event.by))
    if without.card_at(cell) == card:
        raise IllegalMove.because("no-token-on-card", cell=cell_name(cell))
    yield from event_with_claims(table, event, cell)


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


def token_problems(
    rules: ClaimRules, round: Round, card: PathCard, cell: Cell, kind: str, side: str, by: Seat
) -> Iterator[Message]:
    feature = feature_that_takes(kind, card, side)
    if kind == KEY:
        yield from key_problems(feature, round.clan_of(by), cell, by)
        if keys_left(rules, round) < 1:
            yield Message.from_key("no-keys-left", n=rules.keys)
    else:
        yield from bribe_problems(feature, cell)
        if counters_left(rules, round) < 1:
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


@Move
def begin_turn(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A player only where `permission_to_begin_turn` allows it."""
    if edition_of(table).board_rules:
        _, round = lost_mines.require_board_in_play(table, viewer, permission_to_begin_turn(seat))
    else:
        _, round = require_maze_in_play(table, viewer, permission_to_begin_turn(seat))
    round_with_player(table, seat)
    yield from turn_start_events(round, seat)
