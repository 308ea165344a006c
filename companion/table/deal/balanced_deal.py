"""Deals with saboteur balancing: a player who was just a saboteur is less likely to become one again. This module finds
the players' burdens, which are public, and shuffles by them; `companion.rules.saboteur_balancing` has the numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.rules.edition import SABOTEUR_BALANCING
from companion.rules.message import Seat
from companion.rules.saboteur_balancing import WasSaboteur, excess_burden, saboteur_burdens
from companion.table.deal.commitment import random_below, random_numbers, shuffle_by_numbers
from companion.table.scoring import edition_of, options_of
from companion.table.state import Round, Table


def current_burdens(table: Table, players: Sequence[Seat]) -> tuple[int, ...]:
    """Return the burden of each of these players for the next deal: the number of newest rounds in a row, at most 2, in
    which the player was on the saboteurs' side. A player with a burden is less likely to become a saboteur.

    Empty if saboteur balancing (the option `spread`) is off or all burdens are 0.
    """
    if options_of(table).get(SABOTEUR_BALANCING.name) != "on":
        return ()
    now = saboteur_burdens(players, [_were_on_saboteurs_side(table, confirmed) for confirmed in table.confirmed_rounds])
    return now if any(now) else ()


def _were_on_saboteurs_side(table: Table, round: Round) -> WasSaboteur:
    """Return, by seat, whether the player's role at the end of this round was on the saboteurs' side."""
    saboteur_roles = edition_of(table).saboteur_roles
    return {seat: role in saboteur_roles for seat, role in zip(round.players, round.roles, strict=False)}


def balanced_shuffle(
    key: bytes, pool: Sequence[str], burdens: Sequence[int], saboteur_roles: Collection[str]
) -> tuple[str, ...]:
    """Return the cards of the pool, shuffled so that recent saboteurs are less likely to be saboteurs again (the option
    `spread`): the pool is shuffled by this key until a shuffle is kept. The larger a shuffle's excess burden, the less
    likely it is kept.

    `burdens` has, for each player in the order in which they get the first cards, the number of newest rounds in a row,
    at most 2, in which the player was on the saboteurs' side.
    """
    numbers = random_numbers(key)
    while True:
        cards = shuffle_by_numbers(numbers, pool)
        if random_below(numbers, 1 << excess_burden(cards, saboteur_roles, burdens)) == 0:
            return cards
