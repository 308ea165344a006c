"""What no text tells of a box and its owner says once: how the board is printed, what the treasures are
worth. The host marks it by taps, keeps it in a file, reads it from one. It lets nobody in but the host."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.dwarves import CLANS
from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import cell_name
from companion.rules.mazes.mines import COLUMNS, MINES, ROWS, Board
from companion.rules.message import Message
from companion.services.files import read_json
from companion.table import moves
from companion.table.viewer import HOST, Viewer
from companion.table.views.board import BoxView
from companion.web.auth import code_here, held, holds, service
from companion.web.forms.box import BoxDocument, MarkBoardForm, WorthsForm, board_cell
from companion.web.forms.form import Form, form_of, posted_act, read_form
from companion.web.responses import answer, from_htmx, serve
from companion.web.screens.actions import record
from companion.web.screens.host.page import host_context, only_the_host, page_of

MARKS = len(CLANS) + len(MINES)
"""So many cells are marked, in this order: the start of each clan, then the mines, which all look alike."""

LARGEST = 20_000
"""No file that says so little is larger, in bytes."""

MOST_SENT = 16 * 1024 * 1024
"""So many bytes the host may send here: whoever taps a photo by mistake is told what is wrong."""

pages = Blueprint("copies", __name__)
pages.before_request(only_the_host)


@pages.before_request
def only_where_unknown() -> None:
    """There is nothing to be marked in a box of which texts tell all."""
    if service().view(code_here(), HOST).copy is None:
        abort(404)


@pages.url_value_preprocessor
def take_any_file(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Before anything is read of what is sent: from the host a file of any likely size. Of who holds no key
    nothing is asked here: the codes that are tried are counted later."""
    if held(code_here()) and holds(code_here()).host:
        request.max_content_length = MOST_SENT


def drawn(code: str, problems: Sequence[Message] = (), marked: Sequence[str] = ()) -> str:
    """What is known of the copy, and the marking of its board as far as it got."""
    return render_template("host/_copy.html", **host_context(code, problems), marked=list(marked))


@pages.app_context_processor
def marking() -> dict[str, Any]:
    """Templates draw the marking as the address says it, where there is no script."""
    return {"board_cells": board_cells, "marked": request.args.getlist("marked")}


def board_cells(marked: Sequence[str], board: Board | None) -> list[tuple[str, str]]:
    """The cells of the board row by row, each with what is marked on it: a clan, `mine`, or nothing. As it is known
    while nothing is marked anew."""
    if not marked and board:
        known = {cell: clan for clan, cell in board.starts.items()} | dict.fromkeys(board.mines, "mine")
        found = {cell_name(cell): what for cell, what in known.items()}
    else:
        found = dict(zip(marked, (*CLANS, *["mine"] * len(MINES)), strict=False))
    names = [cell_name((column, row)) for row in ROWS for column in COLUMNS]
    return [(name, found.get(name, "")) for name in names]


@pages.get("/t/<code>/copy")
def copy(code: str) -> AnyResponse:
    """The host gets what is known of his copy of the box."""
    return serve(drawn(code, marked=request.args.getlist("marked")))


@pages.post("/t/<code>/copy")
def change_copy(code: str) -> AnyResponse:
    """One more `cell` of the board is marked after those in `cells`, the sixth marks it all (`do=mark`); the worths of
    the treasures are listed (`do=list`, a field for each kind); or both are read from a `file` (`do=read`)."""
    act = posted_act({"mark": mark, "list": list_worths, "read": read_file})
    cells = read_form(MarkBoardForm).marked if request.form["do"] == "mark" else None
    if cells is not None and len(cells) < MARKS:
        return marked_so_far(code, cells)
    # The tap that was refused is made again; those before it stay.
    kept = cells[: MARKS - 1] if cells else []
    return answer(lambda: act(code, HOST), lambda why: drawn(code, why, kept if why else ()), page_of(code))


def marked_so_far(code: str, cells: Sequence[str]) -> AnyResponse:
    """The marking with these cells; they stand in the page alone, the table hears of them when all are marked."""
    if from_htmx():
        return serve(drawn(code, marked=cells))
    address = "&".join(f"marked={cell}" for cell in cells if cell.isalnum())
    return redirect(f"{page_of(code)}?copy=1&{address}#copy", 303)


def mark(code: str, viewer: Viewer) -> None:
    cells = [board_cell(name) for name in read_form(MarkBoardForm).marked]
    starts = dict(zip(CLANS, cells, strict=False))
    record(code, viewer, moves.mark_board, read_form(Form), starts=starts, mines=cells[len(CLANS) :])


def list_worths(code: str, viewer: Viewer) -> None:
    record(code, viewer, moves.list_treasures, read_form(Form), worths=read_form(WorthsForm).model_dump())


# In a file


@pages.get("/t/<code>/copy.json")
def file(code: str) -> AnyResponse:
    """What is known of the copy, to be kept and read at another machine."""
    view = service().view(code, HOST)
    text = json.dumps({"edition": view.edition, **said_of(view.copy or abort(404))}, indent=2)
    name = f"{view.edition.replace('_', '-')}.json"
    headers = {"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "private, no-cache"}
    return Response(f"{text}\n", mimetype="application/json", headers=headers)


def said_of(copy: BoxView) -> dict[str, Any]:
    """The same as JSON has it: cells by their names."""
    found: dict[str, Any] = {}
    if copy.board:
        found["starts"] = {clan: cell_name(cell) for clan, cell in copy.board.starts.items()}
        found["mines"] = [cell_name(cell) for cell in copy.board.mines]
    return found | ({"treasures": {kind: list(values) for kind, values in copy.worths.items()}} if copy.worths else {})


def read_file(code: str, viewer: Viewer) -> None:
    """Record what the file says: a board, a list of treasures, or both.

    Raises:
        IllegalMove: it cannot be read, is of another edition, or the table does not take what it says.
    """
    found = read_document(sent_bytes("file"), service().view(code, viewer).edition)
    given, arguments = found.model_fields_set, dict[str, Any]()
    if given & {"starts", "mines"}:
        arguments |= {"starts": found.starts, "mines": found.mines}
    if "treasures" in given:
        arguments["worths"] = found.treasures
    record(code, viewer, moves.describe_copy, read_form(Form), **arguments)


def sent_bytes(name: str) -> bytes:
    """What the file in this field begins with, enough to be read or to be too much; a large one lies on the disk until
    it is closed."""
    sent = request.files.get(name)
    if sent is None:
        return b""
    with closing(sent):
        return sent.read(LARGEST + 1)


def read_document(text: bytes, edition: str) -> BoxDocument:
    """Return what the file says of this edition. Raises IllegalMove: nothing, or what cannot be read."""
    try:
        document = read_json(text) if len(text) <= LARGEST else None
    except ValueError:
        document = None
    if not isinstance(document, dict) or document.get("edition") != edition:
        raise IllegalMove.because("copy-unreadable")
    found = form_of(BoxDocument, document)
    if not found.model_fields_set:
        raise IllegalMove.because("copy-unreadable")
    return found
