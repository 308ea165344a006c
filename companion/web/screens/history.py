"""Routes of the history, of undo and redo, and of the sealed deals with their proofs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from flask import Blueprint, abort, jsonify, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import find_edition
from companion.rules.message import Message
from companion.rules.role_odds import Chance, chances
from companion.rules.weighted_deal import duty_chances
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER
from companion.table.views import TableView
from companion.web.auth import holds, host_viewer, service
from companion.web.forms.form import posted_act
from companion.web.forms.table import BackToForm
from companion.web.responses import answer, serve
from companion.web.screens.actions import Act, recorder

LATEST = 3
"""Lines of the history on the host's page."""

ACTS: Mapping[str, Act] = {
    "take-back": recorder(moves.take_back),
    "redo": recorder(moves.redo),
    "back-to": recorder(moves.back_to, BackToForm),
}

pages = Blueprint("history", __name__)


def _context(code: str, problems: Sequence[Message] = ()) -> dict[str, Any]:
    """Return what the history's templates are rendered with; the newest line is the first."""
    host = holds(code).host
    view = service().view(code, HOST if host else ONLOOKER)
    lines = service().history(code)[::-1]
    return {"view": view, "host": host, "lines": lines, "problems": problems, "back": own_page(code)}


def own_page(code: str) -> str:
    """Return the address of this browser's page at the table: the host's or a seat's, else the page to join."""
    mine = holds(code)
    return f"/t/{code.upper()}{'/host' if mine.host else '/seat' if mine.seats else ''}"


def draw_latest(code: str, problems: Sequence[Message] = ()) -> str:
    """Render the newest lines with undo and redo, for the host's page."""
    return render_template("history/_latest.html", **_context(code, problems))


@pages.app_context_processor
def latest_lines() -> dict[str, Any]:
    """Give all templates the newest lines, and those of the newest act, by the table's code."""
    return {"latest": lambda code: service().history(code)[: -LATEST - 1 : -1], "newest_act": newest_act}


def newest_act(code: str) -> Sequence[Any]:
    """Return the lines of the newest act, oldest first."""
    lines = service().history(code)
    return [line for line in lines if line.act == lines[-1].act]


@pages.get("/t/<code>/history")
def history(code: str) -> AnyResponse:
    """Show the public history, newest first."""
    return serve(render_template("history/history.html", **_context(code)))


@pages.get("/t/<code>/history/story")
def story(code: str) -> AnyResponse:
    """Render the fragment with all lines."""
    return serve(render_template("history/_story.html", **_context(code)))


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
    view, status = service().view(code, ONLOOKER), service().deal_status(code)
    edition = find_edition(view.edition)
    html = render_template(
        "history/seals.html",
        view=view,
        edition=edition,
        sealing=status,
        # With each proof's number, under which it can be downloaded; the newest deal first.
        checked=sorted(enumerate(service().checked_deal_proofs(code)), key=_round_and_attempt, reverse=True),
        chances=role_chances(view, edition),
        spread=duty_spread(view, edition, [burden for _, burden in status.burdens]),
        left_out=[remark for remark in view.remarks if remark.key == "cut-left-out"],
        back=own_page(code),
        players_of=players_of,
    )
    return serve(html)


def players_of(proof: Mapping[str, Any]) -> dict[int, str]:
    """Return the names in a deal proof of version 2, by seat."""
    return {seat["seat"]: seat["name"] for seat in proof["circle"]}


def role_chances(view: TableView, edition: Edition) -> tuple[Chance, ...]:
    """Return how likely a seat is dealt each role, in this round and in all; empty if nothing can be dealt."""
    if view.players not in edition.seats or edition.deal_problems(view.players, view.options):
        return ()
    return chances(edition.pool(view.players, view.options), view.rounds) if edition.deals else ()


def duty_spread(
    view: TableView, edition: Edition, burdens: Sequence[int]
) -> tuple[Fraction, Sequence[Fraction]] | None:
    """Return the chance of a seat to be a saboteur in a plain deal, and that of each seat with these burdens. None if
    the option `spread` is off, or nothing can be dealt."""
    if view.options.get("spread") != "on" or view.dealt_by_hand or not role_chances(view, edition):
        return None
    pool = edition.pool(view.players, view.options)
    plain = Fraction(sum(role in edition.duty for role in pool), len(pool))
    return plain, duty_chances(pool, edition.duty, burdens) if burdens else ()


@pages.app_template_filter("of_100")
def of_100(part: Fraction) -> str:
    """Return a fraction as a percentage without the sign; "< 1" if it only rounds to 0."""
    percent = round(100 * part)
    return "< 1" if part and not percent else str(percent)


def _round_and_attempt(numbered: tuple[int, tuple[dict[str, Any], bool]]) -> tuple[int, int]:
    proof = numbered[1][0]
    return proof["round"], proof["attempt"]


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
