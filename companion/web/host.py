"""The host's page, the round and its gold. It turns forms into moves and draws the host's sight.

The seats' part of the page is in `host_seats`. No role is drawn here before the sight has it, the host's own included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import REMEMBER
from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat, Sentence
from companion.service import KEEPINGS
from companion.table import moves
from companion.table.moves import Move
from companion.table.sight import Sight
from companion.table.viewer import HOST
from companion.web.access import held, holds, host_viewer, said_cards, said_once, said_options, said_treasures, service
from companion.web.address import shown_address, table_address
from companion.web.circles import handed, remember_nights
from companion.web.digging import TURN, Digging, read_cell, turn_here
from companion.web.fragments import answer, put_into, serve
from companion.web.free_card import drawing_offered, read_drawing, said_yes
from companion.web.plate import clan_of
from companion.web.svg.qr import qr_svg
from companion.web.walking import otherwise

NO_NUMBER = -1
"""Stands for a number that a form should have held: no seat and no place has it, and no amount may be it."""

NO_GOLD = 1000
"""The same where an amount may be below 0."""

YEAR = 365 * 86400

Draw = Callable[[Sequence[Sentence]], str]
Acts = Mapping[str, Callable[[str], object]]

pages = Blueprint("host", __name__)


@pages.before_request
def only_the_host() -> None:
    """Nothing under this blueprint is drawn or done for anybody but the table's host."""
    host_viewer((request.view_args or {})["code"])


@pages.after_request
def keep_turn(response: Response) -> Response:
    """How the maze was turned stays with this browser."""
    if request.args.get(TURN) in ("0", "1", "2", "3"):
        response.set_cookie(TURN, request.args[TURN], max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


# Drawing


def scene(code: str, problems: Sequence[Sentence] = ()) -> dict[str, Any]:
    """What the templates of the host's page draw from; what was typed only where it was refused."""
    sight, door = service().look(code, HOST), service()
    box = find_edition(sight.edition)
    return {
        "sight": sight,
        "box": box,
        "mine": holds(code).seats,
        "devices": partial(door.devices, code, held(code)),
        "awake": door.present(code),
        "address": {"qr": drawn(table_address(sight.code)), "shown": shown_address()},
        "clans": box.clans,
        "clan_of": partial(clan_of, box),
        "digging": digging(sight, box, open=request.method == "GET" or bool(problems)),
        "widths": free_widths(sight, box),
        "problems": problems,
        "otherwise": otherwise,
        "keeping": partial(door.keeping, code),
        "keepings": KEEPINGS,
        "said": request.form if problems else {},
        "stray": bool(problems) and request.form.get("do") == "correct" and not has_sheet(sight),
        "at": (request.view_args or {}).get("n", request.form.get("seat", type=int)),
    }


def has_sheet(sight: Sight) -> bool:
    """Whether the line to be put right has a sheet, which then says why that was refused; a secret one has none."""
    receipts = [*sight.past, *([sight.receipt] if sight.receipt else [])]
    here = [receipt for receipt in receipts if request.form.get("round", "") in ("", str(receipt.round))]
    lines = [line for receipt in here for line in receipt.lines if line.seat == number("seat")]
    return any(not line.sealed for line in lines)


def digging(sight: Sight, box: Edition, open: bool) -> Digging:
    """What the maze's part of the page draws from. A sheet is `open` for the cell in the address, else in the form;
    what was taken needs none."""
    named = (request.view_args or {}).get("cell") or request.args.get("cell") or request.form.get("cell", "")
    other = any(name in said for said in (request.args, request.form) for name in ("other", "offer", "again"))
    refused = drawing_offered(request.form.get("offer") or request.form.get("again", ""))
    drawing = refused or read_drawing(request.args)
    return Digging(sight, box, turn_here(), read_cell(named) if open else None, other, drawing)


def free_widths(sight: Sight, box: Edition) -> int | None:
    """How many cards' widths are free between start and goals as the next round is laid out, where each digs from a
    start of the own clan; None in another box, or while nobody sits."""
    clans = [row.clan for row in sight.circle if row.clan]
    if not clans or box.layout is None:
        return None
    maze = box.layout.begin(clans)
    return min(column for column, _ in maze.goals) - max(column for column, _ in maze.starts.values()) - 1


@lru_cache(maxsize=64)
def drawn(url: str) -> Markup:
    """The QR of a table's own address, which is shown again and again."""
    return qr_svg(url)


def fragment(code: str, name: str) -> Draw:
    """Draws one fragment of the host's page, with problems said in it."""
    return lambda problems: render_template(f"host/_{name}.html", **scene(code, problems))


def shown(code: str, name: str) -> AnyResponse:
    """A fragment on its own."""
    return serve(fragment(code, name)(()))


def page_of(code: str) -> str:
    """The address of the host's page."""
    return url_for("host.host", code=code.upper())


def tried(code: str, name: str, act: Callable[[], object]) -> AnyResponse:
    """Makes a move and answers this fragment."""
    return answer(act, fragment(code, name), page_of(code))


def acted(code: str, name: str, acts: Acts) -> AnyResponse:
    """Does what the form's `do` names and answers this fragment; 400 where it names nothing here."""
    act = acts.get(request.form.get("do", ""))
    if act is None:
        abort(400)
    return tried(code, name, lambda: act(code))


# What a form says


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


# The page and its fragments


@pages.get("/t/<code>/host")
def host(code: str) -> AnyResponse:
    """The host gets the whole page; `sheet` in the address opens one of its sheets where there is no script."""
    return serve(render_template("host/host.html", **scene(code)))


@pages.get("/t/<code>/round")
def round(code: str) -> AnyResponse:
    """The host gets what is to be done now."""
    return shown(code, "round")


@pages.post("/t/<code>/round")
def change_round(code: str) -> AnyResponse:
    """The host deals, ends the round, or plays again. The end answers the part of the page that asked for it."""
    part = ending_part(code)
    if request.form.get("do") != "end":
        return acted(code, part, {"begin": begin, "deal-closed": deal_closed, "again": again})
    return answer(lambda: end(code), partial(drawn_end, code, part), page_of(code), partial(drawn_page, code))


def drawn_end(code: str, part: str, problems: Sequence[Sentence]) -> str:
    """The part that asked for the end. Where another host was faster nothing is asked in the maze any more: why it was
    refused then stands under the facts that he told."""
    if problems and part == "maze" and service().look(code, HOST).phase != "dealt":
        part = "round"
        put_into(part)
    return fragment(code, part)(problems)


def drawn_page(code: str, problems: Sequence[Sentence]) -> str:
    """The whole page, with problems said where they belong."""
    return render_template("host/host.html", **scene(code, problems))


def ending_part(code: str) -> str:
    """The fragment that holds the questions of the round's end: the maze's while one is followed."""
    if "part" in request.form or request.form.get("do") != "end":
        return "maze" if request.form.get("part") == "maze" else "round"
    sight = service().look(code, HOST)
    return "maze" if sight.phase == "dealt" and sight.maze is not None else "round"


def begin(code: str) -> None:
    """A second tap while phones open their cuts deals as soon as it was waited long enough for them."""
    record(code, moves.begin)
    service().deal_when_due(code)


def deal_closed(code: str) -> None:
    service().deal_when_due(code)


def again(code: str) -> None:
    record(code, moves.play_again)


def end(code: str) -> None:
    """What is told at the end of a round depends on how the box ends one."""
    record(code, moves.end, **ENDS[find_edition(service().look(code, HOST).edition).ends](code))


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
    found = service().look(code, HOST).maze
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
    sight = service().look(code, HOST)
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
    sight = service().look(code, HOST)
    if not sight.dealt_by_hand:
        return ()
    return tuple(request.form.get(f"role.{row.seat}", "") for row in sight.circle if not row.waiting)


@pages.get("/t/<code>/settlement")
def settlement(code: str) -> AnyResponse:
    """The host gets the receipt of the round, and those of the rounds before."""
    return shown(code, "settlement")


@pages.post("/t/<code>/settlement")
def change_settlement(code: str) -> AnyResponse:
    """The host books the round, puts a line of any round right, or says with which gold cards trolls are paid."""
    return acted(code, "settlement", {"book": book, "correct": correct, "pay": pay})


def book(code: str) -> None:
    record(code, moves.book)


def pay(code: str) -> None:
    record(code, moves.pay_trolls, seat=seat_named(), cards=said_cards("cards"))


def correct(code: str) -> None:
    named = number("round") if request.form.get("round") else None
    why = request.form.get("why", "")
    record(code, moves.correct, round=named, seat=seat_named(), gold=number("gold", NO_GOLD), why=why)


@pages.get("/t/<code>/options")
def options(code: str) -> AnyResponse:
    """The host gets the table's options."""
    return shown(code, "options")


@pages.post("/t/<code>/options")
def set_options(code: str) -> AnyResponse:
    """The host sets the options that the form names. Who has the night remembered may read it from then on."""
    said, keys = said_options(), [""]
    if said.get(REMEMBER) != "on":
        return tried(code, "options", lambda: record(code, moves.set_options, options=said))
    response = tried(code, "options", lambda: keys.append(remember_nights(code, options=said, **said_once())))
    return handed(response, keys[-1])


@pages.get("/t/<code>/keeping")
def keeping(code: str) -> AnyResponse:
    """The host gets how long the table is kept, and until when."""
    return shown(code, "keeping")


@pages.post("/t/<code>/keeping")
def keep_for(code: str) -> AnyResponse:
    """The host says for how many days after its last act the table is kept (`for`; 0: for ever)."""
    return tried(code, "keeping", lambda: service().keep_for(code, HOST, number("for")))
