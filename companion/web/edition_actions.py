"""What only pages of some editions post."""

from __future__ import annotations

from collections.abc import Mapping

from companion.web.duel.actions import ACTIONS as DUEL_ACTIONS
from companion.web.forms.form import EditionActions
from companion.web.lost_mines.actions import ACTIONS as LOST_MINES_ACTIONS

EDITION_ACTIONS: Mapping[str, EditionActions] = {"duel": DUEL_ACTIONS, "lost_mines": LOST_MINES_ACTIONS}
