"""Routes of the rulebook of each edition, worked out from the rules, with a calculator for one round. They read no
table but for the link back."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, session
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.editions import EDITIONS
from companion.web.auth import has_keys, own_page
from companion.web.responses import serve
from companion.web.view_models.rulebook_page import RulebookPage
from companion.web.view_models.rules_calculator import Example

pages = Blueprint("rulebook", __name__)


@pages.get("/rules/<edition>")
def rulebook(edition: str) -> AnyResponse:
    """Show the rulebook with the calculator."""
    return draw("rulebook/rulebook.html", edition)


@pages.get("/rules/<edition>/ask")
def ask(edition: str) -> AnyResponse:
    """Render the fragment with the calculator."""
    return draw("rulebook/_ask.html", edition)


def draw(template: str, edition: str) -> AnyResponse:
    """Render the page or its fragment; with status 422 if the typed round is impossible."""
    if edition not in EDITIONS:
        abort(404)
    codes, example = list(session.get("keys", {})), Example(EDITIONS[edition], request.args)
    back = own_page(codes[-1]) if codes and has_keys(codes[-1]) else ""
    html = render_template(template, page=RulebookPage(example, back))
    return serve(html, 422 if example.problems else 200)
