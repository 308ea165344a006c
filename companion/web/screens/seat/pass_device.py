"""Routes to pass the host's device to a player without a phone. Nothing secret is sent before it is opened there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, abort, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.table.viewer import HOST, Viewer
from companion.web.auth import AccessDenied, behind_curtain, host_viewer, service
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.refusals import refused
from companion.web.responses import send_to, serve
from companion.web.screens.seat.held_role import role_qr_response, role_response
from companion.web.screens.seat.page import SHEET_ACTS, perform, seat_page
from companion.web.view_models.seat_page import ClosedPage

pages = Blueprint("pass_device", __name__)


# Drawing


def urls(code: str, n: int) -> dict[str, str]:
    """Return the addresses of this seat's page, fragments and secrets on the host's device."""
    code = code.upper()
    return {
        "page": url_for("pass_device.curtain", code=code, n=n),
        "sheet": url_for("pass_device.sheet", code=code, n=n),
        "role": url_for("pass_device.role", code=code, n=n),
        "qr": url_for("pass_device.qr", code=code, n=n),
    }


def draw_sheet(code: str, viewer: Viewer, problems: Sequence[Message] = ()) -> str:
    """Render the sheet that this seat's own phone would show."""
    return seat_page(code, viewer, urls(code, viewer.seat or 0), problems).draw("seat/_sheet.html")


def draw_closed_page(code: str, n: int, problems: Sequence[Message] = ()) -> str:
    """Render whom to pass the device to, and nothing that the host must not know."""
    return closed_page(code, n, problems).draw("seat/_curtain.html")


def closed_page(code: str, n: int, problems: Sequence[Message] = ()) -> ClosedPage:
    """Return the page that the host's device shows while a seat's sheet is closed. 404 if nobody has this seat."""
    view = service().view(code, HOST)
    seat = view.seat(n)
    if seat is None or seat.left:
        abort(404)
    return ClosedPage(view, problems, seat=seat, urls=urls(code, n))


# The page and its fragments


@pages.get("/t/<code>/seats/<int:n>/curtain")
def curtain(code: str, n: int) -> AnyResponse:
    """Show whom to pass the device to, or for a minute after it was opened the seat's sheet."""
    host_viewer(code)
    try:
        viewer = behind_curtain(code, n)
    except AccessDenied:
        return serve(closed_page(code, n).draw("seat/curtain.html"))
    return serve(seat_page(code, viewer, urls(code, n)).draw("seat/curtain.html"))


@pages.post("/t/<code>/seats/<int:n>/curtain")
def change_curtain(code: str, n: int) -> AnyResponse:
    """Open the seat's sheet for a minute, or close it and go back to the host's page."""
    viewer = host_viewer(code)
    if request.form.get("do") == "close":
        return close(code, n)
    try:
        session["curtain"] = service().pass_device.open(
            code, viewer, Seat(n), idempotency_key=read_form(Form).idempotency_key
        )
    except IllegalMove as refusal:
        return refused(refusal, partial(draw_closed_page, code, n), urls(code, n)["page"])
    return send_to(urls(code, n)["page"])


def close(code: str, n: int) -> AnyResponse:
    session.pop("curtain", None)
    service().pass_device.close(code, Seat(n))
    return send_to(url_for("host.host", code=code.upper()))


@pages.get("/t/<code>/seats/<int:n>/sheet")
def sheet(code: str, n: int) -> AnyResponse:
    """Render the seat's sheet, or the closed page once the minute is over."""
    host_viewer(code)
    try:
        return serve(draw_sheet(code, behind_curtain(code, n)))
    except AccessDenied:
        return serve(draw_closed_page(code, n))


@pages.post("/t/<code>/seats/<int:n>/sheet")
def change_sheet(code: str, n: int) -> AnyResponse:
    """Perform an act of the seat, as its own phone would."""
    host_viewer(code)
    try:
        viewer = behind_curtain(code, n)
    except AccessDenied as refusal:
        return refused(refusal, partial(draw_closed_page, code, n), urls(code, n)["page"])
    return perform(code, viewer, posted_act(SHEET_ACTS), draw_sheet, urls(code, n)["page"])


@pages.get("/t/<code>/seats/<int:n>/role")
def role(code: str, n: int) -> AnyResponse:
    """Respond with the seat's role, while the button is held."""
    return role_response(code, behind_curtain(code, n))


@pages.get("/t/<code>/seats/<int:n>/qr")
def qr(code: str, n: int) -> AnyResponse:
    """Respond with the seat's role as text in a QR, while the button is held."""
    return role_qr_response(code, behind_curtain(code, n))
