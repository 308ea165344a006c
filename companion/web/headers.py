"""The web room: what every answer tells the browser: run only our own files, show us in no frame, tell nobody."""

from __future__ import annotations

from flask import Flask, Response

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
    app.after_request(guard)


def guard(response: Response) -> Response:
    """The same answer with its headers."""
    said = {name.lower() for name, _ in response.headers}
    response.headers.extend([line for line in HEADERS.items() if line[0].lower() not in said])
    return response
