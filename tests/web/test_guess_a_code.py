"""Who guesses codes is stopped; who knows one is not, however many come at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.store import log
from companion.web.guesses import MOST_HOMES, MOST_NAMES, PAUSE, Bucket, Guesses
from tests.web.people import Person, sit

AT_ONCE, IN_ALL = 10, 30


class Clock:
    """Seconds, as the test says."""

    now, waited = 1000.0, 0.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.waited += seconds


@pytest.fixture
def clock(app: Flask) -> Clock:
    """Who must wait for a refusal spends its second by this clock."""
    clock = Clock()
    app.extensions["companion.guesses"] = Guesses(clock, clock.pass_by)
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
    assert [ann.get("/seat/sheet").status_code for _ in range(IN_ALL)] == [410] * IN_ALL
    assert guess(host.app, 1, "127.0.0.1") == [404]


def test_who_guessed_too_often_waits_for_each_refusal(app: Flask, clock: Clock) -> None:
    guess(app, AT_ONCE)
    assert clock.waited == 0
    guess(app, 5)
    assert clock.waited == 5 * PAUSE


@pytest.mark.parametrize("by_hand", [False, True])
def test_who_sits_down_beside_somebody_who_guesses_is_not_made_to_wait(
    clock: Clock, host: Person, by_hand: bool
) -> None:
    """All are behind one router: the host who opened the table, the guests who come, and the one who guesses."""
    assert guess(host.app, AT_ONCE + 2, "127.0.0.1")[-2:] == [429] * 2
    for name in ("Ann", "Ben", "Cem"):
        phone = stranger(host.app, host.code.lower() if by_hand else host.code, "127.0.0.1")
        if by_hand:
            assert phone.client.post(
                "/join", data={"code": phone.code}, headers={"Origin": "http://localhost"}
            ).location
        assert phone.get().status_code == 200
        assert phone.post("", htmx=False, name=name).status_code == 303
        assert phone.get("/seat").status_code == 200
        assert guess(host.app, 1, "127.0.0.1") == [429]
    assert len(host.sight.circle) == 3


def test_guests_follow_a_guest_to_another_router(host: Person, clock: Clock) -> None:
    ann = stranger(host.app, host.code, "192.168.1.66")
    assert ann.post("", htmx=False, name="Ann").status_code == 303
    guess(host.app, AT_ONCE)
    assert stranger(host.app, host.code).get().status_code == 200


def test_a_restart_forgets_nobody_who_shows_a_key(host: Person, clock: Clock) -> None:
    host.app.extensions["companion.guesses"] = Guesses(clock, clock.pass_by)
    guess(host.app, AT_ONCE, "127.0.0.1")
    assert stranger(host.app, host.code, "127.0.0.1").get().status_code == 429
    host.get("/host")
    assert stranger(host.app, host.code, "127.0.0.1").get().status_code == 200


def test_who_goes_on_and_on_beside_a_table_learns_no_more_of_it(clock: Clock, host: Person) -> None:
    guess(host.app, AT_ONCE, "127.0.0.1")
    host.app.extensions["companion.guesses"].stubborn.most = 20
    guess(host.app, 19, "127.0.0.1")
    assert stranger(host.app, host.code, "127.0.0.1").get().status_code == 200
    guess(host.app, 1, "127.0.0.1")
    assert stranger(host.app, host.code, "127.0.0.1").get().status_code == 429
    assert host.get("/host").status_code == 200


def test_where_people_are_is_forgotten_in_the_end(clock: Clock) -> None:
    guesses = Guesses(clock)
    for n in range(MOST_HOMES + 2):
        guesses.settle(str(n), "KRTN")
    assert not guesses.at_home("0", "KRTN") and not guesses.at_home("1", "KRTN") and guesses.at_home("2", "KRTN")


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
    for n in range(3 * MOST_NAMES):
        bucket.take(str(n))
        clock.now += 0.01
    assert len(bucket._full_again) <= MOST_NAMES


def test_several_workers_allow_no_more_guesses_than_one(clock: Clock) -> None:
    houses = [Guesses(clock, workers=3) for _ in range(3)]
    taken = 0
    for house in houses:
        while not house.of_all.empty():
            house.of_all.take()
            taken += 1
    assert taken == IN_ALL
    clock.now += 2
    assert all(house.of_all.empty() for house in houses)
    clock.now += 1
    assert not any(house.of_all.empty() for house in houses)
