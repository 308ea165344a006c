"""Rate limit counters that several processes share in one PostgreSQL database.

A counter is the time, in seconds since 1970, at which its limit is unused again: a leaky bucket. Each use moves it
further ahead. Counters need not last: their table is created when missing, belongs to no migration, and PostgreSQL
empties it after a crash.
"""

from __future__ import annotations

from sqlalchemy import Column, Double, Engine, MetaData, Table, Text, text

from companion.store.engine import write_session

COUNTERS = Table(
    "quota", MetaData(), Column("name", Text, primary_key=True), Column("until", Double), prefixes=["UNLOGGED"]
)


def create_counters(engine: Engine) -> None:
    """Create the database table of counters if it is missing."""
    with write_session(engine) as session:
        COUNTERS.create(session.connection(), checkfirst=True)


def count_use(
    engine: Engine, name: str, seconds: float, allowed_seconds_ahead: float, plausible_seconds_ahead: float, now: float
) -> bool:
    """Count one use of a limit: move its counter `seconds` ahead. Return False, and count nothing, if the limit is used
    up.

    The limit is used up if the counter is more than `allowed_seconds_ahead` seconds ahead of `now`. A counter more than
    `plausible_seconds_ahead` seconds ahead was written before the clock was set back, and starts again at `now`. All of
    this is one SQL statement, so that only one of two simultaneous requests gets the last use.
    """
    with engine.begin() as connection:
        values = {
            "name": name,
            "seconds": seconds,
            "allowed": now + allowed_seconds_ahead,
            "plausible": now + plausible_seconds_ahead,
            "now": now,
        }
        return connection.execute(_COUNT_USE, values).first() is not None


def uncount_use(engine: Engine, name: str, seconds: float) -> None:
    """Undo one counted use of a limit. Its counter is a time that each use moves forward by `seconds`; this moves it
    back as far."""
    with engine.begin() as connection:
        connection.execute(_UNCOUNT_USE, {"name": name, "seconds": seconds})


def read_counter(engine: Engine, name: str) -> float:
    """Return the counter with this name, a time in seconds since 1970; 0 if there is none."""
    with engine.connect() as connection:
        return float(connection.scalar(_READ_COUNTER, {"name": name}) or 0.0)


def remember_until(engine: Engine, name: str, until: float) -> None:
    """Remember this name until the time `until` (seconds since 1970): set its counter to that time."""
    with engine.begin() as connection:
        connection.execute(_REMEMBER_UNTIL, {"name": name, "until": until})


def remove_expired(engine: Engine, now: float) -> None:
    """Delete the counters that are earlier than `now`, as nothing that they counted matters any more."""
    with engine.begin() as connection:
        connection.execute(_REMOVE_EXPIRED, {"now": now})


_COUNT_USE = text(
    "INSERT INTO quota (name, until) VALUES (:name, CAST(:now AS float8) + :seconds)"
    " ON CONFLICT (name) DO UPDATE SET until ="
    " CASE WHEN quota.until > :plausible THEN CAST(:now AS float8) ELSE greatest(quota.until, :now) END + :seconds"
    " WHERE quota.until <= :allowed OR quota.until > :plausible RETURNING until"
)
_UNCOUNT_USE = text("UPDATE quota SET until = until - :seconds WHERE name = :name")
_READ_COUNTER = text("SELECT until FROM quota WHERE name = :name")
_REMEMBER_UNTIL = text(
    "INSERT INTO quota (name, until) VALUES (:name, :until) ON CONFLICT (name) DO UPDATE SET until = excluded.until"
)
_REMOVE_EXPIRED = text("DELETE FROM quota WHERE until < :now")
