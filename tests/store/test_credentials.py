"""Keys and tickets: who may speak for which seat."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine
from sqlmodel import Session

from companion.rules.message import Seat
from companion.store import credentials
from companion.store.engine import write_session
from companion.store.event_log import open_table
from companion.store.models import TableId
from companion.table.events import SeatTaken

NOON = 43200.0


def states(engine: Engine, table: TableId, *hashes: str) -> list[str]:
    known = credentials.key_holders(engine, table, hashes)
    return [known[hash][1] for hash in hashes]


def test_a_key_opens_its_own_table_only(engine: Engine, table_of_ann: TableId) -> None:
    other = open_table(engine, "LMNP", "first", None, "host", [SeatTaken(Seat(1), "Ann", True)])
    with write_session(engine) as connection:
        credentials.add_key(connection, table_of_ann, credentials.HOST, "aa")
        credentials.add_key(connection, table_of_ann, 3, "bb")
    assert credentials.key_holders(engine, table_of_ann, ["aa", "bb", "cc"]) == {"aa": (0, "good"), "bb": (3, "good")}
    assert credentials.key_holders(engine, other, ["aa", "bb"]) == {}
    assert credentials.key_holders(engine, table_of_ann, []) == {}


def test_a_transferred_seat_has_one_valid_key(engine: Engine, table_of_ann: TableId) -> None:
    with write_session(engine) as connection:
        credentials.add_key(connection, table_of_ann, 1, "old")
        credentials.add_key(connection, table_of_ann, 1, "asks", "asking", "27")
        credentials.add_key(connection, table_of_ann, 2, "neighbour")
        credentials.replace_keys(connection, table_of_ann, 1, "new")
    assert states(engine, table_of_ann, "old", "asks", "new", "neighbour") == ["void", "void", "good", "good"]


def test_an_accepted_key_becomes_the_only_valid_key(engine: Engine, table_of_ann: TableId) -> None:
    with write_session(engine) as connection:
        credentials.add_key(connection, table_of_ann, 1, "old")
        credentials.add_key(connection, table_of_ann, 1, "asks", "asking", "27")
        assert credentials.pending_keys(connection, table_of_ann, 1) == {"27": "asks"}
        credentials.replace_keys(connection, table_of_ann, 1, "asks")
    assert states(engine, table_of_ann, "old", "asks") == ["void", "good"]
    with Session(engine) as session:
        assert credentials.pending_keys(session, table_of_ann, 1) == {}


def test_a_refused_key_is_void_and_the_valid_one_stays(engine: Engine, table_of_ann: TableId) -> None:
    with write_session(engine) as connection:
        credentials.add_key(connection, table_of_ann, 1, "old")
        credentials.add_key(connection, table_of_ann, 1, "asks", "asking", "27")
        credentials.void_pending_keys(connection, table_of_ann, 1)
    assert states(engine, table_of_ann, "old", "asks") == ["good", "void"]


def test_a_void_key_is_known_as_void(engine: Engine, table_of_ann: TableId) -> None:
    with write_session(engine) as connection:
        credentials.add_key(connection, table_of_ann, 1, "old")
        credentials.void_keys(connection, table_of_ann, 1)
    assert credentials.key_holders(engine, table_of_ann, ["old"]) == {"old": (1, "void")}


def test_a_ticket_is_used_once(engine: Engine, table_of_ann: TableId) -> None:
    with write_session(engine) as connection:
        credentials.add_ticket(connection, table_of_ann, 2, "hand-over", "tt", until=NOON + 60)
    assert credentials.ticket_holder(engine, table_of_ann, "hand-over", "tt", NOON) == 2
    assert credentials.ticket_holder(engine, table_of_ann, "hand-over", "tt", NOON) == 2
    with write_session(engine) as connection:
        assert credentials.use_ticket(connection, table_of_ann, "hand-over", "tt", NOON) == 2
        assert credentials.use_ticket(connection, table_of_ann, "hand-over", "tt", NOON) is None
    assert credentials.ticket_holder(engine, table_of_ann, "hand-over", "tt", NOON) is None


@pytest.mark.parametrize(
    ("kind", "hash", "now"), [("curtain", "tt", 0), ("hand-over", "uu", 0), ("hand-over", "tt", 60)]
)
def test_a_wrong_or_old_ticket_gives_no_seat(
    engine: Engine, table_of_ann: TableId, kind: str, hash: str, now: float
) -> None:
    with write_session(engine) as connection:
        credentials.add_ticket(connection, table_of_ann, 2, "hand-over", "tt", until=NOON + 60)
        assert credentials.use_ticket(connection, table_of_ann, kind, hash, NOON + now) is None
    assert credentials.ticket_holder(engine, table_of_ann, kind, hash, NOON + now) is None


def test_void_tickets_are_those_of_one_kind_and_seat(engine: Engine, table_of_ann: TableId) -> None:
    with write_session(engine) as connection:
        for seat, kind in [(1, "hand-over"), (2, "hand-over"), (1, "curtain")]:
            credentials.add_ticket(connection, table_of_ann, seat, kind, f"{kind} {seat}", until=NOON)
        credentials.void_tickets(connection, table_of_ann, "hand-over", 1)
    assert credentials.ticket_holder(engine, table_of_ann, "hand-over", "hand-over 1", 0) is None
    assert credentials.ticket_holder(engine, table_of_ann, "hand-over", "hand-over 2", 0) == 2
    assert credentials.ticket_holder(engine, table_of_ann, "curtain", "curtain 1", 0) == 1
