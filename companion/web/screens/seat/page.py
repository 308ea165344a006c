"""A seat's page: what its fragments are drawn from, and how a move of the seat is answered. The role is in no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.editions import find_edition
from companion.rules.mazes.grid import Cell, cell_name
from companion.rules.mazes.mines import mine_places, treasure_places
from companion.rules.message import Message, Seat
from companion.services import Grants
from companion.table import moves
from companion.table.viewer import Viewer
from companion.table.views import Receipt, TableView
from companion.table.views.duel import GoldMarker
from companion.web.auth import holds, service
from companion.web.forms.gold import DraftForm, PhoneCorrectForm, PhoneStealForm
from companion.web.forms.own_seat import SeeRoleForm, TreasuresForm
from companion.web.forms.seats import SeatForm
from companion.web.i18n import word
from companion.web.responses import answer
from companion.web.screens.actions import Act, own_recorder, recorder
from companion.web.view_models.board_view import otherwise
from companion.web.view_models.role_card import clan_of

Draw = Callable[[str, Viewer, Sequence[Message]], str]

SHEET_ACTS: Mapping[str, Act] = {
    "seen": recorder(moves.see_role, SeeRoleForm),
    "done": recorder(moves.done_looking, SeatForm),
    "steal": own_recorder(moves.steal, PhoneStealForm),
    "draft": own_recorder(moves.draft, DraftForm),
    "correct": own_recorder(moves.correct, PhoneCorrectForm),
    "treasures": own_recorder(moves.tell_treasures, TreasuresForm),
}
"""What a seat does on its sheet, be it on its own phone or behind the curtain of the host's."""


def seat_context(
    code: str,
    viewer: Viewer,
    urls: Mapping[str, str],
    problems: Sequence[Message] = (),
    mine: Grants | None = None,
) -> dict[str, Any]:
    """Return what a seat's templates draw from; what was typed only if it was refused. `urls` are where they look and
    post, `mine` is what this browser holds, if that is known already."""
    view = service().view(code, viewer)
    edition = find_edition(view.edition)
    return {
        "view": view,
        "edition": edition,
        "labels": tuple(word(f"plate-{line}") for line in edition.plate),
        "me": view.me,
        "neighbours": neighbours(view),
        "shown_roles": [(seat, view.names[seat], of_seat(urls["role"], seat)) for seat in view.showings],
        "seen_url": "" if view.has_looked else urls["sheet"],
        "urls": urls,
        "clan_of": partial(clan_of, edition),
        "clans": clans(view),
        "problems": problems,
        "submitted": request.form if problems else {},
        "refused_elsewhere": bool(problems) and not has_place(view, request.form.get("do", "")),
        "grants": mine or holds(code),
        "settled": settled(view),
        "secret": keeps_secret(view),
        "claimed_gold": claimed(code, view) if view.phase == "dealt" else [],
        "cell_name": cell_name,
        "place_name": partial(place_name, view),
        "treasure_words": treasure_words,
        "otherwise": otherwise,
        "ahead": ahead(view),
        "after": after(view),
    }


def of_seat(url: str, seat: Seat) -> str:
    """This address of a role, asking for that of another seat."""
    return f"{url}{'&' if '?' in url else '?'}of={seat}"


def neighbours(view: TableView) -> tuple[str, ...]:
    """The names before and after this seat, clockwise; one where only one other sits here, none where nobody does."""
    order = [row.seat for row in view.circle]
    if view.me is None or view.me.seat not in order or len(order) < 2:
        return ()
    at = order.index(view.me.seat)
    beside = (order[at - 1], order[(at + 1) % len(order)])
    return tuple(view.names[seat] for seat in dict.fromkeys(beside))


def clans(view: TableView) -> list[tuple[str, list[str]]]:
    """Each clan at this table, and the names of its dwarfs clockwise; none where nobody is of any."""
    found = sorted({row.clan for row in view.circle if row.clan})
    return [(clan, [row.name for row in view.circle if row.clan == clan]) for clan in found]


def ahead(view: TableView) -> tuple[str, ...]:
    """The names of who takes a gold card before this seat's next turn; none where no turn of it is to come."""
    asking = view.asking
    if asking is None or view.viewer.seat not in asking.later:
        return ()
    return called(view, (*asking.seats, *asking.later[: asking.later.index(view.viewer.seat)]))


def after(view: TableView) -> tuple[str, ...]:
    """The names of the others who take a gold card after the one that is asked now."""
    later = view.asking.later if view.asking else ()
    return called(view, tuple(seat for seat in later if seat != view.viewer.seat))


def called(view: TableView, seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(view.names[seat] for seat in dict.fromkeys(seats))


def has_place(view: TableView, do: str) -> bool:
    """Whether the control that this act came from is still on the sheet, so that a refusal can stand under it."""
    if do == "cut":
        return view.phase == "seating" and view.me is not None and not view.me.cut
    if do in ("steal", "draft"):
        return view.asking is not None and view.asking.mine and (view.asking.kind == "steal") == (do == "steal")
    if do == "correct":
        return any(line.sealed and line.seat == view.viewer.seat for row in settled(view) for line in row.lines)
    if do in ("note", "treasures"):
        return view.phase == "dealt" and view.me is not None and not view.me.waiting
    if do == "pay":
        lines = view.receipt.lines if view.receipt else ()
        return any(len(row.payments) > 1 and row.seat == view.viewer.seat for row in lines)
    return False


def keeps_secret(view: TableView) -> bool:
    """Whether this seat's gold is nobody else's to see: totals are sealed, or were when it drafted."""
    own = [line for receipt in settled(view) for line in receipt.lines if line.seat == view.viewer.seat]
    return view.phase != "finished" and (view.options["totals"] == "sealed" or any(line.sealed for line in own))


def claimed(code: str, view: TableView) -> list[tuple[GoldMarker, Message | None]]:
    """The counters that lie on gold, and why, in the words of the history; none in a box without. A card that was moved
    took its counter along, and nobody said why it lies there."""
    counters = view.maze.claims.counters if view.maze and view.maze.claims else ()
    lying = [row for row in counters if row.seat is not None]
    told = reasons(code) if lying else {}
    return [(row, told.get((cell_name(row.cell), row.seat, row.gold))) for row in lying]


def reasons(code: str) -> dict[tuple[object, object, object], Message]:
    """The newest sentence of this round about each claim: of what cell, by which seat, of how much gold."""
    found: dict[tuple[object, object, object], Message] = {}
    for line in service().history(code):
        if line.message.key == "round-started":
            found.clear()
        elif line.message.key.startswith("gold-claimed") and not line.undone:
            said = dict(line.message.values)
            found[said["cell"], said["seat"], said["gold"]] = line.message
    return found


def place_name(view: TableView, cell: Cell) -> str:
    """What people call a place that may be noted: a mine by its cell, or where no board is followed by its number, a
    treasure by its number beside the board."""
    board = view.copy.board if view.copy else None
    if cell in treasure_places(view.players):
        return _("treasure %(n)s", n=treasure_places(view.players).index(cell) + 1)
    if board or cell not in mine_places(None):
        return _("mine %(cell)s", cell=cell_name(cell))
    return _("mine %(cell)s", cell=mine_places(None).index(cell) + 1)


def treasure_words(kinds: Sequence[str]) -> list[str]:
    """These kinds of treasures in words, each once, with how many there are of it."""
    many = {kind: list(kinds).count(kind) for kind in dict.fromkeys(kinds)}
    return [word(f"treasure-{kind}") if n == 1 else f"{n} × {word(f'treasure-{kind}')}" for kind, n in many.items()]


def settled(view: TableView) -> tuple[Receipt, ...]:
    """The receipts of all rounds that have ended, that of the one not booked yet last."""
    return view.past + ((view.receipt,) if view.receipt else ())


def own_urls(code: str, viewer: Viewer) -> dict[str, str]:
    """Where this seat's sheet looks and posts; its number is said each time, for two guests may share a phone."""
    # A curtain's sheet has an address of a QR too, and no menu.
    page, n = f"/t/{code.upper()}/seat", viewer.seat
    return {"page": f"{page}?n={n}", "qr": "", **{part: f"{page}/{part}?n={n}" for part in ("sheet", "role", "menu")}}


def drawn(code: str, viewer: Viewer, problems: Sequence[Message] = (), mine: Grants | None = None) -> str:
    """Return the sheet of this seat, with problems said in it."""
    return render_template("seat/_sheet.html", **seat_context(code, viewer, own_urls(code, viewer), problems, mine))


def perform(code: str, viewer: Viewer, act: Act, draw: Draw, page: str) -> AnyResponse:
    """Do this for the seat and answer what `draw` draws, or without a script go to the page."""
    return answer(lambda: act(code, viewer), lambda problems: draw(code, viewer, problems), page)
