"""The store's quotas: counters that several processes over one PostgreSQL share. They are no data of anybody: the table
is made anew where it is missing, is in no migration, and PostgreSQL empties it after a crash.

A counter is one number: until when all that was taken is paid back. `room` is how far ahead of now that may lie. One
that is more than `farthest` ahead was written before the clock was put back, and begins anew.
"""

from __future__ import annotations

from sqlalchemy import Column, Double, Engine, MetaData, Table, Text, text

from companion.store.db import writing

QUOTAS = Table(
    "quota", MetaData(), Column("name", Text, primary_key=True), Column("until", Double), prefixes=["UNLOGGED"]
)


def prepare(engine: Engine) -> None:
    """Makes the table of counters where there is none."""
    with writing(engine) as session:
        QUOTAS.create(session.connection(), checkfirst=True)


def take(engine: Engine, name: str, seconds: float, room: float, farthest: float, now: float) -> bool:
    """Counts one more, which takes so many seconds to be paid back; False, with nothing counted, where there is no
    room. It is one statement, so that of two at once only one gets the last place."""
    with engine.begin() as connection:
        values = {"name": name, "seconds": seconds, "room": now + room, "farthest": now + farthest, "now": now}
        return connection.execute(_TAKE, values).first() is not None


def give_back(engine: Engine, name: str, seconds: float) -> None:
    """Counts one less."""
    with engine.begin() as connection:
        connection.execute(_GIVE_BACK, {"name": name, "seconds": seconds})


def until(engine: Engine, name: str) -> float:
    """When all that was taken is paid back (seconds since 1970); 0 where nothing was taken."""
    with engine.connect() as connection:
        return float(connection.scalar(_UNTIL, {"name": name}) or 0.0)


def put(engine: Engine, name: str, until: float) -> None:
    """Sets the counter of this name to `until` (seconds since 1970)."""
    with engine.begin() as connection:
        connection.execute(_PUT, {"name": name, "until": until})


def forget(engine: Engine, now: float) -> None:
    """Removes the counters of which all is paid back."""
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
