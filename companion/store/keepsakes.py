"""The store's keepsakes: what this machine remembers between tables. It never looks into them."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, delete, select, text

from companion.store.rows import KEEPSAKES


def keep(connection: Connection, kind: str, body: str, at: float) -> None:
    """Keep this body (JSON) as the only one of its kind, kept `at` (seconds since 1970)."""
    connection.execute(_KEEP, {"kind": kind, "body": body, "at": at})


def find(engine: Engine, kind: str) -> str | None:
    """What was kept last as this kind; None where nothing was, or it was forgotten."""
    with engine.connect() as connection:
        found: str | None = connection.scalar(select(KEEPSAKES.c.body).where(KEEPSAKES.c.kind == kind))
    return found


def forget(connection: Connection, kind: str) -> None:
    """Keep nothing of this kind any more."""
    connection.execute(delete(KEEPSAKES).where(KEEPSAKES.c.kind == kind))


# One statement, so that of two processes that keep a first of one kind at once neither fails; SQLite and PostgreSQL
# read it alike, while SQLAlchemy has it once for each of them.
_KEEP = text(
    "INSERT INTO keepsake (kind, body, kept) VALUES (:kind, :body, :at)"
    " ON CONFLICT (kind) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
