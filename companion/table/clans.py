"""The clan of the dwarf that each seat plays, in editions whose dwarves belong to clans."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.editions import EDITIONS
from companion.rules.message import Seat
from companion.table.state import Round, Table


def clans_for_seats(table: Table, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Editions without `claim_rules` give an empty tuple. Dwarf cards are handed out once in a game (The Duel,
    preparation): a seat keeps its clan, the others get the remaining ones in the order of `seats`."""
    rules = EDITIONS[table.edition].claim_rules if table.edition in EDITIONS else None
    if rules is None:
        return ()
    rounds = (round for round in table.confirmed_rounds if round.clans)
    earlier = {seat: clan for round in rounds for seat, clan in zip(round.players, round.clans, strict=True)}
    taken = {earlier[seat] for seat in seats if seat in earlier}
    order = (rules.clan_at_seating_place(place, table.options) for place in range(len(rules.clans)))
    unassigned = iter([clan for clan in order if clan not in taken])
    return tuple(earlier.get(seat) or next(unassigned, "") for seat in seats)


def dwarf_clans(table: Table, round: Round) -> dict[Seat, str]:
    """Clans are public; the role on the same dwarf card is secret."""
    if round.clans:
        return dict(zip(round.players, round.clans, strict=True))
    dwarf_of = EDITIONS[table.edition].dwarf_of
    return {seat: dwarf_of(role)[0] for seat, role in zip(round.players, round.roles, strict=False)}
