"""The viewer's language. Only this module and the templates turn messages into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import cast

from babel.support import NullTranslations, Translations
from flask import Blueprint, Flask, g, redirect, request
from flask_babel import Babel, format_date, get_locale, get_translations
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.game.maze.grid import LETTERS
from companion.game.message import Message
from companion.sentences import SENTENCES, format_message, join_list
from companion.web.responses import current_page_path, remember_choice

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
"""Matches a path as `current_page_path` returns it, never the address of another site."""
NAME_FIELDS = frozenset({"name", "before", "other_name", "one", "other"})
"""The placeholders for names in sentences, apart from those for seats."""
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Matches a letter that is written from right to left."""

pages = Blueprint("i18n", __name__)


def init_app(app: Flask) -> None:
    Babel(app, locale_selector=preferred_language)
    app.register_blueprint(pages)
    app.jinja_env.filters.update(say=translate_message, join_names=join_names, day=format_day, date=format_short_date)
    app.jinja_env.globals.update(gettext=sentence, ngettext=plural_sentence, phrase=phrase)
    app.jinja_env.globals.update(languages=LANGUAGES, language=current_language)
    app.jinja_env.globals.update(current_page_path=current_page_path)


def preferred_language() -> str:
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    # Not `best_match`: it finds no German for "de-AT".
    accepted = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((code for code in accepted if code in LANGUAGES), "en")


def current_language() -> str:
    return str(get_locale())


def translations() -> Translations | NullTranslations:
    """Looked up once in a request, because a page has hundreds of texts."""
    if "translations" not in g:
        g.translations = get_translations()
    return cast("Translations | NullTranslations", g.translations)


def gettext(text: str) -> str:
    """Leaves placeholders unfilled."""
    return str(translations().ugettext(text))


def ngettext(one: str, many: str, number: int) -> str:
    return str(translations().ungettext(one, many, number))


def sentence(text: str, **values: object) -> Markup:
    return Markup(gettext(text)) % isolated_values(values.items())


def plural_sentence(one: str, many: str, num: int, **values: object) -> Markup:
    return Markup(ngettext(one, many, num)) % isolated_values({"num": num, **values}.items())


def translate_message(message: Message, names: Mapping[int, str] | None = None) -> str:
    text = format_message(message, names or {}, gettext)
    if not RIGHT_TO_LEFT.search(text):
        return text
    isolated = {seat: isolate(name) for seat, name in (names or {}).items()}
    values = isolated_values(message.values).items()
    return format_message(Message(message.key, tuple(values)), isolated, gettext)  # type: ignore[arg-type]


def join_names(names: Iterable[str]) -> str:
    """Like "Ann, Ben and Cem"."""
    return join_list(list(map(isolate, names)), gettext)


def isolate(name: str) -> str:
    """Invisible letters keep a name that is written from right to left from changing places with the words beside
    it."""
    return f"\u2068{name}\u2069" if RIGHT_TO_LEFT.search(name) else name


def isolated_values(values: Iterable[tuple[str, object]]) -> dict[str, object]:
    return {
        field: isolate(value) if field in NAME_FIELDS and isinstance(value, str) else value for field, value in values
    }


def phrase(key: str) -> str:
    """Of a message without placeholders."""
    return gettext(SENTENCES[key])


def format_day(timestamp: float) -> str:
    """`timestamp` is in seconds since 1970."""
    return format_date(datetime.fromtimestamp(timestamp).date(), "long")


def format_short_date(day: date) -> str:
    return format_date(day, "medium")


@pages.post("/language", endpoint="choose")
def save_language() -> AnyResponse:
    """Redirects to the page in the field `back`."""
    back, chosen = request.form.get("back", "/"), request.form.get(COOKIE, "")
    if chosen in LANGUAGES:
        remember_choice(COOKIE, chosen)
    return redirect(back if OWN_PAGE.fullmatch(back) else "/", 303)


def sides_label(sides: int) -> str:
    """From the west clockwise."""
    names = {"W": gettext("west"), "N": gettext("north"), "E": gettext("east"), "S": gettext("south")}
    return ", ".join(name for letter, name in names.items() if sides & LETTERS[letter])
