"""Views: a table reduced to what one viewer may know. Only this package decides what is secret from whom."""

from __future__ import annotations

from companion.game.views.known import RoleView, role_for_viewer
from companion.game.views.pending import PendingChoice
from companion.game.views.scores import CorrectionView, RoundScores, SeatScore
from companion.game.views.seats import SeatView
from companion.game.views.table import TableView, view_for

__all__ = [
    "CorrectionView",
    "PendingChoice",
    "RoundScores",
    "SeatScore",
    "RoleView",
    "SeatView",
    "TableView",
    "role_for_viewer",
    "view_for",
]
