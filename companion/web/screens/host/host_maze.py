"""Routes of the maze on the host's page: path cards, goals, tokens and counters on cards, and dwarves on the board."""

from __future__ import annotations

from flask import Blueprint, redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import HOST
from companion.web.auth import refuse_all_but_host
from companion.web.forms.seats import SeatForm
from companion.web.refusals import refusal_status
from companion.web.responses import html_response, is_htmx_request, versioned_response
from companion.web.screens import maze_actions
from companion.web.screens.form_handlers import FormHandler, move_handler
from companion.web.screens.host.shared import (
    fragment_response,
    host_page,
    host_page_url,
    run_handler,
)
from companion.web.view_models.maze_panel import remember_rotation

pages = Blueprint("host_maze", __name__)
pages.before_request(refuse_all_but_host)
pages.after_request(remember_rotation)


@pages.get("/t/<code>/maze", endpoint="maze")
def render_maze(code: str) -> AnyResponse:
    return versioned_response(code, lambda: fragment_response(code, "maze"))


@pages.post("/t/<code>/maze", endpoint="place")
def place_card(code: str) -> AnyResponse:
    return change_maze(code, maze_actions.lay_card)


@pages.get("/t/<code>/maze/<cell>", endpoint="cell")
def render_cell_sheet(code: str, cell: str) -> AnyResponse:
    maze_actions.requested_cell()  # 404 if it is none
    return html_response(host_page(code).render("maze/_cell.html"))


@pages.get("/t/<code>/free-card", endpoint="free_card")
def render_all_cards(code: str) -> AnyResponse:
    return html_response(host_page(code).render("maze/_free_card.html"))


@pages.post("/t/<code>/maze/<cell>/remove", endpoint="remove")
def remove_card(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.remove_card)


@pages.post("/t/<code>/maze/<cell>/turn")
def turn_card(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.turn_card)


@pages.post("/t/<code>/maze/<cell>/move")
def move_card(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.move_card)


@pages.post("/t/<code>/goals/<cell>", endpoint="goal")
def reveal_goal(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.reveal_goal)


# Tokens and counters on cards, and turns


@pages.post("/t/<code>/cells/<cell>/token", endpoint="token")
def change_token(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.change_token)


@pages.post("/t/<code>/cells/<cell>/claim", endpoint="claim")
def claim_gold(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.claim_gold)


@pages.post("/t/<code>/turn", endpoint="whose_turn")
def begin_turn(code: str) -> AnyResponse:
    return run_handler(code, "maze", move_handler(moves.begin_turn, SeatForm))


# Dwarves on the board


@pages.post("/t/<code>/dwarfs/<int:n>", endpoint="dwarf")
def move_dwarf_or_treasure(code: str, n: int) -> AnyResponse:
    return change_maze(code, maze_actions.dwarf_handler_chosen_in_form(Seat(n)))


def change_maze(code: str, handler: FormHandler) -> AnyResponse:
    """Answers with the maze, and with the sheet that asks what a goal shows if the move reached one. If the move is
    refused, the sheet of the cell says why and offers to record it anyway."""
    try:
        handler(code, HOST)
    except IllegalMove as refusal:
        template = "host/_maze.html" if is_htmx_request() else "host/host.html"
        return html_response(host_page(code, refusal.problems).render(template), refusal_status(refusal))
    if not is_htmx_request():
        return redirect(host_page_url(code), 303)
    page = host_page(code)
    page.maze.open_reached_goal()  # opens the sheet of a goal that was reached
    return html_response(page.render("host/_maze.html"))
