"""The rules of each edition in short: its roles, and how many of each are dealt. It reads no table, except for the link
back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, session
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import EDITIONS
from companion.game.edition import Edition
from companion.game.message import Message
from companion.web.auth import browser_page_url, has_access
from companion.web.responses import html_response

pages = Blueprint("rulebook", __name__)


@dataclass(frozen=True)
class RoleCounts:
    """How many role cards of each role are dealt from with `least` to `most` players, and the cards in hand."""

    least: int
    most: int
    roles: Mapping[str, int]
    hands: Message


@dataclass(frozen=True)
class RulebookPage:
    edition: Edition

    @property
    def role_counts(self) -> Sequence[RoleCounts]:
        rows: list[RoleCounts] = []
        for n in self.edition.seats:
            roles, hands, least = Counter(self.edition.pool(n)), self.edition.hands(n), n
            if rows and (rows[-1].roles, rows[-1].hands) == (roles, hands):
                least = rows.pop().least
            rows.append(RoleCounts(least, n, roles, hands))
        return rows


@pages.get("/rules/<edition>", endpoint="rulebook")
def show_rulebook(edition: str) -> AnyResponse:
    if edition not in EDITIONS:
        abort(404)
    codes = list(session.get("keys", {}))
    back = browser_page_url(codes[-1]) if codes and has_access(codes[-1]) else ""
    return html_response(render_template("rulebook/rulebook.html", page=RulebookPage(EDITIONS[edition]), back=back))
