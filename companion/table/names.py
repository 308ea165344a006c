"""Table room: names: how one is written, which two read alike, and what each guest is called at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from companion.rules.once import asked_once
from companion.table.state import Table

JOINERS = "\u200c\u200d"
"""They shape letters and emoji inside a word; all other invisible characters are dropped."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing: fillers of Hangul, and Braille without a dot."""


def tidy(name: str) -> str:
    """The name as it will stand: one form of each letter, no invisible characters, single spaces."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    spaced = "".join(" " if c.isspace() or c in BLANKS else c for c in name)
    shown = "".join(c for c in spaced if c in JOINERS or unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFC", " ".join(shown.split()))


def alike(name: str) -> str:
    """Names that read alike are one."""
    if name.isascii():
        return name.lower()
    bare = "".join(c for c in name if c not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare).casefold())


@asked_once
def called(table: Table) -> Mapping[int, str]:
    """What each seat is called. Taking back can bring two alike names together: the later seat's number is added."""
    found: dict[int, str] = {}
    used: set[str] = set()
    for seat, place in sorted(table.places.items(), key=lambda item: (not table.listed(item[0]), item[0])):
        found[seat] = f"{place.name} ({seat})" if alike(place.name) in used and table.listed(seat) else place.name
        used.add(alike(place.name))
    return found
