"""The cast of the web room's tests: an app on a real database, its host, and six guests with phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.web.people import Person, open_table, sit

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


@pytest.fixture
def app(database: str, tmp_path: Path) -> Iterator[Flask]:
    """The companion on an empty database of its own."""
    from companion import create_app

    app = create_app({"DATA": tmp_path / "instance", "DATABASE_URL": database})
    app.config["PROPAGATE_EXCEPTIONS"] = True
    yield app
    app.extensions["companion"].engine.dispose()


@pytest.fixture
def host(app: Flask) -> Person:
    """The host of an open table where nobody sits yet."""
    return open_table(app)


@pytest.fixture
def guests(host: Person) -> dict[str, Person]:
    """Ann to Finn, each on a phone of her own, seated in this order."""
    return {name: sit(host, name) for name in CAST}


@pytest.fixture
def dealt(host: Person, guests: dict[str, Person]) -> dict[str, Person]:
    """The same six with their roles dealt."""
    assert host.post("/round", do="begin").status_code == 200
    return guests


@pytest.fixture
def someone(host: Person) -> Callable[[str], Person]:
    """Sits one more guest down."""
    return lambda name: sit(host, name)
