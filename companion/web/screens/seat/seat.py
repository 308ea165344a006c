"""Routes of the phone's page: a seat's view of the table, and what the seat does. The role is in no page of it."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message
from companion.services import Grants
from companion.table import moves
from companion.table.viewer import ONLOOKER
from companion.web.auth import AccessDenied, held, holds, own_seat, service
from companion.web.forms.form import posted_act
from companion.web.forms.gold import PhonePayForm
from companion.web.forms.own_seat import CutForm, NoteForm, OpenCutForm, SeeRoleForm
from companion.web.responses import from_htmx, heard, send_to, serve, serve_version
from companion.web.screens.actions import Act, own_recorder, recorder
from companion.web.screens.seat.page import SHEET_ACTS, drawn, own_urls, perform, seat_context
from companion.web.view_models.role_card import plate

pages = Blueprint("seat", __name__)


# The page and its fragments


@pages.get("/t/<code>/seat")
def seat(code: str) -> AnyResponse:
    """The phone gets the page of its seat; with several seats it asks first who is looking."""
    mine = holds(code)
    if request.args.get("n") is None and len(mine.seats) > 1:
        return serve(render_template("seat/choose_seat.html", view=service().view(code, ONLOOKER), grants=mine))
    try:
        viewer = own_seat(code)
    except AccessDenied:
        return keyless(code, mine, "seat/no_seat.html")
    return serve(render_template("seat/seat.html", whole=True, **seat_context(code, viewer, own_urls(code, viewer))))


@pages.get("/t/<code>/seat/sheet")
def sheet(code: str) -> AnyResponse:
    """The phone gets its sheet anew; one that was cut off is told so."""
    try:
        return serve_version(code, lambda: fresh(code))
    except AccessDenied:
        return keyless(code, holds(code), "seat/_no_seat.html")


def fresh(code: str) -> AnyResponse:
    """The sheet of this browser's seat."""
    mine = holds(code)
    return serve(drawn(code, own_seat(code, mine), (), mine))


@pages.get("/t/<code>/seat/role")
def role(code: str) -> AnyResponse:
    """The phone gets the role under its finger: its own, or (`of`) that of a seat shown to it. Changes nothing."""
    return plate(code, own_seat(code))


def keyless(code: str, mine: Grants, template: str) -> AnyResponse:
    """What a phone reads that holds no good key: wait for the host, or that it was cut off, with the way back.

    Raises:
        NoKey: it never sat here.
    """
    if mine.asks and not mine.seats:
        return send_to(f"/t/{code.upper()}/asking/{mine.asks[0]}")
    if not was_cut_off(code):
        raise AccessDenied([Message("not-your-seat")])
    view, lost = service().view(code, ONLOOKER), request.args.get("n", 0, type=int)
    return serve(render_template(template, view=view, lost_seat=view.seat(lost), grants=mine), 403)


def was_cut_off(code: str) -> bool:
    """Whether this browser holds a key of this table that is good for nothing any more."""
    return any(service().access.grants(code, [key]) == Grants() for key in held(code))


# What a seat does


@pages.post("/t/<code>/seat/sheet")
def change_sheet(code: str) -> AnyResponse:
    """Cut the deal, say that the role was seen, or answer. What a page does by itself needs no sheet for an answer."""
    viewer, act = own_seat(code), posted_act(ACTS)
    if from_htmx() and act in UNASKED.values():
        act(code, viewer)
        return heard()
    return perform(code, viewer, act, drawn, own_urls(code, viewer)["page"])


UNASKED: Mapping[str, Act] = {
    "seen": recorder(moves.see_role, SeeRoleForm),
    "open-cut": recorder(moves.open_cut, OpenCutForm),
    "deal-closed": lambda code, viewer: service().deal_when_due(code),
}
"""What a page does by itself."""

ACTS: Mapping[str, Act] = {
    **SHEET_ACTS,
    **UNASKED,
    "cut": recorder(moves.cut, CutForm),
    "note": own_recorder(moves.note_goal, NoteForm),
    "pay": own_recorder(moves.pay_trolls, PhonePayForm),
}
