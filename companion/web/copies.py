"""What no text tells of a box and its owner says once: how the board is printed, what the treasures are
worth. The host marks it by taps, keeps it in a file, reads it from one. It lets nobody in but the host."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from typing import Any, cast

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.dwarfs import CLANS
from companion.rules.mines import COLUMNS, MINES, ROWS, TREASURES, Board
from companion.rules.problems import IllegalMove
from companion.rules.sentence import Sentence
from companion.rules.sides import Cell, UnreadableCell, cell_name, cell_named
from companion.service.files import read_json
from companion.table import moves
from companion.table.viewer import HOST
from companion.table.walking_sight import CopySight
from companion.web.access import code_here, held, holds, service
from companion.web.fragments import answer, from_htmx, serve
from companion.web.host import only_the_host, page_of, record, scene

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
    if service().look(code_here(), HOST).copy is None:
        abort(404)


@pages.url_value_preprocessor
def take_any_file(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Before anything is read of what is sent: from the host a file of any likely size. Of who holds no key
    nothing is asked here: the codes that are tried are counted later."""
    if held(code_here()) and holds(code_here()).host:
        request.max_content_length = MOST_SENT


def drawn(code: str, problems: Sequence[Sentence] = (), marked: Sequence[str] = ()) -> str:
    """What is known of the copy, and the marking of its board as far as it got."""
    return render_template("host/_copy.html", **scene(code, problems), marked=list(marked))


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
    acts: Mapping[str, Callable[[str], None]] = {"mark": mark, "list": list_worths, "read": read_file}
    do, cells = request.form.get("do", ""), said_cells()
    if do not in acts:
        abort(400)
    if do == "mark" and len(cells) < MARKS:
        return marked_so_far(code, cells)
    # The tap that was refused is made again; those before it stay.
    kept = cells[: MARKS - 1] if do == "mark" else []
    return answer(lambda: acts[do](code), lambda why: drawn(code, why, kept if why else ()), page_of(code))


def said_cells() -> list[str]:
    """The cells marked so far, the newest last; one that is marked twice is marked no more."""
    before, newest = request.form.getlist("cells"), request.form.get("cell", "")
    if newest in before:
        return [cell for cell in before if cell != newest]
    return [*before, newest] if newest else before


def marked_so_far(code: str, cells: Sequence[str]) -> AnyResponse:
    """The marking with these cells; they stand in the page alone, the table hears of them when all are marked."""
    if from_htmx():
        return serve(drawn(code, marked=cells))
    address = "&".join(f"marked={cell}" for cell in cells if cell.isalnum())
    return redirect(f"{page_of(code)}?copy=1&{address}#copy", 303)


def mark(code: str) -> None:
    cells = [as_cell(text) for text in said_cells()]
    starts = dict(zip(CLANS, cells, strict=False))
    record(code, moves.mark_board, starts=starts, mines=cells[len(CLANS) :])


def list_worths(code: str) -> None:
    record(code, moves.list_treasures, worths={kind: as_worths(request.form.get(kind, "")) for kind in TREASURES})


def as_worths(text: str) -> list[int]:
    """The numbers in this field, with whatever between them.

    Raises:
        IllegalMove: it holds something else.
    """
    words = text.replace(",", " ").replace("+", " ").split()
    if not all(word.isdecimal() and word.isascii() and len(word) < 4 for word in words):
        raise IllegalMove.because("treasure-unreadable", text=text[:40])
    return [int(word) for word in words]


def as_cell(text: object) -> Cell:
    """The cell of this name.

    Raises:
        IllegalMove: it names none.
    """
    try:
        return cell_named(str(text))
    except UnreadableCell:
        raise IllegalMove.because("board-off") from None


# In a file


@pages.get("/t/<code>/copy.json")
def file(code: str) -> AnyResponse:
    """What is known of the copy, to be kept and read at another machine."""
    sight = service().look(code, HOST)
    text = json.dumps({"edition": sight.edition, **said_of(sight.copy or abort(404))}, indent=2)
    name = f"{sight.edition.replace('_', '-')}.json"
    headers = {"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "private, no-cache"}
    return Response(f"{text}\n", mimetype="application/json", headers=headers)


def said_of(copy: CopySight) -> dict[str, Any]:
    """The same as JSON has it: cells by their names."""
    found: dict[str, Any] = {}
    if copy.board:
        found["starts"] = {clan: cell_name(cell) for clan, cell in copy.board.starts.items()}
        found["mines"] = [cell_name(cell) for cell in copy.board.mines]
    return found | ({"treasures": {kind: list(values) for kind, values in copy.worths.items()}} if copy.worths else {})


def read_file(code: str) -> None:
    """Takes what the file says: a board, a list of treasures, or both.

    Raises:
        IllegalMove: it cannot be read, is of another box, or the table does not take what it says.
    """
    said = as_document(sent_bytes("file"), service().look(code, HOST).edition)
    found: dict[str, Any] = {}
    if said.keys() & {"starts", "mines"}:
        found["starts"] = {clan: as_cell(at) for clan, at in as_object(said.get("starts", {})).items()}
        found["mines"] = [as_cell(at) for at in as_list(said.get("mines", []))]
    if "treasures" in said:
        found["worths"] = {kind: as_numbers(values) for kind, values in as_object(said["treasures"]).items()}
    record(code, moves.describe_copy, **found)


def sent_bytes(name: str) -> bytes:
    """What the file in this field begins with, enough to be read or to be too much; a large one lies on the disk until
    it is closed."""
    sent = request.files.get(name)
    if sent is None:
        return b""
    with closing(sent):
        return sent.read(LARGEST + 1)


def as_document(text: bytes, edition: str) -> dict[str, Any]:
    """What the file says of this box."""
    try:
        said = as_object(read_json(text)) if len(text) <= LARGEST else {}
    except ValueError:
        said = {}
    if said.get("edition") != edition or not said.keys() & {"starts", "mines", "treasures"}:
        raise IllegalMove.because("copy-unreadable")
    return said


def as_object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise IllegalMove.because("copy-unreadable")
    return cast("dict[str, Any]", value)


def as_list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise IllegalMove.because("copy-unreadable")
    return value


def as_numbers(value: object) -> list[int]:
    found = as_list(value)
    if not all(type(number) is int for number in found):
        raise IllegalMove.because("copy-unreadable")
    return found
