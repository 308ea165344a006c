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
    """Return the burden (0 to 2) of each of these players for the next deal, from the confirmed rounds of this game.

    Empty if the option `spread` is off or all burdens are 0.
    """
    if options_of(table).get(SPREAD.name) != "on":
        return ()
    now = saboteur_burdens(players, [_were_on_saboteurs_side(table, confirmed) for confirmed in table.confirmed_rounds])
    return now if any(now) else ()


def _were_on_saboteurs_side(table: Table, round: Round) -> OnDuty:
    """Return, for each player, whether the role at the end of the round was on the saboteurs' side."""
    duty = edition_of(table).duty
    return {seat: role in duty for seat, role in zip(round.players, round.roles, strict=False)}
