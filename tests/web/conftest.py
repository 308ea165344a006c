"""An application on a real database, the host of a table, and six players with phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.store.database import sqlite_file
from tests.web.people import (
    FOR_PHONES,
    People,
    Person,
    SetUp,
    end_saboteur,
    open_saboteur,
    open_table,
    sit,
    sit_without_phone,
)
from tests.web.setups import Setups, StrictFields, made

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


def companion_at(folder: Path, database: str) -> Flask:
    """An application as tests want it."""
    from companion import create_app

    app = create_app({"DATA": folder, "DATABASE_URL": database})
    app.config.update(PROPAGATE_EXCEPTIONS=True, OWN_ADDRESSES=lambda: [FOR_PHONES])
    app.jinja_env.undefined = StrictFields
    return app


@pytest.fixture(scope="session")
def setups(tmp_path_factory: pytest.TempPathFactory, empty_store: Path, data_folder: Callable[[Path], Path]) -> Setups:
    """The application of this process, and every set-up that was made with it."""
    folder = tmp_path_factory.mktemp("setups")
    app = companion_at(data_folder(folder / "instance"), f"sqlite:///{folder / 'unused.sqlite'}")
    app.extensions["companion"].engine.dispose()
    return Setups(app, empty_store, folder)


@pytest.fixture
def app(setups: Setups, sqlite: str) -> Iterator[Flask]:
    """The companion on an empty database of its own. The application is shared: a test that changes more of it than
    its settings and its `TableService` takes `own_app`."""
    path = sqlite_file(sqlite)
    assert path
    setups.open(path)
    yield setups.app
    setups.close()


@pytest.fixture
def own_app(database: str, tmp_path: Path, data_folder: Callable[[Path], Path]) -> Iterator[Flask]:
    """The companion as an application that no other test has, on an empty database of its own."""
    app = companion_at(data_folder(tmp_path / "instance"), database)
    yield app
    app.extensions["companion"].engine.dispose()


@pytest.fixture
def set_up(setups: Setups, app: Flask) -> SetUp:
    """`set_up(open_duel, app, "Ann", "Ben")`: what `open_duel` gives, done once and copied for every test; done anew
    where a test has an application of its own."""
    return setups.set_up if app is setups.app else lambda make, *args, **options: make(*args, **options)


def seat_all(host: Person) -> People:
    return {name: sit(host, name) for name in CAST}


@made
def host(app: Flask) -> Person:
    """The host of an open table where nobody sits yet."""
    return open_table(app)


@pytest.fixture
def players(set_up: SetUp, host: Person) -> People:
    """Ann to Finn, each on a phone of her own, seated in this order."""
    return set_up(seat_all, host)


@made
def dealt(host: Person, players: People) -> People:
    """Ann to Finn, each on a phone of her own, with their roles dealt."""
    host.post_ok("/do/deal")
    return players


@pytest.fixture
def stranger(host: Person) -> Person:
    """Somebody who has the table's code and nothing else."""
    return Person(host.app, host.code)


@pytest.fixture
def someone(host: Person) -> Callable[[str], Person]:
    """Sits one more player down."""
    return lambda name: sit(host, name)


@made
def saboteur_dealt(app: Flask) -> People:
    """A round of the base game with real role cards: the host, then Ann, Ben, Cem and Dia with phones, in this order,
    and on the fifth seat Eva without one."""
    host = open_saboteur(app)
    people = {"host": host, **{name: sit(host, name) for name in CAST[:4]}}
    sit_without_phone(host, "Eva")
    host.post_ok("/do/deal")
    return people


@made
def drafting(saboteur_dealt: People) -> People:
    """The round of `saboteur_dealt` is over: Ben reached the treasure, Dia was the saboteur. Ben picks a gold card,
    then Ann, Eva, Cem."""
    end_saboteur(saboteur_dealt["host"], saboteur_dealt["Ben"].seat, saboteur_dealt["Dia"].seat)
    return saboteur_dealt
