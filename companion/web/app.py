"""The Flask application: settings, folders, accepted host names and error logging."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, abort, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import TimestampSigner, URLSafeTimedSerializer
from jinja2 import FileSystemBytecodeCache, FileSystemLoader
from jinja2.bccache import Bucket

from companion.network import KnownHosts
from companion.settings import resource_folder, root_url
from companion.translations.catalogues import FOLDER, compile_catalogues


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
        self.static_folder = str(resource_folder("static"))
        self.session_interface = SessionCookie()
        self.jinja_options = {"autoescape": True}  # all templates are HTML
        self.jinja_loader = FileSystemLoader(str(resource_folder("templates")))
        self.config.from_mapping(settings)
        self.json.sort_keys = False  # type: ignore[attr-defined]
        self.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(FOLDER))
        with contextlib.suppress(OSError):  # an installed package, which may be read-only, has them compiled
            compile_catalogues()
        self.jinja_env.bytecode_cache = _bytecode_cache(self.config["DATA"])
        address = self.config["ADDRESS"]
        public = [urlsplit(root_url(address)).hostname or ""] if address else []
        self.hosts = KnownHosts([*self.config["HOSTS"], *public])
        self.before_request(self._refuse_unknown_host)
        if self.config["PROXIES"]:
            self._trust_proxies(self.config["PROXIES"])

    def log_exception(self, exc_info: Any) -> None:
        """The URL is left out: it may hold a one-time key."""
        self.logger.error("The page %s failed.", request.endpoint, exc_info=exc_info)

    def _trust_proxies(self, proxies: int) -> None:
        """X-Forwarded-Host is ignored, because a visitor could set it; proxies pass the Host header on."""
        from werkzeug.middleware.proxy_fix import ProxyFix

        self.wsgi_app = ProxyFix(self.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0)  # type: ignore[method-assign]

    def _refuse_unknown_host(self) -> None:
        """Another site could point its own name at this computer (DNS rebinding)."""
        if not self.hosts.is_known(request.headers.get("Host", "")):
            abort(400, "This is not an address of the companion.")


class TemplateBytecodeCache(FileSystemBytecodeCache):
    """A template that can't be written there is compiled again next time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def _bytecode_cache(data: Path) -> FileSystemBytecodeCache | None:
    folder = data / "compiled"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return TemplateBytecodeCache(str(folder))
