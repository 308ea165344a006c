"""A page that is open hears of every change, whoever made it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.play import HOST, MOVES
from tests.web.drawings import (
    TableService,
    VersionBus,
    open_engine,
    version_bus,
)
from tests.web.people import People, Person

HEARTBEAT = version_bus.HEARTBEAT


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_bus, "HEARTBEAT_SECONDS", 0.01)


def listen(person: Person, **headers: str) -> Iterator[str]:
    """The stream of a page that shows the newest version."""
    return person.stream(f"?seen={person.service.version(person.code)}", **headers)


def test_what_another_process_wrote_is_told_once_and_shown(host: Person, database: str) -> None:
    elsewhere, events = TableService(open_engine(database), VersionBus()), listen(host)
    assert next(events) == HEARTBEAT
    elsewhere.record(host.code, HOST, MOVES["add-seat"], name="Zoe")
    assert "Zoe" in host.html("/host")
    host.service.follow_store()
    assert next(events) == version_bus.version_event(elsewhere.version(host.code))
    assert next(events) == HEARTBEAT
    elsewhere.record(host.code, HOST, MOVES["rename-seat"], seat=1, name="Zora")
    assert "Zora" in host.post_ok("/do/add-seat", name="Ann")
    elsewhere.engine.dispose()


def test_a_missed_version_is_sent_at_once(host: Person) -> None:
    for seen in ("0", "9" * 5000):
        assert next(host.stream(f"?seen={seen}")) == version_bus.version_event(host.view.version)
    for last in ("9" * 5000, "²", "-1", "x"):
        assert next(listen(host, Last_Event_ID=last)) == HEARTBEAT, "no version"


def test_a_seat_is_present_while_its_stream_is_read(host: Person, players: People) -> None:
    answer = players["Ben"].get("/stream")
    next(iter(answer.response))
    assert host.service.seats_online(host.code) == {2}
    answer.close()
    assert host.service.seats_online(host.code) == frozenset()
