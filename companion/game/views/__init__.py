"""Views: a table reduced to what one viewer may know. Only this package decides what is secret from whom."""

from __future__ import annotations

from companion.game.views.end import CorrectionView, PendingChoice, RoundScores, SeatScore
from companion.game.views.seats import SeatView, role_for_viewer
from companion.game.views.table import TableView
