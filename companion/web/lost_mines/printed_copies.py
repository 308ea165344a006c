"""Where start cards and mines are printed on the host's board of The Lost Mines: copies differ, no rulebook says it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.editions.lost_mines.rules import LOST_MINES
from companion.game.message import Message
from companion.web.auth import refuse_all_but_host, table_service
from companion.web.responses import html_response
from companion.web.view_models.host_page import host_page

pages = Blueprint("printed_copies", __name__)
pages.before_request(refuse_all_but_host)


@pages.get("/t/<code>/copy", endpoint="copy")
def show_copy(code: str) -> AnyResponse:
    if table_service().edition(code) != LOST_MINES.key:
        abort(404)
    return html_response(render_copy(code, request.args.getlist("marked")))


def render_copy(code: str, marked: Sequence[str] = (), problems: Sequence[Message] = ()) -> str:
    """`marked` are the names of the spaces that were marked so far."""
    page = host_page(code, problems, "mark-board")
    return render_template("lost_mines/_copy.html", page=page, view=page.view, marked=marked)
