"""What the tests of the store may ask for: a database of each kind, and a table in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from tests.postgres import Server
from tests.store.driver import Log


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of each kind that is this test's own."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def log(engine: Engine) -> Log:
    """The table KRTN, at which Ann sits: two events."""
    return Log.open(engine)


@pytest.fixture
def bare_database(postgres_server: Server) -> Iterator[str]:
    """The address of a PostgreSQL database without a table."""
    with postgres_server.database() as address:
        yield address
