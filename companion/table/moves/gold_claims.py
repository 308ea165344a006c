"""Moves about the dwarf counters on gold in The Duel, and what moves in its maze check."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.edition import ClaimRules
from companion.rules.errors import IllegalMove
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.mazes.maze import AnyMaze
from companion.rules.message import Seat
from companion.table import events as ev
from companion.table.dwarf_counters import claim_event, counters_left, due_claims, event_with_claims
from companion.table.moves.maze import require_maze_in_play
from companion.table.moves.move import Move, round_with_player
from companion.table.own_card_permissions import Permission, is_on_turn, permission_to_choose_gold
from companion.table.scoring import edition_of
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


def require_claim_rules_in_play(
    table: Table, viewer: Viewer, permission: Permission = is_on_turn, by: Seat | None = None
) -> tuple[ClaimRules, AnyMaze, Round]:
    """Raises Forbidden and WrongPhase as `require_maze_in_play`, IllegalMove: no gold is claimed in this edition."""
    maze, round = require_maze_in_play(table, viewer, permission, by)
    rules = edition_of(table).claim_rules
    if rules is None:
        raise IllegalMove.because("no-such-act")
    return rules, maze, round


def face_up_card_at(maze: AnyMaze, cell: Cell) -> PathCard:
    """Raises IllegalMove: no card lies face up."""
    card = maze.card_at(cell)
    if card is None:
        raise IllegalMove.because("no-card-there", cell=cell_name(cell))
    return card


@Move
def claim_gold(table: Table, viewer: Viewer, cell: Cell, place: int, seat: Seat | None) -> Iterator[ev.Event]:
    """A player chooses which gold gets the last counters (The Duel, securing gold), or the host corrects a claim (None:
    no counter lies there). Further gold that can be claimed after that is claimed too."""
    permission = permission_to_choose_gold(edition_of(table).claim_rules, cell, place, seat)
    rules, maze, round = require_claim_rules_in_play(table, viewer, permission)
    gold = face_up_card_at(maze, cell).features.gold
    if not 0 <= place < len(gold):
        raise IllegalMove.because("no-gold-there", cell=cell_name(cell))
    is_claimed = any((marker.cell, marker.place) == (cell, place) and marker.seat for marker in round.counters)
    if seat is not None and round_with_player(table, seat) and not is_claimed and counters_left(rules, round) < 1:
        raise IllegalMove.because("no-counters-left")
    yield from event_with_claims(table, chosen_claim_event(round, cell, place, gold[place].value, seat))


def chosen_claim_event(round: Round, cell: Cell, place: int, gold: int, seat: Seat | None) -> ev.GoldClaimed:
    """It says why if the seat's clan was due to claim this gold by the rules."""
    claim = next((claim for claim in due_claims(round) if claim.gold_picture == (cell, place)), None)
    event = claim_event(round, claim) if claim else None
    return event if event and event.seat == seat else ev.GoldClaimed(cell, place, gold, seat)
