"""Routes of the maze on the host's page."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.game import moves
from companion.game.viewer import HOST
from companion.web.auth import refuse_all_but_host
from companion.web.forms.form import FormHandler, move_handler
from companion.web.forms.seats import SeatForm
from companion.web.responses import versioned_response
from companion.web.screens import maze_actions
from companion.web.screens.host.shared import fragment_response, host_page, run_handler
from companion.web.view_models.maze_panel import remember_rotation

pages = Blueprint("host_maze", __name__)
pages.before_request(refuse_all_but_host)
pages.after_request(remember_rotation)


@pages.get("/t/<code>/maze", endpoint="maze")
def render_maze(code: str) -> AnyResponse:
    return versioned_response(code, lambda: fragment_response(code, "maze"))


@pages.post("/t/<code>/turn", endpoint="whose_turn")
def begin_turn(code: str) -> AnyResponse:
    return run_handler(code, "maze", move_handler(moves.begin_turn, SeatForm))


@pages.post("/t/<code>/dwarfs/<int:n>", endpoint="dwarf")
def move_dwarf_or_treasure(code: str, n: int) -> AnyResponse:
    return change_maze(code, maze_actions.maze_handler(code, "dwarf"))


def change_maze(code: str, handler: FormHandler) -> AnyResponse:
    return maze_actions.change_maze(code, HOST, handler, host_page, "host/_maze.html", "host/host.html")


maze_actions.add_routes(pages, "", host_page, change_maze)
