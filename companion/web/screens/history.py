"""Routes of the history, of undo and redo, and of the sealed deals with their proofs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from flask import Blueprint, abort, jsonify
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER
from companion.web.auth import holds, host_viewer, own_page, service
from companion.web.forms.form import posted_act
from companion.web.forms.table import BackToForm
from companion.web.refusals import answer
from companion.web.responses import serve
from companion.web.screens.actions import Act, recorder
from companion.web.view_models.history_page import HistoryPage, SealsPage

ACTS: Mapping[str, Act] = {
    "take-back": recorder(moves.take_back),
    "redo": recorder(moves.redo),
    "back-to": recorder(moves.back_to, BackToForm),
}

pages = Blueprint("history", __name__)


def _page(code: str, problems: Sequence[Message] = ()) -> HistoryPage:
    """Return the history's page with these problems in it."""
    host = holds(code).host
    return HistoryPage(service().view(code, HOST if host else ONLOOKER), problems, host=host, back=own_page(code))


def draw_latest(code: str, problems: Sequence[Message] = ()) -> str:
    """Render the newest lines with undo and redo, for the host's page."""
    return _page(code, problems).draw("shared/_latest.html")


@pages.get("/t/<code>/history")
def history(code: str) -> AnyResponse:
    """Show the public history, newest first."""
    return serve(_page(code).draw("history/history.html"))


@pages.get("/t/<code>/history/story")
def story(code: str) -> AnyResponse:
    """Render the fragment with all lines."""
    return serve(_page(code).draw("history/_story.html"))


@pages.get("/t/<code>/history/latest")
def latest(code: str) -> AnyResponse:
    """Render the fragment of the host's page with the newest lines."""
    host_viewer(code)
    return serve(draw_latest(code))


@pages.post("/t/<code>/history")
def take_back(code: str) -> AnyResponse:
    """Undo the newest act, redo it, or go back to a version."""
    viewer, act = host_viewer(code), posted_act(ACTS)
    return answer(lambda: act(code, viewer), partial(draw_latest, code), f"/t/{code.upper()}/host")


@pages.get("/t/<code>/seals")
def seals(code: str) -> AnyResponse:
    """Show the commitment of this round's deal, and the revealed deals with their proofs."""
    return serve(SealsPage(service().view(code, ONLOOKER), back=own_page(code)).draw("history/seals.html"))


@pages.app_template_filter("of_100")
def of_100(part: Fraction) -> str:
    """Return a fraction as a percentage without the sign; "< 1" if it only rounds to 0."""
    percent = round(100 * part)
    return "< 1" if part and not percent else str(percent)


@pages.get("/t/<code>/seals.json")
def recipes(code: str) -> AnyResponse:
    """Download the proofs of all revealed deals; `companion verify` reads each of them."""
    return jsonify(list(service().deal_proofs(code)))


@pages.get("/t/<code>/seals/<int:n>.json")
def recipe(code: str, n: int) -> AnyResponse:
    """Download one proof, for `companion verify`."""
    proofs = service().deal_proofs(code)
    if not 0 <= n < len(proofs):
        abort(404)
    return jsonify(proofs[n])
