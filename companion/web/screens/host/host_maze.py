"""Routes of the maze on the host's page: cards, goals, what lies on them, and dwarfs on a board."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table import moves
from companion.table.moves.maze import DRAWN_GOAL
from companion.table.viewer import HOST, Viewer
from companion.web.auth import service
from companion.web.forms.card import CardForm, MineForm
from companion.web.forms.fields import read_cell
from companion.web.forms.form import posted_act, read_form
from companion.web.forms.maze import (
    CellForm,
    CellTokenForm,
    ClaimForm,
    MoveDwarfForm,
    MovePathForm,
    PlacePathForm,
    RemovePathForm,
    RevealGoalForm,
)
from companion.web.forms.seats import SeatForm
from companion.web.responses import from_htmx, serve, serve_version, status_of
from companion.web.screens.actions import Act, record, recorder
from companion.web.screens.host.page import (
    host_context,
    keep_turn,
    only_the_host,
    page_of,
    perform,
    serve_fragment,
)

pages = Blueprint("host_maze", __name__)
pages.before_request(only_the_host)
pages.after_request(keep_turn)


@pages.get("/t/<code>/maze")
def maze(code: str) -> AnyResponse:
    """The maze, what is reached, and the cards that fit."""
    return serve_version(code, lambda: serve_fragment(code, "maze"))


@pages.post("/t/<code>/maze")
def place(code: str) -> AnyResponse:
    """Lay a card."""
    return change_maze(code, lay)


def lay(code: str, viewer: Viewer) -> None:
    edition, form = edition_at(code), read_form(CardForm)
    card = form.card({kind.key: kind.card for kind in edition.paths}, owned=edition.claim_rules is not None)
    record(code, viewer, moves.place_path, read_form(PlacePathForm), card=card, key=form.key)


@pages.get("/t/<code>/maze/<cell>")
def cell(code: str, cell: str) -> AnyResponse:
    """The sheet of a cell: what can be done with its card or goal."""
    cell_here()
    return serve_fragment(code, "cell")


@pages.get("/t/<code>/free-card")
def free_card(code: str) -> AnyResponse:
    """Every card of the edition, and the card that is being drawn by the fields of this address."""
    return serve_fragment(code, "free_card")


@pages.post("/t/<code>/maze/<cell>/remove")
def remove(code: str, cell: str) -> AnyResponse:
    """A card was taken off the maze."""
    return change_maze(code, recorder(moves.remove_path, RemovePathForm, cell=cell_here()))


@pages.post("/t/<code>/maze/<cell>/turn")
def turn(code: str, cell: str) -> AnyResponse:
    """The card, or a stone, lies the other way round."""
    return change_maze(code, recorder(moves.turn_path, cell=cell_here()))


@pages.post("/t/<code>/maze/<cell>/move")
def move(code: str, cell: str) -> AnyResponse:
    """The card lies on another cell."""
    return change_maze(code, recorder(moves.move_path, MovePathForm, cell=cell_here()))


@pages.post("/t/<code>/goals/<cell>")
def goal(code: str, cell: str) -> AnyResponse:
    """A goal was turned over, or shows another picture than was entered. Of a goal that no list has, and of a mine, the
    form says how its ways lie."""
    return change_maze(code, show_goal)


def show_goal(code: str, viewer: Viewer) -> None:
    form, edition, card = read_form(RevealGoalForm), edition_at(code), None
    if edition.board_rules:
        card = read_form(MineForm).card
    elif form.shows == DRAWN_GOAL:
        card = read_form(CardForm).card({}, owned=edition.claim_rules is not None)
    record(code, viewer, moves.reveal_goal, form, cell=cell_here(), card=card)


# What lies on cards, and whose turn it is, where gold is claimed in the maze


@pages.post("/t/<code>/cells/<cell>/token")
def token(code: str, cell: str) -> AnyResponse:
    """A token lies on a card or a link, or was a slip."""
    move = posted_act({"put": moves.put_on_cell, "take": moves.take_from_cell})
    return change_maze(code, recorder(move, CellTokenForm, cell=cell_here()))


@pages.post("/t/<code>/cells/<cell>/claim")
def claim(code: str, cell: str) -> AnyResponse:
    """A counter lies on the gold of a card."""
    return change_maze(code, recorder(moves.claim_gold, ClaimForm, cell=cell_here()))


@pages.post("/t/<code>/turn")
def whose_turn(code: str) -> AnyResponse:
    """It is the turn of a seat."""
    return perform(code, "maze", recorder(moves.begin_turn, SeatForm))


# Dwarfs on a board


@pages.post("/t/<code>/dwarfs/<int:n>")
def dwarf(code: str, n: int) -> AnyResponse:
    """The dwarf of seat `n` goes to a cell, takes a treasure of the mine on which it stands, or took none after all."""
    go = recorder(moves.move_dwarf, MoveDwarfForm, seat=Seat(n))
    take = recorder(moves.take_treasure, seat=Seat(n))
    put_back = recorder(moves.put_treasure_back, CellForm, seat=Seat(n))
    return change_maze(code, posted_act({"": go, "go": go, "take": take, "put-back": put_back}))


def change_maze(code: str, act: Act) -> AnyResponse:
    """Do this for the host and answer the maze with what is asked next, or without a script go to the page.

    A refusal says why in the sheet of the cell, also on a whole page: the card can be laid anyway there.
    """
    try:
        act(code, HOST)
    except IllegalMove as refusal:
        name = "host/_maze.html" if from_htmx() else "host/host.html"
        return serve(render_template(name, **host_context(code, refusal.problems)), status_of(refusal))
    return asked_next(code) if from_htmx() else redirect(page_of(code), 303)


def asked_next(code: str) -> AnyResponse:
    """The maze after a move; the sheet of a goal that is reached now is open in it."""
    context = host_context(code)
    context["maze_panel"].ask_next()
    return serve(render_template("host/_maze.html", **context))


def edition_at(code: str) -> Edition:
    """Return the edition that is played at this table."""
    return find_edition(service().edition(code))


def cell_here() -> Cell:
    """Return the cell in this address; 404 if it is none."""
    found = read_cell((request.view_args or {})["cell"])
    return found if found else abort(404)
