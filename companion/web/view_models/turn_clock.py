"""How long the current turn has lasted. Scripts of the page count on from that time.

A fragment names the event with which the turn began. A response header says how many seconds ago the event was, so that
an unchanged fragment stays the same bytes. A whole page has both in an attribute, because no script can read a page's
headers.
"""

from __future__ import annotations

from flask import Flask

from companion.table.views import TableView
from companion.web.auth import table_service
from companion.web.responses import add_response_header, is_htmx_request

HEADER = "Turn-Began"
"""Response header: the version of the event with which the turn began, and how many seconds ago that was."""


def add_turn_clock_header(view: TableView) -> str:
    """Add HEADER to a fragment's response, and return "". For a whole page, return the header's value instead."""
    if view.turn_start_version is None:
        return ""
    began = f"{view.turn_start_version} {table_service().seconds_since_event(view.code, view.turn_start_version):.1f}"
    if not is_htmx_request():
        return began
    add_response_header(HEADER, began)
    return ""


def init_app(app: Flask) -> None:
    app.jinja_env.globals["add_turn_clock_header"] = add_turn_clock_header
