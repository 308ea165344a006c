"""The show at the end of a round, which all screens play by the same clock: how the round ended, then the roles.

The clock is how long ago the newest event was. A header tells it, so that fragments stay the same bytes. A page that is
loaded shows at once how everything came out, unless a phone comes to it from the maze because the round ended: then its
address says so (`SHOW`), and the page has the clock in it. `static/css/show.css` has the same times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import Flask, request

from companion.rules.edition import Edition
from companion.rules.message import Seat
from companion.table.views import TableView
from companion.web.auth import service
from companion.web.responses import add_response_header, is_htmx_request

SHOW = "show"
"""The argument in the address of a page that is loaded because the round ended."""

LONGEST = 60
"""Seconds after which every show is over."""

HEADER = "Show"
"""Seconds since the newest event, and 1 if a big screen is open, else 0. A big screen gets tenths, so that it catches
up after a slow answer; others get whole seconds, rounded down, so that they are rather late."""

LEAD = 3.5
"""Seconds for how the round ended."""

PACE = 0.8
"""Seconds from one lantern to the next."""

LATE = 3.0
"""Seconds after a lantern in which also a slow big screen shows that role."""


@dataclass(frozen=True)
class Show:
    """What the screens play now. `key` names it, so that no page plays it twice.

    `places` has for each player the place of its lantern, from 1. `leads`: it begins with how the round ended. `lines`
    are those of the receipt that the big screen unfolds after the roles.
    """

    key: str
    leads: bool
    places: Mapping[Seat, int] = field(default_factory=dict)
    lines: int = 0

    @property
    def alone(self) -> float:
        """How many seconds it lasts on a page without a big screen."""
        return round(LEAD * self.leads + (PACE * len(self.places) + LATE if self.places else 0), 1)

    @property
    def still(self) -> float:
        """How many seconds it lasts there if the player wants no motion: roles need no show then."""
        return 0 if self.places else self.alone

    @property
    def beside(self) -> float:
        """How many seconds the show lasts on a page while a big screen plays it too."""
        line = 0.9 if self.lines < 8 else 0.45
        return round(self.alone + (LATE + 2 + line * self.lines if self.lines else 0), 1)


def show_of(view: TableView, edition: Edition) -> Show | None:
    """Return what the screens play: once the maze ends the round how it ended, after the reveal the roles, saboteurs
    last; else None."""
    told = bool(view.maze and view.maze.over)
    if view.phase == "dealt" and told:
        return Show(f"{view.game} {view.round} end", leads=True)
    if view.phase not in ("sharing", "proposed"):
        return None
    order = sorted((seat for seat in view.dealt_in if seat.role), key=lambda seat: seat.role in edition.duty)
    places = {seat.seat: place for place, seat in enumerate(order, 1)}
    lines = len(view.receipt.lines) if view.receipt else 0
    return Show(f"{view.game} {view.round} roles", not told, places, lines)


def tell_show(view: TableView, exactly: bool = False) -> str:
    """Add the header to a fragment's response. Return its value for a page that is loaded because the round ended; else
    ""."""
    if not is_htmx_request() and SHOW not in request.args:
        return ""
    ago = service().seconds_since(view.code, view.version)
    if not is_htmx_request() and ago > LONGEST:
        return ""
    clock = f"{ago:.1f}" if exactly else f"{int(ago)}"
    value = f"{clock} {service().has_big_screen(view.code):d}"
    if not is_htmx_request():
        return value
    add_response_header(HEADER, value)
    return ""


def init_app(app: Flask) -> None:
    app.jinja_env.globals["tell_show"] = tell_show
