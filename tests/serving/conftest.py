"""Servers that many tests ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bench.served import Served
from tests.serving.small import Small


@pytest.fixture(scope="session")
def small_server() -> Iterator[Small]:
    """The small server of this process. At its end it must have said nothing of what was refused."""
    small = Small()
    yield small
    assert small.end() == ""


@pytest.fixture
def small(small_server: Small) -> Iterator[Small]:
    """The small server as it was when it started. The connections of the test are closed after it."""
    small_server.begin_anew()
    yield small_server
    small_server.hang_up()


@pytest.fixture(scope="module")
def served(data_folder: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A companion that several tests of a file ask, each at a table of its own."""
    with Served(data_folder(tmp_path_factory.mktemp("served") / "instance")) as running:
        yield running
