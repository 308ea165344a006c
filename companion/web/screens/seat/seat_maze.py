"""The maze on a player's phone. The seat that plays is the one whose key it holds, whatever a form says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.game import moves
from companion.game.message import Message, Seat
from companion.game.viewer import ONLOOKER
from companion.web.auth import browser_seat_viewer, table_service
from companion.web.forms.form import FormHandler, move_handler
from companion.web.forms.seats import SeatForm
from companion.web.responses import html_response, is_htmx_request, redirect_to, versioned_response
from companion.web.screens import maze_actions
from companion.web.screens.seat.shared import own_seat_urls
from companion.web.view_models.maze_page import PlayPage, read_maze_request
from companion.web.view_models.maze_panel import default_rotation, remember_rotation
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
    """If players enter no cards, as the big screen shows it."""
    page = play_page(code)
    if not page.view.deal.own_cards:
        return view_only_maze_response(code)
    if is_htmx_request() and not page.is_open:
        return redirect_to(page.end_of_round_url)
    return versioned_response(code, lambda: html_response(page.render(OWN_MAZE)))


def view_only_maze_response(code: str) -> AnyResponse:
    url = own_seat_urls(code, browser_seat_viewer(code))["maze"]

    def render() -> AnyResponse:
        view = table_service().view(code, ONLOOKER)
        return html_response(SeatMazePage(view, rotation=default_rotation(), url=url).render("seat/_maze.html"))

    return versioned_response(code, render)


# Moves


@pages.post("/t/<code>/seat/turn", endpoint="whose_turn")
def pass_turn_on(code: str) -> AnyResponse:
    return change_maze(code, move_handler(moves.begin_turn, SeatForm))


@pages.post("/t/<code>/seat/dwarf", endpoint="dwarf")
def move_dwarf_or_treasure(code: str) -> AnyResponse:
    return change_maze(code, maze_actions.maze_handler(code, "dwarf"))


@pages.post("/t/<code>/seat/spy", endpoint="spy")
def spy_on_seat(code: str) -> AnyResponse:
    """The seat's page covers the role that was seen."""
    own = browser_seat_viewer(code).seat
    return change_maze(code, move_handler(moves.inspect_role, SeatForm, by=own), own_page_url(code))


@pages.post("/t/<code>/seat/tools/<int:m>", endpoint="tools")
def change_tool_card(code: str, m: int) -> AnyResponse:
    own = browser_seat_viewer(code).seat or Seat(0)
    handler = maze_actions.action_card_handler_chosen_in_form(own, Seat(m))
    return change_maze(code, handler, own_page_url(code) if request.form["do"] == "inspect" else "")


def own_page_url(code: str) -> str:
    return url_for("seat.seat", code=code.upper(), n=browser_seat_viewer(code).seat)


def change_maze(code: str, handler: FormHandler, next_url: str = "") -> AnyResponse:
    viewer = browser_seat_viewer(code)
    return maze_actions.change_maze(code, viewer, handler, play_page, OWN_MAZE, "seat/play.html", next_url)


maze_actions.add_routes(pages, "/seat", play_page, change_maze)
