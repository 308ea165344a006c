"""The pages on which cards are entered into the maze: the host's, and that of a player who enters their own cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import request

from companion.rules.mazes.grid import Cell
from companion.rules.message import Message
from companion.services import HistoryLine
from companion.table.views.seats import SeatView
from companion.web.forms.fields import read_cell
from companion.web.view_models.custom_card import DrawnCard, drawing_offered, read_drawing
from companion.web.view_models.duel_view import Dwarf
from companion.web.view_models.maze_view import MazePanel, rotation_here
from companion.web.view_models.table_page import TablePage


def maze_facts(problems: Sequence[Message]) -> dict[str, Any]:
    """Return what this request asks for in the maze. The sheet of the cell in the address, or else in the form, is open
    unless an act was just performed."""
    args, form, place = request.args, request.form, request.view_args or {}
    cell = place.get("cell") or args.get("cell") or form.get("cell", "")
    return {
        "rotation": rotation_here(),
        "open_cell": read_cell(cell) if request.method == "GET" or problems else None,
        "offers_all": any(name in values for values in (args, form) for name in ("other", "offer", "again")),
        "drawing": drawing_offered(form.get("offer") or form.get("again", "")) or read_drawing(args),
    }


@dataclass(frozen=True, kw_only=True)
class MazePage(TablePage):
    """A page on which cards are entered into the maze, as one request asks for it."""

    rotation: int
    """By how many quarter turns the maze is shown."""

    open_cell: Cell | None
    """The cell whose sheet is open."""

    offers_all: bool
    """Whether the sheet offers all cards, not only those that fit."""

    drawing: DrawnCard
    """The custom card that is being drawn."""

    @property
    @abstractmethod
    def home(self) -> str:
        """The address of this page."""

    @cached_property
    def maze(self) -> MazePanel:
        """The maze, and what can be done with it."""
        return MazePanel(
            self.view, self.edition, self.rotation, self.open_cell, self.offers_all, self.drawing, self.home
        )

    @abstractmethod
    def maze_url(self, name: str, **values: Any) -> str:
        """Return the address of a route of the maze, for this page."""

    @property
    def endpoint(self) -> str:
        """The name of the route that was asked, without that of its screen."""
        return (request.endpoint or "").rpartition(".")[2]

    @property
    def newest_act(self) -> Sequence[HistoryLine]:
        """The lines of the newest act, oldest first."""
        return [line for line in reversed(self.history) if line.act == self.history[0].act]

    # What may be entered

    @cached_property
    def dwarfs_to_play(self) -> Sequence[Dwarf]:
        """The Duel: the dwarfs whose keys and bribes can be entered here, the one on turn first."""
        dwarfs = self.maze.duel.by_turn if self.maze.duel else ()
        return [dwarf for dwarf in dwarfs if dwarf.seat in self.view.rights.may_play_for]

    @cached_property
    def seats_with_tools(self) -> Sequence[SeatView]:
        """The seats in front of which action cards can be laid or removed here now."""
        rights = self.view.rights
        return [
            seat
            for seat in self.view.dealt_in
            if seat.seat in rights.may_break or (seat.tokens and seat.seat in rights.may_repair)
        ]
