"""How long the turn that runs has lasted. Pages count on from there, each by its own clock.

A fragment names the event with which the turn began. How long ago that was stands in a header, so that a fragment that
did not change stays the same bytes; a whole page, whose headers no script can read, says it in an attribute.
"""

from __future__ import annotations

from flask import Flask, after_this_request
from werkzeug.wrappers import Response as AnyResponse

from companion.table.views import TableView
from companion.web.auth import service
from companion.web.responses import from_htmx

HEADER = "Turn-Began"
"""The number of the event, and how many seconds ago it was."""


def turn_began(view: TableView) -> str:
    """When the turn that runs began, as a whole page says it; empty in a fragment, whose header does, and where no
    clock runs."""
    if view.turn_since is None:
        return ""
    said = f"{view.turn_since} {service().seconds_since(view.code, view.turn_since):.1f}"
    if not from_htmx():
        return said

    @after_this_request
    def tell(response: AnyResponse) -> AnyResponse:
        response.headers[HEADER] = said
        return response

    return ""


def init_app(app: Flask) -> None:
    app.jinja_env.globals["turn_began"] = turn_began
