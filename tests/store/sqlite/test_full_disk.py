"""The disk is full: an act without room is refused as a whole, with the rows that belong to it, and may come again."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session

from companion.rules.message import Seat
from companion.store import credentials, event_log
from companion.store.engine import DiskFull
from companion.store.models import TableId
from companion.table.events import Code, SeatLeft, TableOpened, Version


@pytest.fixture
def full_table(engine: Engine) -> TableId:
    """A table in a file that cannot grow."""
    opened = event_log.open_table(engine, "KRTN", "first", None, "host", [TableOpened(Code("KRTN"), "saboteur2", 3)])
    event.listen(engine, "checkout", no_growth)
    return opened


def no_growth(raw: object, *_: object) -> None:
    raw.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]


def room(raw: object, *_: object) -> None:
    raw.execute("PRAGMA max_page_count = 1000000")  # type: ignore[attr-defined]


def act(engine: Engine, table: TableId, number: int) -> None:
    """Act number 1, 2, … of two events and a key."""

    def keep(connection: Session, _: TableId) -> None:
        credentials.add_key(connection, table, 1, f"key {number}")

    seen = Version(2 * number - 1)
    event_log.append_events(
        engine, table, seen, f"act {number}", f"tap {number}", "host", [SeatLeft(Seat(1))] * 2, keep
    )


def acts_until_full(engine: Engine, table: TableId) -> int:
    """The number of the first act that has no room."""
    for number in range(1, 1000):
        try:
            act(engine, table, number)
        except DiskFull:
            return number
    raise AssertionError("the disk was never full")


def test_a_move_on_a_full_disk_saves_nothing_and_earlier_moves_stay(engine: Engine, full_table: TableId) -> None:
    refused = acts_until_full(engine, full_table)
    assert [entry.version for entry in event_log.read_entries(engine, full_table)] == list(range(1, 2 * refused))
    hashes = [f"key {number}" for number in range(1, refused + 1)]
    assert credentials.key_holders(engine, full_table, hashes).keys() == set(hashes[:-1])


def test_the_move_may_be_repeated_once_there_is_room(engine: Engine, full_table: TableId) -> None:
    refused = acts_until_full(engine, full_table)
    event.remove(engine, "checkout", no_growth)
    event.listen(engine, "checkout", room)
    act(engine, full_table, refused)
    assert len(event_log.read_entries(engine, full_table)) == 2 * refused + 1
    with pytest.raises(event_log.DuplicateMove):
        act(engine, full_table, refused)
