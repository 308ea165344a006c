"""Shared by all routes of a seat: building the page for the templates, and responding to a posted form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from companion.game import moves
from companion.game.message import Message
from companion.game.viewer import Viewer
from companion.tables import Grants
from companion.web.auth import browser_grants, table_service
from companion.web.edition_actions import EDITION_ACTIONS
from companion.web.forms.form import FormHandler, move_handler, own_seat_handler
from companion.web.forms.gold import DraftGoldCardForm, PhoneCorrectGoldForm, PhoneStealForm
from companion.web.forms.own_seat import SeeRoleForm
from companion.web.forms.seats import SeatForm
from companion.web.responses import run_and_respond
from companion.web.view_models.seat_page import SeatPage

Renderer = Callable[[str, Viewer, Sequence[Message]], str]
"""A function that renders a page or fragment for the table's code and the viewer, with these problems in it."""

SHEET_HANDLERS: Mapping[str, FormHandler] = {
    "seen": move_handler(moves.record_look_at_role, SeeRoleForm),
    "done": move_handler(moves.finish_looking_at_role, SeatForm),
    "steal": own_seat_handler(moves.steal, PhoneStealForm),
    "draft": own_seat_handler(moves.pick_gold_card, DraftGoldCardForm),
    "correct": own_seat_handler(moves.correct_gain, PhoneCorrectGoldForm),
    **{do: handler for actions in EDITION_ACTIONS.values() for do, handler in actions.sheet.items()},
}
"""The value of `do` -> the form handler, for forms that a seat's sheet has on the player's phone and on the host's
device."""


def seat_page(
    code: str, viewer: Viewer, urls: Mapping[str, str], problems: Sequence[Message] = (), grants: Grants | None = None
) -> SeatPage:
    page = SeatPage(table_service().view(code, viewer), urls=urls, grants=grants or browser_grants(code))
    return replace(page, problems=problems, submitted=request.form) if problems else page


def own_seat_urls(code: str, viewer: Viewer) -> dict[str, str]:
    """With the seat's number, as players may share a phone. The role's QR code is only on the host's device."""
    page, n = f"/t/{code.upper()}/seat", viewer.seat
    parts = ("sheet", "role", "menu", "maze", "play")
    return {"page": f"{page}?n={n}", "qr": "", **{part: f"{page}/{part}?n={n}" for part in parts}}


def run_handler(code: str, viewer: Viewer, handler: FormHandler, render: Renderer, page: str) -> AnyResponse:
    return run_and_respond(lambda: handler(code, viewer), partial(render, code, viewer), page)
