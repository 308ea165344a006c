"""What the tests of the store may ask for: a database of each kind, and a table in it."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from companion.rules.message import Seat
from companion.store import event_log
from companion.store.models import TableId
from companion.table.events import SeatTaken


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind that is this test's own."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def table_of_ann(engine: Engine) -> TableId:
    """The table KRTN, at which Ann sits: one event."""
    return event_log.open_table(engine, "KRTN", "first", None, "host", [SeatTaken(Seat(1), "Ann", True)])
