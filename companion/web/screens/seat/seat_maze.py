"""Routes of the maze on a player's phone: to watch it, and where players enter their own cards to enter them.

The seat that plays is the one whose key the phone holds, whatever a form says.
"""

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
    """Return the page on which this browser's player enters cards, with the problems of a refused form."""
    view = table_service().view(code, browser_seat_viewer(code))
    page = PlayPage(view, maze_request=read_maze_request(problems))
    return replace(page, problems=problems, submitted=request.form) if problems else page


# The page and its fragments


@pages.get("/t/<code>/seat/play", endpoint="play")
def show_play_page(code: str) -> AnyResponse:
    """Show the page on which a player enters their own cards. Without scripts, `cell` in the query opens a sheet.
    Redirect to the seat's page if players enter no cards, or no round is played."""
    page = play_page(code)
    if not page.is_open:
        return redirect(page.end_of_round_url, 303)
    return html_response(page.render("seat/play.html"))


@pages.get("/t/<code>/seat/maze", endpoint="maze")
def render_maze(code: str) -> AnyResponse:
    """Render the fragment with the maze: with what the player can enter, or, if players enter no cards, as the big
    screen shows it. With `symbols` in the query, the fragment also has the SVG symbols of the cards."""
    page = play_page(code)
    if not page.view.own_cards:
        return view_only_maze_response(code)
    if is_htmx_request() and not page.is_open:
        return redirect_to(page.end_of_round_url)
    return versioned_response(code, lambda: html_response(page.render(OWN_MAZE)))


def view_only_maze_response(code: str) -> AnyResponse:
    """Respond with the maze as people see it who can't enter anything."""
    url, first = own_seat_urls(code, browser_seat_viewer(code))["maze"], "symbols" in request.args

    def render() -> AnyResponse:
        view = table_service().view(code, ONLOOKER)
        return html_response(
            SeatMazePage(view, rotation=default_rotation(), url=url, first=first).render("seat/_maze.html")
        )

    return versioned_response(code, render)


@pages.get("/t/<code>/seat/maze/<cell>", endpoint="cell")
def render_cell_sheet(code: str, cell: str) -> AnyResponse:
    """Render the sheet of a space, with what the seat can do with its card or goal."""
    maze_actions.requested_cell()  # 404 if it is none
    return html_response(play_page(code).render("maze/_cell.html"))


@pages.get("/t/<code>/seat/free-card", endpoint="free_card")
def render_all_cards(code: str) -> AnyResponse:
    """Render the sheet to lay any kind of card, with the custom card that the query describes."""
    return html_response(play_page(code).render("maze/_free_card.html"))


# Moves


@pages.post("/t/<code>/seat/maze", endpoint="place")
def lay_card(code: str) -> AnyResponse:
    """Lay the posted path card in the maze, for this browser's seat. Forms: CardForm, PlacePathCardForm."""
    return change_maze(code, maze_actions.lay_card)


@pages.post("/t/<code>/seat/maze/<cell>/remove", endpoint="remove")
def remove_card(code: str, cell: str) -> AnyResponse:
    """Remove the card on this space: by a rockfall, or because the seat entered the card by mistake."""
    return change_maze(code, maze_actions.remove_card)


@pages.post("/t/<code>/seat/maze/<cell>/turn")
def turn_card(code: str, cell: str) -> AnyResponse:
    """Give the card on this space a half turn: the card that the seat laid last, or a stone goal."""
    return change_maze(code, maze_actions.turn_card)


@pages.post("/t/<code>/seat/maze/<cell>/move")
def move_card(code: str, cell: str) -> AnyResponse:
    """Move the card on this space, which the seat laid last, to another space."""
    return change_maze(code, maze_actions.move_card)


@pages.post("/t/<code>/seat/goals/<cell>", endpoint="goal")
def reveal_goal(code: str, cell: str) -> AnyResponse:
    """Record what the goal card on this space shows."""
    return change_maze(code, maze_actions.reveal_goal)


@pages.post("/t/<code>/seat/cells/<cell>/token", endpoint="token")
def use_key_or_bribe_troll(code: str, cell: str) -> AnyResponse:
    """Open a door on this space with a key, or bribe a troll on it."""
    return change_maze(code, maze_actions.change_token)


@pages.post("/t/<code>/seat/cells/<cell>/claim", endpoint="claim")
def claim_gold(code: str, cell: str) -> AnyResponse:
    """Choose the gold on this space that gets one of the seat's last dwarf counters. Form: ClaimGoldForm."""
    return change_maze(code, maze_actions.claim_gold)


@pages.post("/t/<code>/seat/turn", endpoint="whose_turn")
def pass_turn_on(code: str) -> AnyResponse:
    """Begin the turn of the seat that the form names, as the player on turn may do. Form: SeatForm."""
    return change_maze(code, move_handler(moves.begin_turn, SeatForm))


@pages.post("/t/<code>/seat/dwarf", endpoint="dwarf")
def move_dwarf_or_treasure(code: str) -> AnyResponse:
    """Move the seat's dwarf on the board, let the dwarf take a treasure or put a treasure back, or record that the
    player looked at a mine or a treasure in secret. The form's `do` says which."""
    own = browser_seat_viewer(code).seat
    return change_maze(code, maze_actions.dwarf_handler_chosen_in_form(own or Seat(0)))


@pages.post("/t/<code>/seat/spy", endpoint="spy")
def spy_on_seat(code: str) -> AnyResponse:
    """Record that the seat's player looks at another player's role in secret. Redirect to the seat's page, on which
    that role is covered."""
    own = browser_seat_viewer(code).seat
    return change_maze(code, move_handler(moves.inspect_role, SeatForm, by=own), to_own_page=True)


@pages.post("/t/<code>/seat/tools/<int:m>", endpoint="tools")
def change_tool_card(code: str, m: int) -> AnyResponse:
    """Lay an action card in front of seat `m`, remove one, inspect its role or swap its hat, for this browser's seat.
    The form's `do` says which. After an inspection, redirect to the seat's page, on which that role is covered."""
    own = browser_seat_viewer(code).seat or Seat(0)
    handler = maze_actions.action_card_handler_chosen_in_form(own, Seat(m))
    return change_maze(code, handler, to_own_page=request.form["do"] == "inspect")


def change_maze(code: str, handler: FormHandler, to_own_page: bool = False) -> AnyResponse:
    """Run the form handler for this browser's seat. Respond to htmx with the maze, and with the sheet that asks what a
    goal shows if the move reached one. Without htmx, redirect to the page with the maze. With `to_own_page`, always
    redirect to the seat's page instead. If the move is refused, the maze says why."""
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
