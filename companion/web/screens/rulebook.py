"""The rulebook of each edition: its roles, and its rules as tables. It reads no table, except for the link back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, render_template, session
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import EDITIONS
from companion.editions.rulebook_tables import RoleCountRow, role_count_rows
from companion.game.edition import Edition
from companion.web.auth import browser_page_url, has_access
from companion.web.responses import html_response

pages = Blueprint("rulebook", __name__)


@dataclass(frozen=True)
class RulebookPage:
    edition: Edition
    role_counts: tuple[RoleCountRow, ...]
    round_end: Any  # see `Edition.rule_tables`


@lru_cache(maxsize=len(EDITIONS))
def rulebook_page(key: str) -> RulebookPage:
    edition = EDITIONS[key]
    return RulebookPage(edition, role_count_rows(edition), edition.rule_tables())


@pages.get("/rules/<edition>", endpoint="rulebook")
def show_rulebook(edition: str) -> AnyResponse:
    if edition not in EDITIONS:
        abort(404)
    codes = list(session.get("keys", {}))
    back = browser_page_url(codes[-1]) if codes and has_access(codes[-1]) else ""
    page = rulebook_page(edition)
    return html_response(render_template("rulebook/rulebook.html", page=page, back=back))
