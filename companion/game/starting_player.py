"""Who begins a round."""

from __future__ import annotations

from companion.game.message import Seat
from companion.game.scoring import edition_of
from companion.game.state import Table
from companion.game.turn_order import players_clockwise_after


def next_starter(table: Table) -> Seat | None:
    """By a rule of the edition, or after an earlier round the left neighbour of the player of its last card (Saboteur,
    end of a round). None if that is not known."""
    by_rule = edition_of(table).seat_beginning_round(table)
    if by_rule is not None:
        return by_rule
    previous = table.confirmed_rounds[-1] if table.confirmed_rounds else None
    if previous and previous.end.result and previous.end.result.last_by is not None:
        # `last_by` itself if all other players have left.
        clockwise = players_clockwise_after(previous.players, previous.end.result.last_by)
        return next((seat for seat in clockwise if seat in table.circle), None)
    return None
