"""`companion nights`: lists what is remembered, opens it in a browser, saves it to a file."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.message import Seat
from companion.services import TableService
from companion.table import moves
from companion.table.viewer import HOST
from tests.cli.conftest import Run
from tests.cli.old_tables import service_on
from tests.services.gathering import Gathering


@pytest.fixture
def service_with_nights(data: Path) -> Iterator[TableService]:
    with service_on(data) as service:
        yield service


def remember(service: TableService) -> str:
    """Remember one night of a new host; returns the circle."""
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on")
    key = service.archive.host_archive_key(table.code, HOST, [])
    table.play()
    return service.archive.groups_opened_by_keys([key])[0][1]


def test_an_empty_archive_is_reported(run: Run, data: Path) -> None:
    assert run("nights").status == 0 and run("nights").out == ""
    assert "No game nights are remembered." in run("nights", "--link").refusal


def test_circles_are_listed_and_the_nights_of_one(run: Run, service_with_nights: TableService) -> None:
    circle = remember(service_with_nights)
    assert f"{circle}  1 night  last kept " in run("nights").out
    answer = run("nights", circle.upper())
    assert answer.status == 0 and "saboteur2    3 players  won by" in answer.out


def test_names_are_written_in_utf_8_on_every_terminal(
    run_process: Run, service_with_nights: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe of Windows has an encoding without most letters."""
    names = ("Łukasz", "Ξένια", "Юра")
    table = Gathering.of(service_with_nights, *names, rounds="1", remember="on")
    key = service_with_nights.archive.host_archive_key(table.code, HOST, [])
    table.play()
    table.do(moves.correct_gain, round=1, seat=Seat(1), gold=5, why="")  # whoever won by chance, one player is named
    circle = service_with_nights.archive.groups_opened_by_keys([key])[0][1]
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    answer = run_process("nights", circle)
    assert (answer.status, answer.err) == (0, "") and any(name in answer.out for name in names)


def test_the_link_opens_the_nights(run: Run, service_with_nights: TableService) -> None:
    service, circle = service_with_nights, remember(service_with_nights)
    answer = run("nights", "--link", "--address", "http://192.168.1.20:8000/")
    address = answer.out.splitlines()[0]
    assert answer.status == 0 and address.startswith("http://192.168.1.20:8000/nights/take/")
    assert (
        service.archive.groups_opened_by_keys([service.archive.redeem_link(address.rpartition("/")[2])])[0][1] == circle
    )


def test_game_nights_are_saved_to_a_new_file_that_only_its_owner_can_read(
    run: Run, service_with_nights: TableService, tmp_path: Path
) -> None:
    circle, path = remember(service_with_nights), tmp_path / "nights.json"
    assert run("nights", "--export", str(path)).status == 0
    assert json.loads(path.read_text("utf-8")) == service_with_nights.archive.archive_document(circle)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "exists already" in run("nights", "--export", str(path)).refusal
    assert json.loads(run("nights", "--export", "-").out) == service_with_nights.archive.archive_document(circle)
    assert run("nights", "--export", str(tmp_path / "no" / "such.json")).refusal


def test_with_several_circles_one_must_be_named(run: Run, service_with_nights: TableService) -> None:
    circles = {remember(service_with_nights), remember(service_with_nights)}
    answer = run("nights", "--link")
    assert answer.status == 2 and all(circle in answer.err for circle in circles)
    assert run("nights", "--link", circles.pop()).status == 0
    assert "There is no circle nobody." in run("nights", "nobody").refusal
