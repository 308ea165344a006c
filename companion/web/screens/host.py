"""The host's page, its fragments, and one-time links for other devices. No page has a role before the table's view has
it, not even the host's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
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
from companion.tables import TicketInvalid
from companion.web.auth import refuse_all_but_host, table_service
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
    ticket: str
    seat: SeatView | None = None  # None if a device that hosts is added
    is_over: bool = False  # the link was used, or is too old

    @property
    def link(self) -> str:
        return f"{phone_url()}t/{self.view.code}/take/{self.ticket}"

    @property
    def qr(self) -> Markup | None:
        return qr_of_phone_url(self.link)


@pages.get("/t/<code>/hand-over/<ticket>", endpoint="offered")
def link_response(code: str, ticket: str) -> AnyResponse:
    view = table_service().view(code, HOST)
    try:
        seat = table_service().devices.seat_of_ticket(code, ticket)
        page = TransferPage(view, ticket=ticket, seat=view.seat(seat))
    except TicketInvalid:
        page = TransferPage(view, ticket=ticket, is_over=True)
    return html_response(page.render("host/_hand_over.html" if is_htmx_request() else "host/one_time_address.html"))
