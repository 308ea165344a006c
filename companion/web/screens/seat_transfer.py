"""The sheet with a one-time link as QR code: it moves a seat, or adds a device that hosts. For hosts only."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.message import Message, Seat
from companion.game.viewer import HOST
from companion.tables import TicketInvalid
from companion.web.auth import browser_keys, refuse_all_but_host, table_service
from companion.web.public_url import phone_url
from companion.web.responses import html_response, is_htmx_request
from companion.web.svg.qr import qr_of_phone_url
from companion.web.view_models.host_page import TransferLink, TransferPage

pages = Blueprint("seat_transfer", __name__)
pages.before_request(refuse_all_but_host)


@pages.post("/t/<code>/seats/<int:n>/hand-over", endpoint="offer_seat")
def create_seat_link(code: str, n: int) -> AnyResponse:
    ticket = table_service().devices.issue_seat_ticket(code, HOST, Seat(n))
    return _sheet_response(code, ticket, Seat(n))


@pages.post("/t/<code>/hosts/hand-over", endpoint="offer_host")
def create_host_link(code: str) -> AnyResponse:
    ticket = table_service().devices.issue_host_ticket(code, browser_keys(code))
    return _sheet_response(code, ticket)


@pages.get("/t/<code>/seats/<int:n>/hand-over/<ticket>", endpoint="seat_offered")
def show_seat_link_state(code: str, n: int, ticket: str) -> AnyResponse:
    occupied = any(seat.seat == n for seat in table_service().view(code, HOST).circle)
    if occupied and _is_link_valid(lambda: table_service().devices.seat_of_ticket(code, ticket), Seat(n)):
        return _sheet_response(code, ticket, Seat(n))
    return _sheet_response(code, ticket, Seat(n), Message.from_key("seat-handed-over", seat=Seat(n)))


@pages.get("/t/<code>/hosts/hand-over/<ticket>", endpoint="host_offered")
def show_host_link_state(code: str, ticket: str) -> AnyResponse:
    if _is_link_valid(lambda: table_service().devices.check_host_ticket(code, ticket)):
        return _sheet_response(code, ticket)
    return _sheet_response(code, ticket, None, Message.from_key("host-handed-over"))


def _is_link_valid(find_seat: Callable[[], object], seat: Seat | None = None) -> bool:
    """`find_seat` looks the ticket up, and must return this seat, or None for a link to host."""
    with suppress(TicketInvalid):
        return find_seat() == seat
    return False


def _sheet_response(code: str, ticket: str, seat: Seat | None = None, used: Message | None = None) -> AnyResponse:
    """Without a seat, it is the link by which another device hosts. Of a link that is not valid any more the sheet says
    `used` if the history has that since the link was made, else that it expired."""
    seen = request.args.get("seen", int(table_service().version(code)), type=int)
    url = f"{phone_url()}t/{code.upper()}/{'take-host' if seat is None else 'take'}/{ticket}"
    sheet_url = f"{request.path.partition('/hand-over')[0]}/hand-over/{ticket}"
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
