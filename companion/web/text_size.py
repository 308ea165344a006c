"""How large the letters are on this phone: its own choice, as its language is."""

from __future__ import annotations

from flask import Blueprint, Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.i18n import keep_choice

COOKIE = "letters"
LARGE = "large"
SIZES = ("usual", LARGE)

pages = Blueprint("lettering", __name__)


def init_app(app: Flask) -> None:
    """Teaches templates whether the letters are large."""
    app.register_blueprint(pages)
    app.jinja_env.globals["large_letters"] = large_letters


def large_letters() -> bool:
    """Whether this phone's letters are large."""
    return request.cookies.get(COOKIE) == LARGE


@pages.post("/letters")
def choose() -> AnyResponse:
    """Keeps the chosen size on this phone and goes back to where it was chosen."""
    return keep_choice(COOKIE, "letters", SIZES)
