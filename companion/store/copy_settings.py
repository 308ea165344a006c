"""Settings of this computer that outlast tables: one text of each kind, which is not interpreted here."""

from __future__ import annotations

from sqlalchemy import text
from sqlmodel import col, delete

from companion.store.engine import Source, Transaction, reading
from companion.store.models import CopySettingRow


def save(transaction: Transaction, kind: str, body: str, at: float) -> None:
    """Store this body (JSON) as the only one of its kind, saved `at` (seconds since 1970)."""
    transaction.connection().execute(_SAVE, {"kind": kind, "body": body, "at": at})


def find(source: Source, kind: str) -> str | None:
    """Return the body of this kind; None if there is none."""
    with reading(source) as session:
        setting = session.get(CopySettingRow, kind)
    return setting.body if setting else None


def delete_setting(transaction: Transaction, kind: str) -> None:
    """Remove the body of this kind, if there is one."""
    transaction.exec(delete(CopySettingRow).where(col(CopySettingRow.kind) == kind))


# One statement, so that two tables that save the same new setting at once do not fail.
_SAVE = text(
    "INSERT INTO keepsake (kind, body, kept) VALUES (:kind, :body, :at)"
    " ON CONFLICT (kind) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
