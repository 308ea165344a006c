"""Which roles, gains and totals one viewer may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game.message import Seat
from companion.game.scoring import gains, secret_drafters, secret_totals, totals
from companion.game.state import Round, Table
from companion.game.viewer import Viewer


@dataclass(frozen=True)
class RoleView:
    """Pages show it only while the viewer holds a button down."""

    role: str
    of: Seat | None  # whose role it is; None: the viewer's own


def role_for_viewer(table: Table, viewer: Viewer, shown_seat: Seat | None = None) -> RoleView | None:
    """The viewer's own role, or that of `shown_seat` if it was shown to the viewer. None if the viewer may not see it
    now."""
    game_round = table.round
    if game_round is None or viewer.seat is None or game_round.result is not None:
        return None
    if shown_seat is None:
        role = game_round.role_of(viewer.seat)
        return RoleView(role, None) if role else None
    roles = [reveal.role for reveal in game_round.showings if (reveal.to, reveal.seat) == (viewer.seat, shown_seat)]
    return RoleView(roles[-1], shown_seat) if roles else None


def revealed_role(game_round: Round | None, seat: Seat) -> str:
    return game_round.role_of(seat) if game_round and game_round.result else ""


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
