"""What happened at a table, in public sentences; taking back; the seals and how to check them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
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
"""So many lines are shown beside what is to be done."""

ACTS: Mapping[str, Act] = {
    "take-back": recorder(moves.take_back),
    "redo": recorder(moves.redo),
    "back-to": recorder(moves.back_to, BackToForm),
}

pages = Blueprint("history", __name__)


def scene(code: str, problems: Sequence[Message] = ()) -> dict[str, Any]:
    """What the history's templates draw from: its lines newest first."""
    host = holds(code).host
    view = service().view(code, HOST if host else ONLOOKER)
    lines = service().history(code)[::-1]
    return {"view": view, "host": host, "lines": lines, "problems": problems, "back": way_back(code)}


def way_back(code: str) -> str:
    """The page of the table that this browser came from: the host's, its seat's, else the door."""
    mine = holds(code)
    return f"/t/{code.upper()}{'/host' if mine.host else '/seat' if mine.seats else ''}"


def draw_latest(code: str, problems: Sequence[Message] = ()) -> str:
    """The newest lines with take back and redo, for the host's page."""
    return render_template("history/_latest.html", **scene(code, problems))


@pages.app_context_processor
def latest_lines() -> dict[str, Any]:
    """Templates that include the newest lines get them by the table's code, or all those of the newest act."""
    return {"latest": lambda code: service().history(code)[: -LATEST - 1 : -1], "newest_act": newest_act}


def newest_act(code: str) -> Sequence[Any]:
    """What happened last with all that followed from it, in that order."""
    lines = service().history(code)
    return [line for line in lines if line.act == lines[-1].act]


@pages.get("/t/<code>/history")
def history(code: str) -> AnyResponse:
    """Everything that everybody may know to have happened, newest first."""
    return serve(render_template("history/history.html", **scene(code)))


@pages.get("/t/<code>/history/story")
def story(code: str) -> AnyResponse:
    """The same lines anew."""
    return serve(render_template("history/_story.html", **scene(code)))


@pages.get("/t/<code>/history/latest")
def latest(code: str) -> AnyResponse:
    """The newest lines, and for the host what can be taken back."""
    host_viewer(code)
    return serve(draw_latest(code))


@pages.post("/t/<code>/history")
def take_back(code: str) -> AnyResponse:
    """The host takes back the newest act, redoes it, or goes back to a version."""
    viewer, act = host_viewer(code), posted_act(ACTS)
    return answer(
        lambda: act(code, viewer),
        lambda problems: draw_latest(code, problems),
        f"/t/{code.upper()}/host",
    )


@pages.get("/t/<code>/seals")
def seals(code: str) -> AnyResponse:
    """The seal of this round, the opened ones with their recipe, and what they prove."""
    view, sealing = service().view(code, ONLOOKER), service().deal_status(code)
    # Each under its number among the recipes, which it keeps; the newest deal first.
    checked = sorted(enumerate(service().checked_deal_proofs(code)), key=deal_of, reverse=True)
    edition = find_edition(view.edition)
    drawn = {
        "view": view,
        "edition": edition,
        "sealing": sealing,
        "checked": checked,
        "chances": chances_at(view, edition),
    }
    drawn["spread"] = spread_at(view, edition, [burden for _, burden in sealing.burdens])
    drawn["left_out"] = [remark for remark in view.remarks if remark.key == "cut-left-out"]
    return serve(render_template("history/seals.html", back=way_back(code), players_of=players_of, **drawn))


def players_of(recipe: Mapping[str, Any]) -> dict[int, str]:
    """The names in a recipe of version 2, by seat."""
    return {row["seat"]: row["name"] for row in recipe["circle"]}


def chances_at(view: TableView, edition: Edition) -> tuple[Chance, ...]:
    """How likely a seat of this table is dealt each role, this round and over all; none where it cannot be dealt."""
    if view.players not in edition.seats or edition.deal_problems(view.players, view.options):
        return ()
    return chances(edition.pool(view.players, view.options), view.rounds) if edition.deals else ()


def spread_at(view: TableView, edition: Edition, burdens: Sequence[int]) -> tuple[Fraction, Sequence[Fraction]] | None:
    """How likely a seat is on the saboteurs' side by chance alone, and each one by these burdens; None where the table
    does not spread that duty, or it cannot be dealt."""
    if view.options.get("spread") != "on" or view.dealt_by_hand or not chances_at(view, edition):
        return None
    pool = edition.pool(view.players, view.options)
    plain = Fraction(sum(role in edition.duty for role in pool), len(pool))
    return plain, duty_chances(pool, edition.duty, burdens) if burdens else ()


@pages.app_template_filter("of_100")
def of_100(part: Fraction) -> str:
    """A part of all as so many of a hundred; what rounds to none and is some is said so."""
    found = round(100 * part)
    return "< 1" if part and not found else str(found)


def deal_of(numbered: tuple[int, tuple[dict[str, Any], bool]]) -> tuple[int, int]:
    """Round and attempt of a numbered recipe."""
    recipe = numbered[1][0]
    return recipe["round"], recipe["attempt"]


@pages.get("/t/<code>/seals.json")
def recipes(code: str) -> AnyResponse:
    """The opened seals as recipes; `companion verify` reads each of them."""
    return jsonify(list(service().deal_proofs(code)))


@pages.get("/t/<code>/seals/<int:n>.json")
def recipe(code: str, n: int) -> AnyResponse:
    """One recipe, for `companion verify`."""
    found = service().deal_proofs(code)
    if not 0 <= n < len(found):
        abort(404)
    return jsonify(found[n])
