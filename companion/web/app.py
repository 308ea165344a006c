"""The Flask application: its folders, the hosts it answers to and what it logs. `companion.web` adds the pages."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, abort, request
from flask.sessions import SecureCookieSessionInterface
from jinja2 import FileSystemBytecodeCache, FileSystemLoader
from jinja2.bccache import Bucket

from companion.ops.network import KnownHosts
from companion.settings import resource_folder, secret_key
from companion.translations.catalogues import FOLDER, compile_catalogues


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie; one that came over https never leaves without it."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure or super().get_cookie_secure(app)


class App(Flask):
    """Flask with the companion's settings and folders, answering only to this machine's own names."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        # Static files are served by the web room, compressed ahead; Flask adds no route of its own.
        super().__init__("companion", template_folder=None, static_folder=None)
        self.static_folder = str(resource_folder("static"))
        self.session_interface = Cookies()
        self.jinja_options = {"autoescape": True}  # all templates are HTML
        self.jinja_loader = FileSystemLoader(str(resource_folder("templates")))
        self.config.from_mapping(settings)
        if not self.config["SECRET_KEY"]:
            self.config["SECRET_KEY"] = secret_key(self.config["DATA"])
        self.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(_catalogues(self.config["DATA"])))
        self.jinja_env.bytecode_cache = _compiled(self.config["DATA"])
        self.hosts = KnownHosts(self.config["HOSTS"])
        self.before_request(self._refuse_strangers)
        if self.config["PROXIES"]:
            self._believe_proxies(self.config["PROXIES"])

    def log_exception(self, exc_info: Any) -> None:
        """Say in the terminal where a page failed. Not its address: that may hold a one-time key."""
        values = {"event": "page-failed", "endpoint": request.endpoint}
        self.logger.error("The page %s failed.", request.endpoint, exc_info=exc_info, extra={"values": values})

    def _believe_proxies(self, number: int) -> None:
        """So many proxies say for whom they ask, and whether by https. The name they are called by they pass on as it
        is: what a visitor says of it in a header of his own is not believed."""
        from werkzeug.middleware.proxy_fix import ProxyFix

        self.wsgi_app = ProxyFix(self.wsgi_app, x_for=number, x_proto=number, x_host=0)  # type: ignore[method-assign]

    def _refuse_strangers(self) -> None:
        """A foreign page that calls this machine by its own name is not answered."""
        if not self.hosts.knows(request.headers.get("Host", "")):
            abort(400, "This is not an address of the companion.")


class CompiledTemplates(FileSystemBytecodeCache):
    """Templates as they were compiled; where there is no room to keep one, it is compiled again next time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled(data: Path) -> FileSystemBytecodeCache | None:
    """Templates are compiled once and kept beside the database, so that the first page and the first deal are quick."""
    folder = data / "compiled"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return CompiledTemplates(str(folder))


def _catalogues(data: Path) -> Path:
    """The folder of the compiled translations: the package's, or one beside the database where that is read-only."""
    try:
        compile_catalogues()
    except OSError:
        compile_catalogues(target=data / "translations")
        return data / "translations"
    return FOLDER
