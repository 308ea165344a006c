"""Archived games: the records that a group of players keeps, and hashes of the keys that open them.

A record's body (JSON) is not interpreted, but for the deletion marks below. It stays when its table is purged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Engine, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, and_, col, delete, func, or_, select

from companion.store.engine import Source, Transaction, reading, writing
from companion.store.event_log import TableGone
from companion.store.models import ArchivedGameRow, GroupKeyRow, GroupTableRow, NameAliasRow, TableId

KEY, LINK = "key", "link"
"""Kinds of secrets that open a group's archive: the key of a browser; a link that gives such a key, once."""

DELETED = ""
"""The body of a record that was deleted."""

DELETED_SEATS = '{"gone":'
"""The body of a deleted record begins so if people were deleted from it before: it lists their seats."""

WITHDRAWN = '{"forgotten":'
"""The body begins so if the end of the game was undone: it lists the seats of people who were deleted, nothing else."""

Result = TypeVar("Result")


class GroupSummary(NamedTuple):
    """One group of the list: its number of games, and when one was stored last (seconds since 1970)."""

    group: str
    games: int
    last_at: float | None


class Contents(NamedTuple):
    """The newest records of a group, sorted by mark, how many older ones were left out, and its name aliases."""

    bodies: list[str]
    left_out: int
    aliases: dict[str, str]


class Change(NamedTuple):
    """New bodies by mark, and all name aliases (None: unchanged)."""

    bodies: Mapping[str, str]
    aliases: Mapping[str, str] | None = None


# Tables and keys of a group


def group_of(source: Source, table_id: TableId) -> str | None:
    """Return the group whose archive has this table's games, if any."""
    with reading(source) as session:
        assigned = session.get(GroupTableRow, table_id)
    return assigned.circle if assigned else None


def assign(transaction: Transaction, table_id: TableId, group: str) -> str:
    """Archive the table's games in this group, unless the table has a group already. Return its group."""
    known = group_of(transaction, table_id)
    if known is None:
        transaction.add(GroupTableRow(table_id=table_id, circle=group))
    return known or group


def assign_by_keys(transaction: Transaction, table_id: TableId, hashes: Collection[str], fresh: str, now: float) -> str:
    """Archive the table's games (`assign`) in the group of the newest (last) of these keys, or in `fresh` if none opens
    a group."""
    by_key = opened(transaction, hashes, now)
    groups = [by_key[hash] for hash in hashes if hash in by_key]
    return assign(transaction, table_id, groups[-1] if groups else fresh)


def key_to_group_of(
    engine: Engine, table_id: TableId, hashes: Collection[str], new_key: str, now: float, fresh: str | None = None
) -> str | None:
    """Return the hash of a key to the archive of this table: the newest (last) of `hashes` that opens it, else
    `new_key`, which is stored then. A table without a group gets one as in `assign_by_keys`; None if `fresh` is None.

    Raises:
        TableGone: the table was purged meanwhile.
    """
    try:
        with writing(engine, table_id) as session:
            group = group_of(session, table_id) if fresh is None else None
            if fresh is not None:
                group = assign_by_keys(session, table_id, hashes, fresh, now)
            if group is None:
                return None
            by_key = opened(session, hashes, now)
            opening = [hash for hash in hashes if by_key.get(hash) == group]
            if not opening:
                add_key(session, group, new_key, now)
            return opening[-1] if opening else new_key
    except IntegrityError as error:  # the foreign key
        raise TableGone(table_id) from error


def add_key(
    transaction: Transaction, group: str, hash: str, made: float, kind: str = KEY, until: float | None = None
) -> None:
    """Store a key or link of this group."""
    transaction.add(GroupKeyRow(hash=hash, circle=group, kind=kind, made=made, until=until))


def opened(source: Source, hashes: Collection[str], now: float, kind: str = KEY) -> dict[str, str]:
    """Return the groups that these keys or links open now, by hash."""
    query = select(GroupKeyRow).where(col(GroupKeyRow.hash).in_(hashes), *_valid(kind, now))
    with reading(source) as session:
        return {row.hash: row.circle for row in session.exec(query)}


def replace_link(engine: Engine, group: str, hash: str, now: float, until: float) -> None:
    """Store a link of this group, good until then, and remove earlier ones."""
    with writing(engine) as session:
        session.exec(delete(GroupKeyRow).where(col(GroupKeyRow.circle) == group, col(GroupKeyRow.kind) == LINK))
        add_key(session, group, hash, now, LINK, until)


def exchange_link(engine: Engine, link: str, key: str, now: float) -> str | None:
    """Use up a link and store the key that it gives. Return its group, or None if it was used, is too old or
    unknown."""
    used = delete(GroupKeyRow).where(col(GroupKeyRow.hash) == link, *_valid(LINK, now))
    with writing(engine) as session:
        group = session.scalar(used.returning(col(GroupKeyRow.circle)))
        if group is not None:
            add_key(session, group, key, now)
    return group


def has_other_keys(engine: Engine, group: str, hashes: Collection[str]) -> bool:
    """Whether any key but these opens this group."""
    query = select(GroupKeyRow).where(*_other_keys(group, hashes), GroupKeyRow.kind == KEY)
    with Session(engine) as session:
        return session.exec(query.limit(1)).first() is not None


def drop_other_keys(engine: Engine, group: str, hashes: Collection[str]) -> None:
    """Remove every key and link of this group but these."""
    with writing(engine) as session:
        session.exec(delete(GroupKeyRow).where(*_other_keys(group, hashes)))


def groups(engine: Engine) -> list[GroupSummary]:
    """Return every group that has a key or a record, the one that stored a record last first."""
    by_group = select(ArchivedGameRow.circle, func.count(), func.max(ArchivedGameRow.kept)).where(_PRESENT)
    with Session(engine) as session:
        summaries = [GroupSummary(*row) for row in session.exec(by_group.group_by(col(ArchivedGameRow.circle)))]
        empty = set(session.exec(select(GroupKeyRow.circle))) - {summary.group for summary in summaries}
    summaries += [GroupSummary(group, 0, None) for group in empty]
    return sorted(summaries, key=lambda summary: (-(summary.last_at or 0), summary.group))


# Records


def is_deleted(body: str | None) -> bool:
    """Whether this is the body of a deleted record."""
    return body is not None and (body == DELETED or body.startswith(DELETED_SEATS))


def is_present(body: str | None) -> bool:
    """Whether this is the body of a record, neither deleted nor withdrawn."""
    return body is not None and not is_deleted(body) and not body.startswith(WITHDRAWN)


def find(source: Source, group: str, mark: str) -> str | None:
    """Return the body of this record; None if there is none. In a transaction it is locked until that ends."""
    query = select(ArchivedGameRow.body).where(*_game(group, mark))
    with reading(source) as session:
        return session.exec(query.with_for_update() if session is source else query).first()


def save(transaction: Transaction, group: str, mark: str, body: str, at: float) -> None:
    """Store this record in place of an earlier one."""
    transaction.connection().execute(_SAVE, {"circle": group, "mark": mark, "body": body, "at": at})


def drop(transaction: Transaction, group: str, mark: str) -> None:
    """Remove this record without a deletion mark."""
    transaction.exec(delete(ArchivedGameRow).where(*_game(group, mark)))


def read(engine: Engine, group: str, most: int, letters: int) -> Contents:
    """Return a group's archive: the records stored last, at most so many, with at most so many letters in all."""
    newest = (col(ArchivedGameRow.kept).desc(), col(ArchivedGameRow.mark))
    so_far = func.sum(func.length(ArchivedGameRow.body)).over(order_by=newest).label("so_far")
    in_group = (ArchivedGameRow.circle == group, _PRESENT)
    first = select(ArchivedGameRow.mark, ArchivedGameRow.body, so_far).where(*in_group).order_by(*newest).limit(most)
    limited = first.subquery()
    with Session(engine) as session:
        bodies = session.exec(select(limited.c.body).where(limited.c.so_far <= letters).order_by(limited.c.mark)).all()
        number = session.exec(select(func.count()).select_from(ArchivedGameRow).where(*in_group)).one()
        return Contents(list(bodies), number - len(bodies), _aliases(session, group))


Edit = Callable[[dict[str, str], dict[str, str]], tuple[Change, Result]]
"""Given the body of every record by mark, also of deleted and withdrawn ones, and the name aliases (a name's key to
that of the person it is counted for): what to change, and a result."""


def edit(engine: Engine, group: str, at: float, change: Edit[Result]) -> Result:
    """Change a group's records in one transaction, in which nobody else changes them. Return the result of `change`.
    Nothing is written if that raises."""
    query = select(ArchivedGameRow.mark, ArchivedGameRow.body).where(ArchivedGameRow.circle == group)
    with writing(engine) as session:
        rows = session.exec(query.order_by(col(ArchivedGameRow.mark)).with_for_update())
        changed, result = change(dict(rows.all()), _aliases(session, group))
        for mark, body in changed.bodies.items():
            save(session, group, mark, body, at)
        if changed.aliases is not None:
            session.exec(delete(NameAliasRow).where(col(NameAliasRow.circle) == group))
            aliases = changed.aliases.items()
            session.add_all(NameAliasRow(circle=group, name=name, same=person) for name, person in aliases)
    return result


def _aliases(session: Session, group: str) -> dict[str, str]:
    query = select(NameAliasRow).where(NameAliasRow.circle == group).order_by(col(NameAliasRow.name))
    return {row.name: row.same for row in session.exec(query)}


def _game(group: str, mark: str) -> tuple[ColumnElement[bool], ...]:
    return col(ArchivedGameRow.circle) == group, col(ArchivedGameRow.mark) == mark


def _other_keys(group: str, hashes: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return col(GroupKeyRow.circle) == group, col(GroupKeyRow.hash).not_in(hashes)


def _valid(kind: str, now: float) -> tuple[ColumnElement[bool], ...]:
    until = col(GroupKeyRow.until)
    return col(GroupKeyRow.kind) == kind, or_(until.is_(None), until > now)


_PRESENT = and_(
    col(ArchivedGameRow.body) != DELETED,
    *(~col(ArchivedGameRow.body).startswith(start, autoescape=True) for start in (DELETED_SEATS, WITHDRAWN)),
)

# One statement, so that two processes that store the same new record at once do not fail. SQLite and PostgreSQL share
# this syntax; SQLAlchemy has it as one construct for each.
_SAVE = text(
    "INSERT INTO night (circle, mark, body, kept) VALUES (:circle, :mark, :body, :at)"
    " ON CONFLICT (circle, mark) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
