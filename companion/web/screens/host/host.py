"""Routes of the host's page: the page itself, the round, the settlement, options and retention.

`host_seats` has the routes of the seats, `host_maze` those of the maze.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.archive.record import REMEMBER
from companion.rules.editions import find_edition
from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import HOST, Viewer
from companion.web.archive_cookies import add_archive_key, set_archive_options
from companion.web.auth import only_the_host, service
from companion.web.forms.form import Form, posted_act, read_form
from companion.web.forms.gold import CorrectForm, PayForm
from companion.web.forms.result import EndForm, host_result, unasked_answers
from companion.web.forms.table import KeepForm, OptionsForm
from companion.web.refusals import answer
from companion.web.responses import retarget, serve
from companion.web.screens.actions import Act, record, recorder
from companion.web.screens.host.page import (
    fragment,
    host_page,
    keep_address,
    keep_only_host,
    page_of,
    perform,
    serve_fragment,
)
from companion.web.view_models.maze_view import remember_rotation

pages = Blueprint("host", __name__)
pages.before_request(only_the_host)
pages.after_request(remember_rotation)
pages.after_request(keep_address)
pages.after_request(keep_only_host)


@pages.get("/t/<code>/host")
def host(code: str) -> AnyResponse:
    """Show the host's page. Without scripts `sheet` in the address opens a sheet."""
    return serve(draw_page(code))


@pages.get("/t/<code>/round")
def round(code: str) -> AnyResponse:
    """Render what is to be done now."""
    return serve_fragment(code, "round")


@pages.post("/t/<code>/round")
def change_round(code: str) -> AnyResponse:
    """Deal, end the round, or play again. The response is the fragment that has the form."""
    part = fragment_of_form(code)
    if request.form.get("do") != "end":
        return perform(code, part, posted_act(ROUND_ACTS))
    return answer(lambda: end(code), partial(draw_end, code, part), page_of(code), partial(draw_page, code))


def draw_end(code: str, part: str, problems: Sequence[Message]) -> str:
    """Render the fragment that has the form to end the round. If another host has ended it, the maze has no such form
    any more: the problems are then shown in the fragment `round`, below the result."""
    if problems and part == "maze" and service().view(code, HOST).phase != "dealt":
        part = "round"
        retarget(part)
    return fragment(code, part)(problems)


def draw_page(code: str, problems: Sequence[Message] = ()) -> str:
    """Render the whole page, with problems in it."""
    return host_page(code, problems).draw("host/host.html")


def fragment_of_form(code: str) -> str:
    """Return the fragment that has the posted form: `maze` if it ends a round whose maze is recorded, else `round`."""
    if "part" in request.form or request.form.get("do") != "end":
        return "maze" if request.form.get("part") == "maze" else "round"
    view = service().view(code, HOST)
    return "maze" if view.phase == "dealt" and view.maze is not None else "round"


def begin(code: str, viewer: Viewer) -> None:
    """Deal, or end the wait for the players' cuts; a second tap deals if that took long enough."""
    record(code, viewer, moves.begin, read_form(Form))
    service().deal_when_due(code)


ROUND_ACTS: Mapping[str, Act] = {
    "begin": begin,
    "deal-closed": lambda code, viewer: service().deal_when_due(code),
    "again": recorder(moves.play_again),
}


def end(code: str) -> None:
    """End the round with the host's answers."""
    view = service().view(code, HOST)
    players = [seat.seat for seat in view.dealt_in]
    result = host_result(request.form, find_edition(view.edition), players, view.dealt_by_hand)
    record(code, HOST, moves.end, read_form(EndForm), result=result, unasked=unasked_answers(request.form))


SETTLEMENT_ACTS: Mapping[str, Act] = {
    "book": recorder(moves.book),
    "correct": recorder(moves.correct, CorrectForm),
    "pay": recorder(moves.pay_trolls, PayForm),
}


@pages.get("/t/<code>/settlement")
def settlement(code: str) -> AnyResponse:
    """Render the receipts of this round and of those before."""
    return serve_fragment(code, "settlement")


@pages.post("/t/<code>/settlement")
def change_settlement(code: str) -> AnyResponse:
    """Book the round, correct a line of any round, or choose the gold cards that pay for trolls."""
    return perform(code, "settlement", posted_act(SETTLEMENT_ACTS))


@pages.get("/t/<code>/options")
def options(code: str) -> AnyResponse:
    """Render the table's options."""
    return serve_fragment(code, "options")


@pages.post("/t/<code>/options")
def set_options(code: str) -> AnyResponse:
    """Set the options of the form. A host who has games recorded gets the key of their archive."""
    form, archive_keys = read_form(OptionsForm), [""]
    if form.options.get(REMEMBER) != "on":
        return perform(code, "options", recorder(moves.set_options, OptionsForm))
    expected, key = form.expected_version, form.idempotency_key

    def remember(code: str, viewer: Viewer) -> None:
        archive_keys.append(
            set_archive_options(code, options=form.options, expected_version=expected, idempotency_key=key)
        )

    return add_archive_key(perform(code, "options", remember), archive_keys[-1])


@pages.get("/t/<code>/keeping")
def keeping(code: str) -> AnyResponse:
    """Render how long the table is kept, and until when."""
    return serve_fragment(code, "keeping")


@pages.post("/t/<code>/keeping")
def keep_for(code: str) -> AnyResponse:
    """Set how many days after its last act the table is deleted."""
    days = read_form(KeepForm).days
    return perform(code, "keeping", lambda code, viewer: service().retention.keep_for(code, viewer, days))
