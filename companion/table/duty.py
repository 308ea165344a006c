"""Whose turn it is not to be saboteur again, where a table spreads that duty. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.sentence import Seat
from companion.rules.spread import OnDuty, burdens
from companion.table.gold import edition_of, options_of
from companion.table.state import Round, Table

SPREAD = "spread"
"""The option's name."""


def burdens_now(table: Table, players: Sequence[Seat]) -> tuple[int, ...]:
    """The burdens with which a deal to these players would begin now: of the booked rounds of this game alone, whose
    roles everybody saw. Empty where the table does not spread the duty, or nobody bears any."""
    if options_of(table).get(SPREAD) != "on":
        return ()
    found = burdens(players, [on_duty(table, row) for row in table.booked])
    return found if any(found) else ()


def on_duty(table: Table, row: Round) -> OnDuty:
    """Who played this round, and whether on the saboteurs' side as it ended."""
    duty = edition_of(table).duty
    return {seat: role in duty for seat, role in zip(row.players, row.roles, strict=False)}
