"""Routes of what no rulebook tells about The Lost Mines: how the board is printed, and what the treasures are worth.

The host enters it once, by taps or from a file. Host only.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.dwarves import CLANS
from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import cell_name
from companion.rules.mazes.mines import MINES
from companion.rules.message import Message
from companion.services.files import read_json
from companion.table import moves
from companion.table.viewer import HOST, Viewer
from companion.table.views.board import CopyView
from companion.web.auth import code_here, holds, keys_held, only_the_host, service
from companion.web.forms.copy_settings import CopyDocument, MarkBoardForm, WorthsForm, board_cell
from companion.web.forms.form import Form, form_of, posted_act, read_form, uploaded_file
from companion.web.refusals import answer
from companion.web.responses import attachment, from_htmx, serve
from companion.web.screens.actions import record
from companion.web.screens.host.page import host_page, page_of

MARKS = len(CLANS) + len(MINES)
"""Number of cells to mark, in this order: the start of each clan, then the mines, which all look alike."""

LARGEST = 20_000
"""Bytes of the largest file that is read."""

MOST_SENT = 16 * 1024 * 1024
"""Bytes of a request. A photo picked by mistake is still received, so that we can say what is wrong."""

pages = Blueprint("copy_settings", __name__)
pages.before_request(only_the_host)


@pages.before_request
def only_editions_with_copy_settings() -> None:
    """Respond with 404 if the edition has nothing to enter."""
    if service().view(code_here(), HOST).copy is None:
        abort(404)


@pages.url_value_preprocessor
def take_any_file(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Allow the host a large request, before it is read. Without a key nothing is looked up: the rate limit on codes is
    checked later."""
    if keys_held(code_here()) and holds(code_here()).host:
        request.max_content_length = MOST_SENT


def _draw(code: str, problems: Sequence[Message] = (), marked: Sequence[str] = ()) -> str:
    """Render the settings, with the cells marked so far."""
    return replace(host_page(code, problems), marked=marked).draw("host/_copy.html")


@pages.get("/t/<code>/copy")
def copy(code: str) -> AnyResponse:
    """Render the settings."""
    return serve(_draw(code, marked=request.args.getlist("marked")))


@pages.post("/t/<code>/copy")
def change_copy_settings(code: str) -> AnyResponse:
    """Mark a cell of the board (`do=mark`, recorded with the last one), list what the treasures are worth (`do=list`),
    or read both from a `file` (`do=read`). Forms: MarkBoardForm, WorthsForm."""
    act = posted_act({"mark": mark, "list": list_worths, "read": read_file})
    cells = read_form(MarkBoardForm).marked if request.form["do"] == "mark" else None
    if cells is not None and len(cells) < MARKS:
        return _show_marked(code, cells)
    # If the board is refused, only the last cell is marked again.
    first = cells[: MARKS - 1] if cells else []
    return answer(lambda: act(code, HOST), lambda why: _draw(code, why, first if why else ()), page_of(code))


def _show_marked(code: str, cells: Sequence[str]) -> AnyResponse:
    """Show these marks. They are only in the page, until all cells are marked and recorded."""
    if from_htmx():
        return serve(_draw(code, marked=cells))
    address = "&".join(f"marked={cell}" for cell in cells if cell.isalnum())
    return redirect(f"{page_of(code)}?copy=1&{address}#copy", 303)


def mark(code: str, viewer: Viewer) -> None:
    cells = [board_cell(name) for name in read_form(MarkBoardForm).marked]
    starts = dict(zip(CLANS, cells, strict=False))
    record(code, viewer, moves.mark_board, read_form(Form), starts=starts, mines=cells[len(CLANS) :])


def list_worths(code: str, viewer: Viewer) -> None:
    record(code, viewer, moves.list_treasures, read_form(Form), worths=read_form(WorthsForm).model_dump())


# Files


@pages.get("/t/<code>/copy.json")
def file(code: str) -> AnyResponse:
    """Download the settings, to be read by another companion."""
    view = service().view(code, HOST)
    text = json.dumps({"edition": view.edition, **_to_json(view.copy or abort(404))}, indent=2)
    name = f"{view.edition.replace('_', '-')}.json"
    return attachment(f"{text}\n", "application/json", name)


def _to_json(settings: CopyView) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if settings.board:
        content["starts"] = {clan: cell_name(cell) for clan, cell in settings.board.starts.items()}
        content["mines"] = [cell_name(cell) for cell in settings.board.mines]
    if settings.worths:
        content["treasures"] = {kind: list(values) for kind, values in settings.worths.items()}
    return content


def read_file(code: str, viewer: Viewer) -> None:
    """Record the board, the list of treasures, or both.

    Raises:
        IllegalMove: the file cannot be read, is of another edition, or its content is refused.
    """
    document = read_document(uploaded_file(LARGEST + 1), service().view(code, viewer).edition)
    given, arguments = document.model_fields_set, dict[str, Any]()
    if given & {"starts", "mines"}:
        arguments |= {"starts": document.starts, "mines": document.mines}
    if "treasures" in given:
        arguments["worths"] = document.treasures
    record(code, viewer, moves.describe_copy, read_form(Form), **arguments)


def read_document(text: bytes, edition: str) -> CopyDocument:
    """Read the settings of this edition. Raises IllegalMove: there are none, or they cannot be read."""
    try:
        content = read_json(text) if len(text) <= LARGEST else None
    except ValueError:
        content = None
    if not isinstance(content, dict) or content.get("edition") != edition:
        raise IllegalMove.because("copy-unreadable")
    document = form_of(CopyDocument, content)
    if not document.model_fields_set:
        raise IllegalMove.because("copy-unreadable")
    return document
