"""The maze for people who only look at it: on players' phones and on the big screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from companion.game.views.seats import SeatView
from companion.tables import HistoryLine
from companion.web.public_url import JoinAddress
from companion.web.view_models.maze_panel import MazePanel, MazeRequest, maze_panel
from companion.web.view_models.table_page import TablePage


@dataclass(frozen=True, kw_only=True)
class PublicMazePage(TablePage):
    """A page that shows the maze to people who can't enter anything."""

    rotation: int  # quarter turns

    @cached_property
    def maze(self) -> MazePanel:
        return maze_panel(self.view, self.edition, MazeRequest(self.rotation))


@dataclass(frozen=True, kw_only=True)
class SeatMazePage(PublicMazePage):
    """On a player's phone."""

    url: str  # of the fragment


SIDES = ("right", "left")


@dataclass(frozen=True, kw_only=True)
class BigScreenPage(PublicMazePage):
    theme: str  # `dark` or `light`
    lines_beside_maze = 4
    """The most lines of a result that is drawn beside the maze; a longer one needs the whole screen."""

    @property
    def shown_phase(self) -> str:
        """Between rounds `proposed`, as the newest result stays until the next deal."""
        return "proposed" if self.view.phase == "seating" and self.view.past_scores else self.view.phase

    @property
    def newest_lines_without_turns(self) -> Sequence[HistoryLine]:
        """The screen shows in large letters whose turn it is."""
        return list(islice((line for line in self.history if line.message.key != "turn-began"), 2))

    @property
    def address(self) -> JoinAddress:
        return JoinAddress(self.view.code)

    @property
    def seats_by_side(self) -> Sequence[tuple[str, Sequence[SeatView]]]:
        """Clockwise from the top right, for each side that has seats."""
        seats, right = self.view.circle, count_seats_at_right(len(self.view.circle))
        return [(side, at_side) for side, at_side in zip(SIDES, (seats[:right], seats[right:]), strict=True) if at_side]


def count_seats_at_right(seat_count: int) -> int:
    """More than half of many, because the left also shows whose turn it is."""
    return (seat_count + 1) // 2 if seat_count < 9 else seat_count * 2 // 3
