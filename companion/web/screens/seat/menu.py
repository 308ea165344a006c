"""Routes of a seat's menu, which its phone asks for when it opens it: a new name, other pages, getting up."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import Viewer
from companion.web.auth import own_seat, service
from companion.web.forms.fields import NOBODY
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.forms.seats import NameForm
from companion.web.responses import refused, send_to, serve, serve_version
from companion.web.screens.actions import own_recorder
from companion.web.screens.seat.page import own_urls, perform, seat_context

pages = Blueprint("menu", __name__)


def drawn(code: str, viewer: Viewer, problems: Sequence[Message] = ()) -> str:
    """Return the menu of this seat, with problems said in it."""
    return render_template("seat/_menu.html", **seat_context(code, viewer, own_urls(code, viewer), problems))


@pages.get("/t/<code>/seat/menu")
def menu(code: str) -> AnyResponse:
    """What a seat seldom needs."""
    return serve_version(code, lambda: serve(drawn(code, own_seat(code))))


@pages.post("/t/<code>/seat/menu")
def change_menu(code: str) -> AnyResponse:
    """Rename the seat, or leave it."""
    viewer = own_seat(code)
    if request.form.get("do") == "leave":
        return leave(code, viewer)
    act = posted_act({"rename": own_recorder(moves.rename, NameForm)})
    return perform(code, viewer, act, drawn, own_urls(code, viewer)["page"])


def leave(code: str, viewer: Viewer) -> AnyResponse:
    """The guest gets up: the seat's keys open nothing any more, and the phone goes back to the page to join."""
    form = read_form(Form)
    try:
        service().remove_seat(
            code,
            viewer,
            viewer.seat or NOBODY,
            expected_version=form.expected_version,
            idempotency_key=form.idempotency_key,
        )
    except IllegalMove as refusal:
        page = own_urls(code, viewer)["page"]
        return refused(refusal, lambda problems: drawn(code, viewer, problems), page)
    return send_to(f"/t/{code.upper()}")
