"""Performs what a page asks for, and responds to what the table refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.errors import Conflict, Forbidden, IllegalMove, WrongPhase
from companion.rules.message import Message
from companion.web.auth import names_here
from companion.web.responses import from_htmx, serve

Draw = Callable[[Sequence[Message]], str]
"""Renders a page or fragment with these problems in it."""


def answer(act: Callable[[], object], draw: Draw, page: str, draw_page: Draw | None = None) -> AnyResponse:
    """Perform an act. Respond to htmx with the fragment that `draw` returns, else redirect to `page`.

    If the act is refused, htmx gets the fragment with the problems. A browser without scripts gets the page that
    `draw_page` returns, so that nothing typed is lost, or else an error page with a link to `page`.
    """
    try:
        act()
    except IllegalMove as refusal:
        if draw_page and not from_htmx():
            return serve(draw_page(refusal.problems), status_of(refusal))
        return refused(refusal, draw, page)
    return serve(draw(())) if from_htmx() else redirect(page, 303)


def refused(refusal: IllegalMove, draw: Draw, page: str) -> AnyResponse:
    """Respond to a refused act: with the fragment, or without htmx with an error page that links to `page`."""
    status = status_of(refusal)
    if from_htmx():
        return serve(draw(refusal.problems), status)
    html = render_template("errors/refused.html", problems=refusal.problems, back=page, names=names_here())
    return serve(html, status)


def status_of(refusal: IllegalMove) -> int:
    """Return 403 if the viewer may not do this, 409 if somebody was faster or the phase changed, else 422."""
    if isinstance(refusal, Forbidden):
        return 403
    return 409 if isinstance(refusal, Conflict | WrongPhase) else 422
