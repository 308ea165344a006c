"""Remembered game nights: the bodies that a circle keeps, and the hashes of the keys that open it. It never reads a
body, and a night stays when its table is removed."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Engine, text
from sqlmodel import Session, and_, col, delete, func, or_, select, update

from companion.store.rows import CircleKeyRow, CircleTableRow, NightNameRow, NightRow, TableId

KEY, LINK = "key", "link"
"""What opens a circle: the key of a browser; a link that gives such a key, once."""

FORGOTTEN = ""
"""The body of a night that was forgotten."""

GONE = '{"gone":'
"""How the body of a forgotten night begins that lists the seats of people who were forgotten in it before."""

LEFT = '{"forgotten":'
"""How the body of a night begins whose end was taken back: the seats of people who were forgotten, nothing else."""

_REMEMBERED = and_(
    col(NightRow.body) != FORGOTTEN, *(~col(NightRow.body).startswith(left, autoescape=True) for left in (GONE, LEFT))
)


class CircleLine(NamedTuple):
    """One circle of the list: how many nights it remembers, and when one was kept last (seconds since 1970)."""

    circle: str
    nights: int
    kept: float | None


class Room(NamedTuple):
    """How many nights a circle remembers, and how long they are together as they are stored."""

    nights: int
    letters: int


# Whose a table's nights are


def bind(session: Session, table_id: TableId, circle: str) -> str:
    """Has this circle remember the table's nights, unless another does already; the circle that does."""
    known = bound(session, table_id)
    if known is None:
        session.add(CircleTableRow(table_id=table_id, circle=circle))
    return known or circle


def bound(session: Session, table_id: TableId) -> str | None:
    """The circle that remembers this table's nights, if any."""
    found = session.get(CircleTableRow, table_id)
    return found.circle if found else None


# Keys


def add_key(session: Session, circle: str, hash: str, made: float, kind: str = KEY, until: float | None = None) -> None:
    """Keep the hash of a key or link of this circle."""
    session.add(CircleKeyRow(hash=hash, circle=circle, kind=kind, made=made, until=until))


def opened(engine: Engine, hashes: Collection[str], now: float, kind: str = KEY) -> dict[str, str]:
    """The circles that these keys or links open now, by their hashes."""
    with Session(engine) as session:
        return opened_within(session, hashes, now, kind)


def opened_within(session: Session, hashes: Collection[str], now: float, kind: str = KEY) -> dict[str, str]:
    """`opened`, within a transaction."""
    query = select(CircleKeyRow).where(col(CircleKeyRow.hash).in_(hashes), *_good(kind, now))
    return {row.hash: row.circle for row in session.exec(query)}


def use_link(session: Session, hash: str, now: float) -> str | None:
    """Uses up a link: its circle, or None where it was used before, is too old or was never given."""
    used = delete(CircleKeyRow).where(col(CircleKeyRow.hash) == hash, *_good(LINK, now))
    return session.scalar(used.returning(col(CircleKeyRow.circle)))


def drop_links(session: Session, circle: str) -> None:
    """Remove every link of this circle."""
    session.exec(delete(CircleKeyRow).where(col(CircleKeyRow.circle) == circle, col(CircleKeyRow.kind) == LINK))


def has_other_keys(engine: Engine, circle: str, hashes: Collection[str]) -> bool:
    """Whether any other key than these opens this circle."""
    query = select(CircleKeyRow).where(*_but(circle, hashes), CircleKeyRow.kind == KEY)
    with Session(engine) as session:
        return session.exec(query.limit(1)).first() is not None


def drop_other_keys(session: Session, circle: str, hashes: Collection[str]) -> None:
    """Remove every key and link of this circle but these."""
    session.exec(delete(CircleKeyRow).where(*_but(circle, hashes)))


def circles(engine: Engine) -> list[CircleLine]:
    """Every circle that has a key or a night, the one that kept a night last first."""
    lines = select(NightRow.circle, func.count(), func.max(NightRow.kept)).where(_REMEMBERED)
    with Session(engine) as session:
        found = [CircleLine(*row) for row in session.exec(lines.group_by(col(NightRow.circle)))]
        empty = set(session.exec(select(CircleKeyRow.circle))) - {line.circle for line in found}
    found += [CircleLine(circle, 0, None) for circle in empty]
    return sorted(found, key=lambda line: (-(line.kept or 0), line.circle))


# Nights


def body_of(session: Session, circle: str, mark: str) -> str | None:
    """The body of this night, locked until the transaction ends; None where there is no row."""
    return session.exec(select(NightRow.body).where(*_night(circle, mark)).with_for_update()).first()


def is_forgotten(session: Session, circle: str, mark: str) -> bool:
    """Whether this night was remembered once and forgotten."""
    return is_gone(session.exec(select(NightRow.body).where(*_night(circle, mark))).first())


def is_gone(body: str | None) -> bool:
    """Whether this is the body of a forgotten night."""
    return body is not None and (body == FORGOTTEN or body.startswith(GONE))


def keep(session: Session, circle: str, mark: str, body: str, at: float) -> None:
    """Keep this night, in place of what was kept of it."""
    session.connection().execute(_KEEP, {"circle": circle, "mark": mark, "body": body, "at": at})


def drop(session: Session, circle: str, mark: str) -> None:
    """Remove the row of this night; nothing tells any more that it was forgotten."""
    session.exec(delete(NightRow).where(*_night(circle, mark)))


def forget_all(session: Session, circle: str) -> None:
    """Forget every night of this circle, and which names were one person's."""
    session.exec(update(NightRow).where(col(NightRow.circle) == circle, _REMEMBERED).values(body=FORGOTTEN))
    session.exec(delete(NightNameRow).where(col(NightNameRow.circle) == circle))


def bodies(session: Session, circle: str, held: bool = False) -> list[str]:
    """The body of every night of this circle, sorted by mark; with `held` their rows are locked until the transaction
    ends."""
    query = select(NightRow.body).where(NightRow.circle == circle, _REMEMBERED).order_by(col(NightRow.mark))
    return list(session.exec(query.with_for_update() if held else query))


def newest_bodies(session: Session, circle: str, most: int, letters: int) -> list[str]:
    """The bodies of the nights of this circle that were kept last, sorted by mark: `most` nights and `letters` letters
    in all at most."""
    newest = (col(NightRow.kept).desc(), col(NightRow.mark))
    room = func.sum(func.length(NightRow.body)).over(order_by=newest).label("room")
    found = select(NightRow.mark, NightRow.body, room).where(NightRow.circle == circle, _REMEMBERED)
    first = found.order_by(*newest).limit(most).subquery()
    return list(session.exec(select(first.c.body).where(first.c.room <= letters).order_by(first.c.mark)))


def room_taken(session: Session, circle: str) -> Room:
    """How many nights this circle remembers, and how long they are."""
    query = select(func.count(), func.coalesce(func.sum(func.length(NightRow.body)), 0))
    return Room(*session.exec(query.where(NightRow.circle == circle, _REMEMBERED)).one())


def names(session: Session, circle: str) -> dict[str, str]:
    """The names that are counted as another name: each with the one it is counted as."""
    query = select(NightNameRow).where(NightNameRow.circle == circle).order_by(col(NightNameRow.name))
    return {row.name: row.same for row in session.exec(query)}


def set_names(session: Session, circle: str, same: dict[str, str]) -> None:
    """Replace the names that are counted as another name by these."""
    session.exec(delete(NightNameRow).where(col(NightNameRow.circle) == circle))
    session.add_all(NightNameRow(circle=circle, name=name, same=of) for name, of in same.items())


def _night(circle: str, mark: str) -> tuple[ColumnElement[bool], ...]:
    return col(NightRow.circle) == circle, col(NightRow.mark) == mark


def _but(circle: str, hashes: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return col(CircleKeyRow.circle) == circle, col(CircleKeyRow.hash).not_in(hashes)


def _good(kind: str, now: float) -> tuple[ColumnElement[bool], ...]:
    until = col(CircleKeyRow.until)
    return col(CircleKeyRow.kind) == kind, or_(until.is_(None), until > now)


# One statement: of two processes that keep a first of one mark at once, as a file and as a table, neither fails.
# SQLite and PostgreSQL read it alike, while SQLAlchemy has it once for each of them.
_KEEP = text(
    "INSERT INTO night (circle, mark, body, kept) VALUES (:circle, :mark, :body, :at)"
    " ON CONFLICT (circle, mark) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
