"""Reads the headers Accept-Language and Accept-Encoding, and caches nothing of them."""

from __future__ import annotations

from werkzeug.datastructures import Accept, LanguageAccept
from werkzeug.http import parse_accept_header

LONGEST = 500
"""Characters of a header that are read; browsers send fewer than a hundred."""


def languages(header: str) -> list[str]:
    """Return the accepted languages, the preferred one first, without regions: "de" for "de-AT"."""
    return [tag.partition("-")[0].lower() for tag in parse_accept_header(_truncated(header), LanguageAccept).values()]


def takes_gzip(header: str) -> bool:
    """Whether this Accept-Encoding header accepts gzip."""
    return parse_accept_header(_truncated(header), Accept)["gzip"] > 0


def _truncated(header: str) -> str:
    """Return at most `LONGEST` characters of the header, and no part of an item."""
    return header if len(header) <= LONGEST else header[:LONGEST].rpartition(",")[0]
