"""The maze on the phone of a player who enters their own cards. When it is another's turn, it is only looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for

from companion.rules.message import Seat
from companion.web.auth import browser_grants
from companion.web.view_models.maze_page import MazePage


@dataclass(frozen=True, kw_only=True)
class PlayPage(MazePage):
    @property
    def seat(self) -> Seat:
        return self.view.viewer.seat or Seat(0)

    @property
    def is_open(self) -> bool:
        """Else this page has nothing to show."""
        return self.view.own_cards and self.maze.can_lay_cards

    @property
    def page_url(self) -> str:
        return self.maze_url("play")

    def maze_url(self, name: str, **values: Any) -> str:
        return url_for(f"seat_maze.{name}", code=self.view.code, **{"n": self.seat, **values})

    @property
    def spy_url(self) -> str:
        return self.maze_url("spy")

    @property
    def seat_page_url(self) -> str:
        return url_for("seat.seat", code=self.view.code, n=self.seat)

    @property
    def end_of_round_url(self) -> str:
        """The seat's page then plays the animation at the end of the round."""
        return url_for("seat.seat", code=self.view.code, n=self.seat, show=1)

    @property
    def next_player_url(self) -> str:
        """If the viewer and the player on turn share this phone."""
        turn = self.view.seat_on_turn
        if turn == self.seat or turn not in browser_grants(self.view.code).seats:
            return ""
        return url_for("seat_maze.play", code=self.view.code, n=turn)
