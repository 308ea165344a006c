"""Stores the records of finished games, called nights, that a host asked to remember.

A night is identified by its `mark`, the id of the game, and belongs to its `owner`, the SHA-256 of a random key in the
browser of the host. Its body is JSON, which this module does not read.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, delete, select, update

from companion.store.models import NightRow


def find_owner(session: Session, mark: str) -> str | None:
    return session.exec(select(NightRow.owner).where(NightRow.mark == mark)).first()


def bodies_of(session: Session, owner: str) -> Sequence[str]:
    return session.exec(select(NightRow.body).where(NightRow.owner == owner)).all()


def replace_body(session: Session, mark: str, body: str) -> None:
    session.exec(update(NightRow).where(col(NightRow.mark) == mark).values(body=body))


def forget(session: Session, owner: str, mark: str | None) -> None:
    """Delete this owner's night with this mark, or all."""
    nights = delete(NightRow).where(col(NightRow.owner) == owner)
    session.exec(nights if mark is None else nights.where(col(NightRow.mark) == mark))
