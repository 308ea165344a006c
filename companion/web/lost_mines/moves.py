"""What pages of The Lost Mines post: tokens on the board, dwarves, mines and treasures."""

from __future__ import annotations

from flask import abort
from werkzeug.datastructures import MultiDict

from companion.editions.lost_mines import treasures, turns
from companion.editions.lost_mines.treasures import NOT_ASKED, LostMinesResult
from companion.game.maze.cards import PathCard
from companion.game.maze.grid import LETTERS, Cell
from companion.game.message import Seat
from companion.web.card_form import FREE, card_from_text
from companion.web.forms import (
    Posted,
    PostedMove,
    Ticked,
    Treasures,
    read_treasures,
    seat_or_nobody,
    values_by_seat,
)
from companion.web.lost_mines.printed_copies import mark_board


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
    tracks: str = "",
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
        card, _key = card_from_text(f"{FREE} {drawn}", posted.edition)
    posted.record(
        treasures.reveal_mine, cell=cell, shows=shows, card=card, sides_asked=ways, by=by, lies=lies, anyway=anyway
    )


def enter_treasures(
    posted: Posted, seat: Seat, values: Treasures = (), other: Treasures = (), anyway: bool = False
) -> None:
    """`values` were tapped, `other` were typed."""
    posted.record(treasures.enter_treasures, seat=seat, values=values + other, anyway=anyway)


def read_result(form: MultiDict[str, str]) -> LostMinesResult:
    """`treasures.<seat>` (tapped, repeated) and `other.<seat>` (typed) are joined. Raises IllegalMove: a value is no
    number."""

    def read_seat(name: str) -> Seat | None:
        return seat_or_nobody(form[name]) if name in form else NOT_ASKED

    tapped = values_by_seat(form, "treasures")
    typed = {seat: texts for seat, texts in values_by_seat(form, "other").items() if "".join(texts).strip()}
    found = {seat: tapped.get(seat, []) + typed.get(seat, []) for seat in tapped | typed}
    return LostMinesResult(
        last_by=read_seat("by"),
        treasures={seat: read_treasures(texts) for seat, texts in found.items()},
        dragon=read_seat("dragon"),
    )


MOVES = {
    "mark-board": PostedMove(mark_board),
    "cell-token": PostedMove(change_token, "maze", "maze"),
    "goal": PostedMove(reveal_mine, "maze", "maze"),
    "move-dwarf": PostedMove(treasures.move_dwarf, "maze", "maze"),
    "take-treasure": PostedMove(treasures.take_treasure, "maze", "maze"),
    "put-treasure-back": PostedMove(treasures.put_treasure_back, "maze", "maze"),
    "look": PostedMove(turns.look_in_secret, "maze", "maze"),
    "treasures": PostedMove(enter_treasures, "", "sheet"),
}
