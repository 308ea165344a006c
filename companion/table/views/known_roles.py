"""Which roles one viewer may know: the viewer's own, a role shown to the viewer in secret, and all after the reveal."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.message import Seat
from companion.table.state import Round, Table
from companion.table.viewer import Viewer


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
