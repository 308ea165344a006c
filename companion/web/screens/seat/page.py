"""Shared by all routes of a seat: the templates' context, and the response to an act. No page contains the role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import request
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
from companion.web.view_models.board_view import only_contradictions

Draw = Callable[[str, Viewer, Sequence[Message]], str]

SHEET_ACTS: Mapping[str, Act] = {
    "seen": recorder(moves.see_role, SeeRoleForm),
    "done": recorder(moves.done_looking, SeatForm),
    "steal": own_recorder(moves.steal, PhoneStealForm),
    "draft": own_recorder(moves.draft, DraftForm),
    "correct": own_recorder(moves.correct, PhoneCorrectForm),
    "treasures": own_recorder(moves.tell_treasures, TreasuresForm),
}
"""Acts on a seat's sheet, on its own phone or on the host's device."""


def seat_context(
    code: str,
    viewer: Viewer,
    urls: Mapping[str, str],
    problems: Sequence[Message] = (),
    mine: Grants | None = None,
) -> dict[str, Any]:
    """Return what a seat's templates are rendered with, including what was typed if it was refused. `urls` are the
    addresses for this seat, `mine` is what this browser's keys allow, if that is known already."""
    view = service().view(code, viewer)
    edition = find_edition(view.edition)
    return {
        "view": view,
        "edition": edition,
        "labels": tuple(word(f"plate-{line}") for line in edition.plate),
        "me": view.me,
        "neighbours": neighbour_names(view),
        "shown_roles": [(seat, view.names[seat], _role_url(urls["role"], seat)) for seat in view.showings],
        "seen_url": "" if view.has_looked else urls["sheet"],
        "urls": urls,
        "clan_of": edition.clan_of,
        "clans": clan_members(view),
        "problems": problems,
        "submitted": request.form if problems else {},
        "refused_elsewhere": bool(problems) and not has_control(view, request.form.get("do", "")),
        "grants": mine or holds(code),
        "settled": receipts(view),
        "secret": has_secret_gold(view),
        "claimed_gold": claimed_gold(code, view) if view.phase == "dealt" else [],
        "cell_name": cell_name,
        "place_name": partial(place_name, view),
        "treasure_words": treasure_words,
        "only_contradictions": only_contradictions,
        "ahead": drafting_before(view),
        "after": drafting_later(view),
    }


def _role_url(url: str, seat: Seat) -> str:
    return f"{url}{'&' if '?' in url else '?'}of={seat}"


def neighbour_names(view: TableView) -> tuple[str, ...]:
    """Return the names of this seat's neighbours, the one before it first; one name if only one other player sits."""
    order = [seat.seat for seat in view.circle]
    if view.me is None or view.me.seat not in order or len(order) < 2:
        return ()
    place = order.index(view.me.seat)
    return _names(view, (order[place - 1], order[(place + 1) % len(order)]))


def clan_members(view: TableView) -> list[tuple[str, list[str]]]:
    """Return each clan at this table with the names of its dwarfs, clockwise."""
    clans = sorted({seat.clan for seat in view.circle if seat.clan})
    return [(clan, [seat.name for seat in view.circle if seat.clan == clan]) for clan in clans]


def drafting_before(view: TableView) -> tuple[str, ...]:
    """Return the names of the players who take a gold card before this seat's next turn; empty if it has none."""
    asking = view.asking
    if asking is None or view.viewer.seat not in asking.later:
        return ()
    return _names(view, (*asking.seats, *asking.later[: asking.later.index(view.viewer.seat)]))


def drafting_later(view: TableView) -> tuple[str, ...]:
    """Return the names of the other players who take a gold card later."""
    later = view.asking.later if view.asking else ()
    return _names(view, tuple(seat for seat in later if seat != view.viewer.seat))


def _names(view: TableView, seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(view.names[seat] for seat in dict.fromkeys(seats))


def has_control(view: TableView, do: str) -> bool:
    """Return whether the sheet still has the control of this act, which then shows why it was refused."""
    if do == "cut":
        return view.phase == "seating" and view.me is not None and not view.me.cut
    if do in ("steal", "draft"):
        return view.asking is not None and view.asking.mine and (view.asking.kind == "steal") == (do == "steal")
    if do == "correct":
        return any(
            line.sealed and line.seat == view.viewer.seat for receipt in receipts(view) for line in receipt.lines
        )
    if do in ("note", "treasures"):
        return view.phase == "dealt" and view.me is not None and not view.me.waiting
    if do == "pay":
        lines = view.receipt.lines if view.receipt else ()
        return any(len(line.payments) > 1 and line.seat == view.viewer.seat for line in lines)
    return False


def has_secret_gold(view: TableView) -> bool:
    """Return whether this seat's gold is secret: totals are sealed, or were when it drafted."""
    own = [line for receipt in receipts(view) for line in receipt.lines if line.seat == view.viewer.seat]
    return view.phase != "finished" and (view.options["totals"] == "sealed" or any(line.sealed for line in own))


def claimed_gold(code: str, view: TableView) -> list[tuple[GoldMarker, Message | None]]:
    """Return the counters on gold, each with the history's sentence about the claim. None if the card was moved since:
    it took its counter along."""
    markers = view.maze.claims.counters if view.maze and view.maze.claims else ()
    claimed = [marker for marker in markers if marker.seat is not None]
    sentences = claim_sentences(code) if claimed else {}
    return [(marker, sentences.get((cell_name(marker.cell), marker.seat, marker.gold))) for marker in claimed]


def claim_sentences(code: str) -> dict[tuple[object, object, object], Message]:
    """Return the newest sentence of this round about each claim, by cell, seat and gold."""
    sentences: dict[tuple[object, object, object], Message] = {}
    for line in service().history(code):
        if line.message.key == "round-started":
            sentences.clear()
        elif line.message.key.startswith("gold-claimed") and not line.undone:
            values = dict(line.message.values)
            sentences[values["cell"], values["seat"], values["gold"]] = line.message
    return sentences


def place_name(view: TableView, cell: Cell) -> str:
    """Name a place that a seat may note: a treasure beside the board by its number, a mine by its cell, or without a
    board by its number."""
    board = view.copy.board if view.copy else None
    if cell in treasure_places(view.players):
        return _("treasure %(n)s", n=treasure_places(view.players).index(cell) + 1)
    if board or cell not in mine_places(None):
        return _("mine %(cell)s", cell=cell_name(cell))
    return _("mine %(cell)s", cell=mine_places(None).index(cell) + 1)


def treasure_words(kinds: Sequence[str]) -> list[str]:
    """Name these kinds of treasures, each once with its number."""
    counts = Counter(kinds)
    return [word(f"treasure-{kind}") if n == 1 else f"{n} × {word(f'treasure-{kind}')}" for kind, n in counts.items()]


def receipts(view: TableView) -> tuple[Receipt, ...]:
    """Return the receipts of all ended rounds, including one that is not booked yet."""
    return view.past + ((view.receipt,) if view.receipt else ())


def own_urls(code: str, viewer: Viewer) -> dict[str, str]:
    """Return the addresses for this seat on its own phone, with its number, as players may share a phone. The role's QR
    is only on the host's device."""
    page, n = f"/t/{code.upper()}/seat", viewer.seat
    return {"page": f"{page}?n={n}", "qr": "", **{part: f"{page}/{part}?n={n}" for part in ("sheet", "role", "menu")}}


def perform(code: str, viewer: Viewer, act: Act, draw: Draw, page: str) -> AnyResponse:
    """Perform the act for the seat. Respond to htmx with what `draw` renders, else redirect to the page."""
    return answer(lambda: act(code, viewer), partial(draw, code, viewer), page)
