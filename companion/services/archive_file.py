"""Files of archived games: the JSON document that a group downloads, and reading one that somebody uploads."""

from __future__ import annotations

from typing import Any
from unicodedata import category

from companion.archive.record import GameRecord, UnreadableRecord, from_json, to_json
from companion.rules.errors import IllegalMove
from companion.services.files import read_json
from companion.table.names import comparison_key

FORMAT = "companion-nights"
"""The field that names the format; its value is the version."""

MOST_GAMES = 1000
"""Games in one file, and in one group's archive, at most."""

MOST_NAMES = 500
"""Name aliases in one file, and in one group's archive, at most."""

LONGEST_KEY = 1000
"""Letters of a normalised name at most: normalising may make many letters of one."""


def document(games: tuple[GameRecord, ...], aliases: dict[str, str]) -> dict[str, Any]:
    """Return these games and name aliases as a file has them."""
    return {FORMAT: 1, "nights": [to_json(game) for game in games], "same": aliases}


def read_document(text: bytes) -> tuple[list[GameRecord], dict[str, str]]:
    """Return the games of a file, each once, and its name aliases. Raises IllegalMove: it cannot be read, or holds too
    many."""
    games, aliases = _parts(text)
    if len(games) > MOST_GAMES:
        raise IllegalMove.because("too-many-nights", most=MOST_GAMES)
    if len(aliases) > MOST_NAMES:
        raise IllegalMove.because("too-many-names", most=MOST_NAMES)
    try:
        by_mark = {game.mark: game for game in map(from_json, games)}
        return list(by_mark.values()), _checked(aliases)
    except ValueError:
        raise IllegalMove.because("nights-unreadable") from None


def merged_aliases(own: dict[str, str], others: dict[str, str]) -> dict[str, str]:
    """Name aliases with those of a file added, as far as they do not contradict the ones that exist."""
    merged, persons = dict(own), set(own.values())
    for name, person in others.items():
        if name not in merged and name not in persons and merged.get(person, person) != name:
            merged[name] = merged.get(person, person)
            persons.add(merged[name])
    return merged


def _parts(text: bytes) -> tuple[list[Any], dict[str, Any]]:
    """Return the games and aliases of a file, not yet checked. Raises IllegalMove: it is no such file."""
    try:
        content = read_json(text)
    except ValueError:
        content = None
    match content:
        case {"companion-nights": 1, "nights": list(games)} if isinstance(content.get("same", {}), dict):
            return games, content.get("same", {})
    raise IllegalMove.because("nights-unreadable")


def _checked(aliases: dict[str, Any]) -> dict[str, str]:
    """Return these name aliases. Raises Unreadable: they are not normalised names, or one leads in a ring."""
    if not all(_is_key(name) for pair in aliases.items() for name in pair):
        raise UnreadableRecord("names")
    names: dict[str, str] = aliases
    # Earlier versions wrote aliases of aliases.
    direct = {name: names.get(person, person) for name, person in names.items()}
    if direct.keys() & set(direct.values()):
        raise UnreadableRecord("names in a ring")
    return direct


def _is_key(value: object) -> bool:
    """Whether this is a normalised name without invisible characters."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_KEY:
        return False
    return comparison_key(value) == value and not any(category(letter)[0] == "C" for letter in value)
