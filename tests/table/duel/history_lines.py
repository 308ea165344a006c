"""What the history of a duel says."""

from __future__ import annotations

from tests.play import format_message, history
from tests.table.duel_game import DuelGame


def last_line(duel: DuelGame) -> str:
    return format_message(history(duel.entries)[-1].message, {1: "Ann", 2: "Ben"})
