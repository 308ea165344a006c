"""Settles finished rounds and surveys mazes that are given as JSON documents, by the same rules as at the table.

This package needs only the standard library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NoReturn

from companion.documents import duel, lost_mines, saboteur, saboteur2
from companion.documents.reading import Fields, Node, ValidationError, format_value

__all__ = ["ValidationError", "read_json", "settle", "survey", "write_json"]

EDITIONS = {"saboteur": saboteur, "saboteur2": saboteur2, "duel": duel, "lost_mines": lost_mines}


def settle(document: object) -> Fields:
    """Return the settlement of the round that this JSON object describes. Raises ValidationError: it is not a round, or
    the round is impossible with the cards of its edition."""
    return _answer(document, {key: edition.settle for key, edition in EDITIONS.items()})


def survey(document: object) -> Fields:
    """Return what is connected in the maze that this JSON object describes. Raises ValidationError: it is not a
    maze."""
    return _answer(document, {key: edition.survey for key, edition in EDITIONS.items()})


def _answer(document: object, functions: Mapping[str, Callable[[Node], Fields]]) -> Fields:
    node = Node(document).object()
    return functions[node["edition"].choice(functions, "an edition")](node)


def read_json(text: bytes) -> object:
    """Return the value that this text describes. Raises ValidationError: it is not UTF-8, nested too deeply, or not
    JSON, of which `NaN` and two equal keys in one object are no part here."""
    try:  # Windows' editors and PowerShell put a byte order mark in front of UTF-8
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=_unique_fields, parse_constant=_reject_constant)
    except UnicodeDecodeError as error:
        raise ValidationError("the document", f"is not UTF-8 (byte {error.start}): save it as UTF-8") from None
    except ValueError as error:
        raise ValidationError("the document", f"is not JSON: {error}") from None
    except RecursionError:
        raise ValidationError("the document", "is nested too deeply") from None


def write_json(document: Fields) -> str:
    return json.dumps(document, ensure_ascii=False)


def _unique_fields(pairs: list[tuple[str, object]]) -> Fields:
    keys = [key for key, _ in pairs]
    for key in keys if len(set(keys)) < len(keys) else ():
        if keys.count(key) > 1:
            raise ValueError(f"{format_value(key)} is given twice in one object")
    return dict(pairs)


def _reject_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")
