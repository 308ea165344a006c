"""Servers that many tests ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ops.small_server import Small


@pytest.fixture(scope="session")
def small_server() -> Iterator[Small]:
    """The small server of this test process; it must not log anything."""
    small = Small()
    yield small
    assert small.end() == ""


@pytest.fixture
def small(small_server: Small) -> Iterator[Small]:
    """The small server with its usual limits; the test's connections are closed after it."""
    small_server.begin_anew()
    yield small_server
    small_server.hang_up()
