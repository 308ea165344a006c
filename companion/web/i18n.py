"""The viewer's language. Sentences in keys become words here and in templates, nowhere else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import cast

from babel.support import NullTranslations, Translations
from flask import Blueprint, Flask, g, make_response, redirect, request
from flask_babel import Babel, format_date, format_timedelta, get_locale, get_translations
from werkzeug.wrappers import Response as AnyResponse

from companion.messages import PHRASES, format_message, join_list
from companion.rules.message import Message
from companion.web.accept import languages
from companion.web.responses import this_page

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "sv": "Svenska",
    "fr": "Français",
    "es": "Español",
    "nl": "Nederlands",
    "it": "Italiano",
}
COOKIE = "language"
YEAR = 365 * 86400
OWN_PAGE = re.compile(r"/(?!/)[\w/?=&.%~+-]*")
"""A page of ours as `this_page` gives it, and never the address of another site."""

pages = Blueprint("words", __name__)


def init_app(app: Flask) -> None:
    """Chooses the language by cookie, else by the browser, and teaches templates to say sentences."""
    Babel(app, locale_selector=language)
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.register_blueprint(pages)
    app.jinja_env.filters.update(say=in_words, together=together, day=day, date=on_date)
    app.jinja_env.globals.update(word=word, ago=ago, this_page=this_page)
    app.jinja_env.globals.update(languages=LANGUAGES, language=current_language)


def language() -> str:
    """The language of this request: chosen on this phone, else what the browser prefers, else English."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    # "de-AT" alone is German too, which `best_match` does not see.
    wished = languages(request.headers.get("Accept-Language", ""))
    return next((wish for wish in wished if wish in LANGUAGES), "en")


def current_language() -> str:
    """The language in which this page is written."""
    return str(get_locale())


def translations() -> Translations | NullTranslations:
    """The translations of this request's language; found once per request, as one page says hundreds of texts."""
    if "translations" not in g:
        g.translations = get_translations()
    return cast("Translations | NullTranslations", g.translations)


def gettext(text: str) -> str:
    """This text in the viewer's language, its places still open."""
    return str(translations().ugettext(text))


def ngettext(one: str, many: str, number: int) -> str:
    """The text that fits so many, in the viewer's language, its places still open."""
    return str(translations().ungettext(one, many, number))


def in_words(message: Message, names: Mapping[int, str] | None = None) -> str:
    """The sentence in the viewer's language, seats said as `names`."""
    return format_message(message, names or {}, gettext)


def together(names: Iterable[str]) -> str:
    """Names in a row, as "Ann, Ben and Cem"."""
    return join_list(list(names), gettext)


def word(key: str) -> str:
    """The phrase of a key without values, in the viewer's language."""
    return gettext(PHRASES[key])


def ago(seconds: float) -> str:
    """When that was, as "3 minutes ago", in the viewer's language."""
    return str(format_timedelta(timedelta(seconds=-seconds), granularity="minute", add_direction=True))


def day(at: float) -> str:
    """The day of this moment (seconds since 1970) where the companion runs."""
    return str(format_date(datetime.fromtimestamp(at).date(), "long", rebase=False))


def on_date(day: date) -> str:
    """This day, short, in the viewer's language."""
    return str(format_date(day, "medium", rebase=False))


@pages.post("/language")
def choose() -> AnyResponse:
    """Keeps the chosen language on this phone and goes back to where it was chosen."""
    return keep_choice(COOKIE, "language", LANGUAGES)


def keep_choice(cookie: str, field: str, known: Collection[str]) -> AnyResponse:
    """Keeps what the form's field chose, if it is known, under this cookie, and goes back to where it was chosen."""
    chosen, back = request.form.get(field, ""), request.form.get("back", "/")
    response = make_response(redirect(back if OWN_PAGE.fullmatch(back) else "/", 303))
    if chosen in known:
        response.set_cookie(cookie, chosen, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
    return response
