"""Routes of the big screen. It shows everybody what an onlooker may see and reads no keys, so a host's browser gets the
same bytes as any other."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.table.viewer import ONLOOKER
from companion.web.auth import service
from companion.web.responses import serve, serve_version
from companion.web.view_models.big_screen_page import BigScreenPage
from companion.web.view_models.maze_view import default_rotation

THEMES = ("dark", "light")

pages = Blueprint("big_screen", __name__)


@pages.get("/t/<code>/board")
def board(code: str) -> AnyResponse:
    """Show the big screen, dark unless `theme` in the address says `light`."""
    return serve(_page(code).draw("big_screen/board.html"))


@pages.get("/t/<code>/board/scene")
def scene(code: str) -> AnyResponse:
    """Render the fragment with everything that changes with the table."""
    return serve_version(code, lambda: serve(_page(code).draw("big_screen/_scene.html")))


def _page(code: str) -> BigScreenPage:
    theme = request.args.get("theme", "")
    return BigScreenPage(
        service().view(code, ONLOOKER), rotation=default_rotation(), theme=theme if theme in THEMES else "dark"
    )
