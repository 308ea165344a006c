"""Routes of the replay: how the maze grew, step by step. Anybody with the code may watch."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.table.viewer import HOST, ONLOOKER
from companion.web.auth import holds, own_page, service
from companion.web.responses import serve
from companion.web.view_models.maze_view import remember_rotation, rotation_here
from companion.web.view_models.replay_page import ReplayPage

pages = Blueprint("replay", __name__)
pages.after_request(remember_rotation)


@pages.get("/t/<code>/replay")
def newest(code: str) -> AnyResponse:
    """Show the newest step of the newest round with a maze. The page follows the table."""
    return serve(_page(code).draw("replay/replay.html"))


@pages.get("/t/<code>/replay/<int:version>")
def replay(code: str, version: int) -> AnyResponse:
    """Show the maze after this event. With `play` in the address the following steps are shown, too."""
    return serve(_page(code, version).draw("replay/replay.html"))


@pages.get("/t/<code>/replay/step")
def newest_step(code: str) -> AnyResponse:
    """Render the fragment with the newest step."""
    return serve(_page(code).draw("replay/_step.html"))


@pages.get("/t/<code>/replay/<int:version>/step")
def step(code: str, version: int) -> AnyResponse:
    """Render the fragment with this step."""
    return serve(_page(code, version).draw("replay/_step.html"))


def _page(code: str, version: int | None = None) -> ReplayPage:
    """Return the page of the step with this version, of the newest step without one."""
    host = holds(code).host
    return ReplayPage(
        service().view(code, HOST if host else ONLOOKER),
        frame=service().replay(code, version),
        version=version,
        host=host,
        back=own_page(code),
        play="play" in request.args,
        rotation=rotation_here(),
    )
