"""Routes to enter how the host's printed copy of The Lost Mines looks: the start and mine spaces of its board, and the
values of its treasure cards. Copies differ, and the rulebook prints neither.

The host enters both once, by taps or from a file. Only hosts may use these routes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.dwarf_cards import CLANS
from companion.rules.errors import IllegalMove
from companion.rules.mazes.grid import cell_name
from companion.rules.mazes.mines import MINES
from companion.rules.message import Message
from companion.services.uploads import read_json
from companion.table import moves
from companion.table.viewer import HOST, Viewer
from companion.table.views.board import PrintedCopyView
from companion.web.auth import browser_grants, browser_keys, refuse_all_but_host, requested_table_code, table_service
from companion.web.forms.form import Form, handler_chosen_in_form, read_form, uploaded_file, validated_form
from companion.web.forms.printed_copies import MarkBoardForm, PrintedCopyDocument, TreasureValuesForm, read_board_cell
from companion.web.refusals import run_and_respond
from companion.web.responses import add_scroll_to_fragment_header, attachment_response, html_response, is_htmx_request
from companion.web.screens.form_handlers import record_move
from companion.web.screens.host.shared import host_page, host_page_url

MARKS = len(CLANS) + len(MINES)
"""Number of spaces to mark on the board: the start of each clan, then the mines, which all look alike."""

LARGEST = 20_000
"""Bytes of the largest file that is read."""

MOST_SENT = 16 * 1024 * 1024
"""Bytes of the largest request. A photo picked by mistake is still received, so that we can say what is wrong."""

pages = Blueprint("printed_copies", __name__)
pages.before_request(refuse_all_but_host)


@pages.before_request
def require_edition_with_differing_copies() -> None:
    """Before a request: respond with 404 unless the printed copies of the table's edition differ."""
    if table_service().view(requested_table_code(), HOST).printed_copy is None:
        abort(404)


@pages.url_value_preprocessor
def allow_large_copy_upload(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Before the request is read: allow a large upload if this browser hosts the table. The database is not asked for a
    browser without a key to the table, because the limit on wrong codes is only checked later."""
    if browser_keys(requested_table_code()) and browser_grants(requested_table_code()).host:
        request.max_content_length = MOST_SENT


def _render_printed_copy(code: str, problems: Sequence[Message] = (), marked: Sequence[str] = ()) -> str:
    """Render the fragment about the printed copy, with the problems of a refused form. `marked` has the names of the
    spaces of the board that the host has marked so far."""
    return replace(host_page(code, problems), marked_cells=marked).render("host/_copy.html")


@pages.get("/t/<code>/copy", endpoint="copy")
def render_printed_copy(code: str) -> AnyResponse:
    """Render the fragment in which the host enters the board and treasure cards of the printed copy of The Lost
    Mines."""
    return html_response(_render_printed_copy(code, marked=request.args.getlist("marked")))


@pages.post("/t/<code>/copy", endpoint="change_printed_copy")
def change_printed_copy(code: str) -> AnyResponse:
    """Mark a space of the board (`do=mark`; when the last space is marked, all marks are recorded), record the values
    of the treasure cards (`do=list`), or read both from an uploaded `file` (`do=read`). Forms: MarkBoardForm,
    TreasureValuesForm."""
    handler = handler_chosen_in_form(
        {"mark": record_marked_cells, "list": record_treasure_values, "read": record_printed_copy_file}
    )
    cells = read_form(MarkBoardForm).all_marked_names if request.form["do"] == "mark" else None
    if cells is not None and len(cells) < MARKS:
        return _marked_cells_response(code, cells)
    if cells is not None:
        add_scroll_to_fragment_header()  # all are marked: the form folds, and the page is shorter
    # If the board is refused, only the last cell is marked again.
    first = cells[: MARKS - 1] if cells else []
    return run_and_respond(
        lambda: handler(code, HOST),
        lambda why: _render_printed_copy(code, why, first if why else ()),
        host_page_url(code),
    )


def _marked_cells_response(code: str, cells: Sequence[str]) -> AnyResponse:
    """Respond with the fragment about the printed copy, with marks on these spaces of the board. The page alone keeps
    the marks until the last space is marked and all are recorded."""
    if is_htmx_request():
        return html_response(_render_printed_copy(code, marked=cells))
    address = "&".join(f"marked={cell}" for cell in cells if cell.isalnum())
    return redirect(f"{host_page_url(code)}?copy=1&{address}#copy", 303)


def record_marked_cells(code: str, viewer: Viewer) -> None:
    """Record which spaces of the board are starts and which are mines. Form: MarkBoardForm."""
    cells = [read_board_cell(name) for name in read_form(MarkBoardForm).all_marked_names]
    starts = dict(zip(CLANS, cells, strict=False))
    record_move(code, viewer, moves.enter_board, read_form(Form), starts=starts, mines=cells[len(CLANS) :])


def record_treasure_values(code: str, viewer: Viewer) -> None:
    """Record the values of the treasure cards of each kind. Form: TreasureValuesForm."""
    record_move(
        code, viewer, moves.enter_treasure_worths, read_form(Form), worths=read_form(TreasureValuesForm).model_dump()
    )


# Files


@pages.get("/t/<code>/copy.json", endpoint="file")
def download_printed_copy(code: str) -> AnyResponse:
    """Respond with a file to download: the board and the treasure values of the printed copy, which another companion
    can read."""
    view = table_service().view(code, HOST)
    text = json.dumps({"edition": view.edition, **_printed_copy_as_json(view.printed_copy or abort(404))}, indent=2)
    name = f"{view.edition.replace('_', '-')}.json"
    return attachment_response(f"{text}\n", "application/json", name)


def _printed_copy_as_json(printed_copy: PrintedCopyView) -> dict[str, Any]:
    """Return the board and the treasure values of a printed copy as the JSON content of the file to download."""
    content: dict[str, Any] = {}
    if printed_copy.board:
        content["starts"] = {clan: cell_name(cell) for clan, cell in printed_copy.board.starts.items()}
        content["mines"] = [cell_name(cell) for cell in printed_copy.board.mines]
    if printed_copy.worths:
        content["treasures"] = {kind: list(values) for kind, values in printed_copy.worths.items()}
    return content


def record_printed_copy_file(code: str, viewer: Viewer) -> None:
    """Record the board, the treasure values, or both, from the uploaded file about a printed copy.

    Raises:
        IllegalMove: the file can't be read, is for another edition, or its content is refused.
    """
    document = parse_printed_copy(uploaded_file(LARGEST + 1), table_service().view(code, viewer).edition)
    given, arguments = document.model_fields_set, dict[str, Any]()
    if given & {"starts", "mines"}:
        arguments |= {"starts": document.starts, "mines": document.mines}
    if "treasures" in given:
        arguments["worths"] = document.treasures
    record_move(code, viewer, moves.enter_printed_copy, read_form(Form), **arguments)


def parse_printed_copy(text: bytes, edition: str) -> PrintedCopyDocument:
    """Return the board and the treasure values in the content of a file about a printed copy of this edition.

    Raises:
        IllegalMove: the file is about another edition, or can't be read.
    """
    try:
        content = read_json(text) if len(text) <= LARGEST else None
    except ValueError:
        content = None
    if not isinstance(content, dict) or content.get("edition") != edition:
        raise IllegalMove.because("copy-unreadable")
    document = validated_form(PrintedCopyDocument, content)
    if not document.model_fields_set:
        raise IllegalMove.because("copy-unreadable")
    return document
