"""What one viewer may enter about the maze now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table.gold_claims import due_claims
from companion.table.permissions import (
    enters_own_cards,
    is_chooser,
    is_on_turn,
    may_break_tools,
    may_correct,
    may_repair_tools,
    may_turn_over,
)
from companion.table.scoring import phase
from companion.table.state import Table
from companion.table.viewer import Viewer


@dataclass(frozen=True)
class MazeRights:
    """The permissions of a viewer in the maze now."""

    plays: bool = False  # the cards of its turn
    breaks: frozenset[Seat] = frozenset()  # the seats in front of which it may lay cards
    repairs: frozenset[Seat] = frozenset()  # the seats in front of which it may remove cards
    corrects: Cell | None = None  # the newest card, which it laid
    goals: frozenset[Cell] = frozenset()  # goals to turn over, or that it turned over
    chooses: bool = False  # which gold gets the last counters


def see_rights(table: Table, viewer: Viewer) -> MazeRights:
    """Return what this viewer may enter about the maze on its own phone."""
    round, seat = table.round, viewer.seat
    if round is None or round.maze is None or seat not in round.players or phase(table) != "dealt":
        return MazeRights()
    if seat is None or not enters_own_cards(table):
        return MazeRights()
    newest = round.newest
    return MazeRights(
        plays=is_on_turn(round, seat),
        breaks=frozenset(other for other in round.players if may_break_tools(other)(round, seat)),
        repairs=frozenset(other for other in round.players if may_repair_tools(other)(round, seat)),
        corrects=newest if newest and may_correct(newest)(round, seat) else None,
        goals=frozenset(cell for cell in round.maze.goals if may_turn_over(cell)(round, seat)),
        chooses=is_chooser(round, seat) and bool(due_claims(round)),
    )
