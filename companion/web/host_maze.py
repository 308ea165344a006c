"""The maze on the host's page: cards laid, taken off, turned and moved, goals turned over.

Like `host`, whose drawing it shares, it lets nobody in but the table's host. What fits where the rules say.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.cards import PathCard
from companion.rules.editions import find_edition
from companion.rules.problems import IllegalMove
from companion.rules.sentence import Seat
from companion.rules.sides import LETTERS, Cell, UnreadableCell, cell_named
from companion.table import moves
from companion.table.moves.maze import DRAWN_GOAL
from companion.table.viewer import HOST
from companion.web.access import said_number, service
from companion.web.digging import read_cell
from companion.web.fragments import from_htmx, serve, serve_version, status_of
from companion.web.free_card import card_said, said_yes
from companion.web.host import (
    keep_turn,
    number,
    only_the_host,
    page_of,
    record,
    scene,
    seat_named,
    seat_or_nobody,
    shown,
    tried,
)

pages = Blueprint("host_maze", __name__)
pages.before_request(only_the_host)
pages.after_request(keep_turn)


@pages.get("/t/<code>/maze")
def maze(code: str) -> AnyResponse:
    """The host gets the maze, what is reached, and the cards that fit."""
    return serve_version(code, lambda: shown(code, "maze"))


@pages.post("/t/<code>/maze")
def place(code: str) -> AnyResponse:
    """A card was laid: `cell`, and `offer`, or `card` and `turned`, or `tracks` with what it carries; `by`; `anyway`
    against the rules."""
    return dug(code, lambda: lay(code))


def lay(code: str) -> None:
    box = find_edition(edition(code))
    key, card = card_said(said_card(), {kind.key: kind.card for kind in box.paths}, owned=box.claim_rules is not None)
    by, anyway = seat_or_nobody("by"), said_yes(request.form, "anyway")
    record(code, moves.place_path, cell=cell_said("cell"), card=card, key=key, by=by, anyway=anyway)


def said_card() -> dict[str, str]:
    """What the form says of a card; where it is to be laid anyway, the one that was refused. What a card may carry
    more than once has a blank between."""
    said = request.form.to_dict()
    several = {name: " ".join(request.form.getlist(name)) for name in ("door", "gold", "troll")}
    return {**said, **several, "offer": said.get("offer") or said.get("again", "")}


@pages.get("/t/<code>/maze/<cell>")
def cell(code: str, cell: str) -> AnyResponse:
    """The sheet of a cell: what can be done with its card or goal."""
    cell_here()
    return shown(code, "cell")


@pages.get("/t/<code>/free-card")
def free_card(code: str) -> AnyResponse:
    """Every card of the box, and the card that is being drawn by the fields of this address."""
    return shown(code, "free_card")


@pages.post("/t/<code>/maze/<cell>/remove")
def remove(code: str, cell: str) -> AnyResponse:
    """A rockfall or a thunderstorm took the card off, or it was a `slip`; `by`; `anyway` where neither could."""
    return dug(code, lambda: take_off(code))


def take_off(code: str) -> None:
    by, anyway = seat_or_nobody("by"), said_yes(request.form, "anyway")
    slip = said_yes(request.form, "slip")
    record(code, moves.remove_path, cell=cell_here(), by=by, anyway=anyway, slip=slip)


@pages.post("/t/<code>/maze/<cell>/turn")
def turn(code: str, cell: str) -> AnyResponse:
    """The card, or a stone, lies the other way round."""
    return dug(code, lambda: record(code, moves.turn_path, cell=cell_here()))


@pages.post("/t/<code>/maze/<cell>/move")
def move(code: str, cell: str) -> AnyResponse:
    """The card lies on another cell: `to`, by its name or as addresses write it."""
    return dug(code, lambda: shift(code))


def shift(code: str) -> None:
    anyway = said_yes(request.form, "anyway")
    record(code, moves.move_path, cell=cell_here(), to=cell_said("to"), anyway=anyway)


@pages.post("/t/<code>/goals/<cell>")
def goal(code: str, cell: str) -> AnyResponse:
    """A goal was turned over, or shows another picture than was tapped in: `shows`, `turned` where it fits both ways;
    `shows=goal` with the fields of a card for one that no list has; of a mine the sides on which it leads on, `way`;
    `by`; `anyway` where it does not fit so, or no dwarf gets there."""
    return dug(code, lambda: show_goal(code))


def show_goal(code: str) -> None:
    shows, turned = shown_here()
    box = find_edition(edition(code))
    if box.board_rules:
        drawn = mine_said()
    else:
        drawn = card_said(said_card(), {}, box.claim_rules is not None)[1] if shows == DRAWN_GOAL else None
    by, anyway = seat_or_nobody("by"), said_yes(request.form, "anyway")
    record(code, moves.reveal_goal, cell=cell_here(), shows=shows, card=drawn, turned=turned, by=by, anyway=anyway)


def mine_said() -> PathCard | None:
    """The mine as it lies: its `tracks`, or the sides on which a way leaves it (`way`, repeated). None where neither is
    said, or of a mine `unseen` so far all sides are ticked as they came: then it lies by what is known of it.

    Raises:
        IllegalMove: no way leaves it.
    """
    tracks, ways = request.form.get("tracks", ""), request.form.getlist("way")
    if not tracks and not ways and "ways" not in request.form:
        return None
    if not tracks and set(ways) >= set(LETTERS) and "unseen" in request.form:
        return None
    return card_said({"tracks": tracks or "".join(side for side in LETTERS if side in ways)}, {})[1]


def shown_here() -> tuple[str, bool | None]:
    """What the goal shows, and whether it lies turned where that was said: in a field, or in the word of a picture."""
    shows, blank, turned = request.form.get("shows", "").partition(" ")
    said = {"turned": turned} if blank else request.form
    return shows, said_yes(said, "turned") if said.get("turned", "").strip() else None


# What lies on cards, and whose turn it is, where gold is claimed in the maze


@pages.post("/t/<code>/cells/<cell>/token")
def token(code: str, cell: str) -> AnyResponse:
    """A `key` lies on the door or a counter as a `bribe` on the troll at this `side` (`do=put`), or was a slip
    (`take`); `by` whose it is. On a board an `axe`, a `boat` or a `rope`; at a `side` a `trap` or a `troll`."""
    acts = {"put": moves.put_on_cell, "take": moves.take_from_cell}
    act, said = acts.get(request.form.get("do", "")), request.form
    if act is None:
        abort(400)
    kind, side = said.get("kind", ""), said.get("side", "")
    return dug(code, lambda: record(code, act, cell=cell_here(), kind=kind, side=side, by=seat_or_nobody("by")))


@pages.post("/t/<code>/cells/<cell>/claim")
def claim(code: str, cell: str) -> AnyResponse:
    """The counter of `seat` (empty: none) lies on the gold at this `place` of the card."""
    said = {"place": number("place"), "seat": seat_or_nobody("seat")}
    return dug(code, lambda: record(code, moves.claim_gold, cell=cell_here(), **said))


@pages.post("/t/<code>/turn")
def whose_turn(code: str) -> AnyResponse:
    """It is the turn of `seat`."""
    return tried(code, "maze", lambda: record(code, moves.begin_turn, seat=seat_named()))


# Dwarfs on a board


@pages.post("/t/<code>/dwarfs/<int:n>")
def dwarf(code: str, n: int) -> AnyResponse:
    """The dwarf of seat `n` goes to a `cell` (`traps`: over so many of them; `anyway` against the rules), takes a
    treasure of the mine on which it stands (`do=take`), or took none on that `cell` after all (`do=put-back`)."""
    acts = {"": go, "go": go, "take": take_treasure, "put-back": put_back}
    act = acts.get(request.form.get("do", ""))
    if act is None:
        abort(400)
    return dug(code, lambda: act(code, Seat(n)))


def go(code: str, seat: Seat) -> None:
    traps = said_number("traps") if request.form.get("traps") else None
    anyway = said_yes(request.form, "anyway")
    record(code, moves.move_dwarf, seat=seat, cell=cell_said("cell"), traps=traps, anyway=anyway)


def take_treasure(code: str, seat: Seat) -> None:
    record(code, moves.take_treasure, seat=seat)


def put_back(code: str, seat: Seat) -> None:
    record(code, moves.put_treasure_back, seat=seat, cell=cell_said("cell"))


def dug(code: str, act: Callable[[], object]) -> AnyResponse:
    """Makes a move in the maze and answers the maze's fragment, with what is asked next, or without a script the page.

    A refusal says why in the sheet of the cell, also on a whole page: the card can be laid anyway there.
    """
    try:
        act()
    except IllegalMove as refusal:
        name = "host/_maze.html" if from_htmx() else "host/host.html"
        return serve(render_template(name, **scene(code, refusal.problems)), status_of(refusal))
    return asked_next(code) if from_htmx() else redirect(page_of(code), 303)


def asked_next(code: str) -> AnyResponse:
    """The maze after a move; the sheet of a goal that is reached now is open in it."""
    found = scene(code)
    found["digging"].ask_next()
    return serve(render_template("host/_maze.html", **found))


def edition(code: str) -> str:
    """The edition that is played at this table."""
    return service().look(code, HOST).edition


def cell_here() -> Cell:
    """The cell in this address; 404 where it is none."""
    found = read_cell((request.view_args or {})["cell"])
    return found if found else abort(404)


def cell_said(name: str) -> Cell:
    """The cell in this field, by its name (`C7`) or as addresses write it.

    Raises:
        IllegalMove: it names none.
    """
    text = request.form.get(name, "")
    try:
        return read_cell(text) or cell_named(text)
    except UnreadableCell:
        raise IllegalMove.because("bad-request") from None
