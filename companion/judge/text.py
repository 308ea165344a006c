"""The judge's reading of JSON: strict where Python's own is lenient. It knows no field of any document."""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from typing import NoReturn

from companion.judge.fields import Fields, Refused, Unwhole, show

LONGEST_PIECE = 400
"""No piece of a list has more letters."""


class Pieces(list[str]):
    """A list of objects that are still to be read: each as its JSON, without its braces."""


def read_json(text: str | bytes) -> object:
    """What the JSON says. Numbers that are not written as integers come out as `Unwhole`, to be refused by their field.

    Raises:
        Refused: not UTF-8, a byte order mark before it, empty, not JSON (`NaN` too), nested too deeply, or a key twice
            in one object.
    """
    written = _decoded(text)
    if written.startswith("\ufeff"):
        raise Refused("the document", "begins with a byte order mark: save it as UTF-8 without one")
    if not written.strip():
        raise Refused("the document", "is empty")
    try:
        return _DECODER.decode(written)
    except json.JSONDecodeError as error:
        raise Refused("the document", f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise Refused("the document", "is nested too deeply") from None


def outlined(text: str | bytes, name: str) -> Fields | None:
    """The same document with the objects of the long list of this name cut apart, still to be read: most were read
    before. None where it is not written as most programs write it, or where something is wrong.

    Whoever reads all pieces, each as one object, has read what `read_json` reads: nothing but a list of these objects
    can be written so, wherever it was cut. Where one is refused, `read_json` must be asked for the reason.
    """
    try:
        written = _decoded(text)
        comma, begin = _begin_of_list(written, name)
        end = _end_of_list(written, begin)
        outline = f"{written[: begin - 1]}{HOLE}{written[end + 1 :]}"
        doc = (_remembered_outline if len(outline) <= LONGEST_PIECE else _read_outline)(outline, name)
    except (Refused, ValueError, RecursionError):
        return None
    pieces = Pieces(_cut(written[begin + 1 : end - 1], f"}}{comma}{{"))
    return {**doc, name: pieces} if max(map(len, pieces)) <= LONGEST_PIECE else None


def _read_outline(outline: str, name: str) -> Fields:
    """What is beside the long list, where that alone was cut out; of most boxes it is the same in many documents.

    Raises:
        Refused, ValueError, RecursionError: it is no such document.
    """
    doc = _OUTLINER.decode(outline)
    if type(doc) is not dict or type(doc.get(name)) is not Unwhole or outline.count(HOLE) > 1:
        raise ValueError(name)
    return doc


_remembered_outline = lru_cache(maxsize=4096)(_read_outline)


def _begin_of_list(written: str, name: str) -> tuple[str, int]:
    """How commas are written, and where the objects of the list of this name begin.

    Raises:
        ValueError: nowhere.
    """
    for comma, opening in _openings(name):
        begin = written.find(opening)
        if begin >= 0:
            return comma, begin + len(opening) - 1
    raise ValueError(name)


@cache
def _openings(name: str) -> tuple[tuple[str, str], ...]:
    """How programs write commas, and the begin of a list of this name and its first object."""
    return tuple((comma, f'"{name}"{colon}[{{') for comma, colon in STYLES)


def _end_of_list(written: str, begin: int) -> int:
    """Where the list of objects ends that begins there; lists within them end otherwise.

    Raises:
        ValueError: nowhere.
    """
    end = written.index("}]", begin)
    while not AFTER_LIST.match(written, end + 2):
        end = written.index("}]", end + 2)
    return end + 1


def _cut(objects: str, between: str) -> list[str]:
    """These objects, one by one; where there are lists of objects in them, by the field with which each begins."""
    if "[{" not in objects:
        return objects.split(between)
    first = objects[: objects.find(":")]
    return [first + rest for rest in f"{between}{objects}".split(f"{between}{first}")[1:]]


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("the document", f"is not UTF-8 (byte {error.start})") from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refused(show(twice), "is given twice in one object")
    return fields


def _integer(digits: str) -> object:
    # Python refuses to read integers of thousands of digits; nothing here needs more than three.
    return int(digits) if len(digits) < 20 else Unwhole(f"{digits[:12]}…")


def _not_a_number(word: str) -> NoReturn:
    raise Refused("the document", f"is not JSON: {word} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once_each, parse_int=_integer, parse_float=Unwhole, parse_constant=_not_a_number
)

HOLE = "NaN"
"""Stands for a list that was cut out: Python reads it as a value, and no JSON has it."""

STYLES = ((", ", ": "), (",", ":"))
"""How programs write commas and colons."""

NEXT = (
    "edition cards goals try starts mines dwarfs links move seats reached_by picks options open_to crystals thefts maze"
)
AFTER_LIST = re.compile(rf', ?"(?:{NEXT.replace(" ", "|")})"|\s*\}}\s*$')
"""What comes after a list of a document: another field, or the end."""

# Integers as Python reads them: one that `_integer` would not read is out of range for every field.
_OUTLINER = json.JSONDecoder(object_pairs_hook=_once_each, parse_float=Unwhole, parse_constant=Unwhole)
