"""Names of players: their normal form, names that look alike, and unique names at a table."""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from companion.table.state import Table

JOINERS = "\u200c\u200d"
"""Invisible characters that shape letters and emoji within a word. Names keep them; all other invisible characters are
removed."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and symbols that show nothing: Hangul fillers, the empty Braille pattern, the null notehead."""

AS_EMOJI, KEYCAP = "\ufe0f", "\u20e3"
"""The first makes the character before it an emoji, the second draws the character before it on a keycap."""

LONGEST_READ = 1000
"""How many characters of an input are read: more than any valid text has."""

MOST_MARKS = 3
"""The most combining marks on a letter; no language in use needs more."""


def normalize_name(name: str) -> str:
    """Return the name in normal form: NFC, no invisible characters, few combining marks, single spaces."""
    printable = without_control_characters(name[:LONGEST_READ])
    if printable.isascii():
        return printable
    visible = unicodedata.normalize("NFC", _without_invisible(printable))
    return unicodedata.normalize("NFC", " ".join(_limit_combining_marks(visible).split()))


def without_control_characters(name: str) -> str:
    """Return the name without control characters, and with each run of blanks (`BLANKS`) as one space. Names in older
    logs have this form."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    spaced = "".join(" " if c.isspace() or c in BLANKS else c for c in name)
    printable = "".join(c for c in spaced if c in JOINERS or unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFC", " ".join(printable.split()))


def _without_invisible(name: str) -> str:
    """Return the name without invisible characters. Only the character `AS_EMOJI`, which asks for the emoji form, stays
    after a symbol and before the character `KEYCAP`."""
    visible = ""
    for index, char in enumerate(name):
        if char != AS_EMOJI:
            keep = not _invisible_pattern().match(char)
        else:
            after_symbol = visible != "" and unicodedata.category(visible[-1]) in ("So", "Sm", "Sk")
            keep = after_symbol or name[index + 1 : index + 2] == KEYCAP
        visible += char if keep else ""
    return visible


def _limit_combining_marks(name: str) -> str:
    """Return the name with at most `MOST_MARKS` combining marks after each letter, and none without a letter."""
    shortened, marks = "", MOST_MARKS
    for char in name:
        category = unicodedata.category(char)
        if category in ("Mn", "Me"):
            marks += 1
        elif char not in JOINERS and category != "Mc":
            marks = MOST_MARKS if char == " " else 0
        shortened += char if category not in ("Mn", "Me") or marks <= MOST_MARKS else ""
    return shortened


def comparison_key(name: str) -> str:
    """Return a key that is the same for two names that read the same, without regard to case."""
    if name.isascii():
        return name.lower()
    bare = "".join(c for c in name if c not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare).casefold())


def names_look_alike(first: str, second: str) -> bool:
    """Whether two names can be mistaken for each other: they read the same or look the same."""
    return any(map(operator.eq, comparison_forms(first), comparison_forms(second)))


def comparison_forms(name: str) -> tuple[str, str, str]:
    """Return three forms of a name. Two names look alike if one of the forms is the same for both.

    The forms are: the comparison key; the "skeleton" of Unicode's UTS #39, in which I, l and 1 are equal; and the
    skeleton of non-ASCII letters only, without regard to case, in which Ian and Lan differ.
    """
    visible = unicodedata.normalize(
        "NFKD", "".join(c for c in name if c not in JOINERS and not _invisible_pattern().match(c))
    )
    letters, foreign = _lookalike_tables()
    skeletons = visible.translate(letters), visible.translate(foreign).casefold()
    return comparison_key(name), unicodedata.normalize("NFC", skeletons[0]), unicodedata.normalize("NFC", skeletons[1])


@cache
def _invisible_pattern() -> re.Pattern[str]:
    """Return a pattern that matches an invisible character or the object replacement character."""
    from companion.table.lookalikes import INVISIBLE

    return re.compile(f"[\ufffc{''.join(f'{chr(begin)}-{chr(end)}' for begin, end in INVISIBLE)}]")


@cache
def _lookalike_tables() -> tuple[dict[int, str], dict[int, str]]:
    """Return two mappings from the code point of a letter to the text that it looks like: for all letters, and only for
    letters outside ASCII. The module with the letters is imported on first use."""
    from companion.table.lookalikes import LOOKALIKES

    lines = (line.split("\t") for line in LOOKALIKES.split("\n"))
    letters = {ord(char): looks_like for looks_like, chars in lines for char in chars}
    return letters, {number: looks_like for number, looks_like in letters.items() if number > 127}


def unique_names(table: Table) -> Mapping[int, str]:
    """Return a unique name for each seat, by seat number.

    If two names look alike, which can happen after an undo and in old logs, the seat number is appended to the second.
    """
    names: dict[int, str] = {}
    used: set[tuple[int, str]] = set()
    for seat, place in sorted(table.places.items(), key=lambda item: (not table.is_shown_in_lists(item[0]), item[0])):
        looks = set(enumerate(comparison_forms(place.name)))
        names[seat] = f"{place.name} ({seat})" if looks & used and table.is_shown_in_lists(seat) else place.name
        used |= looks
    return names
