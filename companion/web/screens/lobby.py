"""To open a table, to join it, to take, claim or take over a seat, and to host from another device."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from flask import Blueprint, redirect, render_template, request, session
from pydantic import AfterValidator, Field
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import EDITIONS
from companion.game.edition import OWN_CARDS, Edition
from companion.game.message import IllegalMove, Message, Seat
from companion.game.moves.table import allowed_options
from companion.game.viewer import HOST, ONLOOKER
from companion.tables import UnknownTable
from companion.web.auth import (
    TooManyTries,
    browser_grants,
    browser_page_url,
    has_access,
    limit_code_guesses,
    limit_opened_tables,
    refuse_all_but_host,
    remember_key,
    table_service,
)
from companion.web.forms import Form, SeatNumber, read_form
from companion.web.pages import TablePage
from companion.web.public_url import is_own_computer
from companion.web.responses import html_response, redirect_to, refusal_status

CODE = re.compile(r"(?<=/[Tt]/)[A-Za-z]{4,8}\b|^[A-Za-z]{4,8}$")
"""Finds a table's code in the URL of any of its pages, or by itself."""
ALIKE = str.maketrans("O", "Q")
"""Letters that no code has -> the letter that was misread."""

pages = Blueprint("lobby", __name__)


class OpenTableForm(Form):
    """Scripts may send `rounds` and `totals` without the prefix `option.`."""

    edition: str = ""
    option: dict[str, str] = Field(default_factory=dict)
    rounds: str = ""
    totals: str = ""


class JoinForm(Form):
    code: Annotated[str, AfterValidator(lambda text: "".join(text.split()))] = ""


class TakeSeatForm(Form):
    """A name for a new seat, or the existing seat that a phone `asks` for."""

    name: str = ""
    asks: SeatNumber | None = None


# Home


@pages.get("/", endpoint="home")
def show_home_page() -> AnyResponse:
    return html_response(render_home())


def render_home(problems: Sequence[Message] = ()) -> str:
    """With the browser's tables, the one used last first."""
    now, tables = time.time(), []
    for code in filter(has_access, session.get("keys", {})):
        view = table_service().view(code, ONLOOKER)
        used_at = now - table_service().seconds_since_event(code, view.version)
        tables.append({"view": view, "used_at": used_at, "url": browser_page_url(code)})
    return render_template(
        "lobby/home.html",
        tables=sorted(tables, key=lambda table: -table["used_at"]),
        problems=problems,
        submitted=request.form if problems else {},
        editions={key: (edition, fixed_options(edition)) for key, edition in EDITIONS.items()},
    )


def fixed_options(edition: Edition) -> tuple[str, ...]:
    """They are no choice at a table of this edition."""
    allowed = {OWN_CARDS.name: (), **allowed_options(edition)}
    return tuple(name for name, values in allowed.items() if len(values) < 2)


@pages.post("/tables")
def open_table() -> AnyResponse:
    form = read_form(OpenTableForm)
    options = {"rounds": form.rounds, "totals": form.totals, **form.option}
    fixed = fixed_options(EDITIONS[form.edition]) if form.edition in EDITIONS else ()
    chosen = {name: value for name, value in options.items() if value and name not in fixed}
    try:
        limit_opened_tables()
        code, key = table_service().open_table(form.edition, chosen, idempotency_key=form.idempotency_key)
    except IllegalMove as refusal:
        return html_response(render_home(refusal.problems), refusal_status(refusal))
    remember_key(code, key)
    return redirect_to(f"/t/{code}/host")


@pages.post("/join", endpoint="join")
def join_by_code() -> AnyResponse:
    """In upper or lower case, or in a whole URL."""
    typed = read_form(JoinForm).code
    match = CODE.search(typed)
    code = match[0].upper().translate(ALIKE) if match else typed
    try:
        limit_code_guesses(code)
    except TooManyTries as refusal:
        return html_response(render_home(refusal.problems), 429)
    except UnknownTable:
        return html_response(render_home((Message.from_key("no-table-with-code", text=typed[:12]),)), 404)
    return redirect_to(f"/t/{code}")


@pages.get("/tables", endpoint="back_home")
@pages.get("/join", endpoint="back_home")
def redirect_home() -> AnyResponse:
    """After somebody reloads the page of a refused form, or changes that page's language."""
    return redirect("/", 303)


# Join


@dataclass(frozen=True, kw_only=True)
class JoinPage(TablePage):
    name: str  # in the refused form
    idempotency_key: str  # of the refused form, or else a new one


@pages.get("/T/<code>", endpoint="join_page")
@pages.get("/t/<code>", endpoint="join_page")
def show_join_page(code: str) -> AnyResponse:
    return html_response(render_join_page(code))


def render_join_page(code: str, problems: Sequence[Message] = ()) -> str:
    page = JoinPage(
        table_service().view(code, ONLOOKER),
        problems,
        name=request.form.get("name", ""),
        idempotency_key=request.form.get("once") or secrets.token_hex(16),
    )
    return page.render("lobby/join.html")


@pages.post("/T/<code>", endpoint="sit")
@pages.post("/t/<code>", endpoint="sit")
def take_new_or_claimed_seat(code: str) -> AnyResponse:
    """The player who claims a seat and the host both see the number of the claim."""
    form = read_form(TakeSeatForm)
    try:
        if (seat := form.asks) is not None:
            key = table_service().devices.ask_for_seat(code, seat, idempotency_key=form.idempotency_key)
            remember_key(code, key)
            return redirect_to(f"/t/{code.upper()}/asking/{seat}")
        seat, key = table_service().sit(code, form.name, idempotency_key=form.idempotency_key)
    except IllegalMove as refusal:
        return html_response(render_join_page(code, refusal.problems), refusal_status(refusal))
    remember_key(code, key)
    return redirect_to(f"/t/{code.upper()}/seat?n={seat}")


@pages.get("/t/<code>/asking/<int:n>", endpoint="asking")
def show_claim(code: str, n: int) -> AnyResponse:
    return _claim_response(code, n, "lobby/seat_request.html")


@pages.get("/t/<code>/asking/<int:n>/answer", endpoint="asked")
def render_claim_state(code: str, n: int) -> AnyResponse:
    return _claim_response(code, n, "lobby/_seat_request.html")


def _claim_response(code: str, n: int, template: str) -> AnyResponse:
    grants = browser_grants(code)
    if n in grants.seats:
        return redirect_to(f"/t/{code.upper()}/seat?n={n}")
    html = render_template(
        template,
        view=table_service().view(code, ONLOOKER),
        n=n,
        claim_number=grants.asked.get(Seat(n), ""),
    )
    return html_response(html)


# Take over a seat, or host from another device


@pages.get("/T/<code>/TAKE/<ticket>", endpoint="offered")
@pages.get("/t/<code>/take/<ticket>", endpoint="offered")
def show_link(code: str, ticket: str) -> AnyResponse:
    """Opening the link alone doesn't use it up, because messengers open links for a preview. A second URL has capitals,
    because QR codes of capital letters are smaller."""
    ticket, view = ticket.lower(), table_service().view(code, ONLOOKER)
    seat = view.seat(table_service().devices.seat_of_ticket(code, ticket))
    return html_response(render_template("lobby/take.html", view=view, seat=seat, ticket=ticket))


@pages.post("/t/<code>/take/<ticket>", endpoint="take")
def use_link(code: str, ticket: str) -> AnyResponse:
    seat, key = table_service().devices.use_ticket(code, ticket, idempotency_key=read_form(Form).idempotency_key)
    remember_key(code, key)
    return redirect_to(f"/t/{code.upper()}/{'host' if seat is None else f'seat?n={seat}'}")


@pages.post("/t/<code>/take-host", endpoint="host_here")
def host_from_own_computer(code: str) -> AnyResponse:
    """Whoever is at the computer where the companion runs may do so anyway, by `companion host`."""
    if not is_own_computer():
        refuse_all_but_host()
    return use_link(code, table_service().devices.issue_ticket(code, HOST))
