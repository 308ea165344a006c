"""The English phrase of every message key, from which translations are made.

A phrase is a whole sentence or a name, so that translators see all of it; singular and plural have keys of their own.
`format_message` fills in the fields in braces. This package imports nothing but the class of a message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game.message import Message
from companion.messages.duel import DUEL
from companion.messages.edition import EDITIONS, OPTIONS, ROLES, TOKENS
from companion.messages.history import EVENTS
from companion.messages.lost_mines import LOST_MINES
from companion.messages.lost_mines_board import BOARD
from companion.messages.maze import MAZE
from companion.messages.settlement import PROBLEMS, REASONS, VERDICTS
from companion.messages.table import (
    FACTIONS,
    FACTS,
    LISTS,
    ODDS,
    PAGES_SEAT,
    REFUSALS,
    REMARKS,
    STARTERS,
    TABLE_OPTIONS,
)

Gettext = Callable[[str], str]

RULES = EDITIONS | ROLES | TOKENS | OPTIONS | REASONS | VERDICTS | PROBLEMS | DUEL | LOST_MINES
TABLE = TABLE_OPTIONS | REFUSALS | EVENTS | STARTERS | REMARKS | FACTS | ODDS | FACTIONS

PHRASES: dict[str, str] = RULES | TABLE | LISTS | PAGES_SEAT | MAZE | BOARD

SEAT_FIELDS = frozenset({"seat", "by", "to", "thief", "victim", "other"})
KEY_FIELDS = frozenset({"role", "clan", "token", "option", "card", "treasure"})


def _return_untranslated(phrase: str) -> str:
    """Return the English phrase itself: the default of `gettext`."""
    return phrase


def format_message(message: Message, names: Mapping[int, str], gettext: Gettext = _return_untranslated) -> str:
    """Return the text of a message: its phrase, translated, with the fields filled in. Seat numbers are shown as
    players' names, and keys such as a role's as phrases.

    `names` maps seat numbers to names; `gettext` translates an English phrase.

    Raises:
        KeyError: no phrase has the message's key, or no name is given for a seat.
    """
    phrase = gettext(PHRASES[message.key])
    if not message.values:
        return phrase
    return phrase.format_map(_field_texts(message, names, gettext))


def join_list(words: list[str], gettext: Gettext = _return_untranslated) -> str:
    """Return the words as a list within a sentence, such as "Ann, Ben and Cem"; empty if there are no words."""
    if len(words) < 2:
        return words[0] if words else ""
    joined = words[0]
    for word in words[1:-1]:
        joined = gettext(PHRASES["list-more"]).format(first=joined, next=word)
    return gettext(PHRASES["list-two"]).format(first=joined, last=words[-1])


def _field_texts(message: Message, names: Mapping[int, str], gettext: Gettext) -> dict[str, object]:
    """Return the text to fill into each field of a phrase, by the field's name."""
    texts: dict[str, object] = {}
    for field, value in message.values:
        if field in SEAT_FIELDS and isinstance(value, int):
            texts[field] = names[value]
        elif field == "seats" and isinstance(value, tuple):
            texts[field] = join_list([names[seat] for seat in value if isinstance(seat, int)], gettext)
        elif field in KEY_FIELDS:
            texts[field] = gettext(PHRASES[f"{field}-{value}"])
        elif field == "value":
            texts[field] = _option_value_text(dict(message.values).get("option"), value, gettext)
        elif isinstance(value, tuple):
            texts[field] = join_list(list(map(str, value)), gettext)
        else:
            texts[field] = value
    return texts


def _option_value_text(option: object, value: object, gettext: Gettext) -> str:
    """Return the translated phrase for this value of an option; the value itself if no phrase names it."""
    key = f"option-{option}-{value}"
    return gettext(PHRASES[key]) if key in PHRASES else str(value)
