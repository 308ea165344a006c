"""Counters of rate limits that several processes over one PostgreSQL share. They hold no lasting data: the table is
created if it is missing, belongs to no migration, and PostgreSQL empties it after a crash.

A counter is the time until which the used part is regained; `room` is how far ahead of now that may be. One more than
`farthest` ahead was written before the clock was put back, and starts again.
"""

from __future__ import annotations

from sqlalchemy import Column, Double, Engine, MetaData, Table, Text, text

from companion.store.engine import writing

QUOTAS = Table(
    "quota", MetaData(), Column("name", Text, primary_key=True), Column("until", Double), prefixes=["UNLOGGED"]
)


def prepare(engine: Engine) -> None:
    """Create the table of counters if it is missing."""
    with writing(engine) as session:
        QUOTAS.create(session.connection(), checkfirst=True)


def take(engine: Engine, name: str, seconds: float, room: float, farthest: float, now: float) -> bool:
    """Count one more, which is regained after so many seconds; False, and nothing counted, if there is no room. It is
    one statement, so that of two at once only one gets the last place."""
    with engine.begin() as connection:
        values = {"name": name, "seconds": seconds, "room": now + room, "farthest": now + farthest, "now": now}
        return connection.execute(_TAKE, values).first() is not None


def give_back(engine: Engine, name: str, seconds: float) -> None:
    """Count one less."""
    with engine.begin() as connection:
        connection.execute(_GIVE_BACK, {"name": name, "seconds": seconds})


def until(engine: Engine, name: str) -> float:
    """Return the counter of this name (seconds since 1970); 0 if there is none."""
    with engine.connect() as connection:
        return float(connection.scalar(_UNTIL, {"name": name}) or 0.0)


def put(engine: Engine, name: str, until: float) -> None:
    """Set the counter of this name (seconds since 1970)."""
    with engine.begin() as connection:
        connection.execute(_PUT, {"name": name, "until": until})


def forget(engine: Engine, now: float) -> None:
    """Remove the counters that are over."""
    with engine.begin() as connection:
        connection.execute(_FORGET, {"now": now})


_TAKE = text(
    "INSERT INTO quota (name, until) VALUES (:name, CAST(:now AS float8) + :seconds)"
    " ON CONFLICT (name) DO UPDATE SET until ="
    " CASE WHEN quota.until > :farthest THEN CAST(:now AS float8) ELSE greatest(quota.until, :now) END + :seconds"
    " WHERE quota.until <= :room OR quota.until > :farthest RETURNING until"
)
_GIVE_BACK = text("UPDATE quota SET until = until - :seconds WHERE name = :name")
_UNTIL = text("SELECT until FROM quota WHERE name = :name")
_PUT = text(
    "INSERT INTO quota (name, until) VALUES (:name, :until) ON CONFLICT (name) DO UPDATE SET until = excluded.until"
)
_FORGET = text("DELETE FROM quota WHERE until < :now")
