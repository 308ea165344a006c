"""The text size of this device, chosen by its user."""

from __future__ import annotations

from flask import Blueprint, Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.i18n import keep_choice

COOKIE = "letters"
LARGE = "large"
SIZES = ("usual", LARGE)

pages = Blueprint("lettering", __name__)


def init_app(app: Flask) -> None:
    """Give templates `large_letters`."""
    app.register_blueprint(pages)
    app.jinja_env.globals["large_letters"] = large_letters


def large_letters() -> bool:
    """Whether large text is chosen on this device."""
    return request.cookies.get(COOKIE) == LARGE


@pages.post("/letters")
def choose() -> AnyResponse:
    """Set the text size of this device, and redirect back."""
    return keep_choice(COOKIE, "letters", SIZES)
