"""The host's device is passed on. Nothing secret is sent before that player opens the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, abort, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.game.message import IllegalMove, Message, Seat
from companion.game.viewer import HOST, Viewer
from companion.web.auth import AccessDenied, passed_device_viewer, require_host, table_service
from companion.web.forms.form import Form, handler_chosen_in_form, read_form
from companion.web.responses import html_response, redirect_to, refusal_response
from companion.web.screens.seat.held_role import role_response
from companion.web.screens.seat.shared import SHEET_HANDLERS, run_handler, seat_page
from companion.web.view_models.seat_page import ClosedSheetPage

pages = Blueprint("pass_device", __name__)


# Drawing


def passed_device_urls(code: str, n: int) -> dict[str, str]:
    endpoints = {"page": "curtain", "sheet": "sheet", "role": "role", "qr": "qr"}
    return {name: url_for(f"pass_device.{endpoint}", code=code.upper(), n=n) for name, endpoint in endpoints.items()}


def render_sheet(code: str, viewer: Viewer, problems: Sequence[Message] = ()) -> str:
    """The sheet that this seat's own phone would show."""
    return seat_page(code, viewer, passed_device_urls(code, viewer.seat or 0), problems).render("seat/_sheet.html")


def render_closed_sheet_page(code: str, n: int, problems: Sequence[Message] = ()) -> str:
    return closed_sheet_page(code, n, problems).render("seat/_curtain.html")


def closed_sheet_page(code: str, n: int, problems: Sequence[Message] = ()) -> ClosedSheetPage:
    """Says whom to pass the device to, and nothing that the host must not know."""
    view = table_service().view(code, HOST)
    seat = view.seat(n)
    if seat is None or seat.left:
        abort(404)
    return ClosedSheetPage(view, problems, seat=seat, urls=passed_device_urls(code, n))


# The page and its fragments


@pages.get("/t/<code>/seats/<int:n>/curtain", endpoint="curtain")
def show_passed_device(code: str, n: int) -> AnyResponse:
    """Whom to pass the device to, or the seat's sheet for a minute after the player opened it."""
    require_host(code)
    try:
        viewer = passed_device_viewer(code, n)
    except AccessDenied:
        return html_response(closed_sheet_page(code, n).render("seat/curtain.html"))
    return html_response(seat_page(code, viewer, passed_device_urls(code, n)).render("seat/curtain.html"))


@pages.post("/t/<code>/seats/<int:n>/curtain", endpoint="change_curtain")
def open_or_close_sheet(code: str, n: int) -> AnyResponse:
    viewer = require_host(code)
    if request.form.get("do") == "close":
        session.pop("curtain", None)
        table_service().devices.close_passed_page(code, Seat(n))
        return redirect_to(url_for("host.host", code=code.upper()))
    try:
        session["curtain"] = table_service().devices.open_passed_page(
            code, viewer, Seat(n), idempotency_key=read_form(Form).idempotency_key
        )
    except IllegalMove as refusal:
        return closed_sheet_response(code, n, refusal)
    return redirect_to(passed_device_urls(code, n)["page"])


def closed_sheet_response(code: str, n: int, refusal: IllegalMove) -> AnyResponse:
    render = partial(render_closed_sheet_page, code, n)
    return refusal_response(refusal, render, passed_device_urls(code, n)["page"])


@pages.get("/t/<code>/seats/<int:n>/sheet", endpoint="sheet")
def show_sheet(code: str, n: int) -> AnyResponse:
    require_host(code)
    try:
        return html_response(render_sheet(code, passed_device_viewer(code, n)))
    except AccessDenied:
        return html_response(render_closed_sheet_page(code, n))


@pages.post("/t/<code>/seats/<int:n>/sheet")
def change_sheet(code: str, n: int) -> AnyResponse:
    require_host(code)
    try:
        viewer = passed_device_viewer(code, n)
    except AccessDenied as refusal:
        return closed_sheet_response(code, n, refusal)
    handler, page_url = handler_chosen_in_form(SHEET_HANDLERS), passed_device_urls(code, n)["page"]
    return run_handler(code, viewer, handler, render_sheet, page_url)


@pages.get("/t/<code>/seats/<int:n>/role", endpoint="role")
def show_role(code: str, n: int) -> AnyResponse:
    return role_response(code, passed_device_viewer(code, n))


@pages.get("/t/<code>/seats/<int:n>/qr", endpoint="qr")
def show_role_qr(code: str, n: int) -> AnyResponse:
    return role_response(code, passed_device_viewer(code, n), as_qr=True)
