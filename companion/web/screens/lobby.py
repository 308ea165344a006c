"""Routes to open a table, join it, take or claim a seat, and take a seat or the host's page over to another device."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, session
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import REMEMBER
from companion.rules.editions import EDITIONS
from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.services import DuplicateClaim, TicketInvalid, UnknownTable
from companion.table.moves.seats import LONGEST_NAME
from companion.table.viewer import ONLOOKER
from companion.web.archive_cookies import add_archive_key, archive_key, has_archive
from companion.web.auth import has_keys, holds, own_page, remember, service
from companion.web.forms.form import Form, read_form
from companion.web.forms.seats import SitForm
from companion.web.forms.table import JoinForm, OpenTableForm
from companion.web.rate_limits import ASKS, TooManyTries, allow_code, joining, note_players_here, opening_table
from companion.web.refusals import status_of
from companion.web.responses import send_to, serve
from companion.web.view_models.lobby_page import ClaimPage, HomePage, JoinPage, OwnTable, fixed_options

CODE = re.compile(r"(?:.*/)?([A-Za-z]{4})/?")
"""A code, or a whole address that ends with it."""
ALIKE = str.maketrans("O", "Q")
"""A letter that no code has -> the one that it was read for."""
MARK_KEY = "marks"
MOST_MARKS = 4

pages = Blueprint("lobby", __name__)


# Home


@pages.get("/")
def home() -> AnyResponse:
    """Show the home page."""
    return serve(draw_home())


def draw_home(problems: Sequence[Message] = ()) -> str:
    """Render the home page, with what was typed if it was refused."""
    page = HomePage(
        tables=own_tables(),
        has_archive=has_archive(),
        problems=problems,
        submitted=request.form if problems else MultiDict(),
    )
    return render_template("lobby/home.html", page=page)


def own_tables() -> list[OwnTable]:
    """Return the tables at which this browser hosts or sits, the one used last first."""
    now, tables = time.time(), []
    for code in filter(has_keys, session.get("keys", {})):
        view = service().view(code, ONLOOKER)
        tables.append(OwnTable(view, now - service().seconds_since(code, view.version), own_page(code)))
    return sorted(tables, key=lambda table: -table.used_at)


@pages.post("/tables")
def open_table() -> AnyResponse:
    """Open a table, and give this browser the host's key."""
    form = read_form(OpenTableForm)
    fixed = fixed_options(EDITIONS[form.edition]) if form.edition in EDITIONS else ()
    options = {"rounds": form.rounds, "totals": form.totals, **form.options}
    chosen = {name: value for name, value in options.items() if value and name not in fixed}
    try:
        with opening_table():
            code, key = service().open_table(form.edition, chosen, idempotency_key=form.idempotency_key)
    except DuplicateClaim as repeat:
        return resume(repeat)
    except TooManyTries as refusal:
        return serve(draw_home((Message.of(refusal.key),)), 429)
    except IllegalMove as refusal:
        return serve(draw_home(refusal.problems), status_of(refusal))
    note_players_here(code)
    remember(code, key)
    return add_archive_key(send_to(f"/t/{code}/host"), archive_key(code) if chosen.get(REMEMBER) == "on" else "")


@pages.post("/join")
def join() -> AnyResponse:
    """Go to the page to join the table with a typed code, in any case, or with a whole address."""
    typed = read_form(JoinForm).code
    match = CODE.fullmatch(typed)
    code = match[1].upper().translate(ALIKE) if match else typed
    try:
        allow_code(code)
    except TooManyTries as refusal:
        return serve(draw_home((Message.of(refusal.key),)), 429)
    except UnknownTable:
        return serve(draw_home((Message.of("no-table-with-code", text=typed[:12]),)), 404)
    return send_to(f"/t/{code}")


@pages.get("/tables")
@pages.get("/join")
def back_home() -> AnyResponse:
    """After reloading a refusal, or changing its language: go back to the home page."""
    return redirect("/", 303)


# Join


@pages.get("/T/<code>")
@pages.get("/t/<code>")
def join_page(code: str) -> AnyResponse:
    """Show the page to join, with links back for a browser that sat here before."""
    return serve(draw_join_page(code))


def draw_join_page(code: str, problems: Sequence[Message] = ()) -> str:
    """Render the page to join, with what was typed if it was refused."""
    invited = request.args.get("name", "")
    page = JoinPage(
        service().view(code, ONLOOKER),
        problems,
        grants=holds(code),
        name=request.form.get("name", invited[:LONGEST_NAME]),
        invited=invited,
        idempotency_key=request.form.get("once") or secrets.token_hex(16),
    )
    return page.draw("lobby/join.html")


@pages.post("/T/<code>")
@pages.post("/t/<code>")
def sit(code: str) -> AnyResponse:
    """Take a new seat under this name, or claim an existing one. Form: SitForm."""
    form = read_form(SitForm)
    try:
        if form.asks is not None:
            with joining(code, ASKS, "too-many-asks"):
                return claim_seat(code, form.asks, form.idempotency_key)
        with joining(code):
            seat, key = service().sit(code, form.name, idempotency_key=form.idempotency_key)
    except DuplicateClaim as repeat:
        return resume(repeat)
    except TooManyTries as refusal:
        return serve(draw_join_page(code, (Message.of(refusal.key),)), 429)
    except IllegalMove as refusal:
        return serve(draw_join_page(code, refusal.problems), status_of(refusal))
    note_players_here(code)
    remember(code, key)
    return send_to(f"/t/{code.upper()}/seat?n={seat}")


def resume(repeat: DuplicateClaim) -> AnyResponse:
    """After a repeated tap: go to the page that this browser already holds the key of, else to the page to join."""
    grants, url = holds(repeat.code), f"/t/{repeat.code.upper()}"
    if repeat.seat is None and grants.host:
        return send_to(f"{url}/host")
    if repeat.seat in grants.seats:
        return send_to(f"{url}/seat?n={repeat.seat}")
    return send_to(f"{url}/asking/{repeat.seat}" if repeat.seat in grants.asks else url)


# Claim a seat


def claim_seat(code: str, seat: Seat, idempotency_key: str | None) -> AnyResponse:
    """Claim a seat for this phone. Phone and host both see the claim's mark."""
    key, mark = service().seat_claims.ask(code, seat, idempotency_key=idempotency_key)
    remember(code, key)
    marks = {**session.get(MARK_KEY, {}), f"{code.upper()} {seat}": mark}
    session[MARK_KEY] = dict(list(marks.items())[-MOST_MARKS:])
    return send_to(f"/t/{code.upper()}/asking/{seat}")


@pages.get("/t/<code>/asking/<int:n>")
def asking(code: str, n: int) -> AnyResponse:
    """Show that the claim waits for the host; go to the seat once it is granted."""
    if n in holds(code).seats:
        return redirect(f"/t/{code.upper()}/seat?n={n}", 303)
    return serve(_claim_page(code, n).draw("lobby/asking.html"))


@pages.get("/t/<code>/asking/<int:n>/answer")
def asked(code: str, n: int) -> AnyResponse:
    """Render the fragment with the state of the claim; go to the seat once it is granted."""
    if n in holds(code).seats:
        return send_to(f"/t/{code.upper()}/seat?n={n}")
    return serve(_claim_page(code, n).draw("lobby/_answer.html"))


def _claim_page(code: str, n: int) -> ClaimPage:
    mark = session.get(MARK_KEY, {}).get(f"{code.upper()} {n}", "")
    return ClaimPage(service().view(code, ONLOOKER), n=n, mark=mark, refused=n not in holds(code).asks)


# Take over a seat


@pages.get("/t/<code>/take/<ticket>")
def offered(code: str, ticket: str) -> AnyResponse:
    """Show a button, as a preview of the link must not use it up."""
    view = service().view(code, ONLOOKER)
    seat = view.seat(service().seat_transfer.seat_of(code, ticket))
    if seat is None or seat.left:
        raise TicketInvalid
    return serve(render_template("lobby/take_seat.html", view=view, seat=seat, ticket=ticket))


@pages.post("/t/<code>/take/<ticket>")
def take(code: str, ticket: str) -> AnyResponse:
    """Take the seat over; the phone that had it loses it."""
    seat, key = service().seat_transfer.take(code, ticket, idempotency_key=read_form(Form).idempotency_key)
    remember(code, key)
    return send_to(f"/t/{code.upper()}/seat?n={seat}")


# Host from another device


@pages.get("/T/<code>/TAKE-HOST/<ticket>")
@pages.get("/t/<code>/take-host/<ticket>")
def host_offered(code: str, ticket: str) -> AnyResponse:
    """Show a button, as for a seat. The terminal's QR has the address in capitals."""
    service().host_devices.check(code, ticket.lower())
    view = service().view(code, ONLOOKER)
    return serve(render_template("lobby/take_host.html", view=view, ticket=ticket.lower()))


@pages.post("/t/<code>/take-host/<ticket>")
def take_host(code: str, ticket: str) -> AnyResponse:
    """Let this device host the table too."""
    remember(code, service().host_devices.take(code, ticket, idempotency_key=read_form(Form).idempotency_key))
    return send_to(f"/t/{code.upper()}/host")
