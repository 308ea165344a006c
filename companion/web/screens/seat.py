"""A seat's page, on the player's phone or on the host's device that was passed to the player. No page contains the
role: only the routes `role` and `qr` send it, while a finger holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import find_edition
from companion.game.edition import Edition
from companion.game.maze.grid import cell_name
from companion.game.message import IllegalMove, Message, Seat
from companion.game.viewer import HOST, ONLOOKER, Viewer
from companion.game.views.seats import SeatView
from companion.tables import Grants
from companion.web.auth import (
    AccessDenied,
    browser_grants,
    browser_keys,
    browser_seat_viewer,
    passed_device_viewer,
    require_host,
    table_service,
)
from companion.web.forms import Form, read_cell, read_form
from companion.web.i18n import phrase
from companion.web.pages import MazePage, TablePage
from companion.web.responses import (
    html_response,
    is_htmx_request,
    redirect_to,
    refusal_response,
    uncached_response,
    versioned_response,
)
from companion.web.svg.qr import qr_svg

pages = Blueprint("seat", __name__)


@dataclass(frozen=True)
class SeatPage(TablePage):
    passed: bool = False  # on the host's device, else on the player's own phone

    def url(self, part: str = "seat", **query: Any) -> str:
        """Of the page or a part of it. With the seat's number, as players may share a phone."""
        endpoint = PASSED_ENDPOINTS[part] if self.passed else part
        return url_for(f"seat.{endpoint}", code=self.view.code, n=self.view.viewer.seat, **query)

    @property
    def page_url(self) -> str:
        return self.url()

    def do_url(self, move: str) -> str:
        return f"{super().do_url(move)}?n={self.view.viewer.seat}{'&passed=1' if self.passed else ''}"

    # The players

    @cached_property
    def neighbours(self) -> tuple[str, ...]:
        """The player before this seat, then the player after; one name if there are two players."""
        view, order = self.view, [seat.seat for seat in self.view.circle]
        if view.me is None or view.me.seat not in order or len(order) < 2:
            return ()
        place = order.index(view.me.seat)
        return self._names_of_seats((order[place - 1], order[(place + 1) % len(order)]))

    @property
    def clan_members(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Clockwise."""
        circle = self.view.circle
        clans = sorted({seat.clan for seat in circle if seat.clan})
        return [(clan, [seat.name for seat in circle if seat.clan == clan]) for clan in clans]

    @property
    def names_drafting_before(self) -> tuple[str, ...]:
        """Empty if the seat has no turn."""
        asking, own = self.view.end.asking, self.view.viewer.seat
        if asking is None or own not in asking.later:
            return ()
        return self._names_of_seats((*asking.seats, *asking.later[: asking.later.index(own)]))

    @property
    def names_drafting_later(self) -> tuple[str, ...]:
        later = self.view.end.asking.later if self.view.end.asking else ()
        return self._names_of_seats([seat for seat in later if seat != self.view.viewer.seat])

    def _names_of_seats(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """Each seat once."""
        return tuple(self.view.names[seat] for seat in dict.fromkeys(seats))

    @property
    def guessed_of_me(self) -> Message | None:
        """In the second person, as its key ends in `-you` then."""
        said = self.view.me.guessed if self.view.me else None
        return said and replace(said, key=f"{said.key}-you")

    # The maze

    cell_name = staticmethod(cell_name)

    @property
    def may_watch_maze(self) -> bool:
        """Only on the seat's own phone, and not before the player has looked at the role that was dealt, unless the
        player has to turn over a goal card."""
        view, has_role = self.view, self.edition.roles and not self.view.deal.by_hand
        waits = view.me is not None and view.me.waiting
        may_open = view.private.has_looked or waits or not has_role or self.has_goal_to_turn_over
        return view.maze is not None and not self.passed and may_open

    @property
    def has_goal_to_turn_over(self) -> bool:
        goals = self.view.maze.goals_to_turn_over if self.view.maze else ()
        return not self.view.rights.may_reveal.isdisjoint(goals)

    # The covered role

    @property
    def role_labels(self) -> Sequence[str]:
        return [phrase(f"plate-{line}") for line in self.edition.plate]

    @cached_property
    def shown_roles(self) -> Sequence[tuple[Seat, str, str]]:
        return [(seat, self.view.names[seat], self.url("role", of=seat)) for seat in self.view.private.showings]

    @property
    def role_seen_url(self) -> str:
        """Where the page's script posts that the player has looked; "" once that is recorded."""
        return "" if self.view.private.has_looked else self.do_url("seen")

    # Refusals

    @property
    def has_refusal_without_form(self) -> bool:
        """The form is no longer on the sheet, so that the sheet has to show the reason apart from any form."""
        return bool(self.problems) and not self._has_form(self.refused)

    def _has_form(self, do: str) -> bool:
        view, playing = self.view, self.view.phase == "dealt" and self.view.me is not None and not self.view.me.waiting
        if do in ("steal", "draft"):
            asking = view.end.asking
            return asking is not None and asking.mine and (asking.kind == "steal") == (do == "steal")
        if do == "correct":
            lines = [line for scores in self.scores_of_all_rounds for line in scores.lines]
            return any(line.sealed and line.seat == view.viewer.seat for line in lines)
        if do == "pay":
            lines = list(view.end.scores.lines) if view.end.scores else []
            return any(line.own and len(line.own.possible) > 1 and line.seat == view.viewer.seat for line in lines)
        if do == "guess":
            return view.private.may_guess and not self.passed
        return do in ("note", "treasures") and playing


PASSED_ENDPOINTS = {"seat": "curtain", "sheet": "passed_sheet", "role": "passed_role"}


def seat_page(
    code: str, viewer: Viewer, problems: Sequence[Message] = (), refused: str = "", passed: bool = False
) -> SeatPage:
    return SeatPage(table_service().view(code, viewer), problems, refused, passed)


# On the player's own phone


@pages.get("/t/<code>/seat", endpoint="seat")
def show_seat_page(code: str) -> AnyResponse:
    """If the browser has several seats, first ask which player is looking."""
    grants = browser_grants(code)
    if request.args.get("n") is None and len(grants.seats) > 1:
        return html_response(
            render_template("seat/choose_seat.html", view=table_service().view(code, ONLOOKER), grants=grants)
        )
    try:
        viewer = browser_seat_viewer(code)
    except AccessDenied:
        return no_seat_response(code, grants, "seat/no_seat.html")
    return html_response(seat_page(code, viewer).render("seat/seat.html"))


@pages.get("/t/<code>/seat/sheet", endpoint="sheet")
def show_sheet(code: str) -> AnyResponse:
    """If the seat moved to another phone, a sheet that says so."""

    try:
        return versioned_response(
            code, lambda: html_response(seat_page(code, browser_seat_viewer(code)).render("seat/_sheet.html"))
        )
    except AccessDenied:
        return no_seat_response(code, browser_grants(code), "seat/_no_seat.html")


def no_seat_response(code: str, grants: Grants, template: str) -> AnyResponse:
    """Leads to the phone's claim, or says that its seat moved to another phone. Raises AccessDenied if it never had
    one."""
    if grants.asked and not grants.seats:
        return redirect_to(f"/t/{code.upper()}/asking/{next(iter(grants.asked))}")
    if all(table_service().devices.find_grants(code, [key]) != Grants() for key in browser_keys(code)):
        raise AccessDenied([Message("not-your-seat")])
    view, lost = table_service().view(code, ONLOOKER), request.args.get("n", 0, type=int)
    return html_response(render_template(template, view=view, lost_seat=view.seat(lost), grants=grants), 403)


@pages.get("/t/<code>/seat/menu", endpoint="menu")
def show_menu(code: str) -> AnyResponse:
    page = seat_page(code, browser_seat_viewer(code))
    return versioned_response(code, lambda: html_response(page.render("seat/_menu.html")))


@pages.get("/t/<code>/seat/role", endpoint="role")
def show_role(code: str) -> AnyResponse:
    return role_response(code, browser_seat_viewer(code))


# The maze, at tables where players enter their own cards, or to watch


@dataclass(frozen=True)
class PlayPage(MazePage):
    @property
    def seat(self) -> Seat:
        return self.view.viewer.seat or Seat(0)

    @property
    def is_open(self) -> bool:
        """Else this page has nothing to show."""
        return self.view.deal.own_cards and self.maze.can_lay_cards

    @property
    def page_url(self) -> str:
        return self.maze_url("play")

    def maze_url(self, name: str) -> str:
        return url_for(f"seat.{name}", code=self.view.code, n=self.seat)

    def do_url(self, move: str) -> str:
        return f"{super().do_url(move)}?n={self.seat}"

    @property
    def end_of_round_url(self) -> str:
        """The seat's page then plays the animation at the end of the round."""
        return url_for("seat.seat", code=self.view.code, n=self.seat, show=1)


def play_page(code: str, viewer: Viewer, problems: Sequence[Message] = (), refused: str = "") -> PlayPage:
    return PlayPage(table_service().view(code, viewer), problems, refused)


@pages.get("/t/<code>/seat/play", endpoint="play")
def show_play_page(code: str) -> AnyResponse:
    """Without scripts, `cell` in the query opens a sheet."""
    page = play_page(code, browser_seat_viewer(code))
    if not page.is_open:
        return redirect(page.end_of_round_url, 303)
    return html_response(page.render("seat/play.html"))


@pages.get("/t/<code>/seat/maze", endpoint="maze")
def render_maze(code: str) -> AnyResponse:
    """If players enter no cards, as the big screen shows it."""
    page = play_page(code, browser_seat_viewer(code))
    if not page.view.deal.own_cards:
        watched = TablePage(table_service().view(code, ONLOOKER))
        return versioned_response(code, lambda: html_response(watched.render("seat/_maze.html")))
    if is_htmx_request() and not page.is_open:
        return redirect_to(page.end_of_round_url)
    return versioned_response(code, lambda: html_response(page.render("seat/_own_maze.html")))


@pages.get("/t/<code>/seat/maze/<cell>", endpoint="cell")
def show_cell_sheet(code: str, cell: str) -> AnyResponse:
    read_cell(cell) or abort(404)
    return html_response(play_page(code, browser_seat_viewer(code)).render("maze/_cell.html"))


@pages.get("/t/<code>/seat/free-card", endpoint="free_card")
def show_all_cards(code: str) -> AnyResponse:
    return html_response(play_page(code, browser_seat_viewer(code)).render("maze/_free_card.html"))


# On the host's device, which is passed on. Nothing secret is sent before that player opens the sheet


@dataclass(frozen=True, kw_only=True)
class ClosedSheetPage(TablePage):
    seat: SeatView


def closed_sheet_page(code: str, n: int, problems: Sequence[Message] = ()) -> ClosedSheetPage:
    """Says whom to pass the device to, and nothing that the host must not know."""
    view = table_service().view(code, HOST)
    seat = view.seat(n)
    if seat is None or seat.left:
        abort(404)
    return ClosedSheetPage(view, problems, seat=seat)


def closed_sheet_response(code: str, n: int, refusal: IllegalMove) -> AnyResponse:
    return refusal_response(
        refusal,
        lambda: closed_sheet_page(code, n, refusal.problems).render("seat/_curtain.html"),
        url_for("seat.curtain", code=code.upper(), n=n),
    )


def _passed_device_response(code: str, n: int, template: str, closed_template: str) -> AnyResponse:
    require_host(code)
    try:
        page = seat_page(code, passed_device_viewer(code, n), passed=True)
    except AccessDenied:
        return html_response(closed_sheet_page(code, n).render(closed_template))
    return html_response(page.render(template))


@pages.get("/t/<code>/seats/<int:n>/curtain", endpoint="curtain")
def show_passed_device(code: str, n: int) -> AnyResponse:
    """Whom to pass the device to, or the seat's sheet for a minute after the player opened it."""
    return _passed_device_response(code, n, "seat/curtain.html", "seat/curtain.html")


@pages.get("/t/<code>/seats/<int:n>/sheet", endpoint="passed_sheet")
def show_passed_sheet(code: str, n: int) -> AnyResponse:
    return _passed_device_response(code, n, "seat/_sheet.html", "seat/_curtain.html")


@pages.post("/t/<code>/seats/<int:n>/curtain", endpoint="change_curtain")
def open_or_close_sheet(code: str, n: int) -> AnyResponse:
    viewer, devices = require_host(code), table_service().devices
    if request.form.get("do") == "close":
        session.pop("curtain", None)
        devices.close_passed_page(code, Seat(n))
        return redirect_to(url_for("host.host", code=code.upper()))
    once = read_form(Form).idempotency_key
    try:
        session["curtain"] = devices.open_passed_page(code, viewer, Seat(n), idempotency_key=once)
    except IllegalMove as refusal:
        return closed_sheet_response(code, n, refusal)
    return redirect_to(url_for("seat.curtain", code=code.upper(), n=n))


@pages.get("/t/<code>/seats/<int:n>/role", endpoint="passed_role")
def show_passed_role(code: str, n: int) -> AnyResponse:
    return role_response(code, passed_device_viewer(code, n))


@pages.get("/t/<code>/seats/<int:n>/qr", endpoint="qr")
def show_role_qr(code: str, n: int) -> AnyResponse:
    return role_response(code, passed_device_viewer(code, n), as_qr=True)


# The held role, as text or as QR code. All roles of an edition look alike

LINES, GOAL_LINES = 3, 4
"""Number of lines of each text, and of the goal text, which has larger letters. If the browser broke the lines, some
roles would take more lines than others, and people across the table could tell them apart."""

GOAL = "want"
LONG_NAME = 13
"""If a role's name has this many characters or more, all role names of its edition get smaller letters."""


def role_response(code: str, viewer: Viewer, as_qr: bool = False) -> AnyResponse:
    """Of the seat `of` in the query if that role was shown to the viewer; 404 if the viewer may see none."""
    of = None if as_qr else request.args.get("of", type=int)
    # Read the version first: the role can then be newer than the version says, never older.
    version = table_service().version(code)
    role = table_service().role_for_viewer(code, viewer, None if of is None else Seat(of))
    if role is None:
        abort(404)
    render = render_role_qr if as_qr else render_role
    response = uncached_response(render(role, find_edition(table_service().edition(code))))
    response.headers["Table-Version"] = str(version)
    return response


def render_role(role: str, edition: Edition) -> str:
    lines = [
        (phrase(f"plate-{line}"), break_lines(phrase(f"role-{role}-{line}"), role_part_line_count(line)))
        for line in edition.plate
    ]
    dwarf = edition.dwarves.get(role, ("", role))
    long = max(len(phrase(f"role-{each}-name")) for each in edition.roles) >= LONG_NAME
    return render_template("seat/_role.html", role=role, dwarf=dwarf, lines=lines, long=long)


def role_part_line_count(part: str) -> int:
    """The same for all roles."""
    return GOAL_LINES if part == GOAL else LINES


@lru_cache(maxsize=1024)
def break_lines(text: str, lines: int) -> tuple[str, ...]:
    """With the longest line as short as possible. The text must have at least as many words as lines."""
    words = text.split(" ")
    breaks = combinations(range(1, len(words)), lines - 1)
    layouts = (tuple(" ".join(words[a:b]) for a, b in pairwise((0, *at, len(words)))) for at in breaks)
    return min(layouts, key=lambda lines: (max(map(len, lines)), sum(len(line) ** 2 for line in lines)))


def render_role_qr(role: str, edition: Edition) -> str:
    """Line breaks fill the text up to the longest role's, so that all QR codes have the same size."""
    text, longest = role_text(role), max(len(role_text(each).encode()) for each in edition.roles)
    return qr_svg(text + "\n" * (longest - len(text.encode())))


def role_text(role: str) -> str:
    return f"{phrase(f'role-{role}-name')}\n{phrase('plate-want')} {phrase(f'role-{role}-want')}"
