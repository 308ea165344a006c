"""The page of the public history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from companion.tables import HistoryLine
from companion.web.auth import table_service
from companion.web.view_models.table_page import TablePage

LINES_AT_ONCE = 200


@dataclass(frozen=True, kw_only=True)
class HistoryPage(TablePage):
    host: bool
    back: str
    before: int | None = None  # the version before which the lines end

    @cached_property
    def _lines(self) -> Sequence[HistoryLine]:
        """One more than the page shows if there are older ones."""
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
        """By the numbers of game and round; the round is 0 before a game's first."""
        groups = groupby(self.history, lambda line: (line.game, line.round))
        return [(numbers, list(lines)) for numbers, lines in groups]

    @property
    def has_several_games(self) -> bool:
        return any(line.game > 1 for line in self.history)
