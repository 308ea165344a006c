"""Names of players: their normal form, and which names are the same."""

from __future__ import annotations

import re
import unicodedata

LONGEST_READ = 1000
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufffc\U000e0100-\U000e01ef]"
)
SHAPING = re.compile("[\u200c\u200d\ufe0f]")
"""Invisible too, but they shape letters and emoji: names keep them, comparisons don't."""


def normalize_name(name: str) -> str:
    """In NFC, without invisible characters and with single spaces."""
    visible = INVISIBLE.sub(" ", name[:LONGEST_READ])
    kept = (c for c in visible if c.isspace() or SHAPING.match(c) or unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def comparison_key(name: str) -> str:
    """The same for two names that read the same, without regard to case."""
    bare = INVISIBLE.sub("", SHAPING.sub("", name))
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare).casefold())
