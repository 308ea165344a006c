"""Parses request headers. Nothing is cached, because every client sends headers of its own."""

from __future__ import annotations

from werkzeug.datastructures import Accept, LanguageAccept
from werkzeug.http import parse_accept_header

MAX_HEADER_LENGTH = 500
"""Characters of a header that are parsed; browsers send fewer than a hundred."""


def accepted_languages(header: str) -> list[str]:
    """The preferred one first, without regions: "de" for "de-AT"."""
    return [
        tag.partition("-")[0].lower() for tag in parse_accept_header(_truncate_header(header), LanguageAccept).values()
    ]


def accepts_gzip(header: str) -> bool:
    return parse_accept_header(_truncate_header(header), Accept)["gzip"] > 0


def _truncate_header(header: str) -> str:
    """Cut at a comma, so that no item is cut in two."""
    return header if len(header) <= MAX_HEADER_LENGTH else header[:MAX_HEADER_LENGTH].rpartition(",")[0]
