"""Who guesses codes is stopped; who knows one is not, however many come at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.store import log
from companion.web.guesses import MOST_ADDRESSES, Bucket, Guesses
from tests.web.people import Person, sit

AT_ONCE, IN_ALL = 10, 30


class Clock:
    """Seconds, as the test says."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(app: Flask) -> Clock:
    clock = Clock()
    app.extensions["companion.guesses"] = Guesses(clock)
    return clock


def stranger(app: Flask, code: str, address: str = "192.168.1.66") -> Person:
    """Somebody without a key, who tries this code from this address."""
    one = Person(app, code)
    one.client.environ_base["REMOTE_ADDR"] = address
    return one


def guess(app: Flask, times: int, address: str = "192.168.1.66") -> list[int]:
    return [stranger(app, "QQQQ", address).get().status_code for _ in range(times)]


def type_in(app: Flask, times: int) -> list[int]:
    one = stranger(app, "")
    return [one.post("/join", htmx=False, code="QQQQ").status_code for _ in range(times)]


@pytest.mark.parametrize("way", [guess, type_in])
def test_after_ten_wrong_codes_an_address_must_wait(
    app: Flask, clock: Clock, way: Callable[[Flask, int], list[int]]
) -> None:
    assert way(app, AT_ONCE + 2) == [404] * AT_ONCE + [429] * 2
    clock.now += 6
    assert way(app, 2) == [404, 429]


def test_it_is_said_in_a_sentence(app: Flask, clock: Clock) -> None:
    guess(app, AT_ONCE)
    assert "Too many wrong codes were tried." in stranger(app, "QQQQ").get().get_data(as_text=True)


def test_then_a_right_code_tells_nothing_either(host: Person, clock: Clock) -> None:
    guess(host.app, AT_ONCE)
    one = stranger(host.app, host.code)
    typed = one.client.post("/join", data={"code": host.code}, headers={"Origin": "http://localhost"})
    answers = [one.get(), one.get("/history"), one.get("/stream"), one.post("", htmx=False, name="Eva"), typed]
    assert [answer.status_code for answer in answers] == [429] * 5
    assert host.sight.circle == ()


def test_other_addresses_are_not_made_to_wait(host: Person, clock: Clock) -> None:
    guess(host.app, AT_ONCE)
    assert stranger(host.app, host.code, "192.168.1.67").get().status_code == 200


def test_thirty_wrong_codes_from_everywhere_are_too_many(host: Person, clock: Clock) -> None:
    found = [guess(host.app, AT_ONCE, f"192.168.1.{n}") for n in range(4)]
    assert found == [[404] * AT_ONCE] * 3 + [[429] * AT_ONCE]
    clock.now += 1
    assert stranger(host.app, host.code, "192.168.1.9").get().status_code == 200


def test_who_holds_a_key_of_the_table_plays_on(host: Person, clock: Clock) -> None:
    ann = sit(host, "Ann")
    guess(host.app, IN_ALL, "127.0.0.1")
    assert [ann.get("/seat").status_code, host.get("/host").status_code] == [200, 200]
    assert host.post("/seats", do="add", name="Ben").status_code == 200


def test_a_right_code_costs_nothing(host: Person, clock: Clock) -> None:
    """Two hundred phones behind one router join at once."""
    assert {stranger(host.app, host.code).get().status_code for _ in range(200)} == {200}


def test_pages_of_a_table_that_is_gone_are_no_guesses(host: Person, clock: Clock) -> None:
    ann, engine = sit(host, "Ann"), host.service.engine
    table_id = log.find_table(engine, host.code)
    assert table_id is not None
    log.purge(engine, table_id)
    assert [ann.get("/seat/sheet").status_code for _ in range(IN_ALL)] == [404] * IN_ALL
    assert guess(host.app, 1, "127.0.0.1") == [404]


def test_what_was_taken_at_the_same_moment_is_owed(clock: Clock) -> None:
    bucket = Bucket(2, 1.0, clock)
    for _ in range(4):
        bucket.take("here")
    clock.now += 2
    assert bucket.empty("here")
    clock.now += 1
    assert not bucket.empty("here")


def test_addresses_are_forgotten_once_their_bucket_is_full_again(clock: Clock) -> None:
    bucket = Bucket(2, 1.0, clock)
    for n in range(3 * MOST_ADDRESSES):
        bucket.take(str(n))
        clock.now += 0.01
    assert len(bucket._full_again) <= MOST_ADDRESSES
