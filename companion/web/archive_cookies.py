"""The cookie with a browser's archive keys. It lasts longer than the cookie with the keys of tables.

Each key opens the archive of one group of players: the games that were recorded for them.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.message import Message
from companion.table.viewer import HOST
from companion.web.auth import AccessDenied, table_service

COOKIE = "nights"
KEY = re.compile(r"[0-9a-f]{32}")
MOST_KEYS = 4
DAYS = 400
"""Days that the cookie lasts, the most that browsers allow. Each visit to the archive renews it."""


def init_app(app: Flask) -> None:
    """Give templates the function `is_game_deleted`."""
    app.jinja_env.globals["is_game_deleted"] = is_game_deleted


def archive_keys() -> list[str]:
    """Return the archive keys in this browser's cookie. The last one opens the archive page."""
    return [key for key in request.cookies.get(COOKIE, "").split(".") if KEY.fullmatch(key)][-MOST_KEYS:]


def get_or_create_archive_key(code: str) -> str:
    """Return an archive key for the group that records this table's games; make a new one if this browser has none."""
    return table_service().archive.host_archive_key(code, HOST, archive_keys())


def find_archive_key(code: str) -> str:
    """Return this browser's archive key for the group that records this table's games; empty if it has none."""
    return table_service().archive.host_archive_key_if_any(code, HOST, archive_keys())


def turn_on_recording(code: str, **arguments: Any) -> str:
    """Set table options that turn recording on, and return the archive key of the group that records the games."""
    return table_service().archive.switch_archive_on(code, HOST, archive_keys(), **arguments)


def add_archive_key(response: AnyResponse, key: str) -> AnyResponse:
    """Add an archive key to the browser's cookie, so that it opens the archive page from now on. An empty key changes
    nothing."""
    others = [known for known in archive_keys() if known != key]
    return set_archive_keys(response, [*others, key]) if key else response


def set_archive_keys(response: AnyResponse, keys: list[str]) -> AnyResponse:
    """Set the cookie to the newest of these archive keys, for `DAYS` days."""
    value, age = ".".join(keys[-MOST_KEYS:]), DAYS * 86400
    response.set_cookie(COOKIE, value, max_age=age, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def has_archive_key() -> bool:
    """Return whether any archive key in this browser's cookie is valid."""
    return bool(table_service().archive.groups_opened_by_keys(archive_keys()))


def is_game_deleted(code: str) -> bool:
    """Return whether this table's game was recorded and then deleted from the archive. The table's log doesn't say."""
    return table_service().archive.is_game_deleted(code)


def current_archive_group() -> str:
    """Return the id of the group whose archive this browser shows: the group that the newest valid archive key in its
    cookie opens.

    Raises:
        AccessDenied: no archive key in the cookie is valid.
    """
    groups = table_service().archive.groups_opened_by_keys(archive_keys())
    if not groups:
        raise AccessDenied([Message.from_key("no-nights-here")])
    return groups[-1][1]
