"""What the processes over one database say of whose pages are open, and when they are believed."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from companion.realtime.version_bus import ONLOOKERS, VersionBus
from companion.services.presence import ASK, HEARTBEAT, Presence, RepeatedFailureLog
from companion.system.logs import JsonFormatter

CODE = "KRTN"


class Street:
    """Two processes; what one says, both hear."""

    def __init__(self) -> None:
        self.now, self.lines_sent = 0.0, list[str]()
        self.here: dict[str, dict[str, frozenset[int]]] = {"a": {}, "b": {}}
        self.all = {name: Presence(name, lambda name=name: self.here[name], self.tell, self.clock) for name in "ab"}

    def clock(self) -> float:
        return self.now

    def tell(self, lines: object) -> None:
        self.lines_sent += lines  # type: ignore[operator]
        for process in self.all.values():
            for line in lines:  # type: ignore[attr-defined]
                process.receive(line)

    def turn(self, seconds: float = 0.5) -> None:
        self.now += seconds
        for process in self.all.values():
            process.announce()


def test_only_changes_are_announced_and_only_once() -> None:
    street = Street()
    street.turn()
    street.lines_sent.clear()
    street.here["a"] = {CODE: frozenset({0, 12})}
    street.turn()
    street.turn()
    assert street.lines_sent == ["a KRTN 0,12"]
    assert (street.all["b"].seats_online(CODE), street.all["a"].seats_online(CODE)) == ({0, 12}, frozenset())
    street.here["a"] = {}
    street.turn()
    assert street.lines_sent[1:] == ["a KRTN "]
    assert street.all["b"].seats_online(CODE) == frozenset()


def test_a_process_that_asks_gets_and_sends_everything() -> None:
    street = Street()
    street.here = {"a": {CODE: frozenset({1})}, "b": {CODE: frozenset({2})}}
    street.turn()
    street.all["a"] = Presence("c", lambda: street.here["a"], street.tell, street.clock)
    street.all["a"].resync()
    for _ in range(2):
        street.turn()
    assert street.all["a"].seats_online(CODE) == {2}
    assert street.all["b"].seats_online(CODE) == {1}


def test_the_pages_of_a_killed_process_are_forgotten_after_a_while() -> None:
    street = Street()
    street.here["a"] = {CODE: frozenset({1})}
    street.turn()
    alone = street.all["b"]
    for _ in range(8):
        street.now += HEARTBEAT / 2
        alone.announce()
    assert alone.seats_online(CODE) == frozenset()


def test_a_process_that_sends_heartbeats_is_not_forgotten() -> None:
    street = Street()
    street.here["a"] = {CODE: frozenset({1})}
    for _ in range(20):
        street.turn(HEARTBEAT / 2)
    assert street.all["b"].seats_online(CODE) == {1}


def broken(lines: object) -> None:
    """The line on which nothing can be told."""
    raise ConnectionError


def test_a_message_that_could_not_be_sent_is_sent_again() -> None:
    street = Street()
    near, street.here["a"] = street.all["a"], {CODE: frozenset({1}), "LMNP": frozenset({3})}
    street.turn()
    street.here["a"] = {CODE: frozenset({2})}
    near._send = broken
    with pytest.raises(ConnectionError):
        near.announce()
    near._send = street.tell
    street.turn()
    far = street.all["b"]
    assert (far.seats_online(CODE), far.seats_online("LMNP")) == ({2}, frozenset())


def test_a_question_that_could_not_be_sent_is_sent_again() -> None:
    street = Street()
    street.here["b"] = {CODE: frozenset({2})}
    street.turn()
    late = street.all["a"] = Presence("c", lambda: {}, broken, street.clock)
    late.resync()
    with pytest.raises(ConnectionError):
        late.announce()
    late._send = street.tell
    street.turn()
    street.turn()
    assert late.seats_online(CODE) == {2}


def test_a_question_during_a_message_is_answered_at_the_next_turn() -> None:
    street = Street()
    near, street.here["a"] = street.all["a"], {CODE: frozenset({1})}
    late = Presence("c", lambda: {}, street.tell, street.clock)

    def asked_meanwhile(lines: object) -> None:
        street.tell(lines)
        near.receive(f"c {ASK}")

    near._send = asked_meanwhile
    near.announce()
    near._send, street.all["c"] = street.tell, late
    street.turn()
    assert late.seats_online(CODE) == {1}


def test_a_process_that_missed_messages_asks_for_all_pages_again() -> None:
    street = Street()
    deaf, street.here["a"] = street.all["b"], {CODE: frozenset({1})}
    street.turn()
    del street.all["b"]
    street.here["a"] = {}
    street.turn()
    street.all["b"] = deaf
    deaf.resync()
    street.turn()
    street.turn()
    assert deaf.seats_online(CODE) == frozenset()


def test_onlookers_are_no_seats_and_yet_their_pages_are_open() -> None:
    street = Street()
    street.here["a"] = {CODE: frozenset({ONLOOKERS})}
    street.turn()
    far = street.all["b"]
    assert (far.seats_online(CODE), far.has_open_page(CODE), far.has_open_page("LMNP")) == (frozenset(), True, False)


def test_a_log_in_json_has_the_error_as_a_line_of_json(caplog: pytest.LogCaptureFixture) -> None:
    trouble = RepeatedFailureLog("others-not-told", "Other processes are not told")
    with caplog.at_level("INFO", "companion"):
        trouble.log_failure(ValueError("the key topsecret"))
        trouble.log_failure(ValueError("again"))
    (line,) = [json.loads(JsonFormatter().format(record)) for record in caplog.records]
    assert (line["event"], line["exception"]) == ("others-not-told", "ValueError")
    assert "topsecret" not in json.dumps(line)


def test_any_error_is_logged_once_and_announcements_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    live, logged, fails = VersionBus(), list[str](), iter([ZeroDivisionError("a"), KeyError("b")])

    def tell(lines: Sequence[str]) -> None:
        for failure in fails:
            raise failure
        logged.extend(lines)
        live.close()

    near = Presence("a", lambda: {CODE: frozenset({1})}, tell)
    near.run(live)
    assert logged == ["a KRTN 1"]
    warning = "This process can't tell others whose pages are open here (ZeroDivisionError: a). Trying again.\n"
    assert capsys.readouterr().err == warning
