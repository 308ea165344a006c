"""What pages of The Duel post: keys and bribes, claims of gold, payments of trolls."""

from __future__ import annotations

from companion.editions.duel.claims import claim_gold
from companion.editions.duel.payment import pay_trolls
from companion.editions.duel.tokens import put_cell_token, take_cell_token
from companion.game.viewer import Viewer
from companion.web.duel.forms import PayForTrollsForm, PhonePayForTrollsForm
from companion.web.forms.fields import NO_NUMBER, Count, SeatOrNobody
from companion.web.forms.form import (
    EditionActions,
    Form,
    handler_chosen_in_form,
    move_handler,
    own_seat_handler,
    read_form,
    record_move,
    record_move_of_seat,
    requested_cell,
)


class CellTokenForm(Form):
    """A key on the door or a bribe for the troll (`kind`) at a `side`, and the seat `by` which it is played."""

    kind: str = ""
    side: str = ""
    by: SeatOrNobody = None


class ClaimGoldForm(Form):
    """`place` is the gold's index among the card's gold."""

    place: Count = NO_NUMBER
    seat: SeatOrNobody = None


def change_token(code: str, viewer: Viewer) -> None:
    move = handler_chosen_in_form({"put": put_cell_token, "take": take_cell_token})
    record_move_of_seat(code, viewer, move, read_form(CellTokenForm), cell=requested_cell())


def choose_gold(code: str, viewer: Viewer) -> None:
    record_move(code, viewer, claim_gold, read_form(ClaimGoldForm), cell=requested_cell())


ACTIONS = EditionActions(
    maze={"token": change_token, "claim": choose_gold},
    settlement={"pay": move_handler(pay_trolls, PayForTrollsForm)},
    phone={"pay": own_seat_handler(pay_trolls, PhonePayForTrollsForm)},
)
