"""What this machine remembers between tables. It never reads what it keeps."""

from __future__ import annotations

from sqlalchemy import Engine
from sqlmodel import Session, col, delete

from companion.store.rows import KeepsakeRow


def keep(session: Session, kind: str, body: str, at: float) -> None:
    """Keep this body (JSON) as the only one of its kind, kept `at` (seconds since 1970)."""
    session.merge(KeepsakeRow(kind=kind, body=body, kept=at))


def find(engine: Engine, kind: str) -> str | None:
    """The body that was kept last of this kind; None where there is none."""
    with Session(engine) as session:
        return find_within(session, kind)


def find_within(session: Session, kind: str) -> str | None:
    """`find`, within a transaction."""
    found = session.get(KeepsakeRow, kind)
    return found.body if found else None


def forget(session: Session, kind: str) -> None:
    """Keep nothing of this kind any more."""
    session.exec(delete(KeepsakeRow).where(col(KeepsakeRow.kind) == kind))
