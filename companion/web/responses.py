"""Builds responses: pages, fragments for htmx, 304, compression and redirects."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from flask import Response, after_this_request, make_response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.accept import takes_gzip
from companion.web.auth import service
from companion.web.padding import holds_secret
from companion.web.urls import parts

MIN_COMPRESSED = 600
"""Bytes below which compressing gains nothing."""

LEVEL, SMALL_LEVEL, SMALL = 5, 3, 16_384
"""The gzip level, and that of a fragment of fewer than `SMALL` bytes: after a deal every seat needs its sheet at once,
which is 6 % longer then and ready in half the time."""

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language, Accept-Encoding"}
"""Headers of a response for one browser alone."""

YEAR = 365 * 86400
"""The seconds for which a browser keeps a choice of its user in a cookie."""


def from_htmx() -> bool:
    """Whether htmx sent this request, and expects a fragment."""
    return request.headers.get("HX-Request") == "true"


def serve(html: str, status: int = 200) -> Response:
    """Respond with a page or fragment for this browser alone; 304 if it has it already."""
    response = Response(html, status, PRIVATE)
    if from_htmx():
        # A kept-alive connection is dead after the phone slept, without the browser knowing: the next tap would be
        # lost in it. Closing costs one round trip for each fragment.
        response.headers["Connection"] = "close"
    if status == 200:
        response.add_etag(weak=True)
        response.make_conditional(request)
    return _compressed(response) if response.status_code == status else response


def serve_version(code: str, draw: Callable[[], AnyResponse]) -> AnyResponse:
    """Respond with what `draw` returns, and with the table's version before it in the header `Table-Version`."""
    version = service().version(code)
    response = draw()
    response.headers["Table-Version"] = str(version)
    return response


def _compressed(response: Response) -> Response:
    """Compress a long response, unless the compressed length would reveal a secret."""
    plain = response.get_data()
    if holds_secret():
        response.headers["Content-Encoding"] = "identity"
        return response
    if len(plain) > MIN_COMPRESSED and takes_gzip(request.headers.get("Accept-Encoding", "")):
        level = SMALL_LEVEL if from_htmx() and len(plain) < SMALL else LEVEL
        response.set_data(gzip.compress(plain, level, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def serve_secret(html: str, version: int) -> Response:
    """Respond with a secret fragment of this version of the table, neither stored nor compressed."""
    response = serve_unstored(html)
    response.headers["Table-Version"] = str(version)
    return response


def serve_unstored(html: str, status: int = 200) -> Response:
    """Respond with a page or fragment that is neither stored nor compressed."""
    response = make_response(html, status)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Encoding"] = "identity"
    return response


def attachment(text: str, content_type: str, name: str) -> Response:
    """Respond with a file to download, for this browser alone."""
    headers = {"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "private, no-cache"}
    return Response(text, content_type=content_type, headers=headers)


def send_to(url: str) -> AnyResponse:
    """Redirect to another page: 303, or for htmx a header that makes it load that page."""
    if not from_htmx():
        return redirect(url, 303)
    response = make_response("", 200)
    response.headers["HX-Redirect"] = url
    return response


def retarget(fragment: str) -> None:
    """Make htmx replace the fragment of this name instead of the one that sent the request."""
    send_header("HX-Retarget", f"#{fragment}")


def send_header(name: str, value: str) -> None:
    """Add a header to the response to this request, whoever makes it."""

    @after_this_request
    def add_header(response: AnyResponse) -> AnyResponse:
        response.headers[name] = value
        return response


def reload_page(status: int) -> AnyResponse:
    """Make htmx reload its whole page, which then shows the error: an error page fits into no fragment."""
    response = make_response("", status)
    response.headers["HX-Refresh"] = "true"
    return response


def this_page() -> str:
    """Return path and query of the page that is open in the browser, also when htmx asks for a fragment of it."""
    page = parts(request.headers.get("HX-Current-URL", "") if from_htmx() else request.full_path)
    return f"{page.path or '/'}{f'?{page.query}' if page.query else ''}"
