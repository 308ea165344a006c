"""What every answer tells the browser: run only our own files, show us in no frame, tell nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def init_app(app: Flask) -> None:
    """Puts the headers on every answer."""
    app.wsgi_app = Guarded(app.wsgi_app)  # type: ignore[method-assign]


Headers = list[tuple[str, str]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Guarded:
    """The app whose answers say all this, save where one says otherwise."""

    def __init__(self, inner: Wsgi) -> None:
        self.inner = inner

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        def guarded(status: str, headers: Headers, *more: Any) -> Any:
            said = {name.lower() for name, _ in headers}
            more_lines = [line for line in HEADERS.items() if line[0].lower() not in said]
            return start_response(status, [*headers, *more_lines], *more)

        return self.inner(environ, guarded)
