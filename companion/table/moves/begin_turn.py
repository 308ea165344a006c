"""The move that begins a turn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.moves import board
from companion.table.moves.maze import require_maze_in_play
from companion.table.moves.move import Move, round_with_player
from companion.table.own_card_permissions import permission_to_begin_turn
from companion.table.scoring import edition_of
from companion.table.state import Table
from companion.table.turns import turn_start_events
from companion.table.viewer import Viewer


@Move
def begin_turn(table: Table, viewer: Viewer, seat: Seat) -> Iterator[ev.Event]:
    """A player only where `permission_to_begin_turn` allows it."""
    if edition_of(table).board_rules:
        _, round = board.require_board_in_play(table, viewer, permission_to_begin_turn(seat))
    else:
        _, round = require_maze_in_play(table, viewer, permission_to_begin_turn(seat))
    round_with_player(table, seat)
    yield from turn_start_events(round, seat)
