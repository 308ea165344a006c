"""Runs the move that a posted form asks for, and builds the response if the table refuses the move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import Conflict, Forbidden, IllegalMove, WrongPhase
from companion.rules.message import Message
from companion.web.auth import player_names_at_requested_table
from companion.web.responses import html_response, is_htmx_request

Renderer = Callable[[Sequence[Message]], str]
"""A function that renders a page or fragment with these problems in it."""


def run_and_respond(
    run: Callable[[], object], render: Renderer, page_url: str, render_whole_page: Renderer | None = None
) -> AnyResponse:
    """Answers htmx with the fragment, else redirects to `page_url`. A refused form of a browser without scripts comes
    back in `render_whole_page`, so that nothing typed is lost, or else as an error page with a link."""
    try:
        run()
    except IllegalMove as refusal:
        if render_whole_page and not is_htmx_request():
            return html_response(render_whole_page(refusal.problems), refusal_status(refusal))
        return refusal_response(refusal, render, page_url)
    return html_response(render(())) if is_htmx_request() else redirect(page_url, 303)


def refusal_response(refusal: IllegalMove, render: Renderer, page_url: str) -> AnyResponse:
    status = refusal_status(refusal)
    if is_htmx_request():
        return html_response(render(refusal.problems), status)
    html = render_template(
        "errors/refused.html", problems=refusal.problems, back=page_url, names=player_names_at_requested_table()
    )
    return html_response(html, status)


def refusal_status(refusal: IllegalMove) -> int:
    """403 if the viewer may not do this, 409 if another change came first or the phase changed, else 422."""
    if isinstance(refusal, Forbidden):
        return 403
    return 409 if isinstance(refusal, Conflict | WrongPhase) else 422
