"""Routes of the host's page: the page itself, the round, the settlement, options and how long the table is kept.

The seats' part of the page is in `host_seats`, the maze's in `host_maze`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import REMEMBER
from companion.rules.editions import find_edition
from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import HOST, Viewer
from companion.web.archive_cookies import handed, remember_nights
from companion.web.auth import service
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.forms.gold import CorrectForm, PayForm
from companion.web.forms.result import EndForm, host_result
from companion.web.forms.table import KeepForm, OptionsForm
from companion.web.responses import answer, put_into, serve
from companion.web.screens.actions import Act, record, recorder
from companion.web.screens.host.page import (
    fragment,
    host_context,
    keep_turn,
    only_the_host,
    page_of,
    perform,
    serve_fragment,
)

pages = Blueprint("host", __name__)
pages.before_request(only_the_host)
pages.after_request(keep_turn)


@pages.get("/t/<code>/host")
def host(code: str) -> AnyResponse:
    """The host's page; `sheet` in the address opens one of its sheets where there is no script."""
    return serve(drawn_page(code))


@pages.get("/t/<code>/round")
def round(code: str) -> AnyResponse:
    """What is to be done now."""
    return serve_fragment(code, "round")


@pages.post("/t/<code>/round")
def change_round(code: str) -> AnyResponse:
    """The host deals, ends the round, or plays again. The end answers the part of the page that asked for it."""
    part = ending_part(code)
    if request.form.get("do") != "end":
        return perform(code, part, posted_act(ROUND_ACTS))
    return answer(lambda: end(code), partial(drawn_end, code, part), page_of(code), partial(drawn_page, code))


def drawn_end(code: str, part: str, problems: Sequence[Message]) -> str:
    """The part that asked for the end. Where another host was faster nothing is asked in the maze any more: why it was
    refused then stands under the facts that he told."""
    if problems and part == "maze" and service().view(code, HOST).phase != "dealt":
        part = "round"
        put_into(part)
    return fragment(code, part)(problems)


def drawn_page(code: str, problems: Sequence[Message] = ()) -> str:
    """Return the whole page, with problems said where they belong."""
    return render_template("host/host.html", **host_context(code, problems))


def ending_part(code: str) -> str:
    """The fragment that holds the questions of the round's end: the maze's while one is followed."""
    if "part" in request.form or request.form.get("do") != "end":
        return "maze" if request.form.get("part") == "maze" else "round"
    view = service().view(code, HOST)
    return "maze" if view.phase == "dealt" and view.maze is not None else "round"


def begin(code: str, viewer: Viewer) -> None:
    """Deal, or close the cutting; a second tap deals once it was waited long enough for the phones' cuts."""
    record(code, viewer, moves.begin, read_form(Form))
    service().deal_when_due(code)


ROUND_ACTS: Mapping[str, Act] = {
    "begin": begin,
    "deal-closed": lambda code, viewer: service().deal_when_due(code),
    "again": recorder(moves.play_again),
}


def end(code: str) -> None:
    """End the round with the host's answers; who met the dragon and who played the last card by the board, if the form
    has no such field."""
    view = service().view(code, HOST)
    players = [row.seat for row in view.circle if not row.waiting]
    result = host_result(request.form, find_edition(view.edition), players, view.dealt_by_hand)
    board = view.maze.walk if view.maze else None
    if board and "dragon" not in request.form:
        result = replace(result, dragon=board.dragon)
    if board and "by" not in request.form:
        result = replace(result, last_by=board.last)
    record(code, HOST, moves.end, read_form(EndForm), result=result)


SETTLEMENT_ACTS: Mapping[str, Act] = {
    "book": recorder(moves.book),
    "correct": recorder(moves.correct, CorrectForm),
    "pay": recorder(moves.pay_trolls, PayForm),
}


@pages.get("/t/<code>/settlement")
def settlement(code: str) -> AnyResponse:
    """The receipt of the round, and those of the rounds before."""
    return serve_fragment(code, "settlement")


@pages.post("/t/<code>/settlement")
def change_settlement(code: str) -> AnyResponse:
    """Book the round, correct a line of any round, or say with which gold cards trolls are paid."""
    return perform(code, "settlement", posted_act(SETTLEMENT_ACTS))


@pages.get("/t/<code>/options")
def options(code: str) -> AnyResponse:
    """The table's options."""
    return serve_fragment(code, "options")


@pages.post("/t/<code>/options")
def set_options(code: str) -> AnyResponse:
    """Set the options of the form. Who has the game remembered may read it from then on."""
    form, keys = read_form(OptionsForm), [""]
    if form.options.get(REMEMBER) != "on":
        return perform(code, "options", recorder(moves.set_options, OptionsForm))
    expected, key = form.expected_version, form.idempotency_key

    def remember(code: str, viewer: Viewer) -> None:
        keys.append(remember_nights(code, options=form.options, expected_version=expected, idempotency_key=key))

    return handed(perform(code, "options", remember), keys[-1])


@pages.get("/t/<code>/keeping")
def keeping(code: str) -> AnyResponse:
    """How long the table is kept, and until when."""
    return serve_fragment(code, "keeping")


@pages.post("/t/<code>/keeping")
def keep_for(code: str) -> AnyResponse:
    """Set for how many days after its last act the table is kept."""
    days = read_form(KeepForm).days
    return perform(code, "keeping", lambda code, viewer: service().retention.keep_for(code, viewer, days))
