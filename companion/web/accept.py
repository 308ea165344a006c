"""What a browser accepts: languages and encodings, the most preferred first. Nothing of what it says is kept."""

from __future__ import annotations

from werkzeug.datastructures import Accept, LanguageAccept
from werkzeug.http import parse_accept_header

LONGEST = 500
"""Letters of such a header that are read; browsers send fewer than a hundred."""


def languages(header: str) -> list[str]:
    """The languages that are named, as "de" for "de-AT"."""
    return [wish.partition("-")[0].lower() for wish in parse_accept_header(_begin(header), LanguageAccept).values()]


def takes_gzip(header: str) -> bool:
    """Whether a browser that accepts these encodings reads gzip."""
    return parse_accept_header(_begin(header), Accept)["gzip"] > 0


def _begin(header: str) -> str:
    """As much of it as is read, without an item that is cut in two."""
    return header if len(header) <= LONGEST else header[:LONGEST].rpartition(",")[0]
