"""The theme that the user of this device chose: dark, light, or the device's own."""

from __future__ import annotations

from flask import Blueprint, Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.i18n import save_choice

COOKIE = "theme"
THEMES = ("dark", "light")
AUTOMATIC = "automatic"

pages = Blueprint("theme", __name__)


def init_app(app: Flask) -> None:
    app.register_blueprint(pages)
    app.jinja_env.globals["chosen_theme"] = chosen_theme


def chosen_theme() -> str:
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in THEMES else ""


@pages.post("/theme", endpoint="choose")
def choose_theme() -> AnyResponse:
    return save_choice(COOKIE, "theme", (*THEMES, AUTOMATIC))
