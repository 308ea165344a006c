"""The English sentence of every message key, from which translations are made, and how its fields are filled in.

A sentence stands here whole, so that translators see all of it; singular and plural have keys of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game.message import Message
from companion.sentences import duel, lost_mines, maze, saboteur, saboteur2, table

SENTENCES: dict[str, str] = {
    **table.SENTENCES,
    **maze.SENTENCES,
    **saboteur.SENTENCES,
    **saboteur2.SENTENCES,
    **duel.SENTENCES,
    **lost_mines.SENTENCES,
}

Gettext = Callable[[str], str]

SEAT_FIELDS = frozenset({"seat", "by", "to", "thief", "victim", "other"})
KEY_FIELDS = frozenset({"role", "clan", "token", "option", "card", "treasure"})


def format_message(message: Message, names: Mapping[int, str], gettext: Gettext = str) -> str:
    """`names` has a name for each seat. Raises KeyError: a key or a seat is unknown."""
    sentence = gettext(SENTENCES[message.key])
    return sentence.format_map(_field_texts(message, names, gettext)) if message.values else sentence


def join_list(words: list[str], gettext: Gettext = str) -> str:
    """Like "Ann, Ben and Cem"."""
    if len(words) < 2:
        return words[0] if words else ""
    joined = words[0]
    for word in words[1:-1]:
        joined = gettext(SENTENCES["list-more"]).format(first=joined, next=word)
    return gettext(SENTENCES["list-two"]).format(first=joined, last=words[-1])


def _field_texts(message: Message, names: Mapping[int, str], gettext: Gettext) -> dict[str, object]:
    texts: dict[str, object] = {}
    for field, value in message.values:
        if field in SEAT_FIELDS and isinstance(value, int):
            texts[field] = names[value]
        elif field == "seats" and isinstance(value, tuple):
            texts[field] = join_list([names[seat] for seat in value if isinstance(seat, int)], gettext)
        elif field in KEY_FIELDS:
            texts[field] = gettext(SENTENCES[f"{field}-{value}"])
        elif field == "value":
            texts[field] = _option_value_text(dict(message.values).get("option"), value, gettext)
        elif isinstance(value, tuple):
            texts[field] = join_list(list(map(str, value)), gettext)
        else:
            texts[field] = value
    return texts


def _option_value_text(option: object, value: object, gettext: Gettext) -> str:
    """A number stands for itself."""
    key = f"option-{option}-{value}"
    return gettext(SENTENCES[key]) if key in SENTENCES else str(value)
