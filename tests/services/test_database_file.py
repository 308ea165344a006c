"""What lies in the SQLite file, and what a look needs of it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from companion.rules.message import Seat
from companion.table.viewer import HOST
from tests.services.gathering import Gathering


def content_of(engine: Engine, database: str) -> bytes:
    """All bytes of the database's file, into which what stands beside it is written first."""
    with engine.connect() as connection:
        busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    assert not busy
    return Path(database.removeprefix("sqlite:///")).read_bytes()


def test_a_new_key_opens_pages_even_on_a_full_disk(gathering: Gathering, engine: Engine) -> None:
    _, key = gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    assert gathering.seats_of(key) == (4,)


def test_no_idempotency_key_is_stored_as_it_is(gathering: Gathering, engine: Engine, database: str) -> None:
    tap = "c0ffee" * 5
    code, _ = gathering.service.open_table("saboteur2", {}, idempotency_key=f"{tap}aa")
    gathering.service.sit(code, "Dia", idempotency_key=f"{tap}bb")
    gathering.service.seat_claims.ask_for_seat(code, Seat(1), idempotency_key=f"{tap}cc")
    gathering.service.seat_transfer.take_seat(
        code, gathering.service.seat_transfer.issue_ticket(code, HOST, Seat(1)), idempotency_key=f"{tap}dd"
    )
    content = content_of(engine, database)
    assert b"Dia" in content and tap.encode() not in content


def test_no_key_and_no_ticket_is_in_the_file(gathering: Gathering, engine: Engine, database: str) -> None:
    ticket = gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(2))
    content = content_of(engine, database)
    assert b"Ben" in content
    for secret in (gathering.host_key, *gathering.keys.values(), ticket):
        assert secret.encode() not in content
        assert bytes.fromhex(secret) not in content
