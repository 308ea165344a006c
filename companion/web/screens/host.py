"""The host's page, its fragments, and one-time links for other devices. No page has a role before the table's view has
it, not even the host's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Self

from flask import Blueprint, abort, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.game.maze.maze import AnyMaze
from companion.game.message import Message, Seat
from companion.game.viewer import HOST
from companion.game.views.seats import SeatView
from companion.tables import Device, TicketInvalid
from companion.web.auth import browser_keys, refuse_all_but_host, table_service
from companion.web.forms import read_cell
from companion.web.pages import MazePage, TablePage
from companion.web.public_url import ADDRESS, address_choices, phone_url
from companion.web.responses import (
    html_response,
    is_htmx_request,
    remember_choice,
    versioned_response,
)
from companion.web.svg.qr import qr_of_phone_url

ONLY_HOST = "only-host"
"""Query argument and cookie: the host takes no seat. The cookie has the table's code."""

pages = Blueprint("host", __name__)
pages.before_request(refuse_all_but_host)


@dataclass(frozen=True)
class HostPage(MazePage):
    computer_addresses = staticmethod(address_choices)

    @property
    def page_url(self) -> str:
        return host_page_url(self.view.code)

    def maze_url(self, name: str) -> str:
        return url_for(f"host.{name}", code=self.view.code)

    @property
    def page_without_refusal(self) -> Self:
        """For those parts of the page that did not post the refused form."""
        return replace(self, problems=(), refused="")

    @property
    def refused_seat(self) -> int | None:
        """That the refused form was about."""
        return self.submitted.get("by" if self.refused == "inspect" else "seat", type=int)

    @property
    def own_seats(self) -> Sequence[Seat]:
        return self.grants.seats

    # Between rounds

    @property
    def asks_host_name(self) -> bool:
        """Nobody has a seat yet, and the host wants to play."""
        if self.view.phase != "seating" or self.view.circle or ONLY_HOST in request.args:
            return False
        return request.cookies.get(ONLY_HOST) != self.view.code

    @property
    def name_field_id(self) -> str:
        """It changes when the host has added a player, which empties the field, but not when a phone has joined."""
        added = [seat for seat in self.view.circle if not seat.phone]
        return f"new-name-{len(added) + len(self.own_seats)}"

    @property
    def setup_maze(self) -> AnyMaze | None:
        """As it is laid before the next round; None if the edition has no maze, or its starts aren't known."""
        maze = self.edition.set_up_maze([seat.clan for seat in self.view.circle if seat.clan])
        return maze if maze and maze.starts else None

    @property
    def role_cards(self) -> Mapping[str, int]:
        """How many of each to shuffle for as many players as have a seat."""
        return Counter(self.edition.pool(len(self.view.circle), self.view.options))

    # While a round is played, and after it

    @property
    def spies(self) -> Sequence[SeatView]:
        """Who looked at somebody's role in secret by the newest move, while a round is played."""
        lines = self.newest_move_lines if self.view.phase == "dealt" else ()
        shown = [line for line in lines if line.message.key in ("role-shown", "dwarf-shown") and not line.undone]
        spies = [line.message["to"] for line in shown]
        return [seat for seat in self.view.seats if seat.seat in spies]

    @property
    def has_refusal_without_form(self) -> bool:
        """A correction of gold was refused, and the page has no sheet on which to show the reason: gold that is still
        secret has none."""
        round = self.submitted.get("round", type=int)
        lines = [line for scores in self.scores_of_all_rounds if round in (None, scores.round) for line in scores.lines]
        return self.refused == "correct" and not any(
            line.seat == self.refused_seat and not line.sealed for line in lines
        )

    # Devices

    @cached_property
    def seats_online(self) -> Collection[int]:
        return table_service().seats_online(self.view.code)

    @property
    def host_devices(self) -> Sequence[Device]:
        return table_service().devices.host_devices(self.view.code, browser_keys(self.view.code))


def host_page(code: str, problems: Sequence[Message] = (), refused: str = "") -> HostPage:
    return HostPage(table_service().view(code, HOST), problems, refused)


def host_page_url(code: str) -> str:
    return url_for("host.host", code=code.upper())


@pages.get("/t/<code>/host", endpoint="host")
def show_host_page(code: str) -> AnyResponse:
    """Without scripts, `sheet` in the query opens a sheet."""
    if (chosen := request.args.get(ADDRESS)) in address_choices():
        remember_choice(ADDRESS, str(chosen))
    if ONLY_HOST in request.args:
        remember_choice(ONLY_HOST, code.upper())
    return html_response(host_page(code).render("host/host.html"))


def _show_fragment(code: str, name: str) -> AnyResponse:
    return html_response(host_page(code).render(f"host/_{name}.html"))


for fragment in ("round", "settlement", "options", "seats", "latest"):
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


# One-time links, as QR codes: one moves a seat to another phone, the other adds a device that hosts


@dataclass(frozen=True, kw_only=True)
class TransferPage(TablePage):
    moved_seat: Seat | None  # None if a device that hosts is added
    ticket: str
    version_when_offered: int
    notice: Message | None = None  # what became of a link that is not valid any more

    @property
    def seat(self) -> SeatView | None:
        return None if self.moved_seat is None else self.view.seat(self.moved_seat)

    @property
    def sheet_url(self) -> str:
        if self.moved_seat is None:
            return url_for("host.host_offered", code=self.view.code, ticket=self.ticket)
        return url_for("host.seat_offered", code=self.view.code, n=self.moved_seat, ticket=self.ticket)

    @property
    def link(self) -> str:
        return f"{phone_url()}t/{self.view.code}/{'take-host' if self.moved_seat is None else 'take'}/{self.ticket}"

    @property
    def qr(self) -> Markup | None:
        return qr_of_phone_url(self.link)


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
    was_used = used and any(line.version > seen and line.message == used for line in table_service().history(code))
    page = TransferPage(
        table_service().view(code, HOST),
        moved_seat=seat,
        ticket=ticket,
        version_when_offered=seen,
        notice=used if was_used or not used else Message.from_key("offer-over"),
    )
    return html_response(page.render("host/_hand_over.html" if is_htmx_request() else "host/one_time_address.html"))
