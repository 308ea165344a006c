"""Views: a table reduced to what one viewer may know. Only this package decides what is secret from whom."""

from __future__ import annotations

from companion.table.views.known_roles import RoleView, role_for_viewer
from companion.table.views.pending import PendingChoice
from companion.table.views.round_scores import CorrectionView, RoundScores, SeatScore
from companion.table.views.seats import SeatView
from companion.table.views.table_view import TableView, view_for

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
