"""What every test may ask for: an empty store of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file without a table, made once; copy it, do not write to it."""
    from companion.store.db import migrate, open_engine

    path = tmp_path_factory.mktemp("store") / "empty.sqlite"
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    engine.dispose()
    return path


@pytest.fixture
def database(empty_store: Path, tmp_path: Path) -> str:
    """The address of an empty database that is this test's own."""
    path = tmp_path / "companion.sqlite"
    shutil.copy(empty_store, path)
    return f"sqlite:///{path}"


@pytest.fixture
def engine(database: str) -> Iterator[object]:
    """An engine on an empty database that is this test's own."""
    from companion.store.db import open_engine

    engine = open_engine(database)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the system's Chromium. Without one browser tests are skipped, but fail where CI is set."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path is not None:
            return path
    if os.environ.get("CI"):
        pytest.fail("No Chromium is installed, and browser tests must run in CI.")
    pytest.skip("No Chromium is installed.")
