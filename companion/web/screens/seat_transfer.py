"""Routes of the sheet that moves a seat, or adds a host's device: a one-time QR, and whether it was used. Host only."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message, Seat
from companion.services import TicketInvalid
from companion.table.viewer import HOST
from companion.web.auth import keys_held, only_the_host, service
from companion.web.responses import from_htmx, serve
from companion.web.svg.qr import phone_qr
from companion.web.urls import own_address
from companion.web.view_models.host_page import TransferLink, TransferPage

pages = Blueprint("seat_transfer", __name__)
pages.before_request(only_the_host)


@pages.post("/t/<code>/seats/<int:n>/hand-over")
def offer_seat(code: str, n: int) -> AnyResponse:
    """Create a one-time link by which another phone takes this seat."""
    return _show_link(code, f"take/{service().seat_transfer.offer(code, HOST, Seat(n))}", Seat(n))


@pages.post("/t/<code>/hosts/hand-over")
def offer_host(code: str) -> AnyResponse:
    """Create a one-time link by which another device hosts, too."""
    return _show_link(code, f"take-host/{service().host_devices.offer(code, keys_held(code))}")


@pages.get("/t/<code>/seats/<int:n>/hand-over/<ticket>")
def seat_offered(code: str, n: int, ticket: str) -> AnyResponse:
    """Show the link again; or once it was used, that the seat moved to another phone."""
    occupied = any(seat.seat == n for seat in service().view(code, HOST).circle)
    if occupied and _is_valid(lambda: service().seat_transfer.seat_of(code, ticket), Seat(n)):
        return _show_link(code, f"take/{ticket}", Seat(n))
    return _show_outcome(code, ticket, Message.of("seat-handed-over", seat=Seat(n)), Seat(n))


@pages.get("/t/<code>/hosts/hand-over/<ticket>")
def host_offered(code: str, ticket: str) -> AnyResponse:
    """Show the link again; or once it was used, that another device hosts, too."""
    if _is_valid(lambda: service().host_devices.check(code, ticket)):
        return _show_link(code, f"take-host/{ticket}")
    return _show_outcome(code, ticket, Message.of("host-handed-over"))


def _is_valid(check: Callable[[], object], seat: Seat | None = None) -> bool:
    """Whether `check` finds the ticket valid, for this seat (None: the host's page)."""
    with suppress(TicketInvalid):
        return check() == seat
    return False


def _show_link(code: str, path: str, seat: Seat | None = None) -> AnyResponse:
    """Render the QR of a link at this table, by which a seat (None: the host's page) is taken over."""
    url = f"{own_address()}t/{code.upper()}/{path}"
    again = f"{request.path.partition('/hand-over')[0]}/hand-over/{path.partition('/')[2]}"
    page = TransferPage(
        view=service().view(code, HOST),
        of=seat,
        mark=path[-8:],
        ticket=TransferLink(phone_qr(url), url, again),
        seen=_offered_at(code),
    )
    return _serve(page)


def _show_outcome(code: str, ticket: str, used: Message, seat: Seat | None = None) -> AnyResponse:
    """Render what became of an invalid ticket: `used` if the history has that since it was given, else its expiry."""
    seen = _offered_at(code)
    was_used = any(line.version > seen and line.message == used for line in service().history(code))
    notice = used if was_used else Message.of("offer-over")
    return _serve(TransferPage(service().view(code, HOST), of=seat, mark=ticket[-8:], seen=seen, notice=notice))


def _offered_at(code: str) -> int:
    """Return the table's version when the ticket was given."""
    return request.args.get("seen", int(service().version(code)), type=int)


def _serve(page: TransferPage) -> AnyResponse:
    """Respond with the sheet, or without htmx with a page."""
    return serve(page.draw("host/_hand_over.html" if from_htmx() else "host/hand_over.html"))
