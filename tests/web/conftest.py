"""The cast of the web room's tests: an app on a real database, its host, and six guests with phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.web.people import Person, end_saboteur, open_saboteur, open_table, sit, sit_without_phone

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


@pytest.fixture
def app(database: str, tmp_path: Path, data_folder: Callable[[Path], Path]) -> Iterator[Flask]:
    """The companion on an empty database of its own."""
    from companion import create_app

    app = create_app({"DATA": data_folder(tmp_path / "instance"), "DATABASE_URL": database})
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


@pytest.fixture
def miners(app: Flask) -> dict[str, Person]:
    """A round of the base game with real role cards: the host, then Ann, Ben, Cem and Dia with phones, in this order,
    and on the fifth seat Eva without one."""
    host = open_saboteur(app)
    people = {"host": host, **{name: sit(host, name) for name in CAST[:4]}}
    sit_without_phone(host, "Eva")
    assert host.post("/round", do="begin").status_code == 200
    return people


@pytest.fixture
def drafting(miners: dict[str, Person]) -> dict[str, Person]:
    """The same, after Ben reached the treasure and Dia was the saboteur: Ben picks, then Ann, Eva, Cem."""
    ended = end_saboteur(miners["host"], miners["Ben"].seat, miners["Dia"].seat)
    assert ended.status_code == 200, ended.get_data(as_text=True)
    return miners
