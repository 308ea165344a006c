"""Which gold only its owner may know: gold drafted while totals are sealed, and sealed totals."""

from __future__ import annotations

from companion.rules.message import Seat
from companion.table.scoring import edition_of, is_gold_sealed, settlement_facts
from companion.table.state import Round, Table


def secret_drafters(table: Table, round: Round) -> frozenset[Seat]:
    # Called for each round of each view, so the cheap checks come first.
    if not edition_of(table).gold or round.result is None or not is_gold_sealed(table, round):
        return frozenset()
    return frozenset(edition_of(table).drafters(settlement_facts(table, round)))


def secret_totals(table: Table) -> frozenset[Seat]:
    """No seat when the game is over, all while totals are sealed, else those that drafted gold cards in secret."""
    if table.is_finished and table.round is None:
        return frozenset()
    if table.options["totals"] != "open":
        return frozenset(table.places)
    return frozenset(seat for round in table.confirmed_rounds for seat in secret_drafters(table, round))
