"""Files from our own server only, no framing by other sites, no referrer to other sites."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
OVER_HTTPS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Headers for https only. Over plain http browsers ignore them, and write an error into their console for each page."""


def init_app(app: Flask) -> None:
    app.wsgi_app = HeadersMiddleware(app.wsgi_app)  # type: ignore[method-assign]


Headers = list[tuple[str, str]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class HeadersMiddleware:
    """Leaves a header alone that the response sets itself."""

    def __init__(self, wsgi_app: Wsgi) -> None:
        self.wsgi_app = wsgi_app

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        def start_with_headers(status: str, headers: Headers, *exc_info: Any) -> Any:
            present = {name.lower() for name, _ in headers}
            ours = HEADERS | (OVER_HTTPS if environ["wsgi.url_scheme"] == "https" else {})
            missing = [(name, value) for name, value in ours.items() if name.lower() not in present]
            return start_response(status, [*headers, *missing], *exc_info)

        return self.wsgi_app(environ, start_with_headers)
