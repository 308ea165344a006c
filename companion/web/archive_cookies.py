"""Whose nights this browser may read: the keys of circles, in a cookie of their own that outlasts those
of tables. It decides no secrecy."""

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
"""So long a browser keeps a cookie at most; it is given anew whenever nights are looked at."""


def init_app(app: Flask) -> None:
    """Tells templates what was forgotten."""
    app.jinja_env.globals["night_is_forgotten"] = night_is_forgotten


def held_nights() -> list[str]:
    """The keys of circles that this browser holds; the last one opens its page."""
    return [key for key in request.cookies.get(COOKIE, "").split(".") if KEY.fullmatch(key)][-MOST_KEYS:]


def nights_key(code: str) -> str:
    """The key of the circle that remembers this table's nights, for its host."""
    return service().archive.key_for(code, HOST, held_nights())


def known_nights_key(code: str) -> str:
    """The same; empty where no circle remembers them yet."""
    return service().archive.existing_key(code, HOST, held_nights())


def remember_nights(code: str, **said: Any) -> str:
    """The same, the host setting options by which they are remembered."""
    return service().archive.set_options(code, HOST, held_nights(), **said)


def handed(response: AnyResponse, key: str) -> AnyResponse:
    """The answer, and with it this key, which opens the page of nights from now on; none where it is empty."""
    return keeping(response, [*(one for one in held_nights() if one != key), key]) if key else response


def keeping(response: AnyResponse, keys: list[str]) -> AnyResponse:
    """The answer, with which the browser keeps these keys."""
    value, age = ".".join(keys[-MOST_KEYS:]), DAYS * 86400
    response.set_cookie(COOKIE, value, max_age=age, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def is_remembering() -> bool:
    """Whether this browser may read any nights."""
    return bool(service().archive.groups_of(held_nights()))


def night_is_forgotten(code: str) -> bool:
    """Whether this table's game was remembered, and its circle forgot it since: that is no event of the table."""
    return service().archive.is_deleted(code)


def own_circle() -> str:
    """The circle whose nights this browser reads.

    Raises:
        NoKey: it holds no key of any.
    """
    found = service().archive.groups_of(held_nights())
    if not found:
        raise AccessDenied([Message.of("no-nights-here")])
    return found[-1][1]
