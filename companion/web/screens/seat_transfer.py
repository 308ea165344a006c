"""Routes of the sheet with a one-time link as QR code: it moves a seat to another phone, or adds a device that hosts.
Only hosts may open them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message, Seat
from companion.services import TicketInvalid
from companion.table.viewer import HOST
from companion.web.auth import browser_keys, refuse_all_but_host, table_service
from companion.web.public_url import phone_url
from companion.web.responses import html_response, is_htmx_request
from companion.web.svg.qr import qr_of_phone_url
from companion.web.view_models.host_page import TransferLink, TransferPage

pages = Blueprint("seat_transfer", __name__)
pages.before_request(refuse_all_but_host)


@pages.post("/t/<code>/seats/<int:n>/hand-over", endpoint="offer_seat")
def create_seat_link(code: str, n: int) -> AnyResponse:
    """Create a one-time link by which another phone takes over this seat."""
    return _link_response(code, f"take/{table_service().seat_transfer.issue_ticket(code, HOST, Seat(n))}", Seat(n))


@pages.post("/t/<code>/hosts/hand-over", endpoint="offer_host")
def create_host_link(code: str) -> AnyResponse:
    """Create a one-time link by which another device hosts, too."""
    return _link_response(code, f"take-host/{table_service().host_devices.issue_ticket(code, browser_keys(code))}")


@pages.get("/t/<code>/seats/<int:n>/hand-over/<ticket>", endpoint="seat_offered")
def show_seat_link_state(code: str, n: int, ticket: str) -> AnyResponse:
    """Show the one-time link again. Once the link was used, say that the seat moved to another phone."""
    occupied = any(seat.seat == n for seat in table_service().view(code, HOST).circle)
    if occupied and _is_link_valid(lambda: table_service().seat_transfer.seat_of_ticket(code, ticket), Seat(n)):
        return _link_response(code, f"take/{ticket}", Seat(n))
    return _spent_link_response(code, ticket, Message.from_key("seat-handed-over", seat=Seat(n)), Seat(n))


@pages.get("/t/<code>/hosts/hand-over/<ticket>", endpoint="host_offered")
def show_host_link_state(code: str, ticket: str) -> AnyResponse:
    """Show the one-time link again. Once the link was used, say that another device hosts, too."""
    if _is_link_valid(lambda: table_service().host_devices.check_ticket(code, ticket)):
        return _link_response(code, f"take-host/{ticket}")
    return _spent_link_response(code, ticket, Message.from_key("host-handed-over"))


def _is_link_valid(find_seat: Callable[[], object], seat: Seat | None = None) -> bool:
    """Return whether a one-time link still works: `find_seat` looks its ticket up, and must return this seat, or None
    for a link to host. A TicketInvalid from `find_seat` means that the link doesn't work any more."""
    with suppress(TicketInvalid):
        return find_seat() == seat
    return False


def _link_response(code: str, path: str, seat: Seat | None = None) -> AnyResponse:
    """Respond with the QR code of a one-time link at this table: the link by which another phone takes over `seat`, or
    without a seat, the link by which another device hosts. `path` is the end of its URL."""
    url = f"{phone_url()}t/{code.upper()}/{path}"
    again = f"{request.path.partition('/hand-over')[0]}/hand-over/{path.partition('/')[2]}"
    page = TransferPage(
        view=table_service().view(code, HOST),
        moved_seat=seat,
        id_suffix=path[-8:],
        ticket=TransferLink(qr_of_phone_url(url), url, again),
        version_when_offered=_version_when_ticket_made(code),
    )
    return _sheet_response(page)


def _spent_link_response(code: str, ticket: str, used_message: Message, seat: Seat | None = None) -> AnyResponse:
    """Respond with what became of a one-time link that no longer works: with the message `used_message` if the history
    has that message since the link was made, else with the message that the link expired."""
    seen = _version_when_ticket_made(code)
    was_used = any(line.version > seen and line.message == used_message for line in table_service().history(code))
    notice = used_message if was_used else Message.from_key("offer-over")
    return _sheet_response(
        TransferPage(
            table_service().view(code, HOST),
            moved_seat=seat,
            id_suffix=ticket[-8:],
            version_when_offered=seen,
            notice=notice,
        )
    )


def _version_when_ticket_made(code: str) -> int:
    """Return the version that the table had when the one-time link was made, from the query's `seen`; if that is
    missing, the table's present version."""
    return request.args.get("seen", int(table_service().version(code)), type=int)


def _sheet_response(page: TransferPage) -> AnyResponse:
    """Respond with the sheet to htmx, else with a whole page."""
    return html_response(page.render("host/_hand_over.html" if is_htmx_request() else "host/one_time_address.html"))
