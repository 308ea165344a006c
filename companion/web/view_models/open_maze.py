"""The maze for everybody who only looks at it: on the big screen, and on players' phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from companion.web.svg.sprite import sprite
from companion.web.view_models.card_choices import MazeRequest
from companion.web.view_models.maze_view import MazePanel
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class OpenMazePage(TablePage):
    """A page that shows the maze. Its view is an onlooker's, who may enter nothing."""

    rotation: int
    """By how many quarter turns the maze is shown."""

    @cached_property
    def maze(self) -> MazePanel:
        return MazePanel(self.view, self.edition, MazeRequest(self.rotation))

    @property
    def sprite(self) -> Markup:
        """The drawings that the maze's cards are made of."""
        return sprite(art=self.edition.art)


@dataclass(frozen=True, kw_only=True)
class SeatMazePage(OpenMazePage):
    """The maze on a player's phone."""

    url: str
    """The address of the fragment, without `symbols`."""

    first: bool
    """Whether the phone has no drawings of cards yet."""
