"""Ways that lead to the mines."""

from __future__ import annotations

from tests.table.lost_mines_game import BoardGame


def dig_to_mines(game: BoardGame) -> None:
    for cell in ("C3", "C4", "E3", "E4"):
        game.card(cell)
    game.turn("Ann")
