"""Routes of each edition's rulebook, whose tables are computed from the rules, and of its calculator for one round.
They read no table, except for the link back."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, session
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.editions import EDITIONS
from companion.web.auth import browser_page_url, has_access
from companion.web.responses import html_response
from companion.web.view_models.rulebook_page import RulebookPage
from companion.web.view_models.rules_calculator import ExampleRound

pages = Blueprint("rulebook", __name__)


@pages.get("/rules/<edition>", endpoint="rulebook")
def show_rulebook(edition: str) -> AnyResponse:
    """Show the rulebook with the calculator."""
    return rulebook_response("rulebook/rulebook.html", edition)


@pages.get("/rules/<edition>/ask", endpoint="ask")
def render_calculator(edition: str) -> AnyResponse:
    """Render the calculator's fragment for the round in the query."""
    return rulebook_response("rulebook/_ask.html", edition)


def rulebook_response(template: str, edition: str) -> AnyResponse:
    """Respond with the page or its fragment. The status is 422 if the typed round is impossible."""
    if edition not in EDITIONS:
        abort(404)
    codes, example = list(session.get("keys", {})), ExampleRound(EDITIONS[edition], request.args)
    back = browser_page_url(codes[-1]) if codes and has_access(codes[-1]) else ""
    html = render_template(template, page=RulebookPage(example, back))
    return html_response(html, 422 if example.problems else 200)
