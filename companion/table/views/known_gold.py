"""Which gains and totals of each seat one viewer may know."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.message import Seat
from companion.table.scoring import gains, totals
from companion.table.secret_gold import secret_drafters, secret_totals
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


def has_secret_gold(table: Table, viewer: Viewer, current_phase: str) -> bool:
    """Totals are sealed, or were when the seat drafted gold cards."""
    if current_phase == "finished":
        return False
    rounds = (*table.confirmed_rounds, *([table.round] if table.round and current_phase == "proposed" else []))
    return table.options["totals"] == "sealed" or any(
        viewer.seat in secret_drafters(table, game_round) for game_round in rounds
    )


def is_total_unseen(table: Table, viewer: Viewer) -> bool:
    """Nobody else can know the viewer's whole total: it drafted gold in secret, or brought gold while totals are
    sealed."""
    place = table.places.get(viewer.seat) if viewer.seat else None
    is_brought_gold_sealed = table.options["totals"] == "sealed" and not table.is_finished and not table.opened
    return bool(place and place.brought and is_brought_gold_sealed) or any(
        viewer.seat in secret_drafters(table, game_round) for game_round in table.confirmed_rounds
    )


def known_gains(table: Table, viewer: Viewer, game_round: Round) -> dict[Seat, int]:
    """Without the gains that are secret from the viewer."""
    sealed = secret_drafters(table, game_round) - {viewer.seat}
    return {seat: gain for seat, gain in gains(table, game_round).items() if seat not in sealed}


def known_totals(table: Table, viewer: Viewer) -> Mapping[Seat, int]:
    """The viewer's own, and all that are not secret."""
    secret = secret_totals(table) - {viewer.seat}
    return {seat: gold for seat, gold in totals(table).items() if seat not in secret}
