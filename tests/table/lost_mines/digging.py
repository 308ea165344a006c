"""Ways that lead to the mines."""

from __future__ import annotations

from tests.table.lost_evening import Mines


def dig_to_mines(mines: Mines) -> None:
    for cell in ("C3", "C4", "E3", "E4"):
        mines.card(cell)
    mines.turn("Ann")
