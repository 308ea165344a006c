"""The big screen, for its templates: what an onlooker may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from companion.table.views.seats import SeatView
from companion.web.svg.mazes import CellLink
from companion.web.svg.sprite import sprite
from companion.web.view_models.custom_card import read_drawing
from companion.web.view_models.join_address import JoinAddress
from companion.web.view_models.maze_view import MazePanel
from companion.web.view_models.table_page import TablePage

SIDES = ("right", "left")
"""Sides of the maze at which seats are drawn, clockwise: the maze has the whole height."""

STAGES: Mapping[str, str] = {
    "seating": "gathering",
    "dealt": "digging",
    "sharing": "roles",
    "proposed": "gold",
    "finished": "winners",
}
"""The template of each phase. Between rounds the newest receipt stays until the next deal."""


class ReadOnlyMaze(MazePanel):
    """The maze without links."""

    @property
    def links(self) -> tuple[CellLink, ...]:
        return ()


@dataclass(frozen=True, kw_only=True)
class BigScreenPage(TablePage):
    """The big screen, with the scene in it that changes with the table."""

    turn: int
    """By how many quarter turns the maze is shown."""

    theme: str
    """`dark` or `light`."""

    lines_beside_maze = 4
    """Lines of a receipt up to which the maze is drawn beside it; a longer one needs the whole screen."""

    @property
    def stage(self) -> str:
        """The name of the scene's template."""
        return "gold" if self.view.phase == "seating" and self.view.past else STAGES[self.view.phase]

    @cached_property
    def maze(self) -> ReadOnlyMaze:
        return ReadOnlyMaze(self.view, self.edition, self.turn, None, False, read_drawing({}))

    @property
    def address(self) -> JoinAddress:
        """Where phones join."""
        return JoinAddress(self.view.code)

    @property
    def sprite(self) -> Markup:
        """The drawings that the maze's cards are made of."""
        return sprite(art=self.edition.art)

    @property
    def sides(self) -> Sequence[tuple[str, Sequence[SeatView]]]:
        """The seats clockwise from the top right: each side that has any, with its seats."""
        seats, right = self.view.circle, right_side(len(self.view.circle))
        return [(side, at_side) for side, at_side in zip(SIDES, (seats[:right], seats[right:]), strict=True) if at_side]


def right_side(n: int) -> int:
    """Return how many of `n` seats are on the right: more than half of many, as whose turn it is stands on the left."""
    return (n + 1) // 2 if n < 9 else n * 2 // 3
