"""Routes of the seats on the host's page: their order, names and tokens, claims, and what the host enters for them."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Seat
from companion.table import moves
from companion.table.viewer import Viewer
from companion.web.auth import only_the_host, remember, service
from companion.web.forms.form import posted_act, read_form
from companion.web.forms.gold import DraftForm, PassForm, StealForm
from companion.web.forms.seats import (
    AskForm,
    GoldForm,
    MoveForm,
    NameForm,
    RenameForm,
    SeatForm,
)
from companion.web.screens.actions import Act, record, recorder
from companion.web.screens.host.page import perform, serve_fragment
from companion.web.screens.maze_actions import posted_tool_act

pages = Blueprint("host_seats", __name__)
pages.before_request(only_the_host)


@pages.get("/t/<code>/seats")
def seats(code: str) -> AnyResponse:
    """Render the seats."""
    return serve_fragment(code, "seats")


@pages.post("/t/<code>/seats")
def change_seats(code: str) -> AnyResponse:
    """Add, rename, move, remove or bring back a seat, enter its gold, let the host sit down, or answer a claim."""
    return perform(code, "seats", posted_act(SEATS_ACTS))


def remove(code: str, viewer: Viewer) -> None:
    form = read_form(SeatForm)
    service().remove_seat(
        code, viewer, form.seat, expected_version=form.expected_version, idempotency_key=form.idempotency_key
    )


def sit(code: str, viewer: Viewer) -> None:
    """Give the host a seat; the device holds both keys."""
    form = read_form(NameForm)
    _, key = service().sit_host(code, viewer, form.name, idempotency_key=form.idempotency_key)
    remember(code, key)


def allow(code: str, viewer: Viewer) -> None:
    form = read_form(AskForm)
    service().seat_claims.allow(code, viewer, form.seat, form.mark, idempotency_key=form.idempotency_key)


def refuse(code: str, viewer: Viewer) -> None:
    form = read_form(AskForm)
    service().seat_claims.refuse(code, viewer, form.seat, form.mark, idempotency_key=form.idempotency_key)


SEATS_ACTS: Mapping[str, Act] = {
    "add": recorder(moves.add_seat, NameForm),
    "rename": recorder(moves.rename, RenameForm),
    "move": recorder(moves.move_seat, MoveForm),
    "remove": remove,
    "sit": sit,
    "gold": recorder(moves.bring_gold, GoldForm),
    "back": recorder(moves.bring_back, SeatForm),
    "allow": allow,
    "refuse": refuse,
}


@pages.post("/t/<code>/seats/<int:n>/token")
def token(code: str, n: int) -> AnyResponse:
    """Put an action card in front of a seat, or take it away."""
    return perform(code, "seats", posted_tool_act(Seat(n)))


@pages.post("/t/<code>/seats/<int:n>/act")
def act(code: str, n: int) -> AnyResponse:
    """Record an inspection, a hat swap, or the seat's answer after the end of the round."""
    return perform(code, *posted_act(acts_of(Seat(n))))


def acts_of(seat: Seat) -> Mapping[str, tuple[str, Act]]:
    """Return each act for this seat, with the fragment that is the response."""
    return {
        "inspect": ("seats", recorder(moves.inspect, SeatForm, by=seat)),
        "swap-hat": ("seats", recorder(moves.swap_hat, seat=seat)),
        "steal": ("round", recorder(moves.steal, StealForm, seat=seat)),
        "draft": ("round", lambda code, viewer: draft(code, viewer, seat)),
        "pass": ("round", recorder(moves.pass_over, PassForm, seat=seat)),
    }


def draft(code: str, viewer: Viewer, seat: Seat) -> None:
    """Take a gold card for a player without a phone, or enter what the player's real card shows.

    Raises:
        IllegalMove: no such card is left.
    """
    form = read_form(DraftForm)
    if not service().took_gold_card(code, record(code, viewer, moves.draft, form, seat=seat)):
        raise IllegalMove.because("no-such-gold-card", gold=form.value)
