"""The web room: the viewer's language. Sentences in keys become words here and in templates, nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from flask import Blueprint, Flask, make_response, redirect, request
from flask_babel import Babel, get_locale, gettext
from werkzeug.wrappers import Response as AnyResponse

from companion.phrases import PHRASES, speak, string_together
from companion.rules.sentence import Sentence
from companion.web.fragments import this_page

LANGUAGES = {"en": "English", "de": "Deutsch", "sv": "Svenska"}
COOKIE = "language"
YEAR = 365 * 86400
OWN_PAGE = re.compile(r"/(?!/)[\w/?=&.%~-]*")
"""A page of ours as `this_page` gives it, and never the address of another site."""

pages = Blueprint("words", __name__)


def init_app(app: Flask) -> None:
    """Chooses the language by cookie, else by the browser, and teaches templates to say sentences."""
    Babel(app, locale_selector=language)
    app.register_blueprint(pages)
    app.jinja_env.filters.update(say=in_words, together=together)
    app.jinja_env.globals.update(word=word, languages=LANGUAGES, language=current_language, this_page=this_page)


def language() -> str:
    """The language of this request: chosen on this phone, else what the browser prefers, else English."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    # "de-AT" alone is German too, which `best_match` does not see.
    wished = (wish.partition("-")[0].lower() for wish in request.accept_languages.values())
    return next((wish for wish in wished if wish in LANGUAGES), "en")


def current_language() -> str:
    """The language in which this page is written."""
    return str(get_locale() or "en")


def in_words(sentence: Sentence, names: Mapping[int, str] | None = None) -> str:
    """The sentence in the viewer's language, seats said as `names`."""
    return speak(sentence, names or {}, gettext)


def together(names: Iterable[str]) -> str:
    """Names in a row, as "Ann, Ben and Cem"."""
    return string_together(list(names), gettext)


def word(key: str) -> str:
    """The phrase of a key without values, in the viewer's language."""
    return gettext(PHRASES[key])


@pages.post("/language")
def choose() -> AnyResponse:
    """Keeps the chosen language on this phone and goes back to where it was chosen."""
    chosen, back = request.form.get("language", ""), request.form.get("back", "/")
    response = make_response(redirect(back if OWN_PAGE.fullmatch(back) else "/", 303))
    if chosen in LANGUAGES:
        response.set_cookie(COOKIE, chosen, max_age=YEAR, httponly=True, samesite="Lax")
    return response
