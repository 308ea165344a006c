"""The page of the public history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.services import HistoryLine
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class HistoryPage(TablePage):
    """The public history, newest line first, with undo and redo for hosts."""

    host: bool
    """Whether this browser hosts the table, and so can undo."""

    back: str
    """The URL of this browser's own page at the table."""

    @property
    def history_by_round(self) -> Sequence[tuple[tuple[int, int], Sequence[HistoryLine]]]:
        """The lines of the history, newest first, grouped by the numbers of their game and round. The round is 0 before
        a game's first round."""
        groups = groupby(self.history, lambda line: (line.game, line.round))
        return [(numbers, list(lines)) for numbers, lines in groups]

    @property
    def has_several_games(self) -> bool:
        """Whether the table has played more than one game, so that headings say which."""
        return any(line.game > 1 for line in self.history)
