"""The big screen, for its templates: what an onlooker may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.table.views.seats import SeatView
from companion.web.view_models.join_address import JoinAddress
from companion.web.view_models.open_maze import OpenMazePage

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


@dataclass(frozen=True, kw_only=True)
class BigScreenPage(OpenMazePage):
    """The big screen, with the scene in it that changes with the table."""

    theme: str
    """`dark` or `light`."""

    lines_beside_maze = 4
    """Lines of a receipt up to which the maze is drawn beside it; a longer one needs the whole screen."""

    @property
    def stage(self) -> str:
        """The name of the scene's template."""
        return "gold" if self.view.phase == "seating" and self.view.past else STAGES[self.view.phase]

    @property
    def address(self) -> JoinAddress:
        """Where phones join."""
        return JoinAddress(self.view.code)

    @property
    def sides(self) -> Sequence[tuple[str, Sequence[SeatView]]]:
        """The seats clockwise from the top right: each side that has any, with its seats."""
        seats, right = self.view.circle, right_side(len(self.view.circle))
        return [(side, at_side) for side, at_side in zip(SIDES, (seats[:right], seats[right:]), strict=True) if at_side]


def right_side(n: int) -> int:
    """Return how many of `n` seats are on the right: more than half of many, as whose turn it is stands on the left."""
    return (n + 1) // 2 if n < 9 else n * 2 // 3
