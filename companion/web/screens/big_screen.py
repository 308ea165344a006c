"""What an onlooker may see. It reads no keys, so a host's browser gets the same bytes as any other."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.viewer import ONLOOKER
from companion.web.auth import table_service
from companion.web.i18n import THEMES
from companion.web.responses import html_response, versioned_response
from companion.web.view_models.maze_panel import default_rotation
from companion.web.view_models.public_maze import BigScreenPage
from companion.web.view_models.round_end_show import add_show_header

pages = Blueprint("big_screen", __name__)


@pages.get("/t/<code>/board", endpoint="board")
def show_big_screen(code: str) -> AnyResponse:
    """Dark unless the query has `theme=light`."""
    return html_response(_big_screen_page(code).render("big_screen/big_screen.html"))


@pages.get("/t/<code>/board/scene", endpoint="scene")
def render_scene(code: str) -> AnyResponse:
    def render() -> AnyResponse:
        page = _big_screen_page(code)
        if page.round_end_show:
            add_show_header(page.view, page.round_end_show, is_big_screen=True)
        return html_response(page.render("big_screen/_scene.html"))

    return versioned_response(code, render)


def _big_screen_page(code: str) -> BigScreenPage:
    theme = request.args.get("theme", "")
    return BigScreenPage(
        table_service().view(code, ONLOOKER), rotation=default_rotation(), theme=theme if theme in THEMES else "dark"
    )
