"""The sheet by which a seat or the host's page goes to another device: a one-time QR, and its outcome.

Like `host`, whose drawing it shares, it lets nobody in but the table's host.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message, Seat
from companion.services import TicketInvalid
from companion.table.viewer import HOST
from companion.web.auth import held, service
from companion.web.responses import from_htmx, serve
from companion.web.screens.host.page import host_context, only_the_host
from companion.web.svg.qr import qr_svg
from companion.web.urls import own_address

pages = Blueprint("handing_over", __name__)
pages.before_request(only_the_host)


@pages.post("/t/<code>/seats/<int:n>/hand-over")
def offer_seat(code: str, n: int) -> AnyResponse:
    """A one-time address by which another phone takes this seat; a page of its own where no script asked."""
    return offered(code, f"take/{service().seat_transfer.offer(code, HOST, Seat(n))}", Seat(n))


@pages.post("/t/<code>/hosts/hand-over")
def offer_host(code: str) -> AnyResponse:
    """A one-time address by which another device hosts too; a page of its own where no script asked."""
    return offered(code, f"take-host/{service().host_devices.offer(code, held(code))}")


@pages.get("/t/<code>/seats/<int:n>/hand-over/<ticket>")
def seat_offered(code: str, n: int, ticket: str) -> AnyResponse:
    """The same again; once the seat went to another phone that is said instead."""
    if Seat(n) in sitting(code) and stands(lambda: service().seat_transfer.seat_of(code, ticket), Seat(n)):
        return offered(code, f"take/{ticket}", Seat(n))
    return over(code, ticket, Message.of("seat-handed-over", seat=Seat(n)), Seat(n))


@pages.get("/t/<code>/hosts/hand-over/<ticket>")
def host_offered(code: str, ticket: str) -> AnyResponse:
    """The same again; once another device hosts too that is said instead."""
    if stands(lambda: service().host_devices.check(code, ticket)):
        return offered(code, f"take-host/{ticket}")
    return over(code, ticket, Message.of("host-handed-over"))


def sitting(code: str) -> tuple[Seat, ...]:
    """The seats that may be taken: nobody left them."""
    return tuple(row.seat for row in service().view(code, HOST).circle)


def stands(ask: Callable[[], object], gives: Seat | None = None) -> bool:
    """Whether this asks for a ticket that is still good, and for this seat (None: the host's page)."""
    with suppress(TicketInvalid):
        return ask() == gives
    return False


def offered(code: str, path: str, seat: Seat | None = None) -> AnyResponse:
    """The QR of this address at the table, by which a seat (None: the host's page) is taken."""
    url = f"{own_address()}t/{code.upper()}/{path}"
    again = f"{request.path.partition('/hand-over')[0]}/hand-over/{path.partition('/')[2]}"
    ticket = {"qr": qr_svg(url), "href": url, "again": again}
    return drawn(code, seat, mark=path[-8:], ticket=ticket, seen=since(code), notice=None)


def over(code: str, ticket: str, done: Message, seat: Seat | None = None) -> AnyResponse:
    """What became of a ticket that is good no more: this was done since it was given, or it is merely void."""
    seen = since(code)
    lines = [line for line in service().history(code) if line.version > seen and line.message == done]
    told = done if lines else Message.of("offer-over")
    return drawn(code, seat, mark=ticket[-8:], ticket=None, seen=seen, notice=told)


def since(code: str) -> int:
    """The version as of which the ticket was given."""
    return request.args.get("seen", int(service().version(code)), type=int)


def drawn(code: str, seat: Seat | None, **said: object) -> AnyResponse:
    """The sheet; a page of its own where no script asked. What is drawn anew is marked by its ticket: it comes into its
    own place alone, and nowhere if that shows another one by then."""
    found = host_context(code)
    row = None if seat is None else found["view"].seat(seat)
    name = "host/_hand_over.html" if from_htmx() else "host/hand_over.html"
    return serve(render_template(name, **found, seat=row, **said))
