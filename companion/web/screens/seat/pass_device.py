"""The curtain on the host's device for a seat without a phone. Nothing secret is before it is opened."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.table.viewer import HOST, Viewer
from companion.web.auth import AccessDenied, behind_curtain, host_viewer, service
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.responses import refused, send_to, serve
from companion.web.screens.seat.page import SHEET_ACTS, perform, seat_context
from companion.web.view_models.role_card import plate, qr_plate

pages = Blueprint("curtain", __name__)


# Drawing


def urls(code: str, n: int) -> dict[str, str]:
    """Where the inside of this seat's curtain looks and posts."""
    code = code.upper()
    return {
        "page": url_for("curtain.curtain", code=code, n=n),
        "sheet": url_for("curtain.sheet", code=code, n=n),
        "role": url_for("curtain.role", code=code, n=n),
        "qr": url_for("curtain.qr", code=code, n=n),
    }


def inside(code: str, viewer: Viewer, problems: Sequence[Message] = ()) -> str:
    """What this seat's own phone would show, on the host's device."""
    return render_template("seat/_sheet.html", **seat_context(code, viewer, urls(code, viewer.seat or 0), problems))


def closed(code: str, n: int, problems: Sequence[Message] = ()) -> str:
    """The curtain itself: whom to pass the device to, and nothing that the host must not know."""
    return render_template("seat/_curtain.html", **front(code, n, problems))


def front(code: str, n: int, problems: Sequence[Message] = ()) -> dict[str, object]:
    """What the closed curtain is drawn from: the host's view; 404 where nobody sits there."""
    view = service().view(code, HOST)
    row = view.seat(n)
    if row is None or row.left:
        abort(404)
    return {"view": view, "seat": row, "urls": urls(code, n), "problems": problems}


# The curtain and what is behind it


@pages.get("/t/<code>/seats/<int:n>/curtain")
def curtain(code: str, n: int) -> AnyResponse:
    """The host's device shows the curtain, or for a minute after it was opened what is behind it."""
    host_viewer(code)
    try:
        viewer = behind_curtain(code, n)
    except AccessDenied:
        return serve(render_template("seat/curtain.html", closed=True, **front(code, n)))
    return serve(render_template("seat/curtain.html", closed=False, **seat_context(code, viewer, urls(code, n))))


@pages.post("/t/<code>/seats/<int:n>/curtain")
def change_curtain(code: str, n: int) -> AnyResponse:
    """Opens the curtain for a minute, or closes it and is back at the host's page."""
    viewer = host_viewer(code)
    if request.form.get("do") == "close":
        return close(code, n)
    try:
        session["curtain"] = service().pass_device.open(
            code, viewer, Seat(n), idempotency_key=read_form(Form).idempotency_key
        )
    except IllegalMove as refusal:
        return refused(refusal, lambda problems: closed(code, n, problems), urls(code, n)["page"])
    return send_to(urls(code, n)["page"])


def close(code: str, n: int) -> AnyResponse:
    """The device came back: it is dark behind this curtain again."""
    session.pop("curtain", None)
    service().pass_device.close(code, Seat(n))
    return send_to(url_for("host.host", code=code.upper()))


@pages.get("/t/<code>/seats/<int:n>/sheet")
def sheet(code: str, n: int) -> AnyResponse:
    """The inside anew, or the closed curtain once its minute is over."""
    host_viewer(code)
    try:
        return serve(inside(code, behind_curtain(code, n)))
    except AccessDenied:
        return serve(closed(code, n))


@pages.post("/t/<code>/seats/<int:n>/sheet")
def change_sheet(code: str, n: int) -> AnyResponse:
    """Who is behind the curtain has looked, or answers what is asked."""
    host_viewer(code)
    try:
        viewer = behind_curtain(code, n)
    except AccessDenied as refusal:
        return refused(refusal, lambda problems: closed(code, n, problems), urls(code, n)["page"])
    return perform(code, viewer, posted_act(SHEET_ACTS), inside, urls(code, n)["page"])


@pages.get("/t/<code>/seats/<int:n>/role")
def role(code: str, n: int) -> AnyResponse:
    """The role under the finger of who is behind the curtain. Changes nothing."""
    return plate(code, behind_curtain(code, n))


@pages.get("/t/<code>/seats/<int:n>/qr")
def qr(code: str, n: int) -> AnyResponse:
    """The role as plain text in a QR, for any phone's camera, under the finger of who is behind the curtain."""
    return qr_plate(code, behind_curtain(code, n))
