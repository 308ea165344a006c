"""The maze on a player's phone. The seat that plays is the one whose key it holds, whatever a form says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.table import moves
from companion.table.viewer import ONLOOKER
from companion.web.auth import browser_seat_viewer, table_service
from companion.web.forms.seats import SeatForm
from companion.web.refusals import refusal_status
from companion.web.responses import html_response, is_htmx_request, redirect_to, versioned_response
from companion.web.screens import maze_actions
from companion.web.screens.form_handlers import FormHandler, move_handler
from companion.web.screens.seat.shared import own_seat_urls
from companion.web.view_models.maze_page import read_maze_request
from companion.web.view_models.maze_panel import default_rotation, remember_rotation
from companion.web.view_models.play_page import PlayPage
from companion.web.view_models.public_maze import SeatMazePage

pages = Blueprint("seat_maze", __name__)
pages.after_request(remember_rotation)

OWN_MAZE = "seat/_own_maze.html"


def play_page(code: str, problems: Sequence[Message] = ()) -> PlayPage:
    view = table_service().view(code, browser_seat_viewer(code))
    page = PlayPage(view, maze_request=read_maze_request(problems))
    return replace(page, problems=problems, submitted=request.form) if problems else page


# The page and its fragments


@pages.get("/t/<code>/seat/play", endpoint="play")
def show_play_page(code: str) -> AnyResponse:
    """Without scripts, `cell` in the query opens a sheet."""
    page = play_page(code)
    if not page.is_open:
        return redirect(page.end_of_round_url, 303)
    return html_response(page.render("seat/play.html"))


@pages.get("/t/<code>/seat/maze", endpoint="maze")
def render_maze(code: str) -> AnyResponse:
    """If players enter no cards, as the big screen shows it. With `symbols` in the query, also the symbols of the
    cards."""
    page = play_page(code)
    if not page.view.own_cards:
        return view_only_maze_response(code)
    if is_htmx_request() and not page.is_open:
        return redirect_to(page.end_of_round_url)
    return versioned_response(code, lambda: html_response(page.render(OWN_MAZE)))


def view_only_maze_response(code: str) -> AnyResponse:
    url, first = own_seat_urls(code, browser_seat_viewer(code))["maze"], "symbols" in request.args

    def render() -> AnyResponse:
        view = table_service().view(code, ONLOOKER)
        return html_response(
            SeatMazePage(view, rotation=default_rotation(), url=url, first=first).render("seat/_maze.html")
        )

    return versioned_response(code, render)


@pages.get("/t/<code>/seat/maze/<cell>", endpoint="cell")
def render_cell_sheet(code: str, cell: str) -> AnyResponse:
    maze_actions.requested_cell()  # 404 if it is none
    return html_response(play_page(code).render("maze/_cell.html"))


@pages.get("/t/<code>/seat/free-card", endpoint="free_card")
def render_all_cards(code: str) -> AnyResponse:
    return html_response(play_page(code).render("maze/_free_card.html"))


# Moves


@pages.post("/t/<code>/seat/maze", endpoint="place")
def lay_card(code: str) -> AnyResponse:
    return change_maze(code, maze_actions.lay_card)


@pages.post("/t/<code>/seat/maze/<cell>/remove", endpoint="remove")
def remove_card(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.remove_card)


@pages.post("/t/<code>/seat/maze/<cell>/turn")
def turn_card(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.turn_card)


@pages.post("/t/<code>/seat/maze/<cell>/move")
def move_card(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.move_card)


@pages.post("/t/<code>/seat/goals/<cell>", endpoint="goal")
def reveal_goal(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.reveal_goal)


@pages.post("/t/<code>/seat/cells/<cell>/token", endpoint="token")
def use_key_or_bribe_troll(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.change_token)


@pages.post("/t/<code>/seat/cells/<cell>/claim", endpoint="claim")
def claim_gold(code: str, cell: str) -> AnyResponse:
    return change_maze(code, maze_actions.claim_gold)


@pages.post("/t/<code>/seat/turn", endpoint="whose_turn")
def pass_turn_on(code: str) -> AnyResponse:
    return change_maze(code, move_handler(moves.begin_turn, SeatForm))


@pages.post("/t/<code>/seat/dwarf", endpoint="dwarf")
def move_dwarf_or_treasure(code: str) -> AnyResponse:
    own = browser_seat_viewer(code).seat
    return change_maze(code, maze_actions.dwarf_handler_chosen_in_form(own or Seat(0)))


@pages.post("/t/<code>/seat/spy", endpoint="spy")
def spy_on_seat(code: str) -> AnyResponse:
    """The seat's page covers the role that was seen."""
    own = browser_seat_viewer(code).seat
    return change_maze(code, move_handler(moves.inspect_role, SeatForm, by=own), to_own_page=True)


@pages.post("/t/<code>/seat/tools/<int:m>", endpoint="tools")
def change_tool_card(code: str, m: int) -> AnyResponse:
    own = browser_seat_viewer(code).seat or Seat(0)
    handler = maze_actions.action_card_handler_chosen_in_form(own, Seat(m))
    return change_maze(code, handler, to_own_page=request.form["do"] == "inspect")


def change_maze(code: str, handler: FormHandler, to_own_page: bool = False) -> AnyResponse:
    """With `to_own_page`, always leads to the seat's page. If the move is refused, the maze says why."""
    viewer = browser_seat_viewer(code)
    try:
        handler(code, viewer)
    except IllegalMove as refusal:
        template = OWN_MAZE if is_htmx_request() else "seat/play.html"
        return html_response(play_page(code, refusal.problems).render(template), refusal_status(refusal))
    page = play_page(code)
    if to_own_page:
        return redirect_to(page.seat_page_url)
    if not is_htmx_request():
        return redirect(page.maze_url("play"), 303)
    page.maze.open_reached_goal()
    return html_response(page.render(OWN_MAZE))
