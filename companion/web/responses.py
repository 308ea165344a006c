"""Builds responses: pages, fragments for htmx, refusals, 304, compression and redirects."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from urllib.parse import SplitResult, urlsplit

from flask import Response, after_this_request, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.message import Conflict, Forbidden, IllegalMove, WrongPhase
from companion.web.auth import TooManyTries, player_names_at_requested_table, table_service

MIN_COMPRESSED = 600  # bytes
GZIP_LEVEL = 4

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language, Accept-Encoding"}
YEAR = 365 * 86400  # seconds

MAX_URL_LENGTH = 2000
"""Characters of the longest URL that is parsed, because `urlsplit` caches URLs."""


def is_htmx_request() -> bool:
    return request.headers.get("HX-Request") == "true"


def html_response(html: str, status: int = 200) -> Response:
    """For this browser alone; 304 if the browser has it already."""
    response = Response(html, status, PRIVATE)
    if status == 200:
        response.add_etag(weak=True)
        response.make_conditional(request)
    plain = response.get_data()
    if response.status_code == status and len(plain) > MIN_COMPRESSED and request.accept_encodings["gzip"] > 0:
        response.set_data(gzip.compress(plain, GZIP_LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def versioned_response(code: str, render: Callable[[], AnyResponse]) -> AnyResponse:
    """The version is read first, so that it is never newer than the content."""
    version = table_service().version(code)
    response = render()
    response.headers["Table-Version"] = str(version)
    return response


def uncached_response(html: str) -> Response:
    response = make_response(html)
    response.headers["Cache-Control"] = "no-store"
    return response


def attachment_response(content: str | bytes, content_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "private, no-cache"}
    return Response(content, content_type=content_type, headers=headers)


def redirect_to(url: str) -> AnyResponse:
    """Status 303, or for htmx a header that makes it load that page."""
    if not is_htmx_request():
        return redirect(url, 303)
    response = make_response("", 200)
    response.headers["HX-Redirect"] = url
    return response


def add_response_header(name: str, value: str) -> None:
    """Wherever the response to this request is built."""

    @after_this_request
    def add_header(response: AnyResponse) -> AnyResponse:
        response.headers[name] = value
        return response


def remember_choice(name: str, value: str) -> None:
    """In a cookie of this browser, for a year."""

    @after_this_request
    def set_cookie(response: Response) -> Response:
        response.set_cookie(name, value, max_age=YEAR, secure=request.is_secure, samesite="Lax")
        return response


def current_page_path() -> str:
    """Path and query of the page in the browser, also if htmx asks for a fragment of it."""
    page = split_url(request.headers.get("HX-Current-URL", "") if is_htmx_request() else request.full_path)
    return f"{page.path or '/'}{f'?{page.query}' if page.query else ''}"


def split_url(address: str) -> SplitResult:
    """All parts are empty if the URL is invalid, like `http://[`, or too long."""
    try:
        return urlsplit(address if len(address) <= MAX_URL_LENGTH else "")
    except ValueError:
        return urlsplit("")


def refusal_response(refusal: IllegalMove, render: Callable[[], str], page_url: str) -> AnyResponse:
    """For htmx the page or fragment that `render` returns, with the problems in it; else a page with only these and a
    link back."""
    status = refusal_status(refusal)
    if is_htmx_request():
        return html_response(render(), status)
    html = render_template(
        "errors/refused.html", problems=refusal.problems, back=page_url, names=player_names_at_requested_table()
    )
    return html_response(html, status)


def refusal_status(refusal: IllegalMove) -> int:
    """403 if the viewer may not do this, 429 if too often, 409 if another change came first or the phase changed, else
    422."""
    if isinstance(refusal, Forbidden | TooManyTries):
        return 403 if isinstance(refusal, Forbidden) else 429
    return 409 if isinstance(refusal, Conflict | WrongPhase) else 422
