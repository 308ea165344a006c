"""Who begins a round."""

from __future__ import annotations

from companion.game.edition import BEGINS
from companion.game.message import Seat
from companion.game.scoring import edition_of, options_of
from companion.game.state import Table
from companion.game.turn_order import players_clockwise_after


def next_starter(table: Table) -> Seat | None:
    """By a rule of the edition; after an earlier round the left neighbour of the
    player of its last card (Saboteur, end of a round); in the first round by the option `begins`."""
    by_rule = edition_of(table).seat_beginning_round(table)
    if by_rule is not None:
        return by_rule
    previous = table.confirmed_rounds[-1] if table.confirmed_rounds else None
    if previous and previous.end.result and previous.end.result.last_by is not None:
        # `last_by` itself if all other players have left.
        clockwise = players_clockwise_after(previous.players, previous.end.result.last_by)
        return next((seat for seat in clockwise if seat in table.circle), None)
    order = table.round.players if table.round else table.circle
    return order[0] if order and starter_rule(table) == "seats" else None


def starter_rule(table: Table) -> str:
    """Empty after the first round, and in editions without the option `begins`."""
    if table.confirmed_rounds or table.current_round_number != 1:
        return ""
    return options_of(table, table.round).get(BEGINS.name, "")
