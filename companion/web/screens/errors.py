"""Error pages. Each has a sentence and a link to go on, never a traceback."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.editions import UnknownEdition
from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.services import DatabaseUnavailable, TicketInvalid, UnknownTable
from companion.web.auth import AccessDenied, code_here, keys_held, names_here, service
from companion.web.metrics import process_metrics
from companion.web.rate_limits import TooManyTries
from companion.web.refusals import status_of
from companion.web.responses import from_htmx, reload_page, serve

SENTENCES = {
    400: "bad-request",
    403: "forbidden",
    404: "not-found",
    405: "bad-request",
    413: "too-much-text",
    503: "too-many-listen",
}


def init_app(app: Flask) -> None:
    """Register the error handlers."""
    app.register_error_handler(UnknownTable, unknown_table)
    app.register_error_handler(UnknownEdition, lambda _: page("no-such-edition", 422))
    app.register_error_handler(TicketInvalid, lambda _: page("ticket-used", 410, code_here()))
    app.register_error_handler(TooManyTries, lambda refusal: page(refusal.key, 429))
    app.register_error_handler(DatabaseUnavailable, database_unavailable)
    app.register_error_handler(AccessDenied, access_denied)
    app.register_error_handler(IllegalMove, illegal_move)
    app.register_error_handler(HTTPException, http_error)


def page(key: str, status: int, code: str = "") -> AnyResponse:
    """Return an error page with one message. `code` is the table it links back to."""
    return error_page((Message.of(key),), status, code)


def error_page(problems: Sequence[Message], status: int, code: str = "") -> AnyResponse:
    """Return an error page. htmx is told to reload its page instead, except at 5xx, where it may just try again."""
    if from_htmx() and status < 500:
        return reload_page(status)
    html = render_template("errors/error.html", problems=problems, code=code, names=names_here() if code else {})
    return serve(html, status)


def unknown_table(_: UnknownTable) -> AnyResponse:
    """Tell a browser that holds a key of this table that the table is gone."""
    return page("table-gone", 410) if keys_held(code_here()) else page("unknown-table", 404)


def database_unavailable(_: DatabaseUnavailable) -> AnyResponse:
    process_metrics().database_failures.inc()
    service().report_moved_database()
    return page("store-away", 503)


def access_denied(refusal: AccessDenied) -> AnyResponse:
    return error_page(refusal.problems, 403, code_here())


def illegal_move(refusal: IllegalMove) -> AnyResponse:
    return error_page(refusal.problems, status_of(refusal), code_here())


def http_error(error: HTTPException) -> AnyResponse:
    if error.code is not None and error.code < 400:
        return error.get_response()
    response = page(SENTENCES.get(error.code or 500, "server-error"), error.code or 500)
    response.headers.extend({name: value for name, value in error.get_headers() if name == "Retry-After"})
    return response
