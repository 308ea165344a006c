"""The service over a real database, and a table with players at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from tests.clock import Clock, Drawn
from tests.services.driver import Gathering, TableService, VersionBus


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
    """Ann, Ben and Cem with phones at an open table: seats 1, 2 and 3."""
    return Gathering.of(service, "Ann", "Ben", "Cem")
