"""What pages of The Duel post: keys and bribes, claims of gold, payments of trolls."""

from __future__ import annotations

from flask import abort

from companion.editions.duel.claims import claim_gold
from companion.editions.duel.payment import pay_trolls
from companion.editions.duel.tokens import put_cell_token, take_cell_token
from companion.game.maze.grid import Cell
from companion.game.message import Seat
from companion.web.forms.fields import GoldCards
from companion.web.forms.form import Posted, PostedMove


def change_token(posted: Posted, cell: Cell, kind: str, side: str, do: str, by: Seat | None = None) -> None:
    """`put` or `take` a key on the door or a bribe for the troll (`kind`) at a `side`; `by` plays it."""
    move = {"put": put_cell_token, "take": take_cell_token}.get(do) or abort(400)
    posted.record(move, cell=cell, kind=kind, side=side, by=by)


def choose_payment(posted: Posted, seat: Seat, cards: GoldCards = ()) -> None:
    posted.record(pay_trolls, seat=seat, cards=cards)


MOVES = {
    "cell-token": PostedMove(change_token, "maze", "maze"),
    "claim": PostedMove(claim_gold, "maze", "maze"),
    "pay": PostedMove(choose_payment, "settlement", "sheet"),
}
