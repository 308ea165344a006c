"""Saboteur balancing: deals in which recent saboteurs are less likely to be saboteurs again, for tables with the option
`spread`. No rulebook has it.

A player's burden is the number of newest rounds in a row, 2 at most, in which the player was on the saboteurs' side
when roles were revealed. A shuffle's excess burden is the sum of the burdens of the players whom it makes saboteurs,
less the smallest sum that any shuffle of these cards gives. A shuffle is kept with probability 1/2 to the power of its
excess burden; otherwise the cards are shuffled again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.rules.message import Seat

MOST_BURDEN = 2

WasSaboteur = Mapping[Seat, bool]
"""For each seat that played a round: whether its role at the end of the round was on the saboteurs' side."""


def saboteur_burdens(players: Sequence[Seat], rounds: Sequence[WasSaboteur]) -> tuple[int, ...]:
    """`rounds` say who was on the saboteurs' side, oldest round first."""
    newest = rounds[::-1][:MOST_BURDEN]
    return tuple([*(was_saboteur.get(seat, False) for was_saboteur in newest), False].index(False) for seat in players)


def excess_burden(cards: Sequence[str], saboteur_roles: Collection[str], burdens: Sequence[int]) -> int:
    """The larger the result, the likelier the cards are shuffled again."""
    burden = sum(burden for card, burden in zip(cards, burdens, strict=False) if card in saboteur_roles)
    undealt = len(cards) - len(burdens)
    fewest_saboteurs = max(0, sum(card in saboteur_roles for card in cards) - undealt)
    return burden - sum(sorted(burdens)[:fewest_saboteurs])
