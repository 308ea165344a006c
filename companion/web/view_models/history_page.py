"""The page of the public history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from companion.services import HistoryLine
from companion.web.auth import table_service
from companion.web.view_models.table_page import TablePage

LINES_AT_ONCE = 200


@dataclass(frozen=True, kw_only=True)
class HistoryPage(TablePage):
    """The public history, newest line first, with undo and redo for hosts."""

    host: bool
    """Whether this browser hosts the table, and so can undo."""

    back: str
    """The URL of this browser's own page at the table."""

    before: int | None = None
    """The version before which the lines end; None for the newest lines."""

    @cached_property
    def _lines(self) -> Sequence[HistoryLine]:
        """The lines of this page, newest first, and one more if there are older ones."""
        most = LINES_AT_ONCE + 1
        return table_service().history(self.view.code, self.before, most)[::-1]

    @property
    def history(self) -> Sequence[HistoryLine]:
        return self._lines[:LINES_AT_ONCE]

    @property
    def has_older(self) -> bool:
        return len(self._lines) > len(self.history)

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
