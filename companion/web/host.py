"""Routes of the host's page: the page itself, the round, the settlement, options and how long the table is kept.

The seats' part of the page is in `host_seats`, the maze's in `host_maze`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import REMEMBER
from companion.rules.editions import find_edition
from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat, Sentence
from companion.table import moves
from companion.table.moves import Move
from companion.table.viewer import HOST, Viewer
from companion.web.access import said_cards, said_once, said_treasures, service
from companion.web.circles import handed, remember_nights
from companion.web.forms.fields import NO_NUMBER, yes_or_no
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.forms.gold import CorrectForm, PayForm
from companion.web.forms.table import KeepForm, OptionsForm
from companion.web.fragments import answer, put_into, serve
from companion.web.host_page import (
    fragment,
    host_context,
    keep_turn,
    only_the_host,
    page_of,
    perform,
    serve_fragment,
)
from companion.web.recording import Act, recorder
from companion.web.recording import record as record_form

pages = Blueprint("host", __name__)
pages.before_request(only_the_host)
pages.after_request(keep_turn)


# What the form of a round's end says


def record(code: str, move: Move, **said: Any) -> str:
    """The host makes this move."""
    return service().record(code, HOST, move, **said_once(), **said)


def number(name: str, missing: int = NO_NUMBER) -> int:
    """The whole number in this field; `missing` where there is none."""
    return request.form.get(name, missing, type=int)


def seat_named(name: str = "seat") -> Seat:
    """The seat in this field; one that nobody has where there is none."""
    return Seat(number(name))


def seat_or_nobody(name: str) -> Seat | None:
    """The seat in this field, None where it is empty."""
    return seat_named(name) if request.form.get(name, "").strip() else None


def said_yes(said: Mapping[str, str], name: str) -> bool:
    """Whether this field says yes; no where it is missing."""
    return yes_or_no(said.get(name, ""))


# The page and its fragments


@pages.get("/t/<code>/host")
def host(code: str) -> AnyResponse:
    """The host's page; `sheet` in the address opens one of its sheets where there is no script."""
    return serve(drawn_page(code))


@pages.get("/t/<code>/round")
def round(code: str) -> AnyResponse:
    """What is to be done now."""
    return serve_fragment(code, "round")


@pages.post("/t/<code>/round")
def change_round(code: str) -> AnyResponse:
    """The host deals, ends the round, or plays again. The end answers the part of the page that asked for it."""
    part = ending_part(code)
    if request.form.get("do") != "end":
        return perform(code, part, posted_act(ROUND_ACTS))
    return answer(lambda: end(code), partial(drawn_end, code, part), page_of(code), partial(drawn_page, code))


def drawn_end(code: str, part: str, problems: Sequence[Sentence]) -> str:
    """The part that asked for the end. Where another host was faster nothing is asked in the maze any more: why it was
    refused then stands under the facts that he told."""
    if problems and part == "maze" and service().view(code, HOST).phase != "dealt":
        part = "round"
        put_into(part)
    return fragment(code, part)(problems)


def drawn_page(code: str, problems: Sequence[Sentence] = ()) -> str:
    """Return the whole page, with problems said where they belong."""
    return render_template("host/host.html", **host_context(code, problems))


def ending_part(code: str) -> str:
    """The fragment that holds the questions of the round's end: the maze's while one is followed."""
    if "part" in request.form or request.form.get("do") != "end":
        return "maze" if request.form.get("part") == "maze" else "round"
    sight = service().view(code, HOST)
    return "maze" if sight.phase == "dealt" and sight.maze is not None else "round"


def begin(code: str, viewer: Viewer) -> None:
    """Deal, or close the cutting; a second tap deals once it was waited long enough for the phones' cuts."""
    record_form(code, viewer, moves.begin, read_form(Form))
    service().deal_when_due(code)


ROUND_ACTS: Mapping[str, Act] = {
    "begin": begin,
    "deal-closed": lambda code, viewer: service().deal_when_due(code),
    "again": recorder(moves.play_again),
}


def end(code: str) -> None:
    """What is told at the end of a round depends on how the box ends one."""
    record(code, moves.end, **ENDS[find_edition(service().edition(code)).ends](code))


def told_treasure(code: str) -> dict[str, Any]:
    """The facts of a round that ends by the treasure."""
    return {
        "reached_by": told_reached(),
        "open_to": told_ways(),
        "crystals": crystals(),
        "last_by": seat_or_nobody("by"),
        "roles": told_roles(code),
    }


def told_claims(code: str) -> dict[str, Any]:
    """The facts of a round that ends by what was claimed: each seat's gold cards (`claims.<seat>`, repeated) and bribed
    trolls (`trolls.<seat>`); as the counters lie where a seat has no such field."""
    found = service().view(code, HOST).maze
    counters = found.claims if found else None
    if counters is None:
        return {"reached_by": None}
    claims, trolls = dict(counters.claims), dict(counters.trolls)
    for seat in counters.clans:
        if f"claims.{seat}" in request.form:
            claims[seat] = said_cards(f"claims.{seat}")
        if f"trolls.{seat}" in request.form:
            trolls[seat] = number(f"trolls.{seat}")
    return {"reached_by": None, "claims": claims, "trolls": trolls}


def told_treasures(code: str) -> dict[str, Any]:
    """The facts of a round that ends by the treasures found: what each seat found (`treasures.<seat>`, repeated, and
    `other.<seat>` typed), as it told itself where it has no such field; who met the `dragon` and who played the last
    card (`by`), by the board where that is not said; `anyway` though the board says otherwise."""
    sight = service().view(code, HOST)
    seats, walk = [row.seat for row in sight.circle], sight.maze.walk if sight.maze else None
    return {
        "reached_by": None,
        "treasures": {seat: said_treasures(f"treasures.{seat}", f"other.{seat}") for seat in seats if is_told(seat)},
        "dragon": seat_or_nobody("dragon") if walk is None or "dragon" in request.form else walk.dragon,
        "last_by": seat_or_nobody("by") if walk is None or "by" in request.form else walk.last,
        "roles": told_roles(code),
        "anyway": said_yes(request.form, "anyway"),
    }


def is_told(seat: Seat) -> bool:
    """Whether the form says what this seat found, be it nothing."""
    return f"treasures.{seat}" in request.form or bool(request.form.get(f"other.{seat}", "").strip())


ENDS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "treasure": told_treasure,
    "claims": told_claims,
    "treasures": told_treasures,
}
"""What the host tells at the end of a round, by how the box ends one."""


def told_reached() -> Seat | None:
    """Who reached the treasure, None for nobody. Nobody has to be said: a field that is missing is no answer."""
    if "reached_by" not in request.form:
        raise IllegalMove.because("reached-missing")
    return seat_or_nobody("reached_by")


def told_ways() -> list[str]:
    """The clans that have a way, none where no such field came. A form that has the field `ways` is one of our pages,
    where no answer is none: it asks again, if the treasure was reached."""
    if "ways" in request.form and "open_to" not in request.form and told_reached() is not None:
        raise IllegalMove.because("ways-missing")
    return " ".join(request.form.getlist("open_to")).split()


def crystals() -> int:
    """The number of crystals: a chip, or where that says `more`, the field beside it; none said is none lying."""
    if "crystals" not in request.form:
        return 0
    field = "crystals_more" if request.form["crystals"] == "more" else "crystals"
    count = request.form.get(field, type=int)
    if count is None:
        raise IllegalMove.because("crystals-missing")
    return count


def told_roles(code: str) -> tuple[str, ...]:
    """The roles of real cards, one for each player in order; empty where the companion dealt."""
    sight = service().view(code, HOST)
    if not sight.dealt_by_hand:
        return ()
    return tuple(request.form.get(f"role.{row.seat}", "") for row in sight.circle if not row.waiting)


SETTLEMENT_ACTS: Mapping[str, Act] = {
    "book": recorder(moves.book),
    "correct": recorder(moves.correct, CorrectForm),
    "pay": recorder(moves.pay_trolls, PayForm),
}


@pages.get("/t/<code>/settlement")
def settlement(code: str) -> AnyResponse:
    """The receipt of the round, and those of the rounds before."""
    return serve_fragment(code, "settlement")


@pages.post("/t/<code>/settlement")
def change_settlement(code: str) -> AnyResponse:
    """Book the round, correct a line of any round, or say with which gold cards trolls are paid."""
    return perform(code, "settlement", posted_act(SETTLEMENT_ACTS))


@pages.get("/t/<code>/options")
def options(code: str) -> AnyResponse:
    """The table's options."""
    return serve_fragment(code, "options")


@pages.post("/t/<code>/options")
def set_options(code: str) -> AnyResponse:
    """Set the options of the form. Who has the game remembered may read it from then on."""
    form, keys = read_form(OptionsForm), [""]
    if form.options.get(REMEMBER) != "on":
        return perform(code, "options", recorder(moves.set_options, OptionsForm))
    seen, once = form.expected_version, form.idempotency_key

    def remember(code: str, viewer: Viewer) -> None:
        keys.append(remember_nights(code, options=form.options, seen=seen, once=once))

    return handed(perform(code, "options", remember), keys[-1])


@pages.get("/t/<code>/keeping")
def keeping(code: str) -> AnyResponse:
    """How long the table is kept, and until when."""
    return serve_fragment(code, "keeping")


@pages.post("/t/<code>/keeping")
def keep_for(code: str) -> AnyResponse:
    """Set for how many days after its last act the table is kept."""
    days = read_form(KeepForm).days
    return perform(code, "keeping", lambda code, viewer: service().retention.keep_for(code, viewer, days))
