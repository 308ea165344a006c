"""The store's nights: what circles remember of finished games, and the hashes of the keys that open them. It never
looks into a night, and no night goes with its table."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, func, insert, or_, select, text, update

from companion.store.rows import CIRCLE_KEYS, CIRCLE_TABLES, ENTRIES, NIGHT_NAMES, NIGHTS, TableId

KEY, LINK = "key", "link"
"""What opens a circle: a browser's key; an address that gives one, once."""

FORGOTTEN = ""
"""The body of a night that was forgotten."""

GONE = '{"gone":'
"""How it begins where people had been forgotten in that night before."""

LEFT = '{"forgotten":'
"""How the body begins of what is left of a night that is none now: who was forgotten in it, and nothing else."""

_REMEMBERED = and_(
    NIGHTS.c.body != FORGOTTEN, *(~NIGHTS.c.body.startswith(left, autoescape=True) for left in (GONE, LEFT))
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


def bind(connection: Connection, table_id: TableId, circle: str) -> str:
    """The circle that remembers this table's nights: this one, unless another does already."""
    connection.execute(_BIND, {"table": table_id, "circle": circle})
    return bound(connection, table_id) or circle


def bound(connection: Connection, table_id: TableId) -> str | None:
    """The circle that remembers this table's nights, if any."""
    found: str | None = connection.scalar(select(CIRCLE_TABLES.c.circle).where(CIRCLE_TABLES.c.table_id == table_id))
    return found


def stamped(connection: Connection, table_id: TableId, version: int) -> float:
    """When this entry of a table's log was written (seconds since 1970)."""
    where = (ENTRIES.c.table_id == table_id, ENTRIES.c.version == version)
    return float(connection.execute(select(ENTRIES.c.at).where(*where)).scalar_one())


# Keys


def add_key(
    connection: Connection, circle: str, hash: str, made: float, kind: str = KEY, until: float | None = None
) -> None:
    """Keep what opens this circle."""
    row = {"hash": hash, "circle": circle, "kind": kind, "made": made, "until": until}
    connection.execute(insert(CIRCLE_KEYS).values(row))


def opened(engine: Engine, hashes: Collection[str], now: float, kind: str = KEY) -> dict[str, str]:
    """The circles that these open now, by their hashes."""
    with engine.connect() as connection:
        return opened_within(connection, hashes, now, kind)


def opened_within(connection: Connection, hashes: Collection[str], now: float, kind: str = KEY) -> dict[str, str]:
    """The same within a transaction."""
    query = select(CIRCLE_KEYS.c.hash, CIRCLE_KEYS.c.circle).where(CIRCLE_KEYS.c.hash.in_(hashes), *_good(kind, now))
    return {row.hash: row.circle for row in connection.execute(query)}


def use_link(connection: Connection, hash: str, now: float) -> str | None:
    """The circle of this link, which is used up by it; None where it was used, is too old or never was."""
    circle = opened_within(connection, [hash], now, LINK).get(hash)
    gone = connection.execute(delete(CIRCLE_KEYS).where(CIRCLE_KEYS.c.hash == hash, CIRCLE_KEYS.c.kind == LINK))
    return circle if gone.rowcount == 1 else None


def drop_links(connection: Connection, circle: str) -> None:
    """No link opens this circle any more."""
    connection.execute(delete(CIRCLE_KEYS).where(CIRCLE_KEYS.c.circle == circle, CIRCLE_KEYS.c.kind == LINK))


def has_other_keys(engine: Engine, circle: str, hashes: Collection[str]) -> bool:
    """Whether any other key than these opens this circle."""
    with engine.connect() as connection:
        where = (*_but(circle, hashes), CIRCLE_KEYS.c.kind == KEY)
        return connection.execute(select(CIRCLE_KEYS.c.hash).where(*where).limit(1)).first() is not None


def drop_other_keys(connection: Connection, circle: str, hashes: Collection[str]) -> None:
    """Nothing but these opens this circle any more, no link either."""
    connection.execute(delete(CIRCLE_KEYS).where(*_but(circle, hashes)))


def circles(engine: Engine) -> list[CircleLine]:
    """Every circle that has a key or a night, the one that kept a night last first."""
    lines = select(NIGHTS.c.circle, func.count(), func.max(NIGHTS.c.kept)).where(_REMEMBERED)
    with engine.connect() as connection:
        found = [CircleLine(*row) for row in connection.execute(lines.group_by(NIGHTS.c.circle))]
        empty = set(connection.scalars(select(CIRCLE_KEYS.c.circle))) - {line.circle for line in found}
    found += [CircleLine(circle, 0, None) for circle in empty]
    return sorted(found, key=lambda line: (-(line.kept or 0), line.circle))


# Nights


def body_of(connection: Connection, circle: str, mark: str) -> str | None:
    """What is kept of this night, held until the transaction ends; None where nothing is."""
    found: str | None = connection.scalar(select(NIGHTS.c.body).where(*_night(circle, mark)).with_for_update())
    return found


def is_forgotten(connection: Connection, circle: str, mark: str) -> bool:
    """Whether this night was remembered once and forgotten."""
    return is_gone(connection.scalar(select(NIGHTS.c.body).where(*_night(circle, mark))))


def is_gone(body: str | None) -> bool:
    """Whether a night of this body was forgotten."""
    return body is not None and (body == FORGOTTEN or body.startswith(GONE))


def keep(connection: Connection, circle: str, mark: str, body: str, at: float) -> None:
    """Keep this night, in place of what was kept of it."""
    connection.execute(_KEEP, {"circle": circle, "mark": mark, "body": body, "at": at})


def drop(connection: Connection, circle: str, mark: str) -> None:
    """Keep nothing of this night, not even that it was forgotten."""
    connection.execute(delete(NIGHTS).where(*_night(circle, mark)))


def forget_all(connection: Connection, circle: str) -> None:
    """Forget every night of this circle, and which names were one person's."""
    connection.execute(update(NIGHTS).where(NIGHTS.c.circle == circle, _REMEMBERED).values(body=FORGOTTEN))
    connection.execute(delete(NIGHT_NAMES).where(NIGHT_NAMES.c.circle == circle))


def bodies(connection: Connection, circle: str, held: bool = False) -> list[str]:
    """Every night of this circle, by their marks; `held` until the transaction ends."""
    query = select(NIGHTS.c.body).where(NIGHTS.c.circle == circle, _REMEMBERED).order_by(NIGHTS.c.mark)
    return list(connection.scalars(query.with_for_update() if held else query))


def newest_bodies(connection: Connection, circle: str, most: int, letters: int) -> list[str]:
    """The nights of this circle that were kept last, by their marks: so many, and so long together, at most."""
    newest = (NIGHTS.c.kept.desc(), NIGHTS.c.mark)
    room = func.sum(func.length(NIGHTS.c.body)).over(order_by=newest).label("room")
    found = select(NIGHTS.c.mark, NIGHTS.c.body, room).where(NIGHTS.c.circle == circle, _REMEMBERED)
    first = found.order_by(*newest).limit(most).subquery()
    return list(connection.scalars(select(first.c.body).where(first.c.room <= letters).order_by(first.c.mark)))


def room_taken(connection: Connection, circle: str) -> Room:
    """How much this circle remembers."""
    query = select(func.count(), func.coalesce(func.sum(func.length(NIGHTS.c.body)), 0))
    return Room(*connection.execute(query.where(NIGHTS.c.circle == circle, _REMEMBERED)).one())


def names(connection: Connection, circle: str) -> dict[str, str]:
    """The names that are counted for another one, and for which."""
    query = select(NIGHT_NAMES.c.name, NIGHT_NAMES.c.same).where(NIGHT_NAMES.c.circle == circle)
    return {row.name: row.same for row in connection.execute(query.order_by(NIGHT_NAMES.c.name))}


def set_names(connection: Connection, circle: str, same: dict[str, str]) -> None:
    """From now on these names are counted for others, and no more."""
    connection.execute(delete(NIGHT_NAMES).where(NIGHT_NAMES.c.circle == circle))
    rows = [{"circle": circle, "name": name, "same": of} for name, of in same.items()]
    if rows:
        connection.execute(insert(NIGHT_NAMES), rows)


def _night(circle: str, mark: str) -> tuple[ColumnElement[bool], ...]:
    return NIGHTS.c.circle == circle, NIGHTS.c.mark == mark


def _but(circle: str, hashes: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return CIRCLE_KEYS.c.circle == circle, CIRCLE_KEYS.c.hash.not_in(hashes)


def _good(kind: str, now: float) -> tuple[ColumnElement[bool], ...]:
    return CIRCLE_KEYS.c.kind == kind, or_(CIRCLE_KEYS.c.until.is_(None), CIRCLE_KEYS.c.until > now)


# One statement each, as in `keepsakes`.
_BIND = text("INSERT INTO circle_table (table_id, circle) VALUES (:table, :circle) ON CONFLICT (table_id) DO NOTHING")
_KEEP = text(
    "INSERT INTO night (circle, mark, body, kept) VALUES (:circle, :mark, :body, :at)"
    " ON CONFLICT (circle, mark) DO UPDATE SET body = excluded.body, kept = excluded.kept"
)
