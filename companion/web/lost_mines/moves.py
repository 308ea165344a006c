"""What pages of The Lost Mines post: the marks on the board, its tokens, dwarves, mines and treasures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from flask import abort, redirect
from pydantic import BeforeValidator
from werkzeug.wrappers import Response as AnyResponse

from companion.editions.lost_mines import treasures, turns
from companion.editions.lost_mines.board import CLANS, MINES, enter_board
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import LETTERS, Cell, UnreadableCell, cell_from_name
from companion.game.message import IllegalMove, Seat
from companion.game.moves.move import check_host
from companion.web.forms.card import CardForm, Text
from companion.web.forms.fields import RefusalKey, Ticked, Treasures, required_number
from companion.web.forms.form import Posted, PostedMove, validated_form
from companion.web.lost_mines.printed_copies import render_copy
from companion.web.responses import add_response_header, html_response, is_htmx_request, refusal_response
from companion.web.view_models.host_page import host_page_url

MARKS = len(CLANS) + len(MINES)
"""Number of spaces to mark on the board: the start of each clan, then the mines, which all look alike."""


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
        return refusal_response(
            refusal, lambda why: render_copy(posted.code, names[: MARKS - 1], why), host_page_url(posted.code)
        )
    add_response_header("HX-Reswap", "outerMorph show:top")  # all are marked: the form folds, and the page is shorter
    return html_response(render_copy(posted.code)) if is_htmx_request() else redirect(host_page_url(posted.code), 303)


def marks_response(code: str, names: Sequence[str]) -> AnyResponse:
    if is_htmx_request():
        return html_response(render_copy(code, names))
    address = "&".join(f"marked={name}" for name in names if name.isalnum())
    return redirect(f"{host_page_url(code)}?copy=1&{address}#copy", 303)


def record_marks(posted: Posted, names: Sequence[str]) -> None:
    cells = [read_board_cell(name) for name in names]
    starts = dict(zip(CLANS, cells, strict=False))
    posted.record(enter_board, starts=starts, mines=cells[len(CLANS) :])


def read_board_cell(name: str) -> Cell:
    try:
        return cell_from_name(name)
    except UnreadableCell:
        raise IllegalMove.because("board-off") from None


def change_token(
    posted: Posted, cell: Cell, kind: str, side: str, do: str, by: Seat | None = None, anyway: bool = False
) -> None:
    """`put` or `take` an axe, a boat or a rope, or a trap or a troll at a `side`. `anyway`: even if it is a second card
    in a turn."""
    if do == "put":
        posted.record(turns.put_board_token, cell=cell, kind=kind, side=side, by=by, anyway=anyway)
    elif do == "take":
        posted.record(turns.take_board_token, cell=cell, kind=kind, side=side)
    else:
        abort(400)


def reveal_mine(
    posted: Posted,
    cell: Cell,
    shows: str,
    tracks: Text = "",
    way: tuple[str, ...] = (),
    ways: Ticked = False,
    by: Seat | None = None,
    lies: int | None = None,
    anyway: bool = False,
) -> None:
    """What a mine card shows: its tracks, or the sides at which it has a path (`way`). `ways` means that the page has a
    tick box for each side, so that a form without any side is an answer, too."""
    card: PathCard | None = None
    if tracks or way:
        drawn = tracks or "".join(side for side in LETTERS if side in way)
        card = validated_form(CardForm, {"tracks": drawn}).card({})
    posted.record(
        treasures.reveal_mine, cell=cell, shows=shows, card=card, sides_asked=ways, by=by, lies=lies, anyway=anyway
    )


def move_dwarf(
    posted: Posted,
    seat: Seat,
    cell: Cell,
    start: Cell | None = None,
    traps: Annotated[
        int | None, BeforeValidator(lambda text: required_number(text) if text else None), RefusalKey("number-missing")
    ] = None,
    anyway: bool = False,
) -> None:
    """`start` is the space on which the dwarf stands by the page, `traps` the number of traps on its path if known."""
    posted.record(treasures.move_dwarf, seat=seat, cell=cell, start=start, traps=traps, anyway=anyway)


def enter_treasures(
    posted: Posted, seat: Seat, values: Treasures = (), other: Treasures = (), anyway: bool = False
) -> None:
    """`values` were tapped, `other` were typed."""
    posted.record(treasures.enter_treasures, seat=seat, values=values + other, anyway=anyway)


MOVES = {
    "mark-board": PostedMove(mark_board),
    "cell-token": PostedMove(change_token, "maze", "maze"),
    "goal": PostedMove(reveal_mine, "maze", "maze"),
    "move-dwarf": PostedMove(move_dwarf, "maze", "maze"),
    "take-treasure": PostedMove(treasures.take_treasure, "maze", "maze"),
    "put-treasure-back": PostedMove(treasures.put_treasure_back, "maze", "maze"),
    "look": PostedMove(turns.look_in_secret, "maze", "maze"),
    "treasures": PostedMove(enter_treasures, "", "sheet"),
}
