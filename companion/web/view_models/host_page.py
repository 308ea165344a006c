"""The host's page, for its templates. No page has a role before the table's view has it, not even the host's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from flask import request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.game.maze.maze import AnyMaze
from companion.game.message import Message, Seat
from companion.game.viewer import HOST
from companion.game.views.seats import SeatView
from companion.tables import RETENTION_CHOICES, Device, StoredTable
from companion.web.auth import browser_grants, browser_keys, table_service
from companion.web.public_url import JoinAddress, Network, address_choices
from companion.web.svg.setup_picture import cells_between_start_and_goal, setup_picture_svg
from companion.web.view_models.maze_page import MazePage, read_maze_request
from companion.web.view_models.table_page import TablePage

ONLY_HOST = "only-host"
"""Query argument and cookie: the host takes no seat. The cookie has the table's code."""


@dataclass(frozen=True, kw_only=True)
class HostPage(MazePage):
    hosts_without_seat: bool
    network: Network | None = None

    @property
    def page_without_refusal(self) -> Self:
        """For those parts of the page that did not post the refused form."""
        return replace(self, problems=(), refused="", submitted=MultiDict())

    @property
    def refused_seat(self) -> int | None:
        """That the refused form was about."""
        return self.submitted.get("by" if self.refused == "inspect" else "seat", type=int)

    @property
    def asks_host_name(self) -> bool:
        """Nobody has a seat yet, and the host wants to play."""
        return self.view.phase == "seating" and not self.view.circle and not self.hosts_without_seat

    @property
    def setup_maze(self) -> AnyMaze | None:
        """As it is laid before the next round; None if the edition has no maze, or its starts aren't known."""
        maze = self.edition.set_up_maze([seat.clan for seat in self.view.circle if seat.clan])
        return maze if maze and maze.starts else None

    @property
    def setup_svg(self) -> Markup:
        return setup_picture_svg(self.setup_maze) if self.setup_maze else Markup()

    @property
    def cards_between_start_and_goal(self) -> int:
        return cells_between_start_and_goal(self.setup_maze) if self.setup_maze else 0

    @property
    def role_cards(self) -> Mapping[str, int]:
        """How many of each to shuffle for as many players as have a seat."""
        return Counter(self.edition.pool(len(self.view.circle), self.view.options))

    # Devices and addresses

    @cached_property
    def own_seats(self) -> Sequence[Seat]:
        return browser_grants(self.view.code).seats

    @property
    def name_field_id(self) -> str:
        """It changes when the host has added a player, which empties the field, but not when a phone has joined."""
        added = [seat for seat in self.view.circle if not seat.phone]
        return f"new-name-{len(added) + len(self.own_seats)}"

    @cached_property
    def seats_online(self) -> Collection[int]:
        return table_service().seats_online(self.view.code)

    @property
    def host_devices(self) -> Sequence[Device]:
        return table_service().devices.host_devices(self.view.code, browser_keys(self.view.code))

    @cached_property
    def address(self) -> JoinAddress:
        return JoinAddress(self.view.code)

    @property
    def computer_addresses(self) -> Sequence[str]:
        return address_choices()

    # The maze

    @property
    def page_url(self) -> str:
        return url_for("host.host", code=self.view.code)

    def maze_url(self, name: str, **values: Any) -> str:
        return url_for(f"host.{name}", code=self.view.code, **values)

    @property
    def spies(self) -> Sequence[SeatView]:
        """Who looked at somebody's role in secret by the newest move, while a round is played."""
        lines = self.newest_move_lines if self.view.phase == "dealt" else ()
        shown = [line for line in lines if line.message.key in ("role-shown", "dwarf-shown") and not line.undone]
        spies = [line.message["to"] for line in shown]
        return [seat for seat in self.view.seats if seat.seat in spies]

    # Settlement and retention

    @property
    def has_refusal_without_form(self) -> bool:
        """A correction of gold was refused, and the page has no sheet on which to show the reason."""
        return self.refused == "correct" and not self._has_correction_sheet

    @property
    def _has_correction_sheet(self) -> bool:
        """Gold that is still secret has none."""
        round = self.submitted.get("round", type=int)
        lines = [line for scores in self.scores_of_all_rounds if round in (None, scores.round) for line in scores.lines]
        return any(line.seat == self.refused_seat and not line.sealed for line in lines)

    @property
    def retention(self) -> StoredTable:
        return table_service().stored_table(self.view.code)

    @property
    def retention_choices(self) -> Sequence[int]:
        return RETENTION_CHOICES


def host_page(code: str, problems: Sequence[Message] = (), refused: str = "") -> HostPage:
    """`refused` is the name of the posted move that these problems are about."""
    page = HostPage(
        view=table_service().view(code, HOST),
        hosts_without_seat=ONLY_HOST in request.args or request.cookies.get(ONLY_HOST) == code.upper(),
        maze_request=read_maze_request(problems),
    )
    return replace(page, problems=problems, refused=refused, submitted=request.form) if problems else page


def host_page_url(code: str) -> str:
    return url_for("host.host", code=code.upper())


@dataclass(frozen=True)
class TransferLink:
    qr: Markup | None
    href: str
    sheet_url: str


@dataclass(frozen=True, kw_only=True)
class TransferPage(TablePage):
    """The sheet that moves a seat to another phone, or adds a device that hosts."""

    moved_seat: Seat | None  # None if a device that hosts is added
    id_suffix: str
    """The end of the link, used in the sheet's id, so that a late response can't replace the sheet of a newer link."""

    ticket: TransferLink | None = None  # None once it is not valid any more
    version_when_offered: int
    notice: Message | None = None  # what became of a link that is not valid any more

    @property
    def seat(self) -> SeatView | None:
        return None if self.moved_seat is None else self.view.seat(self.moved_seat)
