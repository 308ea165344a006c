"""The host's page: the round, the settlement, options, retention, the devices that host, and the home network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive import REMEMBER
from companion.editions import find_edition
from companion.game import moves
from companion.game.message import IllegalMove, Message
from companion.game.viewer import HOST, Viewer
from companion.web.auth import browser_keys, claim_nights, refuse_all_but_host, table_service
from companion.web.edition_actions import EDITION_ACTIONS
from companion.web.forms.form import FormHandler, handler_chosen_in_form, move_handler, read_form, record_move
from companion.web.forms.gold import CorrectGoldForm
from companion.web.forms.round_result import EndForm, ResultVersionForm, read_host_result
from companion.web.forms.table import BeginForm, ChangedOptionsForm, NetworkForm, RemoveDeviceForm, RetentionForm
from companion.web.public_url import Network
from companion.web.responses import (
    add_response_header,
    html_response,
    is_htmx_request,
    run_and_respond,
    uncached_response,
)
from companion.web.screens.host.shared import (
    fragment_renderer,
    fragment_response,
    host_page,
    host_page_url,
    remember_chosen_address,
    remember_host_without_seat,
    run_handler,
)
from companion.web.view_models.maze_panel import remember_rotation

pages = Blueprint("host", __name__)
pages.before_request(refuse_all_but_host)
pages.after_request(remember_rotation)
pages.after_request(remember_chosen_address)
pages.after_request(remember_host_without_seat)

for fragment in ("round", "settlement", "options", "keeping"):
    pages.add_url_rule(f"/t/<code>/{fragment}", fragment, partial(fragment_response, name=fragment))


@pages.get("/t/<code>/host", endpoint="host")
def show_host_page(code: str) -> AnyResponse:
    """Without scripts, `sheet` in the query opens a sheet."""
    return html_response(render_host_page(code))


@pages.post("/t/<code>/round")
def change_round(code: str) -> AnyResponse:
    part = fragment_with_posted_form(code)
    if request.form.get("do") != "end":
        return run_handler(code, part, handler_chosen_in_form(ROUND_HANDLERS))
    return run_and_respond(
        lambda: end_round(code),
        partial(render_end_of_round_form, code, part),
        host_page_url(code),
        partial(render_host_page, code),
    )


def render_end_of_round_form(code: str, part: str, problems: Sequence[Message]) -> str:
    """If another host has ended the round already, the fragment `maze` no longer has that form: the problems are then
    shown in the fragment `round`, below the result."""
    if problems and part == "maze" and table_service().view(code, HOST).phase != "dealt":
        part = "round"
        add_response_header("HX-Retarget", f"#{part}")
    return fragment_renderer(code, part)(problems)


def render_host_page(code: str, problems: Sequence[Message] = ()) -> str:
    return host_page(code, problems).render("host/host.html")


def fragment_with_posted_form(code: str) -> str:
    """`maze` if the form ends a round whose maze is recorded, else `round`."""
    if "part" in request.form or request.form.get("do") != "end":
        return "maze" if request.form.get("part") == "maze" else "round"
    view = table_service().view(code, HOST)
    return "maze" if view.phase == "dealt" and view.maze is not None else "round"


ROUND_HANDLERS: Mapping[str, FormHandler] = {
    "begin": move_handler(moves.begin_round, BeginForm),
    "again": move_handler(moves.play_again),
}


def end_round(code: str) -> None:
    view = table_service().view(code, HOST)
    players = [seat.seat for seat in view.dealt_seats]
    result = read_host_result(request.form, find_edition(view.edition), players, view.deal.by_hand)
    record_move(code, HOST, moves.end_round, read_form(EndForm), result=result)


SETTLEMENT_HANDLERS: Mapping[str, FormHandler] = {
    "book": move_handler(moves.confirm_round, ResultVersionForm),
    "correct": move_handler(moves.correct_gain, CorrectGoldForm),
    **{do: handler for actions in EDITION_ACTIONS.values() for do, handler in actions.settlement.items()},
}


@pages.post("/t/<code>/settlement")
def change_settlement(code: str) -> AnyResponse:
    return run_handler(code, "settlement", handler_chosen_in_form(SETTLEMENT_HANDLERS))


@pages.post("/t/<code>/options")
def set_options(code: str) -> AnyResponse:
    """The games of a table whose host switches the archive on belong to this browser."""
    if read_form(ChangedOptionsForm).options.get(REMEMBER) == "on":
        claim_nights(code)
    return run_handler(code, "options", move_handler(moves.set_options, ChangedOptionsForm))


@pages.post("/t/<code>/keeping", endpoint="keep_for")
def set_retention(code: str) -> AnyResponse:
    days = read_form(RetentionForm).days
    return run_handler(code, "keeping", lambda code, viewer: table_service().set_retention(code, viewer, days))


@pages.post("/t/<code>/hosts", endpoint="devices")
def remove_host_device(code: str) -> AnyResponse:
    return run_handler(code, "options", handler_chosen_in_form({"remove": revoke_host_key}))


def revoke_host_key(code: str, viewer: Viewer) -> None:
    form = read_form(RemoveDeviceForm)
    table_service().devices.remove_host_device(
        code, viewer, form.device, browser_keys(code), idempotency_key=form.idempotency_key
    )


@pages.get("/t/<code>/wifi", endpoint="back_to_the_sheet")
def redirect_to_host_page(code: str) -> AnyResponse:
    """For who reloads the page with the QR code; the sheet has forgotten the network."""
    return redirect(f"{host_page_url(code)}?sheet=join", 303)


@pages.post("/t/<code>/wifi", endpoint="wifi")
def show_or_hide_network(code: str) -> AnyResponse:
    if request.form.get("do") not in ("show", "hide"):
        abort(400)
    page, status = host_page(code), 200
    if request.form["do"] == "show":
        try:
            form = read_form(NetworkForm)
            page = replace(page, network=Network(form.network, form.password))
        except IllegalMove as refusal:
            page, status = host_page(code, refusal.problems), 422
    template = "host/_wifi.html" if is_htmx_request() else "host/wifi.html"
    return uncached_response(page.render(template), status)
