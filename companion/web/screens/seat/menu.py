"""Routes of a seat's menu, loaded when it is opened: rename the seat, leave the table, go to other pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import Viewer
from companion.web.auth import own_seat, service
from companion.web.forms.fields import NOBODY
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.forms.seats import NameForm
from companion.web.refusals import refused
from companion.web.responses import send_to, serve, serve_version
from companion.web.screens.actions import own_recorder
from companion.web.screens.seat.page import own_urls, perform, seat_page

pages = Blueprint("menu", __name__)


def draw_menu(code: str, viewer: Viewer, problems: Sequence[Message] = ()) -> str:
    """Render the menu of this seat, with problems in it."""
    return seat_page(code, viewer, own_urls(code, viewer), problems).draw("seat/_menu.html")


@pages.get("/t/<code>/seat/menu")
def menu(code: str) -> AnyResponse:
    """Render the menu."""
    return serve_version(code, lambda: serve(draw_menu(code, own_seat(code))))


@pages.post("/t/<code>/seat/menu")
def change_menu(code: str) -> AnyResponse:
    """Rename the seat, or leave it."""
    viewer = own_seat(code)
    if request.form.get("do") == "leave":
        return leave(code, viewer)
    act = posted_act({"rename": own_recorder(moves.rename, NameForm)})
    return perform(code, viewer, act, draw_menu, own_urls(code, viewer)["page"])


def leave(code: str, viewer: Viewer) -> AnyResponse:
    """Remove the seat, which revokes its keys, and go to the page to join."""
    form = read_form(Form)
    try:
        expected, key = form.expected_version, form.idempotency_key
        service().remove_seat(code, viewer, viewer.seat or NOBODY, expected_version=expected, idempotency_key=key)
    except IllegalMove as refusal:
        return refused(refusal, partial(draw_menu, code, viewer), own_urls(code, viewer)["page"])
    return send_to(f"/t/{code.upper()}")
