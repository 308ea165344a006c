"""The companion as an installable app: the manifest, and the service worker that says when the server is away."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import cast

from flask import Blueprint, Response, current_app, render_template, request, url_for

from companion.web.assets import Assets
from companion.web.i18n import current_language
from companion.web.i18n import gettext as _
from companion.web.security_headers import POLICY

PAGE, ROCK = "#15110d", "#211a14"
ICONS = (
    ("app.svg", "any", "any"),
    ("app-192.png", "192x192", "any"),
    ("app-180.png", "180x180", "maskable"),
)
"""File, size and purpose of each icon. Phones crop a maskable icon to their own shape."""
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}

pages = Blueprint("pwa", __name__)


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Respond with the app's manifest, in the language of this browser."""
    content = {
        "id": "/",
        "name": _("Saboteur companion"),
        "short_name": _("Companion"),
        "description": _("Cards and bluffs stay at the table. The companion deals the roles and counts the gold."),
        "lang": current_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ROCK,
        "theme_color": PAGE,
        "icons": [
            {"src": _asset_url(name), "sizes": sizes, "type": KINDS[Path(name).suffix], "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return _revalidated_response(json.dumps(content, ensure_ascii=False), "application/manifest+json")


@pages.get("/worker.js", endpoint="worker")
def service_worker() -> Response:
    """Respond with the service worker, and the page for when the server can't be reached."""
    code = (_assets().folder / "js" / "service_worker.js").read_text("utf-8")
    settings = {"unreachable": render_template("lobby/unreachable.html"), "policy": POLICY}
    return _revalidated_response(f"const SETTINGS={json.dumps(settings)};\n{code}", "text/javascript")


def _asset_url(name: str) -> str:
    return url_for("asset", name=_assets().find(name).name)


def _assets() -> Assets:
    return cast(Assets, current_app.extensions["companion.assets"])


def _revalidated_response(text: str, content_type: str) -> Response:
    """Return a response that the browser asks for each time; 304 if the browser has it already."""
    response = Response(text, content_type=f"{content_type}; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Cookie, Accept-Language"
    response.set_etag(hashlib.sha256(text.encode()).hexdigest()[:32])
    return cast(Response, response.make_conditional(request))
