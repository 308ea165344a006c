"""Acts in the maze, on the host's page and on the phones of players who enter their own cards."""

from __future__ import annotations

from typing import Any

from flask import abort, request

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.mazes.grid import Cell
from companion.rules.message import Seat
from companion.table import moves
from companion.table.moves import Move
from companion.table.moves.maze import DRAWN_GOAL
from companion.table.viewer import Viewer
from companion.web.auth import service
from companion.web.forms.card import CardForm, MineForm
from companion.web.forms.fields import read_cell
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.forms.maze import (
    CellTokenForm,
    ClaimForm,
    MovePathForm,
    PlacePathForm,
    RemovePathForm,
    RevealGoalForm,
)
from companion.web.forms.seats import TakeTokenForm, TokenForm
from companion.web.screens.actions import Act, record, recorder


def lay(code: str, viewer: Viewer) -> None:
    """Lay a path card. Forms: CardForm, PlacePathForm."""
    edition, form = edition_of(code), read_form(CardForm)
    card = form.card({kind.key: kind.card for kind in edition.paths}, owned=edition.claim_rules is not None)
    record_play(code, viewer, moves.place_path, read_form(PlacePathForm), card=card, key=form.key)


def remove(code: str, viewer: Viewer) -> None:
    """Remove a card. Form: RemovePathForm."""
    record_play(code, viewer, moves.remove_path, read_form(RemovePathForm), cell=cell_here())


def turn_card(code: str, viewer: Viewer) -> None:
    """Give a laid card, or a revealed stone goal, a half turn."""
    record(code, viewer, moves.turn_path, read_form(Form), cell=cell_here())


def move_card(code: str, viewer: Viewer) -> None:
    """Move a card to another cell. Form: MovePathForm."""
    record(code, viewer, moves.move_path, read_form(MovePathForm), cell=cell_here())


def show_goal(code: str, viewer: Viewer) -> None:
    """Turn a goal over, or correct what it shows. Forms: RevealGoalForm; also MineForm for a mine, and CardForm for a
    goal that was drawn as a custom card."""
    form, edition, card = read_form(RevealGoalForm), edition_of(code), None
    if edition.board_rules:
        card = read_form(MineForm).card
    elif form.shows == DRAWN_GOAL:
        card = read_form(CardForm).card({}, owned=edition.claim_rules is not None)
    record_play(code, viewer, moves.reveal_goal, form, cell=cell_here(), card=card)


def change_token(code: str, viewer: Viewer) -> None:
    """Put a token on a card or on one of its sides, or take it away. Form: CellTokenForm."""
    move = posted_act({"put": moves.put_on_cell, "take": moves.take_from_cell})
    record_play(code, viewer, move, read_form(CellTokenForm), cell=cell_here())


def claim(code: str, viewer: Viewer) -> None:
    """Put a counter on the gold of a card. Form: ClaimForm."""
    record(code, viewer, moves.claim_gold, read_form(ClaimForm), cell=cell_here())


def posted_tool_act(seat: Seat) -> Act:
    """Return the act of this form: put an action card in front of a seat, or take it away. Forms: TokenForm,
    TakeTokenForm."""
    put = recorder(moves.put_token, TokenForm, seat=seat)
    return posted_act({"put": put, "take": recorder(moves.take_token, TakeTokenForm, seat=seat)})


def record_play(code: str, viewer: Viewer, move: Move, form: Form, **arguments: Any) -> None:
    """Record a move that somebody plays: the seat that the host's form names, or else the viewer's own, whatever its
    form says."""
    own = {} if viewer.host else {"by": viewer.seat}
    record(code, viewer, move, form.model_copy(update=own), **arguments)


def edition_of(code: str) -> Edition:
    return find_edition(service().edition(code))


def cell_here() -> Cell:
    """Return the cell in this address; 404 if it is none."""
    return read_cell((request.view_args or {})["cell"]) or abort(404)
