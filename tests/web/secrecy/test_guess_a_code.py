"""Who guesses codes is stopped; who knows one is not, however many come at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from tests.clock import Clock
from tests.web.page import Page
from tests.web.people import Person, sit
from tests.web.secrecy.driver import MAX_ADDRESSES, RateLimit, RateLimits, find_table, purge_table, rate_limits

AT_ONCE = rate_limits.WRONG_CODES.most
HERE = "127.0.0.1"
"""The address of everybody else in these tests."""


def stranger(app: Flask, code: str, address: str = "192.168.1.66") -> Person:
    """Somebody without a key, who tries this code from this address."""
    person = Person(app, code)
    person.client.environ_base["REMOTE_ADDR"] = address
    return person


def guess(app: Flask, times: int, address: str = "192.168.1.66") -> list[int]:
    return [stranger(app, "QQQQ", address).get().status_code for _ in range(times)]


def type_in(app: Flask, times: int) -> list[int]:
    person = stranger(app, "")
    return [person.post("/join", htmx=False, code="QQQQ").status_code for _ in range(times)]


@pytest.mark.parametrize("way", [guess, type_in])
def test_after_ten_wrong_codes_an_address_must_wait(
    app: Flask, clock: Clock, way: Callable[[Flask, int], list[int]]
) -> None:
    assert way(app, AT_ONCE + 2) == [404] * AT_ONCE + [429] * 2
    assert "Too many wrong codes. Wait a minute, then try again." in Page.of(stranger(app, "QQQQ").get(), 429)
    clock.now += rate_limits.WRONG_CODES.seconds
    assert way(app, 2) == [404, 429]


def test_after_too_many_guesses_a_right_code_gets_the_same_answer(limited_host: Person, clock: Clock) -> None:
    app, code = limited_host.app, limited_host.code
    guess(app, AT_ONCE)
    person = stranger(app, code)
    pages = ["", "/copy", "/seat", "/host", "/stream", "/replay/3", "/history"]
    assert {person.get(page).status_code for page in pages} == {429}
    assert person.post("", htmx=False, name="Eva").status_code == 429
    assert stranger(app, "").post("/join", htmx=False, code=code).status_code == 429
    assert limited_host.view.circle == ()


def test_wrong_codes_of_many_addresses_keep_no_newcomer_out(limited_host: Person, clock: Clock) -> None:
    for n in range(5):
        assert guess(limited_host.app, AT_ONCE + 5, f"10.0.0.{n}")[-1] == 429
    assert stranger(limited_host.app, limited_host.code, "10.0.0.9").get().status_code == 200


def test_an_address_is_a_whole_network_of_version_six(app: Flask, clock: Clock) -> None:
    guess(app, AT_ONCE, "2001:db8:1:2:3:4:5:6")
    assert [*guess(app, 1, "2001:db8:1:2:ffff::1"), *guess(app, 1, "2001:db8:1:3::1")] == [429, 404]
    assert guess(app, 1, "unix:") == [404]


def test_of_many_that_come_at_once_no_more_are_answered(app: Flask, clock: Clock) -> None:
    with ThreadPoolExecutor(5) as hands:
        came = [status for by_hand in hands.map(lambda _: guess(app, 4), range(5)) for status in by_hand]
    assert sorted(came) == [404] * AT_ONCE + [429] * (20 - AT_ONCE)


def test_who_holds_a_key_of_the_table_plays_on(limited_host: Person, clock: Clock) -> None:
    ann = sit(limited_host, "Ann")
    guess(limited_host.app, 2 * AT_ONCE, HERE)
    assert [ann.get("/seat").status_code, limited_host.get("/host").status_code] == [200, 200]
    limited_host.post_ok("/do/add-seat", name="Ben")


def test_a_right_code_and_a_table_that_is_gone_are_no_guesses(limited_host: Person, clock: Clock) -> None:
    """Many phones behind one router join at once, and ask on after the table is gone."""
    app, engine = limited_host.app, limited_host.service.engine
    ann = sit(limited_host, "Ann")
    assert {stranger(app, limited_host.code, HERE).get().status_code for _ in range(3 * AT_ONCE)} == {200}
    table_id = find_table(engine, limited_host.code)
    assert table_id is not None
    purge_table(engine, table_id)
    assert {ann.get("/seat/sheet").status_code for _ in range(2 * AT_ONCE)} == {410}
    assert guess(app, 1, HERE) == [404]


def test_an_address_that_opened_many_tables_must_wait(
    app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "OPENED_TABLES", RateLimit("tables", 2, 30.0))
    assert [Person(app).post("/tables", htmx=False, edition="duel").status_code for _ in range(3)] == [303, 303, 429]
    clock.now += 30
    assert Person(app).post("/tables", htmx=False, edition="duel").status_code == 303


def test_the_addresses_that_are_counted_are_bounded(clock: Clock) -> None:
    counters, limit = RateLimits(now=clock), RateLimit("test", 2, 1.0)
    for n in range(MAX_ADDRESSES + 1):
        assert counters.count_use(limit, str(n)) and counters.count_use(limit, str(n))
    assert counters.is_allowed(limit, "0") and not counters.is_allowed(limit, "1")
