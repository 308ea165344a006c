"""The rulebook of each edition. It reads no table, except for the link back."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, session
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import EDITIONS
from companion.web.auth import browser_page_url, has_access
from companion.web.responses import html_response
from companion.web.view_models.rulebook_page import RulebookPage

pages = Blueprint("rulebook", __name__)


@pages.get("/rules/<edition>", endpoint="rulebook")
def show_rulebook(edition: str) -> AnyResponse:
    if edition not in EDITIONS:
        abort(404)
    codes = list(session.get("keys", {}))
    back = browser_page_url(codes[-1]) if codes and has_access(codes[-1]) else ""
    return html_response(render_template("rulebook/rulebook.html", page=RulebookPage(EDITIONS[edition], back)))
