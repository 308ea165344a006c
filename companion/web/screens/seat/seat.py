"""A seat's page on its phone, and its menu. No page contains the role; only the route `role` sends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game import moves
from companion.game.message import IllegalMove, Message
from companion.game.viewer import ONLOOKER, Viewer
from companion.tables import Grants
from companion.web.auth import AccessDenied, browser_grants, browser_keys, browser_seat_viewer, table_service
from companion.web.edition_actions import EDITION_ACTIONS
from companion.web.forms.fields import NOBODY
from companion.web.forms.form import Form, FormHandler, handler_chosen_in_form, own_seat_handler, read_form
from companion.web.forms.own_seat import GoalNoteForm
from companion.web.forms.seats import NameForm
from companion.web.responses import html_response, is_htmx_request, redirect_to, refusal_response, versioned_response
from companion.web.screens.seat.held_role import role_response
from companion.web.screens.seat.shared import SHEET_HANDLERS, own_seat_urls, run_handler, seat_page

pages = Blueprint("seat", __name__)


def render_sheet(code: str, viewer: Viewer, problems: Sequence[Message] = (), grants: Grants | None = None) -> str:
    return seat_page(code, viewer, own_seat_urls(code, viewer), problems, grants).render("seat/_sheet.html")


# The page and its fragments


@pages.get("/t/<code>/seat", endpoint="seat")
def show_seat_page(code: str) -> AnyResponse:
    """If the browser has several seats, first ask which player is looking."""
    grants = browser_grants(code)
    if request.args.get("n") is None and len(grants.seats) > 1:
        return html_response(
            render_template("seat/choose_seat.html", view=table_service().view(code, ONLOOKER), grants=grants)
        )
    try:
        viewer = browser_seat_viewer(code)
    except AccessDenied:
        return no_seat_response(code, grants, "seat/no_seat.html")
    return html_response(seat_page(code, viewer, own_seat_urls(code, viewer)).render("seat/seat.html"))


@pages.get("/t/<code>/seat/sheet", endpoint="sheet")
def show_sheet(code: str) -> AnyResponse:
    """If the seat moved to another phone, a sheet that says so."""

    def render() -> AnyResponse:
        grants = browser_grants(code)
        return html_response(render_sheet(code, browser_seat_viewer(code, grants), (), grants))

    try:
        return versioned_response(code, render)
    except AccessDenied:
        return no_seat_response(code, browser_grants(code), "seat/_no_seat.html")


@pages.get("/t/<code>/seat/role", endpoint="role")
def show_role(code: str) -> AnyResponse:
    return role_response(code, browser_seat_viewer(code))


def no_seat_response(code: str, grants: Grants, template: str) -> AnyResponse:
    """Leads to the phone's claim, or says that its seat moved to another phone. Raises AccessDenied if it never had
    one."""
    if grants.asked_seats and not grants.seats:
        return redirect_to(f"/t/{code.upper()}/asking/{grants.asked_seats[0]}")
    if all(table_service().devices.find_grants(code, [key]) != Grants() for key in browser_keys(code)):
        raise AccessDenied([Message("not-your-seat")])
    view, lost = table_service().view(code, ONLOOKER), request.args.get("n", 0, type=int)
    return html_response(render_template(template, view=view, lost_seat=view.seat(lost), grants=grants), 403)


# Moves


@pages.post("/t/<code>/seat/sheet")
def change_sheet(code: str) -> AnyResponse:
    """The response is empty if the page's script sent the form by itself."""
    viewer, handler = browser_seat_viewer(code), handler_chosen_in_form(HANDLERS)
    if is_htmx_request() and handler in AUTOMATIC_HANDLERS.values():
        handler(code, viewer)
        return make_response("", 204)
    return run_handler(code, viewer, handler, render_sheet, own_seat_urls(code, viewer)["page"])


AUTOMATIC_HANDLERS: Mapping[str, FormHandler] = {"seen": SHEET_HANDLERS["seen"]}
"""The form handlers of what the page's script sends without a tap."""

HANDLERS: Mapping[str, FormHandler] = {
    **SHEET_HANDLERS,
    **AUTOMATIC_HANDLERS,
    "note": own_seat_handler(moves.note_goal, GoalNoteForm),
    **{do: handler for actions in EDITION_ACTIONS.values() for do, handler in actions.phone.items()},
}
"""The value of `do` -> the form handler, for all forms on the seat's own phone."""


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
