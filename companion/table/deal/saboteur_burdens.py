"""The players' burdens for saboteur balancing: a player who was just a saboteur is less likely to become one again.
Burdens are public."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.edition import SABOTEUR_BALANCING
from companion.rules.message import Seat
from companion.rules.saboteur_balancing import WasSaboteur, saboteur_burdens
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
