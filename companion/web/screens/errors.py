"""Error pages. Each has a sentence and a link to go on, never a traceback."""

from __future__ import annotations

import time
from collections.abc import Sequence

from flask import Flask, current_app, make_response, render_template
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import UnknownEdition
from companion.game.message import IllegalMove, Message
from companion.log import LOGGER
from companion.tables import UNAVAILABLE, TicketInvalid, UnknownTable, is_disk_full
from companion.web.auth import (
    TooManyTries,
    browser_keys,
    player_names_at_requested_table,
    requested_table_code,
)
from companion.web.public_url import is_own_computer
from companion.web.responses import html_response, is_htmx_request, refusal_status

SENTENCES = {400: "bad-request", 403: "forbidden", 404: "not-found", 405: "bad-request", 413: "too-much-text"}


def init_app(app: Flask) -> None:
    app.register_error_handler(UnknownTable, unknown_table_response)
    app.register_error_handler(UnknownEdition, lambda _: error_page("no-such-edition", 422))
    app.register_error_handler(TicketInvalid, lambda _: error_page("ticket-used", 410, requested_table_code()))
    app.register_error_handler(TooManyTries, lambda refusal: error_page(refusal.problems, 429))
    for unavailable in UNAVAILABLE:
        app.register_error_handler(unavailable, database_unavailable_response)
    app.register_error_handler(
        IllegalMove,
        lambda refusal: error_page(refusal.problems, refusal_status(refusal), requested_table_code()),
    )
    app.register_error_handler(HTTPException, http_error_response)


def error_page(problem: str | Sequence[Message], status: int, code: str = "") -> AnyResponse:
    """For a message's key, or messages. With a code, the page links back to that table. htmx is told to reload the
    whole page instead, except at a status from 500, where it may just try again."""
    if is_htmx_request() and status < 500:
        return make_response("", status, {"HX-Refresh": "true"})  # an error page fits into no fragment
    html = render_template(
        "errors/error.html",
        problems=[Message.from_key(problem)] if isinstance(problem, str) else problem,
        code=code,
        names=player_names_at_requested_table() if code else {},
        is_own_computer=is_own_computer(),
    )
    return html_response(html, status)


def unknown_table_response(_: UnknownTable) -> AnyResponse:
    had_key = browser_keys(requested_table_code())
    return error_page("table-gone", 410) if had_key else error_page("unknown-table", 404)


def database_unavailable_response(error: Exception) -> AnyResponse:
    is_full, said, now = is_disk_full(error), current_app.extensions.setdefault("said", {}), time.monotonic()
    sentence = "The disk is full, so nothing is saved." if is_full else "The database doesn't answer."
    if now - said.get(sentence, -60.0) >= 60:  # not at each tap
        said[sentence] = now
        LOGGER.error(sentence)
    return error_page("disk-full", 507) if is_full else error_page("store-away", 503)


def http_error_response(error: HTTPException) -> AnyResponse:
    if error.code is not None and error.code < 400:
        return error.get_response()
    return error_page(SENTENCES.get(error.code or 500, "server-error"), error.code or 500)
