"""Who begins the next round, and by which rule."""

from __future__ import annotations

from companion.rules.edition import BEGINS
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Player
from companion.rules.turn_order import players_clockwise_after
from companion.table.clans import clans_for_seats
from companion.table.scoring import edition_of, options_of, totals
from companion.table.state import Round, Table


def next_starter(table: Table) -> Seat | None:
    """The seat that was drawn by lot; in The Duel by clan and gold; after an earlier round the left neighbour of the
    player of its last card (Saboteur, end of a round); in the first round by the option `begins`."""
    if table.round and table.round.starter is not None:
        return table.round.starter
    claiming = edition_of(table).claim_rules
    if claiming and table.circle:
        return claiming.seat_beginning_round(clan_dwarves(table), table.current_round_number == 1)
    previous = table.confirmed_rounds[-1] if table.confirmed_rounds else None
    if previous and previous.result and previous.result.last_by is not None:
        return left_neighbour(table, previous, previous.result.last_by)
    order = table.round.players if table.round else table.circle
    return order[0] if order and starter_rule(table) == "seats" else None


def left_neighbour(table: Table, round: Round, seat: Seat) -> Seat | None:
    """`seat` itself if all other players have left, and None if everybody has left."""
    return next((other for other in players_clockwise_after(round.players, seat) if other in table.circle), None)


def starter_rule(table: Table) -> str:
    """Empty after the first round, and in editions without the option `begins`."""
    if table.confirmed_rounds or table.current_round_number != 1:
        return ""
    return options_of(table, table.round).get(BEGINS.name, "")


def clan_dwarves(table: Table) -> tuple[Player, ...]:
    """Empty in editions without clans."""
    gold, clans = totals(table), clans_for_seats(table, table.circle)
    return tuple(
        Player(seat, "", gold.get(seat, 0), clan=clan) for seat, clan in zip(table.circle, clans, strict=False)
    )
