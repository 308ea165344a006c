"""Burdens for the option `spread`: a seat that was a saboteur lately is less likely to become one again. Burdens are
public."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.edition import SPREAD
from companion.rules.message import Seat
from companion.rules.weighted_deal import OnDuty, saboteur_burdens
from companion.table.scoring import edition_of, options_of
from companion.table.state import Round, Table


def current_burdens(table: Table, players: Sequence[Seat]) -> tuple[int, ...]:
    """Return the burden of each of these players for the next deal: in how many of the last two rounds the player was
    on the saboteurs' side (0 to 2). A player with a burden is less likely to become a saboteur.

    Empty if the option `spread` is off or all burdens are 0.
    """
    if options_of(table).get(SPREAD.name) != "on":
        return ()
    now = saboteur_burdens(players, [_were_on_saboteurs_side(table, confirmed) for confirmed in table.confirmed_rounds])
    return now if any(now) else ()


def _were_on_saboteurs_side(table: Table, round: Round) -> OnDuty:
    """Return, by seat, whether the player's role at the end of this round was on the saboteurs' side."""
    duty = edition_of(table).duty
    return {seat: role in duty for seat, role in zip(round.players, round.roles, strict=False)}
