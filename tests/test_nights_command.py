"""`companion nights`: lists what is remembered, opens it in a browser, saves it to a file."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import open_service
from companion.cli import main
from companion.config import settings
from companion.service import Service
from companion.table.viewer import HOST
from tests.service.gathering import Gathering

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def data(tmp_path: Path, sqlite: str) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    Path(sqlite.removeprefix("sqlite:///")).rename(folder / "companion.sqlite")
    return folder


@pytest.fixture
def service(data: Path) -> Service:
    return open_service(settings({"DATA": data}))


@pytest.fixture
def run(data: Path) -> Run:
    def run(*words: str) -> tuple[int, str]:
        found = CliRunner().invoke(main, ["nights", *words, "--data", str(data)])
        return found.exit_code, found.output

    return run


def remember(service: Service) -> str:
    """One night of a host of his own; his circle."""
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on")
    key = service.nights_key(table.code, HOST, [])
    table.play()
    return service.circles_of([key])[0][1]


def test_where_nothing_is_remembered_it_says_so(run: Run) -> None:
    assert run() == (0, "")
    status, said = run("--link")
    assert status == 2 and "No nights are remembered here." in said


def test_circles_are_listed_and_the_nights_of_one(run: Run, service: Service) -> None:
    circle = remember(service)
    assert f"{circle}  1 night  last kept " in run()[1]
    status, said = run(circle.upper())
    assert status == 0 and "saboteur2    3 players  won by" in said


def test_the_link_opens_the_nights(run: Run, service: Service) -> None:
    circle = remember(service)
    status, said = run("--link", "--address", "http://192.168.1.20:8000/")
    address = said.splitlines()[0]
    assert status == 0 and address.startswith("http://192.168.1.20:8000/nights/take/")
    assert service.circles_of([service.take_nights(address.rpartition("/")[2])])[0][1] == circle


def test_they_are_saved_to_a_new_file_of_the_owner_alone(run: Run, service: Service, tmp_path: Path) -> None:
    circle, path = remember(service), tmp_path / "nights.json"
    assert run("--export", str(path))[0] == 0
    assert json.loads(path.read_text("utf-8")) == service.nights_document(circle)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    status, said = run("--export", str(path))
    assert status == 2 and "exists already" in said
    assert json.loads(run("--export", "-")[1]) == service.nights_document(circle)
    assert run("--export", str(tmp_path / "no" / "such.json"))[0] == 2


def test_where_several_hosts_keep_theirs_it_asks_whose(run: Run, service: Service) -> None:
    circles = {remember(service), remember(service)}
    status, said = run("--link")
    assert status == 2 and all(circle in said for circle in circles)
    assert run("--link", circles.pop())[0] == 0
    status, said = run("nobody")
    assert status == 2 and "There is no circle nobody here." in said
