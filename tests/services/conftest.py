"""The service over a real database, and a table with players at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.services import TableService
from tests.clock import Clock, Drawn
from tests.services.gathering import Gathering

OWNER = "a1"
"""To whom the nights of the table `remembered` belong."""


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database that is this test's own: SQLite, or the kind that `BOTH_DATABASES` asks for."""
    return str(request.getfixturevalue(getattr(request, "param", "sqlite")))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(engine: Engine, clock: Clock) -> Iterator[TableService]:
    live = VersionBus()
    yield TableService(engine, live, random_bytes=Drawn(), now=clock)
    live.close()


@pytest.fixture
def gathering(service: TableService) -> Gathering:
    """Ann, Ben and Cem with phones at an open table."""
    return Gathering.of(service, "Ann", "Ben", "Cem")


@pytest.fixture
def remembered(service: TableService) -> Gathering:
    """Ann, Ben and Cem at a table of one round that its host remembers."""
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on")
    service.archive.claim_table(table.code, OWNER, is_new=True)
    return table
