"""What an onlooker may see. It reads no keys, so a host's browser gets the same bytes as any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.viewer import ONLOOKER
from companion.game.views.seats import SeatView
from companion.web.auth import table_service
from companion.web.pages import TablePage
from companion.web.responses import html_response, versioned_response
from companion.web.round_end_show import add_show_header

pages = Blueprint("big_screen", __name__)


@dataclass(frozen=True)
class BigScreenPage(TablePage):
    lines_beside_maze = 4
    """The most lines of a result that is drawn beside the maze; a longer one needs the whole screen."""

    @property
    def theme(self) -> str:
        """Dark unless the query has `theme=light`."""
        return "light" if request.args.get("theme") == "light" else "dark"

    @property
    def shown_phase(self) -> str:
        """Between rounds `proposed`, as the newest result stays until the next deal."""
        return "proposed" if self.view.phase == "seating" and self.view.past_scores else self.view.phase

    @property
    def seats_by_side(self) -> Sequence[tuple[str, Sequence[SeatView]]]:
        """Clockwise from the top right, for each side that has seats. The right has more than half of many, because the
        left also shows whose turn it is."""
        seats, count = self.view.circle, len(self.view.circle)
        at_right = (count + 1) // 2 if count < 9 else count * 2 // 3
        sides = (("right", seats[:at_right]), ("left", seats[at_right:]))
        return [(side, at_side) for side, at_side in sides if at_side]


@pages.get("/t/<code>/board", endpoint="board")
def show_big_screen(code: str) -> AnyResponse:
    return html_response(BigScreenPage(table_service().view(code, ONLOOKER)).render("big_screen/big_screen.html"))


@pages.get("/t/<code>/board/scene", endpoint="scene")
def render_scene(code: str) -> AnyResponse:
    def render() -> AnyResponse:
        page = BigScreenPage(table_service().view(code, ONLOOKER))
        if page.round_end_show:
            add_show_header(page.view, page.round_end_show, is_big_screen=True)
        return html_response(page.render("big_screen/_scene.html"))

    return versioned_response(code, render)
