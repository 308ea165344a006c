"""A PostgreSQL database with its tables, and one without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Server


@pytest.fixture
def database(postgres: str) -> str:
    """The address of an empty database that is this test's own for its time."""
    return postgres


@pytest.fixture
def bare_database(postgres_server: Server) -> Iterator[str]:
    """The address of a database without a table."""
    with postgres_server.database() as address:
        yield address
