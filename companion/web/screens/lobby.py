"""The ways in: open a table, join one, sit down, ask for a seat, take one over with another phone."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, session
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import REMEMBER
from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS, find_edition
from companion.rules.errors import IllegalMove
from companion.rules.message import Message, Seat
from companion.services import DuplicateClaim, TicketInvalid, UnknownTable
from companion.table.moves.seats import LONGEST_NAME
from companion.table.moves.setup import options_known
from companion.table.viewer import ONLOOKER
from companion.table.views import TableView
from companion.table.views.seats import SeatView
from companion.web.archive_cookies import handed, is_remembering, nights_key
from companion.web.auth import holds, remember, service
from companion.web.forms.form import Form, read_form
from companion.web.forms.seats import SitForm
from companion.web.forms.table import JoinForm, OpenTableForm
from companion.web.rate_limits import ASKS, TooManyTries, allow_code, joining, note_players_here, opening_table
from companion.web.responses import send_to, serve, status_of

CODE = re.compile(r"(?:.*/)?([A-Za-z]{4})/?")
"""The code itself, or the whole address that ends with it."""
MARK_KEY = "marks"
MOST_MARKS = 4

pages = Blueprint("lobby", __name__)


# Home


@pages.get("/")
def home() -> AnyResponse:
    """Two ways in: open a table, or join one by its code."""
    return serve(draw_home())


def draw_home(problems: Sequence[Message] = ()) -> str:
    """The home page, with what was typed when it was refused."""
    tables = [code for code in session.get("keys", {}) if is_there(code)]
    said = request.form if problems else {}
    without = {key: no_choice(edition) for key, edition in EDITIONS.items()}
    drawn = {"editions": EDITIONS, "without": without, "tables": tables, "problems": problems, "submitted": said}
    drawn["nights"] = is_remembering()
    return render_template("lobby/home.html", **drawn)


def is_there(code: str) -> bool:
    """Whether this browser still has something at that table."""
    try:
        mine = holds(code)
    except UnknownTable:
        return False
    return mine.host or bool(mine.seats)


@pages.post("/tables")
def open_table() -> AnyResponse:
    """Opens a table; this browser holds the host's key from now on."""
    form = read_form(OpenTableForm)
    without = no_choice(EDITIONS[form.edition]) if form.edition in EDITIONS else ()
    options = {"rounds": form.rounds, "totals": form.totals, **form.options}
    chosen = {name: value for name, value in options.items() if value and name not in without}
    try:
        with opening_table():
            code, key = service().open_table(form.edition, chosen, idempotency_key=form.idempotency_key)
    except DuplicateClaim as repeat:
        return go_on(repeat)
    except TooManyTries as refusal:
        return serve(draw_home((Message.of(refusal.key),)), 429)
    except IllegalMove as refusal:
        return serve(draw_home(refusal.problems), status_of(refusal))
    note_players_here(code)
    remember(code, key)
    return handed(send_to(f"/t/{code}/host"), nights_key(code) if chosen.get(REMEMBER) == "on" else "")


def no_choice(edition: Edition) -> tuple[str, ...]:
    """Return the options of which this edition leaves no choice; the page asks about all editions."""
    return tuple(name for name, values in options_known(edition).items() if len(values) < 2)


@pages.post("/join")
def join() -> AnyResponse:
    """From a typed code to the table's door; case and blanks do not matter, the whole address will do."""
    typed = read_form(JoinForm).code
    found = CODE.fullmatch(typed)
    code = found[1].upper() if found else typed
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
    """Who reloads a refusal, or picks another language there, is back home."""
    return redirect("/", 303)


# The table's door


@pages.get("/t/<code>")
@pages.get("/T/<code>")
def door(code: str) -> AnyResponse:
    """One field, one tap; and the way back for who sat here before."""
    return serve(draw_door(code))


def draw_door(code: str, problems: Sequence[Message] = ()) -> str:
    """The join page, with what was typed when it was refused."""
    view, mine = service().view(code, ONLOOKER), holds(code)
    return render_template(
        "lobby/join.html",
        view=view,
        grants=mine,
        problems=problems,
        typed=request.form.get("name", request.args.get("name", "")[:LONGEST_NAME]),
        expected=expected(view),
        once=request.form.get("once") or secrets.token_hex(16),
        most=find_edition(view.edition).seats[-1],
    )


def expected(view: TableView) -> SeatView | None:
    """The seat of the guest whose printed card was scanned: no phone holds it, and it has the name in the address."""
    name = request.args.get("name", "").casefold()
    return next((row for row in view.circle if name and not row.phone and row.name.casefold() == name), None)


@pages.post("/t/<code>")
@pages.post("/T/<code>")
def sit(code: str) -> AnyResponse:
    """Somebody sits down (`name`), or asks for a seat that is there (`asks`)."""
    form = read_form(SitForm)
    try:
        if form.asks is not None:
            with joining(code, ASKS, "too-many-asks"):
                return ask(code, form.asks, form.idempotency_key)
        with joining(code):
            seat, key = service().sit(code, form.name, idempotency_key=form.idempotency_key)
    except DuplicateClaim as repeat:
        return go_on(repeat)
    except TooManyTries as refusal:
        return serve(draw_door(code, (Message.of(refusal.key),)), 429)
    except IllegalMove as refusal:
        return serve(draw_door(code, refusal.problems), status_of(refusal))
    note_players_here(code)
    remember(code, key)
    return send_to(f"/t/{code.upper()}/seat?n={seat}")


def go_on(repeat: DuplicateClaim) -> AnyResponse:
    """A tap came again whose key is out already: to what this browser holds, else to the table's door."""
    mine, url = holds(repeat.code), f"/t/{repeat.code.upper()}"
    if repeat.seat is None and mine.host:
        return send_to(f"{url}/host")
    if repeat.seat in mine.seats:
        return send_to(f"{url}/seat?n={repeat.seat}")
    return send_to(f"{url}/asking/{repeat.seat}" if repeat.seat in mine.asks else url)


# Asking for a seat


def ask(code: str, seat: Seat, idempotency_key: str | None) -> AnyResponse:
    """This phone asks for a seat; it shows a number that the host sees too."""
    key, mark = service().seat_claims.ask(code, seat, idempotency_key=idempotency_key)
    remember(code, key)
    marks = {**session.get(MARK_KEY, {}), f"{code.upper()} {seat}": mark}
    session[MARK_KEY] = dict(list(marks.items())[-MOST_MARKS:])
    return send_to(f"/t/{code.upper()}/asking/{seat}")


@pages.get("/t/<code>/asking/<int:n>")
def asking(code: str, n: int) -> AnyResponse:
    """The phone waits for the host's yes, and goes on to the seat once it is there."""
    if n in holds(code).seats:
        return redirect(f"/t/{code.upper()}/seat?n={n}", 303)
    return serve(render_template("lobby/asking.html", **waiting(code, n)))


@pages.get("/t/<code>/asking/<int:n>/answer")
def asked(code: str, n: int) -> AnyResponse:
    """The fragment that hears the answer; a yes takes the phone to its seat."""
    if n in holds(code).seats:
        return send_to(f"/t/{code.upper()}/seat?n={n}")
    return serve(render_template("lobby/_answer.html", **waiting(code, n)))


def waiting(code: str, n: int) -> dict[str, object]:
    """What a waiting phone shows: its number, and whether the host said no."""
    view, mark = service().view(code, ONLOOKER), session.get(MARK_KEY, {}).get(f"{code.upper()} {n}", "")
    return {"view": view, "seat": view.seat(n), "mark": mark, "refused": n not in holds(code).asks, "n": n}


# Taking a seat over


@pages.get("/t/<code>/take/<ticket>")
def offered(code: str, ticket: str) -> AnyResponse:
    """A button, for a mere look (a link's preview) must not use the address up."""
    seat = service().seat_transfer.seat_of(code, ticket)
    view = service().view(code, ONLOOKER)
    row = view.seat(seat)
    if row is None or row.left:
        raise TicketInvalid
    return serve(render_template("lobby/take_seat.html", view=view, seat=row, ticket=ticket))


@pages.post("/t/<code>/take/<ticket>")
def take(code: str, ticket: str) -> AnyResponse:
    """The seat is this phone's now; the one before is cut off."""
    seat, key = service().seat_transfer.take(code, ticket, idempotency_key=read_form(Form).idempotency_key)
    remember(code, key)
    return send_to(f"/t/{code.upper()}/seat?n={seat}")


# The host's page on another device


@pages.get("/t/<code>/take-host/<ticket>")
@pages.get("/T/<code>/TAKE-HOST/<ticket>")
def host_offered(code: str, ticket: str) -> AnyResponse:
    """A button, as for a seat; the address in capitals is the one in the terminal's QR."""
    service().host_devices.check(code, ticket.lower())
    view = service().view(code, ONLOOKER)
    return serve(render_template("lobby/take_host.html", view=view, ticket=ticket.lower()))


@pages.post("/t/<code>/take-host/<ticket>")
def take_host(code: str, ticket: str) -> AnyResponse:
    """This device hosts the table too."""
    remember(code, service().host_devices.take(code, ticket, idempotency_key=read_form(Form).idempotency_key))
    return send_to(f"/t/{code.upper()}/host")
