"""The move by which a seat notes in secret what it saw on a goal, in a mine or on a treasure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.maze_facts import cells_for_notes
from companion.table.moves.move import Move, check_own_seat, check_phase, round_with_player
from companion.table.names import normalize_name
from companion.table.state import Table
from companion.table.viewer import Viewer

LONGEST_NOTE = 60


@Move
def note_goal(table: Table, viewer: Viewer, seat: Seat, cell: Cell, note: str) -> Iterator[ev.Event]:
    """Only this seat can read it. An empty note deletes the old one."""
    check_own_seat(viewer, seat)
    check_phase(table, "dealt")
    round = round_with_player(table, seat)
    if not (places := cells_for_notes(table, round)):
        raise IllegalMove.because("no-such-act")
    noted = {earlier.cell for earlier in round.notes if earlier.seat == seat}
    if cell not in (places if normalize_name(note) else {*places, *noted}):
        raise IllegalMove.because("no-goal-there", cell=cell_name(cell))
    if len(normalize_name(note)) > LONGEST_NOTE:
        raise IllegalMove.because("note-too-long", most=LONGEST_NOTE)
    yield ev.GoalNoted(seat, cell, normalize_name(note), round.began)
