"""The door over a real store, and a table with guests at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from companion.live import Live
from companion.service import Service
from tests.service.gathering import Gathering


class Clock:
    """Seconds since 1970, as the test says."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind that is this test's own."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(engine: Engine, clock: Clock) -> Iterator[Service]:
    live = Live()
    yield Service(engine, live, now=clock)
    live.close()


@pytest.fixture
def gathering(service: Service) -> Gathering:
    """Ann, Ben and Cem with phones at an open table."""
    return Gathering.of(service, "Ann", "Ben", "Cem")
