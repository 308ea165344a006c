"""What pages of The Duel post: keys and bribes, claims of gold, payments of trolls; and the end of a round."""

from __future__ import annotations

from flask import abort
from werkzeug.datastructures import MultiDict

from companion.editions.duel.claims import claim_gold
from companion.editions.duel.payment import DuelResult, pay_trolls
from companion.editions.duel.tokens import put_cell_token, take_cell_token
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.web.forms import GoldCards, Posted, PostedMove, read_number, seat_or_nobody, values_by_seat, words_of


def change_token(posted: Posted, cell: Cell, kind: str, side: str, do: str, by: Seat | None = None) -> None:
    """`put` or `take` a key on the door or a bribe for the troll (`kind`) at a `side`; `by` plays it."""
    move = {"put": put_cell_token, "take": take_cell_token}.get(do) or abort(400)
    posted.record(move, cell=cell, kind=kind, side=side, by=by)


def choose_payment(posted: Posted, seat: Seat, cards: GoldCards = ()) -> None:
    posted.record(pay_trolls, seat=seat, cards=cards)


def read_result(form: MultiDict[str, str]) -> DuelResult:
    claims = values_by_seat(form, "claims")
    trolls = values_by_seat(form, "trolls")
    return DuelResult(
        last_by=seat_or_nobody(form.get("by", "")),
        claims={seat: tuple(map(read_number, words_of(texts))) for seat, texts in claims.items()},
        trolls={seat: read_number(texts[0]) for seat, texts in trolls.items()},
    )


MOVES = {
    "cell-token": PostedMove(change_token, "maze", "maze"),
    "claim": PostedMove(claim_gold, "maze", "maze"),
    "pay": PostedMove(choose_payment, "settlement", "sheet"),
}
