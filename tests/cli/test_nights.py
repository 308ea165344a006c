"""`companion nights`: lists what is remembered, and saves it to a file."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tests.services.driver import Gathering, TableService


def remember(service: TableService, owner: str, *names: str) -> None:
    """Remember one night of a host, which the first player wins."""
    table = Gathering.of(service, *names, rounds="1", remember="on")
    service.archive.claim_table(table.code, owner, is_new=True)
    table.play()
    table.do("correct-gain", round=1, seat=1, gold=50, why="")


def test_the_nights_of_all_hosts_are_listed(run: Run, service: TableService) -> None:
    assert (run("nights").status, run("nights").out) == (0, "")
    remember(service, "a", "Ann", "Ben", "Cem")
    remember(service, "b", "Dia", "Eva", "Finn", "Gül")
    ends = sorted(line.partition("  ")[2] for line in run("nights").out.splitlines())
    assert ends == ["saboteur2    3 players  won by Ann", "saboteur2    4 players  won by Dia"]


def test_nights_are_saved_to_a_new_file(run: Run, service: TableService, tmp_path: Path) -> None:
    remember(service, "a", "Ann", "Ben", "Cem")
    path, text = tmp_path / "nights.json", service.archive.file("a")
    assert run("nights", "--export", str(path)).status == 0 and path.read_text("utf-8") == text
    path.write_text("mine")
    answer = run("nights", "--export", str(path))
    assert answer.status and "File exists" in answer.err and path.read_text() == "mine"
    assert run("nights", "--export", "-").out == text
    assert run("nights", "--export", str(tmp_path / "no" / "such.json")).status
