"""The host's page, its fragments, and its sheets: the home network's QR code, and one-time links for other devices."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.game.message import IllegalMove, Message, Seat
from companion.game.viewer import HOST
from companion.tables import TicketInvalid
from companion.web.auth import browser_keys, refuse_all_but_host, table_service
from companion.web.forms.fields import read_cell
from companion.web.forms.form import read_form
from companion.web.forms.table import NetworkForm
from companion.web.public_url import ADDRESS, Network, address_choices, phone_url
from companion.web.responses import YEAR, html_response, is_htmx_request, uncached_response, versioned_response
from companion.web.svg.qr import qr_of_phone_url
from companion.web.view_models.host_page import ONLY_HOST, TransferLink, TransferPage, host_page, host_page_url
from companion.web.view_models.maze_panel import remember_rotation

pages = Blueprint("host", __name__)
pages.before_request(refuse_all_but_host)
pages.after_request(remember_rotation)


@pages.after_request
def remember_chosen_address(response: Response) -> Response:
    if (chosen := request.args.get(ADDRESS)) in address_choices():
        response.set_cookie(ADDRESS, str(chosen), max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


@pages.after_request
def remember_host_without_seat(response: Response) -> Response:
    """In a cookie: this browser's user hosts this table without a seat."""
    if ONLY_HOST in request.args and response.status_code == 200:
        code = str((request.view_args or {})["code"]).upper()
        response.set_cookie(ONLY_HOST, code, max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


@pages.get("/t/<code>/host", endpoint="host")
def show_host_page(code: str) -> AnyResponse:
    """Without scripts, `sheet` in the query opens a sheet."""
    return html_response(host_page(code).render("host/host.html"))


def _show_fragment(code: str, name: str) -> AnyResponse:
    return html_response(host_page(code).render(f"host/_{name}.html"))


for fragment in ("round", "settlement", "options", "keeping", "seats", "latest"):
    pages.add_url_rule(f"/t/<code>/{fragment}", fragment, partial(_show_fragment, name=fragment))


# The maze


@pages.get("/t/<code>/maze", endpoint="maze")
def render_maze(code: str) -> AnyResponse:
    return versioned_response(code, lambda: _show_fragment(code, "maze"))


@pages.get("/t/<code>/maze/<cell>", endpoint="cell")
def show_cell_sheet(code: str, cell: str) -> AnyResponse:
    read_cell(cell) or abort(404)
    return html_response(host_page(code).render("maze/_cell.html"))


@pages.get("/t/<code>/free-card", endpoint="free_card")
def show_all_cards(code: str) -> AnyResponse:
    return html_response(host_page(code).render("maze/_free_card.html"))


# The home network


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
            page, status = host_page(code, refusal.problems, "wifi"), 422
    template = "host/_wifi.html" if is_htmx_request() else "host/wifi.html"
    return uncached_response(page.render(template), status)


# One-time links, as QR codes: one moves a seat to another phone, the other adds a device that hosts


def offer_link(code: str, seat: Seat | None) -> AnyResponse:
    """The sheet with a new link. Without a seat, it is the link by which another device hosts."""
    devices = table_service().devices
    if seat is None:
        return _link_response(code, devices.issue_host_ticket(code, browser_keys(code)))
    return _link_response(code, devices.issue_seat_ticket(code, HOST, seat), seat)


@pages.get("/t/<code>/seats/<int:n>/hand-over/<ticket>", endpoint="seat_offered")
def show_seat_link_state(code: str, n: int, ticket: str) -> AnyResponse:
    occupied = any(seat.seat == n for seat in table_service().view(code, HOST).circle)
    if occupied and _is_link_valid(lambda: table_service().devices.seat_of_ticket(code, ticket), Seat(n)):
        return _link_response(code, ticket, Seat(n))
    return _link_response(code, ticket, Seat(n), Message.from_key("seat-handed-over", seat=Seat(n)))


@pages.get("/t/<code>/hosts/hand-over/<ticket>", endpoint="host_offered")
def show_host_link_state(code: str, ticket: str) -> AnyResponse:
    if _is_link_valid(lambda: table_service().devices.check_host_ticket(code, ticket)):
        return _link_response(code, ticket)
    return _link_response(code, ticket, None, Message.from_key("host-handed-over"))


def _is_link_valid(find_seat: Callable[[], object], seat: Seat | None = None) -> bool:
    """`find_seat` looks the ticket up, and must return this seat, or None for a link to host."""
    with suppress(TicketInvalid):
        return find_seat() == seat
    return False


def _link_response(code: str, ticket: str, seat: Seat | None = None, used: Message | None = None) -> AnyResponse:
    """Of a link that is not valid any more the sheet says `used` if the history has that since the link was made, else
    that it expired."""
    seen = request.args.get("seen", int(table_service().version(code)), type=int)
    url = f"{phone_url()}t/{code.upper()}/{'take-host' if seat is None else 'take'}/{ticket}"
    if seat is None:
        sheet_url = url_for("host.host_offered", code=code, ticket=ticket)
    else:
        sheet_url = url_for("host.seat_offered", code=code, n=seat, ticket=ticket)
    was_used = used and any(line.version > seen and line.message == used for line in table_service().history(code))
    page = TransferPage(
        view=table_service().view(code, HOST),
        moved_seat=seat,
        id_suffix=ticket[-8:],
        ticket=None if used else TransferLink(qr_of_phone_url(url), url, sheet_url),
        version_when_offered=seen,
        notice=used if was_used or not used else Message.from_key("offer-over"),
    )
    return html_response(page.render("host/_hand_over.html" if is_htmx_request() else "host/one_time_address.html"))
