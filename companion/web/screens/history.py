"""The public history, and the page with which anybody can check the deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.viewer import HOST, ONLOOKER
from companion.tables import HistoryLine
from companion.web.auth import browser_grants, browser_page_url, table_service
from companion.web.pages import TablePage
from companion.web.responses import html_response

LINES_AT_ONCE = 200

pages = Blueprint("history", __name__)


@dataclass(frozen=True, kw_only=True)
class HistoryPage(TablePage):
    lines: Sequence[HistoryLine]  # newest first
    before: int | None  # the version before which the lines end
    has_older: bool

    @property
    def lines_by_round(self) -> Sequence[tuple[tuple[int, int], Sequence[HistoryLine]]]:
        """By the numbers of game and round; the round is 0 before a game's first."""
        return [(key, list(lines)) for key, lines in groupby(self.lines, lambda line: (line.game, line.round))]


def _render_lines(code: str, template: str) -> str:
    """With the query `before`, the lines before this version."""
    before = request.args.get("before", type=int)
    view = table_service().view(code, HOST if browser_grants(code).host else ONLOOKER)
    lines = table_service().history(code, before, LINES_AT_ONCE + 1)[::-1]
    page = HistoryPage(view, lines=lines[:LINES_AT_ONCE], before=before, has_older=len(lines) > LINES_AT_ONCE)
    return page.render(template)


@pages.get("/t/<code>/history", endpoint="history")
def show_history(code: str) -> AnyResponse:
    return html_response(_render_lines(code, "history/history.html"))


@pages.get("/t/<code>/history/story", endpoint="story")
def render_all_lines(code: str) -> AnyResponse:
    return html_response(_render_lines(code, "history/_story.html"))


@pages.get("/t/<code>/deals", endpoint="deals")
def show_deals(code: str) -> AnyResponse:
    view, deals = table_service().view(code, ONLOOKER), table_service().public_deals(code)
    return html_response(render_template("history/deals.html", view=view, deals=deals, back=browser_page_url(code)))
