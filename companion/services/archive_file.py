"""The JSON file of a group's archived games: written for a download, read and checked after an upload."""

from __future__ import annotations

from typing import Any
from unicodedata import category

from companion.archive.record import GameRecord, UnreadableRecord, game_from_json, game_to_json
from companion.rules.errors import IllegalMove
from companion.services.uploads import read_json
from companion.table.names import comparison_key

FORMAT = "companion-nights"
"""The field by which a file is recognized; its value is the version of the format."""

MAX_GAMES = 1000
"""The most games in one file, and in one group's archive."""

MAX_ALIASES = 500
"""The most name aliases in one file, and in one group's archive."""

MAX_NAME_LENGTH = 1000
"""The most letters of a normalised name. Normalising may turn one letter into many."""


def archive_document(games: tuple[GameRecord, ...], aliases: dict[str, str]) -> dict[str, Any]:
    """Return the JSON object of a downloaded file with these games and name aliases."""
    return {FORMAT: 1, "nights": [game_to_json(game) for game in games], "same": aliases}


def parse_archive_file(text: bytes) -> tuple[list[GameRecord], dict[str, str]]:
    """Return the games of an uploaded file, each once, and its name aliases. Raises IllegalMove: the file can't be
    read, or holds too many games or aliases."""
    games, aliases = _parse_games_and_aliases(text)
    if len(games) > MAX_GAMES:
        raise IllegalMove.because("too-many-nights", most=MAX_GAMES)
    if len(aliases) > MAX_ALIASES:
        raise IllegalMove.because("too-many-names", most=MAX_ALIASES)
    try:
        by_mark = {game.mark: game for game in map(game_from_json, games)}
        return list(by_mark.values()), _check_aliases(aliases)
    except ValueError:
        raise IllegalMove.because("nights-unreadable") from None


def merge_aliases(own: dict[str, str], imported: dict[str, str]) -> dict[str, str]:
    """Return a group's own name aliases together with the imported ones that don't contradict them."""
    merged, persons = dict(own), set(own.values())
    for name, person in imported.items():
        if name not in merged and name not in persons and merged.get(person, person) != name:
            merged[name] = merged.get(person, person)
            persons.add(merged[name])
    return merged


def _parse_games_and_aliases(text: bytes) -> tuple[list[Any], dict[str, Any]]:
    """Return the unchecked games and name aliases of a file. Raises IllegalMove: it is not a file of archived games."""
    try:
        content = read_json(text)
    except ValueError:
        content = None
    match content:
        case {"companion-nights": 1, "nights": list(games)} if isinstance(content.get("same", {}), dict):
            return games, content.get("same", {})
    raise IllegalMove.because("nights-unreadable")


def _check_aliases(aliases: dict[str, Any]) -> dict[str, str]:
    """Return the name aliases of a file after checking them; an alias of an alias becomes an alias of the person.
    Raises UnreadableRecord: a name is not normalised, or is in the end an alias of itself."""
    if not all(_is_normalised_name(name) for pair in aliases.items() for name in pair):
        raise UnreadableRecord("names")
    names: dict[str, str] = aliases
    # Earlier versions wrote aliases of aliases.
    direct = {name: names.get(person, person) for name, person in names.items()}
    if direct.keys() & set(direct.values()):
        raise UnreadableRecord("names in a ring")
    return direct


def _is_normalised_name(value: object) -> bool:
    """Whether this is a normalised name without invisible characters."""
    if not isinstance(value, str) or not 0 < len(value) <= MAX_NAME_LENGTH:
        return False
    return comparison_key(value) == value and not any(category(letter)[0] == "C" for letter in value)
