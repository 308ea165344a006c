"""The theme of this device, chosen by its user: dark, light, or as the device prefers."""

from __future__ import annotations

from flask import Blueprint, Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.i18n import keep_choice

COOKIE = "theme"
THEMES = ("dark", "light")
AUTOMATIC = "automatic"

pages = Blueprint("theme", __name__)


def init_app(app: Flask) -> None:
    """Give templates `chosen_theme`."""
    app.register_blueprint(pages)
    app.jinja_env.globals["chosen_theme"] = chosen_theme


def chosen_theme() -> str:
    """Return the theme chosen on this device; empty if its own preference decides."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in THEMES else ""


@pages.post("/theme")
def choose() -> AnyResponse:
    """Set the theme of this device, and redirect back."""
    return keep_choice(COOKIE, "theme", (*THEMES, AUTOMATIC))
