"""What a visitor reads when something cannot be: always a sentence and a way on, never a traceback."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.editions import UnknownEdition
from companion.rules.errors import IllegalMove
from companion.rules.message import Message
from companion.services import DatabaseUnavailable, TicketInvalid, UnknownTable
from companion.web.auth import AccessDenied, code_here, held, names_here, service
from companion.web.rate_limits import TooManyTries
from companion.web.responses import from_htmx, load_anew, serve, status_of
from companion.web.screens.health import counts

SENTENCES = {
    400: "bad-request",
    403: "forbidden",
    404: "not-found",
    405: "bad-request",
    413: "too-much-text",
    503: "too-many-listen",
}


def init_app(app: Flask) -> None:
    """Gives every kind of failure its page."""
    app.register_error_handler(UnknownTable, unknown_table)
    app.register_error_handler(UnknownEdition, lambda _: page("no-such-edition", 422))
    app.register_error_handler(TicketInvalid, lambda _: page("ticket-used", 410, code_here()))
    app.register_error_handler(TooManyTries, lambda refusal: page(refusal.key, 429))
    app.register_error_handler(DatabaseUnavailable, store_away)
    app.register_error_handler(AccessDenied, no_key)
    app.register_error_handler(IllegalMove, illegal_move)
    app.register_error_handler(HTTPException, http_error)


def page(key: str, status: int, code: str = "") -> AnyResponse:
    """An error page with one sentence; `code` names the table it offers to go back to."""
    return shown((Message.of(key),), status, code)


def shown(problems: Sequence[Message], status: int, code: str = "") -> AnyResponse:
    """The error page; a script that asked for a fragment loads its page instead, save where trying again may help."""
    if from_htmx() and status < 500:
        return load_anew(status)
    html = render_template("errors/error.html", problems=problems, code=code, names=names_here() if code else {})
    return serve(html, status)


def unknown_table(_: UnknownTable) -> AnyResponse:
    """Who holds a key of it was there once, and is told that it is gone."""
    if held(code_here()):
        return page("table-gone", 410)
    return page("unknown-table", 404)


def store_away(_: DatabaseUnavailable) -> AnyResponse:
    counts().database_failures.inc()
    service().report_moved_database()
    return page("store-away", 503)


def no_key(refusal: AccessDenied) -> AnyResponse:
    return shown(refusal.problems, 403, code_here())


def illegal_move(refusal: IllegalMove) -> AnyResponse:
    return shown(refusal.problems, status_of(refusal), code_here())


def http_error(error: HTTPException) -> AnyResponse:
    if error.code is not None and error.code < 400:
        return error.get_response()
    answer = page(SENTENCES.get(error.code or 500, "server-error"), error.code or 500)
    answer.headers.extend({name: value for name, value in error.get_headers() if name == "Retry-After"})
    return answer
