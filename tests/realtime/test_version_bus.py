"""What the stream of an open page says, and who has pages open."""

from __future__ import annotations

import re
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion import live as version_bus
from companion.live import HEARTBEAT, OPENING, VersionBus, version_event
from tests.waiting import LONG


@pytest.fixture
def live() -> VersionBus:
    bus = VersionBus()
    bus.publish("KRTN", 7)
    return bus


def opened(live: VersionBus, seen: int, *seats: int | None) -> Generator[str]:
    page = live.stream("KRTN", seen, seats or (None,))
    assert next(page) == OPENING
    return page


def beat_after(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(version_bus, "HEARTBEAT_SECONDS", seconds)


def test_a_stream_sends_newer_versions_of_its_table_and_heartbeats_in_between(
    live: VersionBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat_after(monkeypatch, 0.01)
    page = opened(live, 6)
    assert [next(page), next(page)] == [version_event(7), HEARTBEAT]
    live.publish("KRTN", 6)
    live.publish("LMNP", 99)
    assert next(page) == HEARTBEAT
    live.publish("KRTN", 8)
    live.publish("KRTN", 9)
    assert [next(page), next(page)] == [version_event(9), HEARTBEAT]


@pytest.mark.parametrize(
    ("happens", "heard"),
    [
        (lambda live: live.publish("KRTN", 8), re.escape(version_event(8))),
        (VersionBus.close, r"event: beat\nretry: \d+\ndata:\n\n"),
        (lambda live: live.forget_table("KRTN"), "the end"),
    ],
    ids=["a new version", "the companion stops", "the table is removed"],
)
def test_all_streams_of_a_table_hear_at_once_what_happens(
    live: VersionBus, monkeypatch: pytest.MonkeyPatch, happens, heard: str
) -> None:  # type: ignore[no-untyped-def]
    beat_after(monkeypatch, 10 * LONG)
    pages = [opened(live, 7) for _ in range(20)]
    with ThreadPoolExecutor(20) as pool:
        waiting = [pool.submit(next, page, "the end") for page in pages]
        happens(live)
        assert all(re.fullmatch(heard, waiter.result(LONG)) for waiter in waiting)


def test_what_opens_while_the_companion_stops_is_asked_to_reconnect(live: VersionBus) -> None:
    live.close()
    (last,) = opened(live, 0)
    assert re.fullmatch(r"event: beat\nretry: \d+\ndata:\n\n", last)


def test_the_code_of_a_removed_table_begins_anew(live: VersionBus) -> None:
    live.forget_table("KRTN")
    live.publish("KRTN", 2)
    assert next(opened(live, 1)) == version_event(2)


def test_what_another_process_stored_is_told_and_what_it_removed_is_forgotten(live: VersionBus) -> None:
    page, asked = opened(live, 7), []

    def stored(codes: object) -> dict[str, int]:
        asked.append([*codes])  # type: ignore[call-overload]
        return versions

    versions = {"KRTN": 9}
    live.follow(stored)
    assert (next(page), asked) == (version_event(9), [["KRTN"]])
    versions = {"KRTN": 3}  # another table, with the same code
    live.follow(stored)
    assert [*page] == []
    assert not live.has_open_pages("KRTN")
    live.follow(stored)
    assert asked == [["KRTN"]] * 2, "nothing is asked while no page is open"


def test_a_seat_is_online_while_one_of_its_pages_is_open(live: VersionBus) -> None:
    host, ben, again = opened(live, 7, 0, 2), opened(live, 7, 2), opened(live, 7)
    assert (live.seats_online("KRTN"), live.seats_online("LMNP")) == ({0, 2}, frozenset())
    host.close()
    assert live.seats_online("KRTN") == {2}
    ben.close()
    assert (live.seats_online("KRTN"), live.has_open_pages("KRTN"), live.open_streams) == (frozenset(), True, 1)
    again.close()
    assert not live.has_open_pages("KRTN")
