"""Stores what hosts entered about their printed copies of the card games, for later tables: one JSON text per kind of
setting."""

from __future__ import annotations

from sqlalchemy import text
from sqlmodel import col, delete

from companion.store.engine import Source, Transaction, read_session
from companion.store.models import PrintedCopySettingRow


def save_printed_copy_setting(transaction: Transaction, kind: str, body: str, saved_at: float) -> None:
    """Store `body` (JSON) as the setting of this kind, in place of the earlier one. `saved_at` is in seconds since
    1970."""
    transaction.connection().execute(_SAVE, {"kind": kind, "body": body, "at": saved_at})


def find_printed_copy_setting(source: Source, kind: str) -> str | None:
    """Return the JSON text that is stored as the setting of this kind; None if there is none."""
    with read_session(source) as session:
        setting = session.get(PrintedCopySettingRow, kind)
    return setting.body if setting else None


def delete_printed_copy_setting(transaction: Transaction, kind: str) -> None:
    """Delete the setting of this kind, if it exists."""
    transaction.exec(delete(PrintedCopySettingRow).where(col(PrintedCopySettingRow.kind) == kind))


# One statement, so that neither of two tables fails that save the same new setting at the same time.
_SAVE = text(
    "INSERT INTO keepsake (kind, body, kept) VALUES (:kind, :body, :at)"
    " ON CONFLICT (kind) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
