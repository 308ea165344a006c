"""Where start cards and mines are printed on the host's board of The Lost Mines: copies differ, no rulebook says it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.editions.lost_mines.board import CLANS, MINES, enter_board
from companion.editions.lost_mines.rules import LOST_MINES
from companion.game.maze.grid import UnreadableCell, cell_from_name
from companion.game.message import IllegalMove, Message
from companion.game.moves.move import check_host
from companion.web.auth import refuse_all_but_host, table_service
from companion.web.forms import Posted
from companion.web.responses import add_response_header, html_response, is_htmx_request, refusal_response
from companion.web.screens.host import host_page, host_page_url

MARKS = len(CLANS) + len(MINES)
"""Number of spaces to mark on the board: the start of each clan, then the mines, which all look alike."""


pages = Blueprint("printed_copies", __name__)
pages.before_request(refuse_all_but_host)


@pages.get("/t/<code>/copy", endpoint="copy")
def show_copy(code: str) -> AnyResponse:
    if table_service().edition(code) != LOST_MINES.key:
        abort(404)
    return html_response(render_copy(code, request.args.getlist("marked")))


def render_copy(code: str, marked: Sequence[str] = (), problems: Sequence[Message] = ()) -> str:
    """`marked` are the names of the spaces that were marked so far."""
    page = host_page(code, problems, "mark-board" if problems else "")
    return render_template("lost_mines/_copy.html", page=page, view=page.view, marked=marked)


def mark_board(posted: Posted, cells: tuple[str, ...] = (), cell: str = "") -> AnyResponse:
    """`cells` are the names of the spaces that were marked before, `cell` of the space marked now; marking a space
    twice removes its mark. The page alone keeps the marks until the last space is marked and all are recorded."""
    check_host(posted.viewer)
    names = [name for name in (*cells, cell) if name and (name != cell or cell not in cells)]
    if len(names) < MARKS:
        return marks_response(posted.code, names)
    try:
        record_marks(posted, names)
    except IllegalMove as refusal:  # then only the last space is marked again
        problems = refusal.problems
        return refusal_response(
            refusal, lambda: render_copy(posted.code, names[: MARKS - 1], problems), host_page_url(posted.code)
        )
    add_response_header("HX-Reswap", "outerMorph show:top")  # all are marked: the form folds, and the page is shorter
    return html_response(render_copy(posted.code)) if is_htmx_request() else redirect(host_page_url(posted.code), 303)


def marks_response(code: str, names: Sequence[str]) -> AnyResponse:
    if is_htmx_request():
        return html_response(render_copy(code, names))
    address = "&".join(f"marked={name}" for name in names if name.isalnum())
    return redirect(f"{host_page_url(code)}?copy=1&{address}#copy", 303)


def record_marks(posted: Posted, names: Sequence[str]) -> None:
    try:
        cells = [cell_from_name(name) for name in names]
    except UnreadableCell:
        raise IllegalMove.because("board-off") from None
    starts = dict(zip(CLANS, cells, strict=False))
    posted.record(enter_board, starts=starts, mines=cells[len(CLANS) :])
