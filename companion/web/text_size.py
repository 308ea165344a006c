"""The text size that the user of this device chose."""

from __future__ import annotations

from flask import Blueprint, Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.web.i18n import save_choice

COOKIE = "letters"
LARGE = "large"
SIZES = ("usual", LARGE)

pages = Blueprint("text_size", __name__)


def init_app(app: Flask) -> None:
    """Give templates the function `has_large_text`."""
    app.register_blueprint(pages)
    app.jinja_env.globals["has_large_text"] = has_large_text


def has_large_text() -> bool:
    """Return whether large text is chosen on this device."""
    return request.cookies.get(COOKIE) == LARGE


@pages.post("/letters", endpoint="choose")
def choose_text_size() -> AnyResponse:
    """Set the text size of this device, and redirect back."""
    return save_choice(COOKIE, "letters", SIZES)
