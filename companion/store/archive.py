"""Stores the records of finished games that a group of players keeps, and hashes of the keys that open its archive.

A group has a random name. A record is identified by its group and its mark, which is the id of the game; its body is
JSON, of which this module interprets only the deletion marks below. A record stays when its table is purged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Engine, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, and_, col, delete, func, or_, select

from companion.store.engine import Source, Transaction, read_session, write_session
from companion.store.event_log import TableGone
from companion.store.models import ArchivedGameRow, GroupKeyRow, GroupTableRow, NameAliasRow, TableId

KEY, LINK = "key", "link"
"""Two kinds of secrets that open a group's archive: KEY is held by a browser; LINK gives a browser a key, once."""

DELETED = ""
"""The body of a record that was deleted."""

DELETED_SEATS = '{"gone":'
"""How the body of a deleted record begins if people had been deleted from it before: it lists their seats."""

WITHDRAWN = '{"forgotten":'
"""How the body of a record begins after the end of its game was undone: it lists the seats of deleted people."""

Result = TypeVar("Result")


class GroupSummary(NamedTuple):
    """A group, its number of archived games, and when the last one was stored (seconds since 1970; None: no games)."""

    group: str
    games: int
    last_at: float | None


class ArchiveContents(NamedTuple):
    """The part of a group's archive that was read: the bodies (JSON) of its newest records, sorted by the ids of their
    games; how many older records were left out; and the group's name aliases."""

    bodies: list[str]
    left_out: int
    aliases: dict[str, str]


class ArchiveChange(NamedTuple):
    """A change of a group's archive: the new bodies (JSON) of records by the id of their game, and all name aliases of
    the group (None: unchanged)."""

    bodies: Mapping[str, str]
    aliases: Mapping[str, str] | None = None


# Tables and keys of a group


def group_of_table(source: Source, table_id: TableId) -> str | None:
    """Return the group in whose archive this table's games are; None if they are not archived."""
    with read_session(source) as session:
        assigned = session.get(GroupTableRow, table_id)
    return assigned.circle if assigned else None


def assign_group(transaction: Transaction, table_id: TableId, group: str) -> str:
    """Archive the table's games in `group`, unless the table already has a group. Return the table's group."""
    known = group_of_table(transaction, table_id)
    if known is None:
        transaction.add(GroupTableRow(table_id=table_id, circle=group))
    return known or group


def assign_group_by_keys(
    transaction: Transaction, table_id: TableId, hashes: Collection[str], new_group: str, now: float
) -> str:
    """Archive the table's games in the group that the newest (last) of these keys opens; if none opens a group, in
    `new_group`. A table that has a group keeps it. Return the table's group."""
    by_key = groups_by_key(transaction, hashes, now)
    groups = [by_key[hash] for hash in hashes if hash in by_key]
    return assign_group(transaction, table_id, groups[-1] if groups else new_group)


def find_or_add_group_key(
    engine: Engine, table_id: TableId, hashes: Collection[str], new_key: str, now: float, new_group: str | None = None
) -> str | None:
    """Return the hash of a key to the archive of this table: the newest (last) of `hashes` that opens the archive, else
    `new_key`, which is then stored.

    A table without a group gets a group as in `assign_group_by_keys`. But if `new_group` is None, such a table stays
    without a group, and None is returned.

    Raises:
        TableGone: the table was purged meanwhile.
    """
    try:
        with write_session(engine, table_id) as session:
            group = group_of_table(session, table_id) if new_group is None else None
            if new_group is not None:
                group = assign_group_by_keys(session, table_id, hashes, new_group, now)
            if group is None:
                return None
            by_key = groups_by_key(session, hashes, now)
            opening = [hash for hash in hashes if by_key.get(hash) == group]
            if not opening:
                add_key(session, group, new_key, now)
            return opening[-1] if opening else new_key
    except IntegrityError as error:  # the foreign key
        raise TableGone(table_id) from error


def add_key(
    transaction: Transaction, group: str, hash: str, made: float, kind: str = KEY, until: float | None = None
) -> None:
    """Store the hash of a key or link (`kind`) that opens the group's archive. `made` is the time at which it was made,
    `until` the time until which it is valid (both in seconds since 1970; `until` None: for ever)."""
    transaction.add(GroupKeyRow(hash=hash, circle=group, kind=kind, made=made, until=until))


def groups_by_key(source: Source, hashes: Collection[str], now: float, kind: str = KEY) -> dict[str, str]:
    """Return the group that each of these keys (or links) opens now, by hash."""
    query = select(GroupKeyRow).where(col(GroupKeyRow.hash).in_(hashes), *_valid_key_conditions(kind, now))
    with read_session(source) as session:
        return {row.hash: row.circle for row in session.exec(query)}


def replace_link(engine: Engine, group: str, hash: str, now: float, until: float) -> None:
    """Store the hash of a link that opens the group's archive until the time `until` (seconds since 1970), in place of
    earlier links."""
    with write_session(engine) as session:
        session.exec(delete(GroupKeyRow).where(col(GroupKeyRow.circle) == group, col(GroupKeyRow.kind) == LINK))
        add_key(session, group, hash, now, LINK, until)


def exchange_link(engine: Engine, link: str, key: str, now: float) -> str | None:
    """Delete the link with this hash because it is used now, and store the hash `key` of the key that the browser gets
    for the link. Return the group; None if the link was used before, is too old or never existed."""
    used = delete(GroupKeyRow).where(col(GroupKeyRow.hash) == link, *_valid_key_conditions(LINK, now))
    with write_session(engine) as session:
        group = session.scalar(used.returning(col(GroupKeyRow.circle)))
        if group is not None:
            add_key(session, group, key, now)
    return group


def has_other_keys(engine: Engine, group: str, hashes: Collection[str]) -> bool:
    """Whether any key besides `hashes` opens the group's archive."""
    query = select(GroupKeyRow).where(*_other_key_conditions(group, hashes), GroupKeyRow.kind == KEY)
    with Session(engine) as session:
        return session.exec(query.limit(1)).first() is not None


def remove_other_keys(engine: Engine, group: str, hashes: Collection[str]) -> None:
    """Delete all keys and links of the group except `hashes`."""
    with write_session(engine) as session:
        session.exec(delete(GroupKeyRow).where(*_other_key_conditions(group, hashes)))


def group_summaries(engine: Engine) -> list[GroupSummary]:
    """Return every group that has a key or a record; the group that stored a record most recently comes first."""
    by_group = select(ArchivedGameRow.circle, func.count(), func.max(ArchivedGameRow.kept)).where(_IS_PRESENT)
    with Session(engine) as session:
        summaries = [GroupSummary(*row) for row in session.exec(by_group.group_by(col(ArchivedGameRow.circle)))]
        empty = set(session.exec(select(GroupKeyRow.circle))) - {summary.group for summary in summaries}
    summaries += [GroupSummary(group, 0, None) for group in empty]
    return sorted(summaries, key=lambda summary: (-(summary.last_at or 0), summary.group))


# Records


def is_deleted(body: str | None) -> bool:
    """Whether the record with this body was deleted: such a body is only a mark, so that the game is not archived
    again."""
    return body is not None and (body == DELETED or body.startswith(DELETED_SEATS))


def holds_game_record(body: str | None) -> bool:
    """Whether this body holds a game record that is neither deleted nor withdrawn. None stands for a missing record."""
    return body is not None and not is_deleted(body) and not body.startswith(WITHDRAWN)


def find_record(source: Source, group: str, record_id: str) -> str | None:
    """Return the body of a record; None if there is none. If `source` is a transaction, the record stays locked until
    the transaction ends."""
    query = select(ArchivedGameRow.body).where(*_record_conditions(group, record_id))
    with read_session(source) as session:
        return session.exec(query.with_for_update() if session is source else query).first()


def save_record(transaction: Transaction, group: str, record_id: str, body: str, saved_at: float) -> None:
    """Store the body of a game's record, in place of an earlier one of the game. `record_id` is the game's id in the
    archive, `saved_at` the time in seconds since 1970."""
    transaction.connection().execute(_SAVE, {"circle": group, "mark": record_id, "body": body, "at": saved_at})


def remove_record(transaction: Transaction, group: str, record_id: str) -> None:
    """Delete the row of a game's record. No mark of a deleted record is left, so that the game may be archived
    again."""
    transaction.exec(delete(ArchivedGameRow).where(*_record_conditions(group, record_id)))


def read_contents(engine: Engine, group: str, max_records: int, max_letters: int) -> ArchiveContents:
    """Return a group's most recently stored records, at most `max_records` of them with at most `max_letters` letters
    in all, and its name aliases."""
    newest = (col(ArchivedGameRow.kept).desc(), col(ArchivedGameRow.mark))
    so_far = func.sum(func.length(ArchivedGameRow.body)).over(order_by=newest).label("so_far")
    in_group = (ArchivedGameRow.circle == group, _IS_PRESENT)
    first = (
        select(ArchivedGameRow.mark, ArchivedGameRow.body, so_far).where(*in_group).order_by(*newest).limit(max_records)
    )
    limited = first.subquery()
    with Session(engine) as session:
        bodies = session.exec(
            select(limited.c.body).where(limited.c.so_far <= max_letters).order_by(limited.c.mark)
        ).all()
        number = session.exec(select(func.count()).select_from(ArchivedGameRow).where(*in_group)).one()
        return ArchiveContents(list(bodies), number - len(bodies), _name_aliases(session, group))


ArchiveEdit = Callable[[dict[str, str], dict[str, str]], tuple[ArchiveChange, Result]]
"""A function that gets the bodies of all records by mark, deleted and withdrawn ones too, and the name aliases (a name
to the name it counts for, both normalised). It returns what to change, and a result for its caller."""


def edit_records(engine: Engine, group: str, saved_at: float, change: ArchiveEdit[Result]) -> Result:
    """Apply the change that the function `change` returns to a group's records and name aliases, in a transaction in
    which nobody else can change them. Return the result that `change` returns besides. If `change` raises, nothing is
    written."""
    query = select(ArchivedGameRow.mark, ArchivedGameRow.body).where(ArchivedGameRow.circle == group)
    with write_session(engine) as session:
        rows = session.exec(query.order_by(col(ArchivedGameRow.mark)).with_for_update())
        changed, result = change(dict(rows.all()), _name_aliases(session, group))
        for record_id, body in changed.bodies.items():
            save_record(session, group, record_id, body, saved_at)
        if changed.aliases is not None:
            session.exec(delete(NameAliasRow).where(col(NameAliasRow.circle) == group))
            aliases = changed.aliases.items()
            session.add_all(NameAliasRow(circle=group, name=name, same=person) for name, person in aliases)
    return result


def _name_aliases(session: Session, group: str) -> dict[str, str]:
    """Return the group's name aliases: each name, and the name for which its games count."""
    query = select(NameAliasRow).where(NameAliasRow.circle == group).order_by(col(NameAliasRow.name))
    return {row.name: row.same for row in session.exec(query)}


def _record_conditions(group: str, record_id: str) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions that select one record."""
    return col(ArchivedGameRow.circle) == group, col(ArchivedGameRow.mark) == record_id


def _other_key_conditions(group: str, hashes: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions that select the group's keys and links except `hashes`."""
    return col(GroupKeyRow.circle) == group, col(GroupKeyRow.hash).not_in(hashes)


def _valid_key_conditions(kind: str, now: float) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions that select the keys or links (`kind`) that are valid at the time `now`."""
    until = col(GroupKeyRow.until)
    return col(GroupKeyRow.kind) == kind, or_(until.is_(None), until > now)


_IS_PRESENT = and_(
    col(ArchivedGameRow.body) != DELETED,
    *(~col(ArchivedGameRow.body).startswith(start, autoescape=True) for start in (DELETED_SEATS, WITHDRAWN)),
)

# One statement, so that neither of two processes fails that store the same new record at the same time. SQLite and
# PostgreSQL share this syntax; SQLAlchemy has a construct of its own for each.
_SAVE = text(
    "INSERT INTO night (circle, mark, body, kept) VALUES (:circle, :mark, :body, :at)"
    " ON CONFLICT (circle, mark) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
