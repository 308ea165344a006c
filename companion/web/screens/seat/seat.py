"""Routes of a seat's page on its phone; `seat_maze` has those of the maze.

No page contains the role, which only the route `role` sends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message
from companion.services import Grants
from companion.table import moves
from companion.table.viewer import ONLOOKER, Viewer
from companion.web.auth import AccessDenied, holds, keys_held, own_seat, service
from companion.web.forms.form import posted_act
from companion.web.forms.gold import PhonePayForm
from companion.web.forms.own_seat import CutForm, NoteForm, OpenCutForm
from companion.web.responses import from_htmx, send_to, serve, serve_version
from companion.web.screens.actions import Act, own_recorder, recorder
from companion.web.screens.seat.held_role import role_response
from companion.web.screens.seat.page import SHEET_ACTS, own_urls, perform, seat_page

pages = Blueprint("seat", __name__)


def draw_sheet(code: str, viewer: Viewer, problems: Sequence[Message] = (), grants: Grants | None = None) -> str:
    """Render the sheet of this seat, with problems in it. `grants` is as in `seat_page`."""
    return seat_page(code, viewer, own_urls(code, viewer), problems, grants).draw("seat/_sheet.html")


# The page and its fragments


@pages.get("/t/<code>/seat")
def seat(code: str) -> AnyResponse:
    """Show the page of this browser's seat. With several seats, ask first which of the players is looking."""
    grants = holds(code)
    if request.args.get("n") is None and len(grants.seats) > 1:
        return serve(render_template("seat/choose_seat.html", view=service().view(code, ONLOOKER), grants=grants))
    try:
        viewer = own_seat(code)
    except AccessDenied:
        return without_seat(code, grants, "seat/no_seat.html")
    return serve(seat_page(code, viewer, own_urls(code, viewer)).draw("seat/seat.html"))


@pages.get("/t/<code>/seat/sheet")
def sheet(code: str) -> AnyResponse:
    """Render the sheet; or, if the seat moved to another phone, say so."""

    def draw() -> AnyResponse:
        grants = holds(code)
        return serve(draw_sheet(code, own_seat(code, grants), (), grants))

    try:
        return serve_version(code, draw)
    except AccessDenied:
        return without_seat(code, holds(code), "seat/_no_seat.html")


@pages.get("/t/<code>/seat/role")
def role(code: str) -> AnyResponse:
    """Respond with the seat's role, or with that of the seat `of` which was shown to it, while the button is held."""
    return role_response(code, own_seat(code))


def without_seat(code: str, grants: Grants, template: str) -> AnyResponse:
    """Respond to a phone without a seat: wait for the host if it claims one, or say that its seat was taken over.

    Raises:
        AccessDenied: it never had a seat here.
    """
    if grants.asks and not grants.seats:
        return send_to(f"/t/{code.upper()}/asking/{grants.asks[0]}")
    if all(service().access.grants(code, [key]) != Grants() for key in keys_held(code)):
        raise AccessDenied([Message("not-your-seat")])
    view, lost = service().view(code, ONLOOKER), request.args.get("n", 0, type=int)
    return serve(render_template(template, view=view, lost_seat=view.seat(lost), grants=grants), 403)


# Acts


@pages.post("/t/<code>/seat/sheet")
def change_sheet(code: str) -> AnyResponse:
    """Perform an act of the seat. One that the page's script does by itself needs no sheet in the response."""
    viewer, act = own_seat(code), posted_act(ACTS)
    if from_htmx() and act in AUTOMATIC_ACTS.values():
        act(code, viewer)
        return make_response("", 204)
    return perform(code, viewer, act, draw_sheet, own_urls(code, viewer)["page"])


AUTOMATIC_ACTS: Mapping[str, Act] = {
    "seen": SHEET_ACTS["seen"],
    "open-cut": recorder(moves.open_cut, OpenCutForm),
    "deal-closed": lambda code, viewer: service().deal_when_due(code),
}
"""Acts that the page's script does without a tap."""

ACTS: Mapping[str, Act] = {
    **SHEET_ACTS,
    **AUTOMATIC_ACTS,
    "cut": recorder(moves.cut, CutForm),
    "note": own_recorder(moves.note_goal, NoteForm),
    "pay": own_recorder(moves.pay_trolls, PhonePayForm),
}
