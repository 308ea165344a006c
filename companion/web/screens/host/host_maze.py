"""Routes of the maze on the host's page: path cards, goals, tokens and counters on cards, dwarves on the board."""

from __future__ import annotations

from flask import Blueprint, redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import HOST
from companion.web.auth import only_the_host
from companion.web.forms.form import posted_act
from companion.web.forms.maze import CellForm, LookForm, MoveDwarfForm
from companion.web.forms.seats import SeatForm
from companion.web.refusals import status_of
from companion.web.responses import from_htmx, serve, serve_version
from companion.web.screens import maze_actions
from companion.web.screens.actions import Act, recorder
from companion.web.screens.host.page import (
    host_page,
    page_of,
    perform,
    serve_fragment,
)
from companion.web.view_models.maze_view import remember_rotation

pages = Blueprint("host_maze", __name__)
pages.before_request(only_the_host)
pages.after_request(remember_rotation)


@pages.get("/t/<code>/maze")
def maze(code: str) -> AnyResponse:
    """Render the maze with the cards that fit."""
    return serve_version(code, lambda: serve_fragment(code, "maze"))


@pages.post("/t/<code>/maze")
def place(code: str) -> AnyResponse:
    """Lay a path card."""
    return change_maze(code, maze_actions.lay)


@pages.get("/t/<code>/maze/<cell>")
def cell(code: str, cell: str) -> AnyResponse:
    """Render the sheet of a cell, with what can be done with its card or goal."""
    maze_actions.cell_here()  # 404 if it is none
    return serve_fragment(code, "cell")


@pages.get("/t/<code>/free-card")
def free_card(code: str) -> AnyResponse:
    """Render all kinds of cards, and the custom card that the address describes."""
    return serve_fragment(code, "free_card")


@pages.post("/t/<code>/maze/<cell>/remove")
def remove(code: str, cell: str) -> AnyResponse:
    """Remove a card."""
    return change_maze(code, maze_actions.remove)


@pages.post("/t/<code>/maze/<cell>/turn")
def turn_card(code: str, cell: str) -> AnyResponse:
    """Turn a card or a stone round."""
    return change_maze(code, maze_actions.turn_card)


@pages.post("/t/<code>/maze/<cell>/move")
def move_card(code: str, cell: str) -> AnyResponse:
    """Move a card to another cell."""
    return change_maze(code, maze_actions.move_card)


@pages.post("/t/<code>/goals/<cell>")
def goal(code: str, cell: str) -> AnyResponse:
    """Turn a goal over, or correct what it shows."""
    return change_maze(code, maze_actions.show_goal)


# Tokens and counters on cards, and turns


@pages.post("/t/<code>/cells/<cell>/token")
def token(code: str, cell: str) -> AnyResponse:
    """Put a token on a card or on one of its sides, or take it away."""
    return change_maze(code, maze_actions.change_token)


@pages.post("/t/<code>/cells/<cell>/claim")
def claim(code: str, cell: str) -> AnyResponse:
    """Put a counter on the gold of a card."""
    return change_maze(code, maze_actions.claim)


@pages.post("/t/<code>/turn")
def whose_turn(code: str) -> AnyResponse:
    """Begin a seat's turn."""
    return perform(code, "maze", recorder(moves.begin_turn, SeatForm))


# Dwarfs on the board


@pages.post("/t/<code>/dwarfs/<int:n>")
def dwarf(code: str, n: int) -> AnyResponse:
    """Move the dwarf of seat `n`, let it take a treasure of the mine it is on, or put that back; or enter
    that its player looks at a mine or a treasure in secret."""
    go = recorder(moves.move_dwarf, MoveDwarfForm, seat=Seat(n))
    take = recorder(moves.take_treasure, seat=Seat(n))
    look = recorder(moves.look_in_secret, LookForm, seat=Seat(n))
    put_back = recorder(moves.put_treasure_back, CellForm, seat=Seat(n))
    return change_maze(code, posted_act({"": go, "go": go, "take": take, "put-back": put_back, "look": look}))


def change_maze(code: str, act: Act) -> AnyResponse:
    """Perform the act for the host. Respond to htmx with the maze and what it asks next, else redirect to the page.

    If the act is refused, the sheet of the cell says why and offers to record it anyway, also without scripts.
    """
    try:
        act(code, HOST)
    except IllegalMove as refusal:
        template = "host/_maze.html" if from_htmx() else "host/host.html"
        return serve(host_page(code, refusal.problems).draw(template), status_of(refusal))
    if not from_htmx():
        return redirect(page_of(code), 303)
    page = host_page(code)
    page.maze.ask_next()  # opens the sheet of a goal that was reached
    return serve(page.draw("host/_maze.html"))
