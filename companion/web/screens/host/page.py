"""The host's page: what its fragments are drawn from, and how a move of the host is answered.

No role is drawn before the table's view has it, the host's own included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from companion.web.auth import held, holds, host_viewer, service
from companion.web.forms.fields import read_cell
from companion.web.forms.form import read_form
from companion.web.forms.gold import CorrectForm
from companion.web.responses import answer, serve
from companion.web.screens.actions import Act
from companion.web.svg.qr import qr_svg
from companion.web.urls import shown_address, table_address
from companion.web.view_models.board_view import otherwise
from companion.web.view_models.custom_card import drawing_offered, read_drawing
from companion.web.view_models.maze_view import TURN, MazePanel, turn_here
from companion.web.view_models.role_card import clan_of

YEAR = 365 * 86400

Draw = Callable[[Sequence[Message]], str]


def only_the_host() -> None:
    """Before a request: refuse everybody but the table's host."""
    host_viewer((request.view_args or {})["code"])


def keep_turn(response: Response) -> Response:
    """After a request: keep how the maze was turned in this browser."""
    if request.args.get(TURN) in ("0", "1", "2", "3"):
        response.set_cookie(TURN, request.args[TURN], max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


# Drawing


def host_context(code: str, problems: Sequence[Message] = ()) -> dict[str, Any]:
    """Return what the templates of the host's page draw from; what was typed only if it was refused."""
    table_service = service()
    view = table_service.view(code, HOST)
    edition = find_edition(view.edition)
    return {
        "view": view,
        "edition": edition,
        "own_seats": holds(code).seats,
        "devices": partial(table_service.host_devices.devices, code, held(code)),
        "awake": table_service.present(code),
        "address": {"qr": table_qr(table_address(view.code)), "shown": shown_address()},
        "clans": edition.clans,
        "clan_of": partial(clan_of, edition),
        "maze_panel": digging(view, edition, open=request.method == "GET" or bool(problems)),
        "widths": free_widths(view, edition),
        "problems": problems,
        "otherwise": otherwise,
        "keeping": partial(table_service.retention.find, code),
        "keepings": RETENTION_CHOICES,
        "submitted": request.form if problems else {},
        "refused_elsewhere": bool(problems) and request.form.get("do") == "correct" and not has_sheet(view),
        "refused_seat": (request.view_args or {}).get("n", request.form.get("seat", type=int)),
    }


def has_sheet(view: TableView) -> bool:
    """Whether the line to be corrected has a sheet, which says why that was refused; a secret line has none."""
    wanted, receipts = read_form(CorrectForm), [*view.past, *([view.receipt] if view.receipt else [])]
    here = [receipt for receipt in receipts if wanted.round in (None, receipt.round)]
    return any(line.seat == wanted.seat and not line.sealed for receipt in here for line in receipt.lines)


def digging(view: TableView, edition: Edition, open: bool) -> MazePanel:
    """Return what the maze's part of the page draws from. If a sheet may be `open`, it is that of the cell in the
    address or else in the form."""
    named = (request.view_args or {}).get("cell") or request.args.get("cell") or request.form.get("cell", "")
    other = any(name in values for values in (request.args, request.form) for name in ("other", "offer", "again"))
    refused = drawing_offered(request.form.get("offer") or request.form.get("again", ""))
    drawing = refused or read_drawing(request.args)
    return MazePanel(view, edition, turn_here(), read_cell(named) if open else None, other, drawing)


def free_widths(view: TableView, edition: Edition) -> int | None:
    """Return how many cards' widths are free between start and goals as the next round is laid out, where each player
    digs from the start of his clan; None in other editions, or while nobody sits."""
    clans = [row.clan for row in view.circle if row.clan]
    if not clans or edition.layout is None:
        return None
    maze = edition.layout.begin(clans)
    return min(column for column, _ in maze.goals) - max(column for column, _ in maze.starts.values()) - 1


@lru_cache(maxsize=64)
def table_qr(url: str) -> Markup:
    """Return the QR of a table's address, which is shown again and again."""
    return qr_svg(url)


def page_of(code: str) -> str:
    """Return the address of the host's page."""
    return url_for("host.host", code=code.upper())


def fragment(code: str, name: str) -> Draw:
    """Return what draws one fragment of the host's page, with problems said in it."""
    return lambda problems: render_template(f"host/_{name}.html", **host_context(code, problems))


def serve_fragment(code: str, name: str) -> AnyResponse:
    """Answer one fragment of the host's page."""
    return serve(fragment(code, name)(()))


def perform(code: str, name: str, act: Act) -> AnyResponse:
    """Do this for the host and answer the fragment of this name."""
    return answer(lambda: act(code, HOST), fragment(code, name), page_of(code))
