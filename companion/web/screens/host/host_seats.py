"""Routes of the seats on the host's page: order, names, action cards, claims, and what the host enters for players."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.game import moves
from companion.game.message import IllegalMove, Seat
from companion.game.viewer import Viewer
from companion.web.auth import refuse_all_but_host, remember_key, table_service
from companion.web.forms.form import FormHandler, handler_chosen_in_form, move_handler, read_form, record_move
from companion.web.forms.gold import DraftGoldCardForm, SkipDraftTurnForm, StealForm
from companion.web.forms.seats import (
    BroughtGoldForm,
    MoveSeatForm,
    NameForm,
    RenameForm,
    SeatClaimForm,
    SeatForm,
    SwapHatForm,
)
from companion.web.responses import add_response_header
from companion.web.screens.host.shared import fragment_response, run_handler
from companion.web.screens.maze_actions import tool_card_handlers

pages = Blueprint("host_seats", __name__)
pages.before_request(refuse_all_but_host)


@pages.get("/t/<code>/seats", endpoint="seats")
def render_seats(code: str) -> AnyResponse:
    return fragment_response(code, "seats")


@pages.post("/t/<code>/seats")
def change_seats(code: str) -> AnyResponse:
    return run_handler(code, "seats", handler_chosen_in_form(SEATS_HANDLERS))


def remove_seat(code: str, viewer: Viewer) -> None:
    form = read_form(SeatForm)
    table_service().remove_seat(code, viewer, form.seat, idempotency_key=form.idempotency_key)


def give_host_a_seat(code: str, viewer: Viewer) -> None:
    """The page loads again: it may have fetched other fragments just before it had the seat's key."""
    form = read_form(NameForm)
    _, key = table_service().sit(code, form.name, idempotency_key=form.idempotency_key)
    remember_key(code, key)
    add_response_header("HX-Refresh", "true")


def allow_claim(code: str, viewer: Viewer) -> None:
    form = read_form(SeatClaimForm)
    table_service().devices.accept_phone(code, viewer, form.seat, form.mark, idempotency_key=form.idempotency_key)


def refuse_claim(code: str, viewer: Viewer) -> None:
    form = read_form(SeatClaimForm)
    table_service().devices.refuse_phone(code, viewer, form.seat, form.mark, idempotency_key=form.idempotency_key)


SEATS_HANDLERS: Mapping[str, FormHandler] = {
    "add": move_handler(moves.add_seat, NameForm),
    "rename": move_handler(moves.rename_seat, RenameForm),
    "move": move_handler(moves.move_seat, MoveSeatForm),
    "remove": remove_seat,
    "sit": give_host_a_seat,
    "gold": move_handler(moves.enter_brought_gold, BroughtGoldForm),
    "back": move_handler(moves.bring_back_player, SeatForm),
    "allow": allow_claim,
    "refuse": refuse_claim,
}


@pages.post("/t/<code>/seats/<int:n>/token", endpoint="token")
def change_tool_card(code: str, n: int) -> AnyResponse:
    return run_handler(code, "seats", handler_chosen_in_form(tool_card_handlers(Seat(n))))


@pages.post("/t/<code>/seats/<int:n>/act", endpoint="act")
def record_answer_for_seat(code: str, n: int) -> AnyResponse:
    return run_handler(code, *handler_chosen_in_form(seat_handlers(Seat(n))))


def seat_handlers(seat: Seat) -> Mapping[str, tuple[str, FormHandler]]:
    """With the fragment to respond with."""
    return {
        "inspect": ("seats", move_handler(moves.inspect_role, SeatForm, by=seat)),
        "swap-hat": ("seats", move_handler(moves.swap_hat, SwapHatForm, seat=seat)),
        "steal": ("round", move_handler(moves.steal, StealForm, seat=seat)),
        "draft": ("round", lambda code, viewer: take_gold_card_for_seat(code, viewer, seat)),
        "pass": ("round", move_handler(moves.pass_over_seat, SkipDraftTurnForm, seat=seat)),
    }


def take_gold_card_for_seat(code: str, viewer: Viewer, seat: Seat) -> None:
    """For a player without a phone; or what the player's real card shows."""
    form = read_form(DraftGoldCardForm)
    if not table_service().is_gold_card_taken(code, record_move(code, viewer, moves.pick_gold_card, form, seat=seat)):
        raise IllegalMove.because("no-such-gold-card", gold=form.value)
