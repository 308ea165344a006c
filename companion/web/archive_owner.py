"""The random key, in a browser's session, whose hash owns the games that its host asked to remember."""

from __future__ import annotations

import secrets

from flask import session

from companion.rules.message import Message
from companion.services.access import key_hash
from companion.web.auth import AccessDenied, table_service

ARCHIVE_KEY = "nights"


def archive_owner() -> str:
    """Return the owner of the games that this browser may read. Raises AccessDenied if it never asked for one."""
    if ARCHIVE_KEY not in session:
        raise AccessDenied([Message.from_key("no-nights-here")])
    return key_hash(session[ARCHIVE_KEY])


def claim_table(code: str, is_new: bool = False) -> None:
    """Let the games of this table belong to this browser."""
    session.setdefault(ARCHIVE_KEY, secrets.token_hex(16))
    table_service().archive.claim_table(code, archive_owner(), is_new)
