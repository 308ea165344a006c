"""Shared by all routes of a seat: the page for the templates, and the response to an act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message
from companion.services import Grants
from companion.table import moves
from companion.table.viewer import Viewer
from companion.web.auth import holds, service
from companion.web.forms.gold import DraftForm, PhoneCorrectForm, PhoneStealForm
from companion.web.forms.own_seat import SeeRoleForm, TreasuresForm
from companion.web.forms.seats import SeatForm
from companion.web.refusals import answer
from companion.web.screens.actions import Act, own_recorder, recorder
from companion.web.view_models.seat_page import SeatPage

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


def seat_page(
    code: str,
    viewer: Viewer,
    urls: Mapping[str, str],
    problems: Sequence[Message] = (),
    grants: Grants | None = None,
) -> SeatPage:
    """Return the page of a seat with these problems of the posted form in it. `urls` are the addresses for this seat,
    `grants` is what this browser's keys allow, if that is known already."""
    page = SeatPage(service().view(code, viewer), urls=urls, grants=grants or holds(code))
    return replace(page, problems=problems, submitted=request.form) if problems else page


def own_urls(code: str, viewer: Viewer) -> dict[str, str]:
    """Return the addresses for this seat on its own phone, with its number, as players may share a phone. The role's QR
    is only on the host's device."""
    page, n = f"/t/{code.upper()}/seat", viewer.seat
    parts = ("sheet", "role", "menu", "maze", "play")
    return {"page": f"{page}?n={n}", "qr": "", **{part: f"{page}/{part}?n={n}" for part in parts}}


def perform(code: str, viewer: Viewer, act: Act, draw: Draw, page: str) -> AnyResponse:
    """Perform the act for the seat. Respond to htmx with what `draw` renders, else redirect to the page."""
    return answer(lambda: act(code, viewer), partial(draw, code, viewer), page)
