"""To mark start and mine spaces on the host's board of The Lost Mines: copies differ, no rulebook prints them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import find_edition
from companion.editions.lost_mines.board import CLANS, MINES, enter_board
from companion.game.message import Message
from companion.game.viewer import HOST
from companion.web.auth import refuse_all_but_host, requested_table_code, table_service
from companion.web.forms.form import Form, read_form, record_move
from companion.web.forms.maze import MarkBoardForm, read_board_cell
from companion.web.responses import add_response_header, html_response, is_htmx_request, run_and_respond
from companion.web.screens.host.shared import host_page, host_page_url

MARKS = len(CLANS) + len(MINES)
"""Number of spaces to mark on the board: the start of each clan, then the mines, which all look alike."""

pages = Blueprint("printed_copies", __name__)
pages.before_request(refuse_all_but_host)


@pages.before_request
def require_edition_with_differing_copies() -> None:
    if find_edition(table_service().edition(requested_table_code())).round_ending_kind != "treasures":
        abort(404)


def _render_printed_copy(code: str, problems: Sequence[Message] = (), marked: Sequence[str] = ()) -> str:
    return replace(host_page(code, problems), marked_cells=marked).render("lost_mines/_copy.html")


@pages.get("/t/<code>/copy", endpoint="copy")
def render_printed_copy(code: str) -> AnyResponse:
    return html_response(_render_printed_copy(code, marked=request.args.getlist("marked")))


@pages.post("/t/<code>/copy", endpoint="change_printed_copy")
def change_printed_copy(code: str) -> AnyResponse:
    if request.form.get("do") != "mark":
        abort(400)
    cells = read_form(MarkBoardForm).all_marked_names
    if len(cells) < MARKS:
        return _marked_cells_response(code, cells)
    add_response_header("HX-Reswap", "outerMorph show:top")  # all are marked: the form folds, and the page is shorter
    return run_and_respond(
        lambda: _record_marked_cells(code, cells),
        # If the board is refused, only the last cell is marked again.
        lambda why: _render_printed_copy(code, why, cells[: MARKS - 1] if why else ()),
        host_page_url(code),
    )


def _marked_cells_response(code: str, cells: Sequence[str]) -> AnyResponse:
    """The page alone keeps the marks until the last space is marked and all are recorded."""
    if is_htmx_request():
        return html_response(_render_printed_copy(code, marked=cells))
    address = "&".join(f"marked={cell}" for cell in cells if cell.isalnum())
    return redirect(f"{host_page_url(code)}?copy=1&{address}#copy", 303)


def _record_marked_cells(code: str, names: Sequence[str]) -> None:
    cells = [read_board_cell(name) for name in names]
    starts = dict(zip(CLANS, cells, strict=False))
    record_move(code, HOST, enter_board, read_form(Form), starts=starts, mines=cells[len(CLANS) :])
