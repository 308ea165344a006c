"""The maze on the phone of a player who enters their own cards. When it is another's turn, it is only looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import url_for

from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table.views.seats import SeatView
from companion.web.auth import own_grants
from companion.web.svg.mazes import CellLink
from companion.web.view_models.duel_view import Dwarf
from companion.web.view_models.maze_page import MazePage
from companion.web.view_models.maze_view import MazePanel


class OwnMaze(MazePanel):
    """The maze for a player: on turn everything can be tapped, else only what the player has to answer or may
    correct."""

    @cached_property
    def links(self) -> tuple[CellLink, ...]:
        return tuple(link for link in super().links if self._opens(link.cell))

    @property
    def is_stopped(self) -> bool:
        """Whether no path card of this player is expected now: after the round, as cards in front of them forbid it, or
        in another's turn."""
        seat = self.view.viewer.seat
        return self.over or seat in self.maze_view.unable or self.view.turn not in (None, seat)

    @property
    def cell_kind(self) -> str:
        """As in MazePanel; "" for a cell that cannot be tapped."""
        return super().cell_kind if self.open_cell and self._opens(self.open_cell) else ""

    def _opens(self, cell: Cell) -> bool:
        rights = self.view.rights
        return (rights.plays and not self.over) or cell in (*rights.goals, rights.corrects)

    def ask_next(self) -> None:
        super().ask_next()
        if self.open_cell not in self.view.rights.goals:
            self.open_cell = None


@dataclass(frozen=True, kw_only=True)
class PlayPage(MazePage):
    """The page on which a player enters their own cards. Its `view` is what this seat may see."""

    is_host = False

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        return self.view.viewer.seat or Seat(0)

    @property
    def shown(self) -> bool:
        """Whether this page has anything to enter or to watch."""
        return self.view.own_cards and self.maze.live

    @cached_property
    def maze(self) -> OwnMaze:
        home = self.maze_url("play")
        return OwnMaze(self.view, self.edition, self.rotation, self.open_cell, self.offers_all, self.drawing, home)

    def maze_url(self, name: str, **values: Any) -> str:
        return url_for(f"seat_maze.{name}", code=self.view.code, n=self.seat, **values)

    @property
    def own_page(self) -> str:
        """The address of the seat's page."""
        return url_for("seat.seat", code=self.view.code, n=self.seat)

    @property
    def page_after_round(self) -> str:
        """The address of the seat's page, which plays the end of the round that is just over."""
        return url_for("seat.seat", code=self.view.code, n=self.seat, show=1)

    @property
    def next_here(self) -> str:
        """The address of this page for the player on turn, if both share this phone; else ""."""
        turn = self.view.turn
        if turn == self.seat or turn not in own_grants(self.view.code).seats:
            return ""
        return url_for("seat_maze.play", code=self.view.code, n=turn)

    @property
    def plays(self) -> bool:
        return self.view.rights.plays and not self.maze.over

    @property
    def chooses(self) -> bool:
        return self.view.rights.chooses

    @cached_property
    def dwarfs_to_play(self) -> Sequence[Dwarf]:
        return [dwarf for dwarf in super().dwarfs_to_play if self.plays and dwarf.seat == self.seat]

    def may_correct(self, cell: Cell) -> bool:
        return cell == self.view.rights.corrects

    def may_turn_over(self, cell: Cell) -> bool:
        return cell in self.view.rights.goals

    @cached_property
    def seats_with_tools(self) -> Sequence[SeatView]:
        """The seats in front of which tools can be broken or repaired now."""
        if not self.plays:
            return ()
        return [
            seat
            for seat in self.view.dealt_in
            if self.may_break_tools(seat.seat) or (seat.tokens and self.may_repair_tools(seat.seat))
        ]

    def may_break_tools(self, seat: Seat) -> bool:
        return seat in self.view.rights.breaks

    def may_repair_tools(self, seat: Seat) -> bool:
        return seat in self.view.rights.repairs

    def changes_tools(self, seat: SeatView) -> bool:
        return seat in self.seats_with_tools
