"""Names: how one is written, which two look alike, and what each guest is called at the table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from companion.table.state import Table

JOINERS = "\u200c\u200d"
"""They shape letters and emoji inside a word; all other invisible characters are dropped."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and signs that show nothing: fillers of Hangul, Braille without a dot, a note of no music."""

AS_EMOJI, KEYCAP = "\ufe0f", "\u20e3"
"""The first has the sign before it drawn as an emoji, the second draws the key of a keyboard round it."""

LONGEST_READ = 1000
"""So many letters of what is typed are looked at, which is more than any text of a table may have."""

MOST_MARKS = 3
"""So many accents and points one letter bears: no language that is written today needs more."""


def tidy(name: str) -> str:
    """The name as it will stand: one form of each letter, no invisible characters, few marks, single spaces."""
    shown = without_controls(name[:LONGEST_READ])
    if shown.isascii():
        return shown
    seen = unicodedata.normalize("NFC", _without_invisible(shown))
    return unicodedata.normalize("NFC", " ".join(_with_few_marks(seen).split()))


def without_controls(name: str) -> str:
    """The name without what is no letter or sign, as all names were written until others were dropped too."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    spaced = "".join(" " if c.isspace() or c in BLANKS else c for c in name)
    shown = "".join(c for c in spaced if c in JOINERS or unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFC", " ".join(shown.split()))


def _without_invisible(name: str) -> str:
    """The name without signs that show nothing; what makes an emoji of the sign before it stays."""
    kept = ""
    for place, sign in enumerate(name):
        if sign == AS_EMOJI:
            keeps = _is_symbol(kept[-1:]) or name[place + 1 : place + 2] == KEYCAP
        else:
            keeps = not _invisible().match(sign)
        kept += sign if keeps else ""
    return kept


def _is_symbol(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in ("So", "Sm", "Sk")


def _with_few_marks(name: str) -> str:
    """The name without marks that tower on one letter, or on none."""
    kept, marks = "", MOST_MARKS
    for sign in name:
        kind = unicodedata.category(sign)
        if kind in ("Mn", "Me"):
            marks += 1
        elif sign not in JOINERS and kind != "Mc":
            marks = MOST_MARKS if sign == " " else 0
        kept += sign if kind not in ("Mn", "Me") or marks <= MOST_MARKS else ""
    return kept


def alike(name: str) -> str:
    """Names that read alike are one: without regard to case."""
    if name.isascii():
        return name.lower()
    bare = "".join(c for c in name if c not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare).casefold())


def look_alike(one: str, other: str) -> bool:
    """Whether these names are taken for each other: they read alike, or look it in other letters."""
    return any(mine == others for mine, others in zip(forms(one), forms(other), strict=True))


def forms(name: str) -> tuple[str, str, str]:
    """The name as it is read; as it looks by the "skeleton" of Unicode's UTS #39, in which I, l and 1 are one; and as
    its foreign letters look, without regard to case: Ian and Lan are two."""
    seen = unicodedata.normalize("NFKD", "".join(c for c in name if c not in JOINERS and not _invisible().match(c)))
    letters, foreign = _lookalikes()
    return alike(name), _composed(seen.translate(letters)), _composed(seen.translate(foreign).casefold())


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@cache
def _invisible() -> re.Pattern[str]:
    """Signs that show nothing, and the one that stands for an object which no name has."""
    from companion.table.lookalikes import INVISIBLE

    return re.compile(f"[\ufffc{''.join(f'{chr(begin)}-{chr(end)}' for begin, end in INVISIBLE)}]")


@cache
def _lookalikes() -> tuple[dict[int, str], dict[int, str]]:
    """What each letter looks like, by its number; and the same without those of ASCII. Read when somebody sits down."""
    from companion.table.lookalikes import LOOKALIKES

    rows = (row.split("\t") for row in LOOKALIKES.split("\n"))
    letters = {ord(sign): alike for alike, signs in rows for sign in signs}
    return letters, {number: alike for number, alike in letters.items() if number > 127}


def called(table: Table) -> Mapping[int, str]:
    """What each seat is called. Old tables, and taking back, can bring two names together that look alike: the later
    seat's number is added."""
    found: dict[int, str] = {}
    used: set[tuple[int, str]] = set()
    for seat, place in sorted(table.places.items(), key=lambda item: (not table.listed(item[0]), item[0])):
        looks = set(enumerate(forms(place.name)))
        found[seat] = f"{place.name} ({seat})" if looks & used and table.listed(seat) else place.name
        used |= looks
    return found
