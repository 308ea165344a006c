"""The English sentence of every key, from which translations start. Standard library only; it knows no rule.

A phrase is a whole sentence (or a name), so that a translator sees all of it; one and many have keys of their own.
Fields in braces are filled by `speak`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.messages.box import EDITIONS, OPTIONS, ROLES, TOKENS
from companion.messages.duel import DUEL
from companion.messages.gold import PROBLEMS, RECEIPTS, VERDICTS
from companion.messages.lost_mines import LOST_MINES
from companion.messages.lost_mines_board import FOREST
from companion.messages.maze import MAZE
from companion.messages.rulebook import RULEBOOK
from companion.messages.table import (
    BEGINNINGS,
    HAPPENINGS,
    LISTS,
    ODDS,
    PAGES_SEAT,
    PARTIES,
    REFUSALS,
    REMARKS,
    TABLE_OPTIONS,
)

Gettext = Callable[[str], str]
Values = tuple[tuple[str, int | str | tuple[int, ...] | tuple[str, ...]], ...]

RULES = EDITIONS | ROLES | TOKENS | OPTIONS | RECEIPTS | VERDICTS | PROBLEMS | DUEL | LOST_MINES
TABLE = TABLE_OPTIONS | REFUSALS | HAPPENINGS | BEGINNINGS | REMARKS | ODDS | PARTIES

PHRASES: dict[str, str] = RULES | TABLE | LISTS | PAGES_SEAT | MAZE | FOREST | RULEBOOK

SEATS = frozenset({"seat", "by", "to", "thief", "victim", "other"})
WORDS = frozenset({"role", "clan", "token", "option", "card", "treasure"})


class Spoken(Protocol):
    """What can be said: the key of a phrase and the values that fill it, as `companion.rules.sentence` makes them."""

    @property
    def key(self) -> str: ...

    @property
    def values(self) -> Values: ...


def _as_is(phrase: str) -> str:
    return phrase


def format_message(sentence: Spoken, names: Mapping[int, str], gettext: Gettext = _as_is) -> str:
    """The sentence in words: seats by their names, keys by their phrases, all else as it is.

    `names` maps seat numbers to names; `gettext` turns an English phrase into another language.

    Raises:
        KeyError: the sentence's key has no phrase, or a seat no name.
    """
    phrase = gettext(PHRASES[sentence.key])
    if not sentence.values:
        return phrase
    return phrase.format_map(_words(sentence.values, names, gettext))


def join_list(words: list[str], gettext: Gettext = _as_is) -> str:
    """Names in a row: "Ann, Ben and Cem"; "" for none."""
    if len(words) < 2:
        return "".join(words)
    row = words[0]
    for word in words[1:-1]:
        row = gettext(PHRASES["list-more"]).format(first=row, next=word)
    return gettext(PHRASES["list-two"]).format(first=row, last=words[-1])


def _words(values: Values, names: Mapping[int, str], gettext: Gettext) -> dict[str, object]:
    words: dict[str, object] = {}
    for field, value in values:
        if field in SEATS and isinstance(value, int):
            words[field] = names[value]
        elif field == "seats" and isinstance(value, tuple):
            words[field] = join_list([names[seat] for seat in value if isinstance(seat, int)], gettext)
        elif field in WORDS:
            words[field] = gettext(PHRASES[f"{field}-{value}"])
        elif field == "value":
            words[field] = _option_value(dict(values).get("option"), value, gettext)
        else:
            words[field] = _as_said(value, gettext)
    return words


def _as_said(value: int | str | tuple[int, ...] | tuple[str, ...], gettext: Gettext) -> int | str:
    """Words in a row where there are several, all else as it is."""
    return join_list(list(map(str, value)), gettext) if isinstance(value, tuple) else value


def _option_value(option: object, value: object, gettext: Gettext) -> str:
    key = f"option-{option}-{value}"
    return gettext(PHRASES[key]) if key in PHRASES else str(value)
