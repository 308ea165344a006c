"""Remembered games as a file: exported, imported on another computer, and which files are refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.archive.record import GameRecord, game_to_json
from companion.services import TableService
from companion.services.archive_file import merge_aliases, parse_archive_file
from tests.archive.random_records import NIGHTS as ANY_NIGHT
from tests.examples import examples
from tests.services.archived import circle, nights
from tests.services.gathering import Gathering
from tests.table.refusals import refused


def test_importing_a_file_adds_each_game_once(service: TableService, remembered: Gathering) -> None:
    remembered.play()
    document = service.archive.archive_document(circle(remembered))
    other = circle(Gathering.of(service, remember="on"))
    assert [service.archive.import_file(other, json.dumps(document).encode()) for _ in range(2)] == [(1, 0), (0, 1)]
    assert service.archive.archive_document(other) == document
    service.archive.delete_all(other)
    assert service.archive.import_file(other, json.dumps(document).encode()) == (1, 0)


def test_importing_a_known_game_changes_nothing(service: TableService, remembered: Gathering) -> None:
    remembered.play()
    document = service.archive.archive_document(circle(remembered))
    document["nights"][0]["people"][0]["name"] = "Zoe"
    before = nights(remembered)
    assert service.archive.import_file(circle(remembered), json.dumps(document).encode()) == (0, 1)
    assert nights(remembered) == before


@examples(0.1, base=settings(suppress_health_check=[HealthCheck.function_scoped_fixture]))
@given(st.lists(ANY_NIGHT, max_size=4, unique_by=lambda night: night.mark))
def test_imported_games_are_exported_unchanged(service: TableService, records: list[GameRecord]) -> None:
    whose = service.dependencies.random_bytes(8).hex()
    document = {"companion-nights": 1, "nights": [game_to_json(night) for night in records], "same": {"benny": "ben"}}
    assert service.archive.import_file(whose, json.dumps(document).encode()) == (len(records), 0)
    given_out = service.archive.archive_document(whose)
    assert given_out["same"] == document["same"]
    assert sorted(given_out["nights"], key=repr) == sorted(document["nights"], key=repr)
    assert parse_archive_file(json.dumps(given_out).encode()) == parse_archive_file(json.dumps(given_out).encode())


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"nights", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000),
        b'{"companion-nights": 2, "nights": []}',
        b'{"companion-nights": 1, "nights": {}}',
        b'{"companion-nights": 1, "nights": [{}]}',
        b'{"companion-nights": 1, "nights": [], "same": []}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": 1}}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": "b", "b": "a"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": "b", "b": "c", "c": "d"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"": "b"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"\\ud800": "b"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": "b\\u0000"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"Benny": "ben"}}',
    ],
)
def test_a_file_that_cannot_be_read_changes_nothing(service: TableService, remembered: Gathering, text: bytes) -> None:
    remembered.play()
    before = service.archive.archive_document(circle(remembered))
    with refused("nights-unreadable"):
        service.archive.import_file(circle(remembered), text)
    assert service.archive.archive_document(circle(remembered)) == before


def test_a_file_with_too_many_games_is_refused(
    service: TableService, remembered: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered.play()
    file = json.dumps(service.archive.archive_document(circle(remembered))).encode()
    monkeypatch.setattr("companion.services.archive_file.MAX_GAMES", 0)
    with refused("too-many-nights"):
        service.archive.import_file(circle(Gathering.of(service)), file)


def test_importing_file_after_file_cannot_add_names_without_limit(
    remembered: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    whose = circle(remembered)
    monkeypatch.setattr("companion.services.archive_file.MAX_ALIASES", 3)

    def take_in(*names: str) -> None:
        same = dict.fromkeys(names, "ben")
        remembered.service.archive.import_file(
            whose, json.dumps({"companion-nights": 1, "nights": [], "same": same}).encode()
        )

    take_in("benny", "benito")
    with refused("too-many-names"):
        take_in("benjamin", "benno")
    take_in("benny", "benno")
    assert remembered.service.archive.read_archive(whose).aliases.keys() == {"benny", "benito", "benno"}


@pytest.mark.parametrize(
    ("mine", "others", "after"),
    [
        ({}, {"benny": "ben"}, {"benny": "ben"}),
        ({"benny": "dia"}, {"benny": "ben"}, {"benny": "dia"}),
        ({"ben": "benny"}, {"benny": "ben"}, {"ben": "benny"}),
        ({"ben": "benito"}, {"benny": "ben"}, {"ben": "benito", "benny": "benito"}),
    ],
)
def test_merged_names_of_a_file_are_added_to_those_of_the_archive(
    mine: dict[str, str], others: dict[str, str], after: dict[str, str]
) -> None:
    assert merge_aliases(mine, others) == after
