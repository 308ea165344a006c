"""How long the current turn has lasted; pages count on from there.

A fragment names the event with which the turn began, and a header says how long ago that was, so that the bytes of an
unchanged fragment stay the same. A page says it in an attribute, because no script can read a page's headers.
"""

from __future__ import annotations

from flask import Flask

from companion.table.views import TableView
from companion.web.auth import service
from companion.web.responses import add_response_header, is_htmx_request

HEADER = "Turn-Began"
"""The number of the event, and how many seconds ago it was."""


def turn_began(view: TableView) -> str:
    """Return the event and the seconds since then for a page's attribute; "" if no clock runs, and in a fragment, which
    gets the header instead."""
    if view.turn_since is None:
        return ""
    began = f"{view.turn_since} {service().seconds_since(view.code, view.turn_since):.1f}"
    if not is_htmx_request():
        return began
    add_response_header(HEADER, began)
    return ""


def init_app(app: Flask) -> None:
    app.jinja_env.globals["turn_began"] = turn_began
