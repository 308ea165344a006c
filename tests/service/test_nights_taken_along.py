"""Remembered nights as a file: taken to another machine, taken in there, and what is refused of a file."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.archive.record import GameRecord, to_json
from companion.service import Service
from companion.service.nights import as_nights, joined
from tests.archive.random_records import NIGHTS as ANY_NIGHT
from tests.examples import examples
from tests.service.gathering import Gathering
from tests.service.remembering import circle, nights
from tests.table.refusals import refused


def test_a_file_brings_all_nights_to_another_circle_once(service: Service, remembered: Gathering) -> None:
    remembered.play()
    said = service.nights_document(circle(remembered))
    other = circle(Gathering.of(service, remember="on"))
    assert [service.take_in(other, json.dumps(said).encode()) for _ in range(2)] == [(1, 0), (0, 1)]
    assert service.nights_document(other) == said
    service.forget_nights(other)
    assert service.take_in(other, json.dumps(said).encode()) == (1, 0)


def test_a_night_that_is_known_stays_as_it_is_here(service: Service, remembered: Gathering) -> None:
    remembered.play()
    said = service.nights_document(circle(remembered))
    said["nights"][0]["people"][0]["name"] = "Zoe"
    before = nights(remembered)
    assert service.take_in(circle(remembered), json.dumps(said).encode()) == (0, 1)
    assert nights(remembered) == before


@examples(0.1, base=settings(suppress_health_check=[HealthCheck.function_scoped_fixture]))
@given(st.lists(ANY_NIGHT, max_size=4, unique_by=lambda night: night.mark))
def test_whatever_nights_are_taken_in_are_given_out_the_same(service: Service, found: list[GameRecord]) -> None:
    whose = service.draw(8).hex()
    document = {"companion-nights": 1, "nights": [to_json(night) for night in found], "same": {"benny": "ben"}}
    assert service.take_in(whose, json.dumps(document).encode()) == (len(found), 0)
    given_out = service.nights_document(whose)
    assert given_out["same"] == document["same"]
    assert sorted(given_out["nights"], key=repr) == sorted(document["nights"], key=repr)
    assert as_nights(json.dumps(given_out).encode()) == as_nights(json.dumps(given_out).encode())


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
def test_a_file_that_cannot_be_read_changes_nothing(service: Service, remembered: Gathering, text: bytes) -> None:
    remembered.play()
    before = service.nights_document(circle(remembered))
    with refused("nights-unreadable"):
        service.take_in(circle(remembered), text)
    assert service.nights_document(circle(remembered)) == before


def test_too_many_are_refused(service: Service, remembered: Gathering, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered.play()
    said = json.dumps(service.nights_document(circle(remembered))).encode()
    monkeypatch.setattr("companion.service.nights.MOST_NIGHTS", 0)
    with refused("too-many-nights"):
        service.take_in(circle(Gathering.of(service)), said)


def test_file_upon_file_does_not_count_names_without_end(
    remembered: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    whose = circle(remembered)
    monkeypatch.setattr("companion.service.nights.MOST_NAMES", 3)

    def take_in(*names: str) -> None:
        same = dict.fromkeys(names, "ben")
        remembered.service.take_in(whose, json.dumps({"companion-nights": 1, "nights": [], "same": same}).encode())

    take_in("benny", "benito")
    with refused("too-many-names"):
        take_in("benjamin", "benno")
    take_in("benny", "benno")
    assert remembered.service.memories(whose).same.keys() == {"benny", "benito", "benno"}


@pytest.mark.parametrize(
    ("mine", "others", "after"),
    [
        ({}, {"benny": "ben"}, {"benny": "ben"}),
        ({"benny": "dia"}, {"benny": "ben"}, {"benny": "dia"}),
        ({"ben": "benny"}, {"benny": "ben"}, {"ben": "benny"}),
        ({"ben": "benito"}, {"benny": "ben"}, {"ben": "benito", "benny": "benito"}),
    ],
)
def test_names_of_a_file_join_those_that_are_said_here(
    mine: dict[str, str], others: dict[str, str], after: dict[str, str]
) -> None:
    assert joined(mine, others) == after
