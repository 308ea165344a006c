"""The maze for people who only look at it: on the big screen, and on players' phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from companion.web.svg.sprite import sprite
from companion.web.view_models.card_choices import MazeRequest
from companion.web.view_models.maze_panel import MazePanel
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class PublicMazePage(TablePage):
    """A page that shows the maze to people who can't enter anything."""

    rotation: int  # quarter turns

    @cached_property
    def maze(self) -> MazePanel:
        return MazePanel(self.view, self.edition, MazeRequest(self.rotation))

    @property
    def sprite(self) -> Markup:
        return sprite(symbol_sets=self.edition.card_symbol_sets)


@dataclass(frozen=True, kw_only=True)
class SeatMazePage(PublicMazePage):
    """On a player's phone."""

    url: str  # of the fragment, without the argument `symbols`
    first: bool  # the phone has no SVG symbols of cards yet
