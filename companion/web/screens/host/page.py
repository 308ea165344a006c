"""Shared by all routes of the host: the templates' context, and the response to an act.

A role is in no template's context before the table's view has it, not even the host's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from flask import Response, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.message import Message
from companion.services import RETENTION_CHOICES
from companion.table.viewer import HOST
from companion.table.views import TableView
from companion.web.auth import holds, host_viewer, keys_held, service
from companion.web.forms.fields import read_cell
from companion.web.forms.form import read_form
from companion.web.forms.gold import CorrectForm
from companion.web.responses import YEAR, Draw, answer, serve
from companion.web.screens.actions import Act
from companion.web.svg.qr import phone_qr
from companion.web.urls import ADDRESS, address_choices, own_address, shown_address, table_address
from companion.web.view_models.board_view import only_contradictions
from companion.web.view_models.custom_card import drawing_offered, read_drawing
from companion.web.view_models.maze_view import TURN, MazePanel, turn_here


def only_the_host() -> None:
    """Before a request: refuse everybody but a host of the table."""
    host_viewer((request.view_args or {})["code"])


def keep_turn(response: Response) -> Response:
    """After a request: remember in a cookie how the maze is turned in this browser."""
    if request.args.get(TURN) in ("0", "1", "2", "3"):
        response.set_cookie(TURN, request.args[TURN], max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def keep_address(response: Response) -> Response:
    """After a request: remember in a cookie which of this computer's addresses the host chose."""
    if (chosen := request.args.get(ADDRESS)) in address_choices():
        response.set_cookie(ADDRESS, str(chosen), max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


def host_context(code: str, problems: Sequence[Message] = ()) -> dict[str, Any]:
    """Return what the host's templates are rendered with, including what was typed if it was refused."""
    view = service().view(code, HOST)
    edition = find_edition(view.edition)
    return {
        "view": view,
        "edition": edition,
        "own_seats": holds(code).seats,
        "devices": partial(service().host_devices.devices, code, keys_held(code)),
        "awake": service().present(code),
        "address": {"qr": table_qr(table_address(view.code)), "shown": shown_address(), "own": own_address()},
        "addresses": address_choices(),
        "clans": edition.clans,
        "clan_of": edition.clan_of,
        "maze_panel": maze_panel(view, edition, open_sheet=request.method == "GET" or bool(problems)),
        "widths": free_columns(view, edition),
        "problems": problems,
        "only_contradictions": only_contradictions,
        "keeping": partial(service().retention.find, code),
        "keepings": RETENTION_CHOICES,
        "submitted": request.form if problems else {},
        "refused_elsewhere": bool(problems) and request.form.get("do") == "correct" and not has_correction_sheet(view),
        "refused_seat": (request.view_args or {}).get("n", request.form.get("seat", type=int)),
    }


def has_correction_sheet(view: TableView) -> bool:
    """Return whether the posted correction has a sheet on the page, which then shows why it was refused. Lines with
    secret gold have none."""
    form, receipts = read_form(CorrectForm), [*view.past, *([view.receipt] if view.receipt else [])]
    lines = [line for receipt in receipts if form.round in (None, receipt.round) for line in receipt.lines]
    return any(line.seat == form.seat and not line.sealed for line in lines)


def maze_panel(view: TableView, edition: Edition, open_sheet: bool) -> MazePanel:
    """Return the maze as the templates draw it. With `open_sheet` the sheet of the cell in the address, or else in the
    form, is open."""
    cell = (request.view_args or {}).get("cell") or request.args.get("cell") or request.form.get("cell", "")
    other = any(name in values for values in (request.args, request.form) for name in ("other", "offer", "again"))
    refused = drawing_offered(request.form.get("offer") or request.form.get("again", ""))
    drawing = refused or read_drawing(request.args)
    return MazePanel(view, edition, turn_here(), read_cell(cell) if open_sheet else None, other, drawing)


def free_columns(view: TableView, edition: Edition) -> int | None:
    """Return the number of free columns between starts and goals in the next round, if each clan has its own start;
    None in other editions, or while nobody sits."""
    clans = [seat.clan for seat in view.circle if seat.clan]
    if not clans or edition.layout is None:
        return None
    maze = edition.layout.begin(clans)
    return min(column for column, _ in maze.goals) - max(column for column, _ in maze.starts.values()) - 1


@lru_cache(maxsize=64)
def table_qr(url: str) -> Markup | None:
    """Return `phone_qr` of a table's address, cached as it is on every host's page."""
    return phone_qr(url)


def page_of(code: str) -> str:
    """Return the address of the host's page."""
    return url_for("host.host", code=code.upper())


def fragment(code: str, name: str) -> Draw:
    """Return a function that renders one fragment of the host's page with problems in it."""
    return lambda problems: render_template(f"host/_{name}.html", **host_context(code, problems))


def serve_fragment(code: str, name: str) -> AnyResponse:
    """Respond with one fragment of the host's page."""
    return serve(fragment(code, name)(()))


def perform(code: str, name: str, act: Act) -> AnyResponse:
    """Perform the act for the host. Respond to htmx with the fragment of this name, else redirect to the page."""
    return answer(lambda: act(code, HOST), fragment(code, name), page_of(code))
