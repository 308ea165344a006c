"""Routes of the replay, which shows how the maze grew step by step. Anybody with the table's code may watch."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.viewer import HOST, ONLOOKER
from companion.web.auth import browser_grants, browser_page_url, table_service
from companion.web.responses import html_response
from companion.web.view_models.maze_panel import remember_rotation, requested_rotation
from companion.web.view_models.replay_page import ReplayPage

pages = Blueprint("replay", __name__)
pages.after_request(remember_rotation)


@pages.get("/t/<code>/replay", endpoint="newest")
def show_newest_step(code: str) -> AnyResponse:
    """The page follows the table."""
    return html_response(_replay_page(code).render("replay/replay.html"))


@pages.get("/t/<code>/replay/<int:version>", endpoint="replay")
def show_step(code: str, version: int) -> AnyResponse:
    """With `play` in the query, the following steps are shown one by one."""
    return html_response(_replay_page(code, version).render("replay/replay.html"))


@pages.get("/t/<code>/replay/step", endpoint="newest_step")
def render_newest_step(code: str) -> AnyResponse:
    return html_response(_replay_page(code).render("replay/_step.html"))


@pages.get("/t/<code>/replay/<int:version>/step", endpoint="step")
def render_step(code: str, version: int) -> AnyResponse:
    return html_response(_replay_page(code, version).render("replay/_step.html"))


def _replay_page(code: str, version: int | None = None) -> ReplayPage:
    host = browser_grants(code).host
    return ReplayPage(
        table_service().view(code, HOST if host else ONLOOKER),
        position=table_service().replay_position(code, version),
        version=version,
        host=host,
        back=browser_page_url(code),
        play="play" in request.args,
        rotation=requested_rotation(),
    )
