"""The Flask application: settings, folders, headers, accepted host names, metrics and error logging."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from jinja2 import FileSystemBytecodeCache, FileSystemLoader
from prometheus_client import Counter, disable_created_metrics
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.network import own_addresses
from companion.settings import resource_folder, root_url
from companion.translations.catalogues import FOLDER, compile_catalogues
from companion.web.assets import ASSETS

disable_created_metrics()

REQUESTS = Counter("companion_requests", "Requests answered, by page and status.", ["endpoint", "status"])
ERRORS = Counter("companion_errors", "Requests that failed.")
TAPS = Counter("companion_taps", "Taps and forms that were accepted.")

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Files from our own server only, no framing by other sites, no referrer to other sites."""


REREAD_SECONDS = 1.0
"""Seconds between two readings of the addresses, however many requests name an unknown host."""


class KnownHosts:
    """The hosts that a request's `Host` header may name: this computer's addresses and names, and `extra_hosts`. The
    addresses are read again when a request names an unknown host, as a laptop may have changed its network."""

    def __init__(self, extra_hosts: Iterable[str] = (), read_addresses: Callable[[], set[str]] | None = None) -> None:
        self._fixed = {"localhost", "127.0.0.1", "::1", *map(_host_without_port, extra_hosts)}
        if name := socket.gethostname().lower():
            self._fixed |= {name, f"{name.removesuffix('.local')}.local"}
        self._read = read_addresses or own_addresses
        self._addresses: set[str] = set()
        self._read_at = float("-inf")

    def is_known(self, host: str) -> bool:
        """Whether a request may name this host. `host` is the `Host` header, with or without a port."""
        name = _host_without_port(host)
        if name in self._fixed or name in self._addresses:
            return True
        if time.monotonic() - self._read_at < REREAD_SECONDS:
            return False
        self._read_at = time.monotonic()
        self._addresses = self._read()
        return name in self._addresses


def _host_without_port(host: str) -> str:
    """Return the host of a `Host` header: without port, brackets and closing dot, in lower case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") <= 1 else host


class ClocklessSigner(TimestampSigner):
    """A cookie is as good as its signature, whatever the clock says now or said when it was signed."""

    def get_timestamp(self) -> int:
        return 0

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:
        return super().unsign(signed_value, None, return_timestamp)  # type: ignore[call-overload]


class SessionCookie(SecureCookieSessionInterface):
    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or super().get_cookie_secure(app)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = ClocklessSigner
        return serializer

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """Return a day that never comes: browsers keep a cookie for 400 days by their own clocks, at most."""
        return datetime(9999, 12, 31, tzinfo=UTC)


class App(Flask):
    def __init__(self, settings: Mapping[str, Any]) -> None:
        # `companion.web.assets` serves the static files, compressed; so Flask adds no route of its own.
        super().__init__("companion", template_folder=None, static_folder=None)
        self.session_interface = SessionCookie()
        self.jinja_options = {
            "autoescape": True,  # all templates are HTML
            "trim_blocks": True,
            "lstrip_blocks": True,
        }
        self.jinja_loader = FileSystemLoader(str(resource_folder("templates")))
        self.config.from_mapping(settings)
        self.json.sort_keys = False  # type: ignore[attr-defined]
        self.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(FOLDER))
        with contextlib.suppress(OSError):  # an installed package, which may be read-only, has them compiled
            compile_catalogues()
        compiled = self.config["DATA"] / "compiled"
        compiled.mkdir(mode=0o700, exist_ok=True)
        self.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(compiled))
        address = self.config["ADDRESS"]
        public = [urlsplit(root_url(address)).hostname or ""] if address else []
        self.hosts = KnownHosts([*self.config["HOSTS"], *public])
        self.before_request(self._refuse_unknown_host)
        if proxies := self.config["PROXIES"]:
            # X-Forwarded-Host is ignored, because a visitor could set it; proxies pass the Host header on.
            proxied = ProxyFix(self.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0)
            self.wsgi_app = proxied  # type: ignore[method-assign]

    def log_exception(self, exc_info: Any) -> None:
        """The URL is left out: it may hold a one-time key."""
        self.logger.error("The page %s failed.", request.endpoint, exc_info=exc_info)

    def _refuse_unknown_host(self) -> None:
        """Another site could point its own name at this computer (DNS rebinding)."""
        if not self.hosts.is_known(request.headers.get("Host", "")):
            abort(400, "This is not an address of the companion.")

    def finalize_request(self, rv: Any, from_error_handler: bool = False) -> Response:
        """Also for a request that was refused before it began."""
        response = super().finalize_request(rv, from_error_handler)
        # What a page may do is said by the page, not by each of its files and parts, which are most of what is fetched.
        is_part = request.endpoint == "asset" or "HX-Request" in request.headers
        for name in ["X-Content-Type-Options"] if is_part else HEADERS:
            response.headers.setdefault(name, HEADERS[name])
        if request.headers.get("HX-Request"):  # an open page that was drawn by an older release loads itself again
            response.headers["Assets"] = ASSETS.version
        if response.status_code >= 500:
            ERRORS.inc()
        if request.method == "POST" and response.status_code < 400:
            TAPS.inc()
        REQUESTS.labels(request.endpoint or "none", response.status_code).inc()
        return response
