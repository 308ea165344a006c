"""The companion as an app on a phone: its name and icons, and the worker that keeps styles and scripts."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import cast

from flask import Blueprint, Response, current_app, render_template, request, url_for

from companion.web.assets import Assets
from companion.web.i18n import gettext as _
from companion.web.security_headers import POLICY

PAGE, ROCK = "#15110d", "#211a14"
ICONS = (
    ("app.svg", "any", "any"),
    ("app-192.png", "192x192", "any"),
    ("app-512.png", "512x512", "any"),
    ("app-mask-512.png", "512x512", "maskable"),
)
"""File, size and purpose of each icon; a phone cuts a maskable one to its own shape."""
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}
FIRST = ("base.css", "lobby.css", "forms.js")
"""What the page needs that stands in while the host's machine is away."""

pages = Blueprint("install", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone puts on its home screen, in the language of this browser."""
    said = {
        "id": "/",
        "name": _("Saboteur companion"),
        "short_name": _("Companion"),
        "description": _("Cards and lies stay on the table. Roles go to your phones, and the gold settles itself."),
        "lang": request_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ROCK,
        "theme_color": PAGE,
        "icons": [
            {"src": address(name), "sizes": sizes, "type": KINDS[Path(name).suffix], "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return fresh(json.dumps(said, ensure_ascii=False), "application/manifest+json")


@pages.get("/worker.js")
def worker() -> Response:
    """The worker, told what it may keep and what to show while the host's machine is away."""
    code = (assets().folder / "js" / "worker.js").read_text("utf-8")
    settings = {
        "cached": kept(),
        "first": [address(name) for name in FIRST],
        "unreachable": render_template("lobby/unreachable.html"),
        "policy": POLICY,
    }
    mark = hashlib.sha256((code + json.dumps(settings)).encode()).hexdigest()[:12]
    return fresh(f"const SETTINGS={json.dumps({'version': mark, **settings})};\n{code}", "text/javascript")


def kept() -> list[str]:
    """The addresses that the worker may keep: files under the name of their content, and nothing else."""
    return [address(name) for name in assets().names()]


def assets() -> Assets:
    return cast(Assets, current_app.extensions["companion.assets"])


def address(name: str) -> str:
    return url_for("asset", name=assets().find(name).name)


def request_language() -> str:
    return str(current_app.jinja_env.globals["language"]())  # type: ignore[operator]


def fresh(text: str, kind: str) -> Response:
    """An answer that is asked for anew each time, and not sent again where the browser has it."""
    answer = Response(text, content_type=f"{kind}; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Cookie, Accept-Language"
    answer.set_etag(hashlib.sha256(text.encode()).hexdigest()[:32])
    return cast(Response, answer.make_conditional(request))
