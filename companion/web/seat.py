"""The phone's page, one seat's cut of the table, in forms and moves. The role is in no page of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.messages import PHRASES
from companion.rules.editions import find_edition
from companion.rules.mines import mine_places, treasure_places
from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat, Sentence
from companion.rules.sides import Cell, cell_name
from companion.service import Holds
from companion.table import moves
from companion.table.claims_sight import Counter
from companion.table.moves import Move
from companion.table.sight import Receipt, Sight
from companion.table.viewer import ONLOOKER, Viewer
from companion.web.access import (
    NoKey,
    held,
    holds,
    own_seat,
    said_cards,
    said_number,
    said_once,
    said_treasures,
    service,
)
from companion.web.digging import read_cell
from companion.web.fragments import answer, from_htmx, heard, send_to, serve, serve_version
from companion.web.plate import clan_of, plate
from companion.web.walking import otherwise
from companion.web.words import word

Act = Callable[[str, Viewer], object]
Draw = Callable[[str, Viewer, Sequence[Sentence]], str]

NOTED = {"gold": "note-gold", "door": "card-door", "kind": "mine", "worth": "worth"}
"""What may be tapped of a goal that was looked at, and how the phrase for it begins."""

NOBODY = Seat(-1)
"""Stands for a seat that a form should have named: nobody has it."""

pages = Blueprint("seat", __name__)


# Drawing


def scene(
    code: str,
    viewer: Viewer,
    urls: Mapping[str, str],
    problems: Sequence[Sentence] = (),
    mine: Holds | None = None,
) -> dict[str, Any]:
    """What a seat's templates draw from; `urls` say where they look and post, what was typed only where refused. `mine`
    is what this browser holds, where that was asked already."""
    sight = service().look(code, viewer)
    box = find_edition(sight.edition)
    return {
        "sight": sight,
        "box": box,
        "labels": tuple(word(f"plate-{line}") for line in box.plate),
        "me": sight.me,
        "beside": neighbours(sight),
        "shown": [(seat, sight.names[seat], of_seat(urls["role"], seat)) for seat in sight.showings],
        "seen_url": "" if sight.has_looked else urls["sheet"],
        "urls": urls,
        "clan_of": partial(clan_of, box),
        "clans": clans(sight),
        "problems": problems,
        "said": request.form if problems else {},
        "stray": bool(problems) and not has_place(sight, request.form.get("do", "")),
        "mine": mine or holds(code),
        "settled": settled(sight),
        "secret": keeps_secret(sight),
        "told": claimed(code, sight) if sight.phase == "dealt" else [],
        "cell_name": cell_name,
        "place_name": partial(place_name, sight),
        "treasure_words": treasure_words,
        "otherwise": otherwise,
        "ahead": ahead(sight),
        "after": after(sight),
    }


def of_seat(url: str, seat: Seat) -> str:
    """This address of a role, asking for that of another seat."""
    return f"{url}{'&' if '?' in url else '?'}of={seat}"


def neighbours(sight: Sight) -> tuple[str, ...]:
    """The names before and after this seat, clockwise; one where only one other sits here, none where nobody does."""
    order = [row.seat for row in sight.circle]
    if sight.me is None or sight.me.seat not in order or len(order) < 2:
        return ()
    at = order.index(sight.me.seat)
    beside = (order[at - 1], order[(at + 1) % len(order)])
    return tuple(sight.names[seat] for seat in dict.fromkeys(beside))


def clans(sight: Sight) -> list[tuple[str, list[str]]]:
    """Each clan at this table, and the names of its dwarfs clockwise; none where nobody is of any."""
    found = sorted({row.clan for row in sight.circle if row.clan})
    return [(clan, [row.name for row in sight.circle if row.clan == clan]) for clan in found]


def ahead(sight: Sight) -> tuple[str, ...]:
    """The names of who takes a gold card before this seat's next turn; none where no turn of it is to come."""
    asking = sight.asking
    if asking is None or sight.viewer.seat not in asking.later:
        return ()
    return called(sight, (*asking.seats, *asking.later[: asking.later.index(sight.viewer.seat)]))


def after(sight: Sight) -> tuple[str, ...]:
    """The names of the others who take a gold card after the one that is asked now."""
    later = sight.asking.later if sight.asking else ()
    return called(sight, tuple(seat for seat in later if seat != sight.viewer.seat))


def called(sight: Sight, seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(sight.names[seat] for seat in dict.fromkeys(seats))


def has_place(sight: Sight, do: str) -> bool:
    """Whether the control that this act came from is still on the sheet, so that a refusal can stand under it."""
    if do == "cut":
        return sight.phase == "seating" and sight.me is not None and not sight.me.cut
    if do in ("steal", "draft"):
        return sight.asking is not None and sight.asking.mine and (sight.asking.kind == "steal") == (do == "steal")
    if do == "correct":
        return any(line.sealed and line.seat == sight.viewer.seat for row in settled(sight) for line in row.lines)
    if do in ("note", "treasures"):
        return sight.phase == "dealt" and sight.me is not None and not sight.me.waiting
    if do == "pay":
        lines = sight.receipt.lines if sight.receipt else ()
        return any(len(row.payments) > 1 and row.seat == sight.viewer.seat for row in lines)
    return False


def keeps_secret(sight: Sight) -> bool:
    """Whether this seat's gold is nobody else's to see: totals are sealed, or were when it drafted."""
    own = [line for receipt in settled(sight) for line in receipt.lines if line.seat == sight.viewer.seat]
    return sight.phase != "finished" and (sight.options["totals"] == "sealed" or any(line.sealed for line in own))


def claimed(code: str, sight: Sight) -> list[tuple[Counter, Sentence | None]]:
    """The counters that lie on gold, and why, in the words of the history; none in a box without. A card that was moved
    took its counter along, and nobody said why it lies there."""
    counters = sight.maze.claims.counters if sight.maze and sight.maze.claims else ()
    lying = [row for row in counters if row.seat is not None]
    told = reasons(code) if lying else {}
    return [(row, told.get((cell_name(row.cell), row.seat, row.gold))) for row in lying]


def reasons(code: str) -> dict[tuple[object, object, object], Sentence]:
    """The newest sentence of this round about each claim: of what cell, by which seat, of how much gold."""
    found: dict[tuple[object, object, object], Sentence] = {}
    for line in service().story(code):
        if line.sentence.key == "round-started":
            found.clear()
        elif line.sentence.key.startswith("gold-claimed") and not line.undone:
            said = dict(line.sentence.values)
            found[said["cell"], said["seat"], said["gold"]] = line.sentence
    return found


def place_name(sight: Sight, cell: Cell) -> str:
    """What people call a place that may be noted: a mine by its cell, or where no board is followed by its number, a
    treasure by its number beside the board."""
    board = sight.copy.board if sight.copy else None
    if cell in treasure_places(sight.players):
        return _("treasure %(n)s", n=treasure_places(sight.players).index(cell) + 1)
    if board or cell not in mine_places(None):
        return _("mine %(cell)s", cell=cell_name(cell))
    return _("mine %(cell)s", cell=mine_places(None).index(cell) + 1)


def treasure_words(kinds: Sequence[str]) -> list[str]:
    """These kinds of treasures in words, each once, with how many there are of it."""
    many = {kind: list(kinds).count(kind) for kind in dict.fromkeys(kinds)}
    return [word(f"treasure-{kind}") if n == 1 else f"{n} × {word(f'treasure-{kind}')}" for kind, n in many.items()]


def settled(sight: Sight) -> tuple[Receipt, ...]:
    """The receipts of all rounds that have ended, that of the one not booked yet last."""
    return sight.past + ((sight.receipt,) if sight.receipt else ())


def own_urls(code: str, viewer: Viewer) -> dict[str, str]:
    """Where this seat's sheet looks and posts; its number is said each time, for two guests may share a phone."""
    # A curtain's sheet has an address of a QR too, and no menu.
    page, n = f"/t/{code.upper()}/seat", viewer.seat
    return {"page": f"{page}?n={n}", "qr": "", **{part: f"{page}/{part}?n={n}" for part in ("sheet", "role", "menu")}}


def drawn(code: str, viewer: Viewer, problems: Sequence[Sentence] = (), mine: Holds | None = None) -> str:
    """The sheet of this seat, with problems said in it."""
    return render_template("seat/_sheet.html", **scene(code, viewer, own_urls(code, viewer), problems, mine))


# The page and its fragments


@pages.get("/t/<code>/seat")
def seat(code: str) -> AnyResponse:
    """The phone gets the page of its seat; with several seats it asks first who is looking."""
    mine = holds(code)
    if request.args.get("n") is None and len(mine.seats) > 1:
        return serve(render_template("seat/who.html", sight=service().look(code, ONLOOKER), mine=mine))
    try:
        viewer = own_seat(code)
    except NoKey:
        return keyless(code, mine, "seat/gone.html")
    return serve(render_template("seat/seat.html", whole=True, **scene(code, viewer, own_urls(code, viewer))))


@pages.get("/t/<code>/seat/sheet")
def sheet(code: str) -> AnyResponse:
    """The phone gets its sheet anew; one that was cut off is told so."""
    try:
        return serve_version(code, lambda: fresh(code))
    except NoKey:
        return keyless(code, holds(code), "seat/_gone.html")


def fresh(code: str) -> AnyResponse:
    """The sheet of this browser's seat."""
    mine = holds(code)
    return serve(drawn(code, own_seat(code, mine), (), mine))


@pages.get("/t/<code>/seat/role")
def role(code: str) -> AnyResponse:
    """The phone gets the role under its finger: its own, or (`of`) that of a seat shown to it. Changes nothing."""
    return plate(code, own_seat(code), asked_of())


def asked_of() -> Seat | None:
    """Whose role is asked for: that of another seat, or (None) the own one."""
    of = request.args.get("of", type=int)
    return None if of is None else Seat(of)


def keyless(code: str, mine: Holds, template: str) -> AnyResponse:
    """What a phone reads that holds no good key: wait for the host, or that it was cut off, with the way back.

    Raises:
        NoKey: it never sat here.
    """
    if mine.asks and not mine.seats:
        return send_to(f"/t/{code.upper()}/asking/{mine.asks[0]}")
    if not was_cut_off(code):
        raise NoKey([Sentence("not-your-seat")])
    sight, lost = service().look(code, ONLOOKER), request.args.get("n", 0, type=int)
    return serve(render_template(template, sight=sight, lost=sight.seat(lost), mine=mine), 403)


def was_cut_off(code: str) -> bool:
    """Whether this browser holds a key of this table that is good for nothing any more."""
    return any(service().holds(code, [key]) == Holds() for key in held(code))


# What a seat does


@pages.post("/t/<code>/seat/sheet")
def change_sheet(code: str) -> AnyResponse:
    """The seat cuts the deal, has looked, or answers. What a page does by itself needs no sheet for an answer."""
    viewer, do = own_seat(code), request.form.get("do", "")
    if do in UNASKED and from_htmx():
        UNASKED[do](code, viewer)
        return heard()
    return acted(code, viewer, ACTS.get(do), drawn, own_urls(code, viewer)["page"])


def acted(code: str, viewer: Viewer, act: Act | None, draw: Draw, page: str) -> AnyResponse:
    """Does what the form's `do` names and answers what `draw` draws; 400 where it names nothing here."""
    if act is None:
        abort(400)
    return answer(lambda: act(code, viewer), lambda problems: draw(code, viewer, problems), page)


def record(code: str, viewer: Viewer, move: Move, **said: Any) -> str:
    """This seat makes this move."""
    return service().record(code, viewer, move, **said_once(), **said)


def seat_in(field: str) -> Seat:
    """The seat in this field; one that nobody has where there is none."""
    number = request.form.get(field, type=int)
    return NOBODY if number is None else Seat(number)


def cut(code: str, viewer: Viewer) -> object:
    """This seat's commitment; the cut itself stays on its phone until the cutting is closed.

    Raises:
        IllegalMove: the page is of before cuts were committed, or the move does not take it.
    """
    if "cut" in request.form:
        raise IllegalMove.because("cut-by-an-old-page")
    return record(code, viewer, moves.cut, commitment=request.form.get("commitment", "").lower())


def open_cut(code: str, viewer: Viewer) -> object:
    return record(code, viewer, moves.open_cut, cut=request.form.get("cut", "").lower())


def deal_closed(code: str, viewer: Viewer) -> object:
    """The deal follows if it was waited long enough for the phones' cuts."""
    service().deal_when_due(code)
    return None


def seen(code: str, viewer: Viewer) -> object:
    return record(code, viewer, moves.see_role, at=request.form.get("seen", type=int))


def done(code: str, viewer: Viewer) -> object:
    return record(code, viewer, moves.done_looking, seat=seat_in("seat"))


def steal(code: str, viewer: Viewer) -> object:
    """An empty answer forgoes; none at all is no answer."""
    victim = None if request.form.get("from") == "" else seat_in("from")
    return record(code, viewer, moves.steal, seat=viewer.seat, victim=victim)


def draft(code: str, viewer: Viewer) -> object:
    """The gold card that this seat takes, or what the real one shows that it drew."""
    return record(code, viewer, moves.draft, seat=viewer.seat, value=said_number("value"))


def correct(code: str, viewer: Viewer) -> object:
    """This seat puts right what it drafted in secret; no round said is the one that was settled last."""
    said = {"round": request.form.get("round", type=int), "why": request.form.get("why", "")}
    return record(code, viewer, moves.correct, seat=viewer.seat, gold=said_number("gold"), **said)


def note(code: str, viewer: Viewer) -> object:
    """What this seat saw on a goal: tapped, in words, or both; an empty note alone strikes what it noted before.

    Raises:
        IllegalMove: the form names no cell, nothing was said of it, or the move does not take it.
    """
    cell = read_cell(request.form.get("cell", ""))
    if cell is None:
        raise IllegalMove.because("goal-missing")
    said = note_said()
    if not said and request.form.keys() & NOTED.keys():
        raise IllegalMove.because("note-missing")
    return record(code, viewer, moves.note_goal, seat=viewer.seat, cell=cell, note=said)


def note_said() -> str:
    """The note that the form says: what was tapped in the words of this page's language, then what was typed."""
    tapped = [f"{kind}-{request.form[name]}" for name, kind in NOTED.items() if request.form.get(name)]
    words = [word(key) for key in tapped if key in PHRASES]
    return ", ".join([*words, *filter(None, [request.form.get("note", "").strip()])])


def pay(code: str, viewer: Viewer) -> object:
    """The gold cards that this seat gives for the trolls it bribed."""
    return record(code, viewer, moves.pay_trolls, seat=viewer.seat, cards=said_cards("cards"))


def treasures(code: str, viewer: Viewer) -> object:
    """What the treasures are worth that this seat found; none at all is said too."""
    values, anyway = said_treasures("values", "other"), request.form.get("anyway") == "1"
    return record(code, viewer, moves.tell_treasures, seat=viewer.seat, values=values, anyway=anyway)


UNASKED: dict[str, Act] = {"seen": seen, "open-cut": open_cut, "deal-closed": deal_closed}
"""What a page does by itself."""

ACTS: dict[str, Act] = {
    **UNASKED,
    "cut": cut,
    "done": done,
    "steal": steal,
    "draft": draft,
    "correct": correct,
    "note": note,
    "pay": pay,
    "treasures": treasures,
}
