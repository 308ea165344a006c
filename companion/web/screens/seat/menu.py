"""A seat's menu, which is loaded when it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import Viewer
from companion.web.auth import browser_seat_viewer, table_service
from companion.web.forms.fields import NOBODY
from companion.web.forms.form import Form, handler_chosen_in_form, own_seat_handler, read_form
from companion.web.forms.seats import NameForm
from companion.web.refusals import refusal_response
from companion.web.responses import html_response, redirect_to, versioned_response
from companion.web.screens.seat.shared import own_seat_urls, run_handler, seat_page

pages = Blueprint("menu", __name__)


def render_menu(code: str, viewer: Viewer, problems: Sequence[Message] = ()) -> str:
    return seat_page(code, viewer, own_seat_urls(code, viewer), problems).render("seat/_menu.html")


@pages.get("/t/<code>/seat/menu", endpoint="menu")
def show_menu(code: str) -> AnyResponse:
    return versioned_response(code, lambda: html_response(render_menu(code, browser_seat_viewer(code))))


@pages.post("/t/<code>/seat/menu")
def change_menu(code: str) -> AnyResponse:
    viewer = browser_seat_viewer(code)
    if request.form.get("do") == "leave":
        return leave_table(code, viewer)
    handler = handler_chosen_in_form({"rename": own_seat_handler(moves.rename_seat, NameForm)})
    return run_handler(code, viewer, handler, render_menu, own_seat_urls(code, viewer)["page"])


def leave_table(code: str, viewer: Viewer) -> AnyResponse:
    """Which revokes the seat's keys."""
    form = read_form(Form)
    try:
        table_service().remove_seat(code, viewer, viewer.seat or NOBODY, idempotency_key=form.idempotency_key)
    except IllegalMove as refusal:
        return refusal_response(refusal, partial(render_menu, code, viewer), own_seat_urls(code, viewer)["page"])
    return redirect_to(f"/t/{code.upper()}")
