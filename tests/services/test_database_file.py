"""What lies in the SQLite file, and what a look needs of it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from tests.services.driver import Gathering


def content_of(engine: Engine, database: str) -> bytes:
    """All bytes of the database's file, into which what stands beside it is written first."""
    with engine.connect() as connection:
        busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    assert not busy
    return Path(database.removeprefix("sqlite:///")).read_bytes()


def test_a_new_key_opens_pages_even_on_a_full_disk(gathering: Gathering, engine: Engine) -> None:
    key = gathering.sit("Dia", tap="tap")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    assert gathering.seats_of(key) == (4,)


def test_no_key_ticket_or_idempotency_key_is_in_the_file(gathering: Gathering, engine: Engine, database: str) -> None:
    tap = "c0ffee" * 5
    gathering.service.open_table("saboteur2", {}, idempotency_key=f"{tap}aa")
    gathering.sit("Dia", f"{tap}bb")
    gathering.ask(1, f"{tap}cc")
    gathering.take(gathering.ticket(1), f"{tap}dd")
    secrets = (gathering.host_key, *gathering.keys.values(), gathering.ticket(2), gathering.host_ticket())
    content = content_of(engine, database)
    assert b"Dia" in content and tap.encode() not in content
    for secret in secrets:
        assert secret.encode() not in content and bytes.fromhex(secret) not in content
