"""What the tests of roles share: the application itself, for its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory, data_folder: Callable[[Path], Path]) -> Iterator[Flask]:
    """An application whose roles can be drawn in every language, without a table."""
    app = create_app({"DATA": data_folder(tmp_path_factory.mktemp("words") / "instance")})
    yield app
    app.extensions["companion"].engine.dispose()
