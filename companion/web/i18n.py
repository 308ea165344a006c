"""The viewer's language. Messages are put into words here and in templates, nowhere else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import cast

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.support import NullTranslations, Translations
from flask import Blueprint, Flask, g, make_response, redirect, request
from flask_babel import Babel, format_timedelta, get_locale, get_translations
from werkzeug.wrappers import Response as AnyResponse

from companion.messages import PHRASES, format_message, join_list
from companion.rules.message import Message
from companion.web.accept import languages
from companion.web.responses import YEAR, this_page

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
OWN_PAGE = re.compile(r"/(?!/)[\w/?=&.%~+-]*")
"""A path as `this_page` returns it, never the address of another site."""
ENGLISH_REGION = re.compile(r"\ben-([a-z]{2})\b", re.IGNORECASE)

pages = Blueprint("i18n", __name__)


def init_app(app: Flask) -> None:
    """Choose the language of each request, and give templates the functions that put messages into words."""
    Babel(app, locale_selector=language)
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.register_blueprint(pages)
    app.jinja_env.filters.update(say=in_words, together=together, day=day, date=on_date)
    app.jinja_env.globals.update(word=word, ago=ago, this_page=this_page)
    app.jinja_env.globals.update(languages=LANGUAGES, language=current_language)


def language() -> str:
    """Return the language of this request: chosen on this device, else what the browser prefers, else English."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    # Not `best_match`: it finds no German for "de-AT".
    accepted = languages(request.headers.get("Accept-Language", ""))
    return next((known for known in accepted if known in LANGUAGES), "en")


def current_language() -> str:
    """Return the language in which this page is written."""
    return str(get_locale())


def translations() -> Translations | NullTranslations:
    """Return the translations of this request's language, looked up once as a page has hundreds of texts."""
    if "translations" not in g:
        g.translations = get_translations()
    return cast("Translations | NullTranslations", g.translations)


def gettext(text: str) -> str:
    """Translate this text; its placeholders stay."""
    return str(translations().ugettext(text))


def ngettext(one: str, many: str, number: int) -> str:
    """Translate the text for this number; its placeholders stay."""
    return str(translations().ungettext(one, many, number))


def in_words(message: Message, names: Mapping[int, str] | None = None) -> str:
    """Return the message's sentence in the viewer's language, with `names` for seats."""
    return format_message(message, names or {}, gettext)


def together(names: Iterable[str]) -> str:
    """Join names: "Ann, Ben and Cem"."""
    return join_list(list(names), gettext)


def word(key: str) -> str:
    """Return the phrase of a key without values, in the viewer's language."""
    return gettext(PHRASES[key])


def ago(seconds: float) -> str:
    """Return a past time: "3 minutes ago"."""
    return str(format_timedelta(timedelta(seconds=-seconds), granularity="minute", add_direction=True))


def day(at: float) -> str:
    """Return the long local date of this moment, given in seconds since 1970."""
    return format_date(datetime.fromtimestamp(at).date(), "long", locale=date_locale())


def on_date(day: date) -> str:
    """Return a medium-length date."""
    return format_date(day, "medium", locale=date_locale())


def date_locale() -> Locale:
    """Return the locale in which dates are written: in English that of the region which the browser prefers, because
    few countries write the month first."""
    region = ENGLISH_REGION.search(request.headers.get("Accept-Language", ""))
    try:
        return Locale("en", region[1].upper()) if region and current_language() == "en" else get_locale()
    except UnknownLocaleError:
        return get_locale()


@pages.post("/language")
def choose() -> AnyResponse:
    """Set the language of this device, and redirect back."""
    return keep_choice(COOKIE, "language", LANGUAGES)


def keep_choice(cookie: str, field: str, known: Collection[str]) -> AnyResponse:
    """Set this cookie to the value of the form's field if it is known, and redirect to the page in the field `back`."""
    chosen, back = request.form.get(field, ""), request.form.get("back", "/")
    response = make_response(redirect(back if OWN_PAGE.fullmatch(back) else "/", 303))
    if chosen in known:
        response.set_cookie(cookie, chosen, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
    return response
