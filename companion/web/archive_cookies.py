"""The cookie with the archive keys of this browser. It outlives the cookie of tables.

A key opens one group: the games that a group of players has had recorded.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message
from companion.table.viewer import HOST
from companion.web.auth import AccessDenied, service

COOKIE = "nights"
KEY = re.compile(r"[0-9a-f]{32}")
MOST_KEYS = 4
DAYS = 400
"""The cookie's lifetime, the longest that browsers allow; each visit of the archive renews it."""


def init_app(app: Flask) -> None:
    """Give templates `night_is_forgotten`."""
    app.jinja_env.globals["night_is_forgotten"] = night_is_forgotten


def archive_keys() -> list[str]:
    """Return the keys in this browser's cookie; the last one opens its archive page."""
    return [key for key in request.cookies.get(COOKIE, "").split(".") if KEY.fullmatch(key)][-MOST_KEYS:]


def archive_key(code: str) -> str:
    """Return the key of the group that records this table's games, a new one if there is none."""
    return service().archive.key_for(code, HOST, archive_keys())


def existing_archive_key(code: str) -> str:
    """Return the key of the group that records this table's games, empty if there is none."""
    return service().archive.existing_key(code, HOST, archive_keys())


def set_archive_options(code: str, **arguments: Any) -> str:
    """Set options that turn recording on, and return the group's key."""
    return service().archive.set_options_and_return_key(code, HOST, archive_keys(), **arguments)


def add_archive_key(response: AnyResponse, key: str) -> AnyResponse:
    """Add this key to the browser's cookie, if it is not empty; it opens the archive page from now on."""
    others = [known for known in archive_keys() if known != key]
    return set_archive_keys(response, [*others, key]) if key else response


def set_archive_keys(response: AnyResponse, keys: list[str]) -> AnyResponse:
    """Set the cookie with these keys."""
    value, age = ".".join(keys[-MOST_KEYS:]), DAYS * 86400
    response.set_cookie(COOKIE, value, max_age=age, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def has_archive() -> bool:
    """Whether this browser may read any archive."""
    return bool(service().archive.groups_of(archive_keys()))


def night_is_forgotten(code: str) -> bool:
    """Whether this table's game was recorded and deleted since, which is no event of the table."""
    return service().archive.is_deleted(code)


def own_group() -> str:
    """Return the group whose games this browser reads.

    Raises:
        AccessDenied: it holds no key of any.
    """
    groups = service().archive.groups_of(archive_keys())
    if not groups:
        raise AccessDenied([Message.of("no-nights-here")])
    return groups[-1][1]
