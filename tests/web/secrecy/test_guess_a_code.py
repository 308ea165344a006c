"""Who guesses codes is stopped; who knows one is not, however many come at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from companion.services import RateLimit, RateLimitCounters
from companion.services.rate_limit_counters import MAX_NAMES
from companion.store import event_log
from companion.system.client_network import client_network
from companion.web import rate_limits
from companion.web.rate_limits import WRONG_CODES
from tests.clock import Clock
from tests.web.page import Page
from tests.web.people import Person, sit

AT_ONCE = WRONG_CODES.most


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
    clock.now += WRONG_CODES.seconds
    assert way(app, 2) == [404, 429]


def test_too_many_guesses_get_a_page_that_says_to_wait(app: Flask, clock: Clock) -> None:
    guess(app, AT_ONCE)
    assert "Too many wrong codes. Wait a minute, then try again." in Page.of(stranger(app, "QQQQ").get(), 429)


def test_after_too_many_guesses_a_right_code_gets_the_same_answer(limited_host: Person, clock: Clock) -> None:
    guess(limited_host.app, AT_ONCE)
    person = stranger(limited_host.app, limited_host.code)
    typed = person.client.post("/join", data={"code": limited_host.code}, headers={"Origin": "http://localhost"})
    answers = [
        person.get(),
        person.get("/history"),
        person.get("/stream"),
        person.post("", htmx=False, name="Eva"),
        typed,
    ]
    assert [answer.status_code for answer in answers] == [429] * 5
    assert limited_host.view.circle == ()


def test_other_addresses_are_not_made_to_wait(limited_host: Person, clock: Clock) -> None:
    guess(limited_host.app, AT_ONCE)
    assert stranger(limited_host.app, limited_host.code, "192.168.1.67").get().status_code == 200


def test_wrong_codes_of_forty_addresses_keep_no_newcomer_out(limited_host: Person, clock: Clock) -> None:
    for n in range(40):
        assert guess(limited_host.app, AT_ONCE + 20, f"10.0.0.{n}")[-1] == 429
    came = [stranger(limited_host.app, limited_host.code, f"192.168.1.{n}").get().status_code for n in range(20)]
    assert came == [200] * 20


@pytest.mark.parametrize(
    ("first", "other", "same"),
    [
        ("192.168.1.66", "::ffff:192.168.1.66", True),
        ("192.168.1.66", "192.168.1.67", False),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff::1", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_an_address_is_a_whole_network_of_version_six(
    app: Flask, clock: Clock, first: str, other: str, same: bool
) -> None:
    assert (client_network(first) == client_network(other)) is same
    guess(app, AT_ONCE, first)
    assert guess(app, 1, other) == [429 if same else 404]


def test_of_many_that_come_at_once_no_more_are_answered(app: Flask, clock: Clock) -> None:
    with ThreadPoolExecutor(20) as hands:
        statuses = [
            status for statuses_of_hand in hands.map(lambda _: guess(app, 5), range(20)) for status in statuses_of_hand
        ]
    assert sorted(statuses) == [404] * AT_ONCE + [429] * (100 - AT_ONCE)


def test_a_right_code_is_refused_if_wrong_ones_reach_the_limit_meanwhile(
    limited_host: Person, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks_up = limited_host.service.table_exists

    def meanwhile(code: str) -> bool:
        monkeypatch.setattr(limited_host.service, "table_exists", looks_up)
        guess(limited_host.app, AT_ONCE)
        return looks_up(code)

    monkeypatch.setattr(limited_host.service, "table_exists", meanwhile)
    assert stranger(limited_host.app, limited_host.code).get().status_code == 429


def test_no_page_of_a_table_is_answered_before_its_code_is_counted(limited_host: Person, clock: Clock) -> None:
    guess(limited_host.app, AT_ONCE)
    pages = ["", "/copy", "/seat", "/host", "/stream", "/replay/3"]
    for code in (limited_host.code, "QQQQ"):
        assert [stranger(limited_host.app, code).get(page).status_code for page in pages] == [429] * len(pages)


def test_who_holds_a_key_of_the_table_plays_on(limited_host: Person, clock: Clock) -> None:
    ann = sit(limited_host, "Ann")
    guess(limited_host.app, 3 * AT_ONCE, "127.0.0.1")
    assert [ann.get("/seat").status_code, limited_host.get("/host").status_code] == [200, 200]
    assert limited_host.post("/seats", do="add", name="Ben").status_code == 200


def test_a_right_code_costs_nothing(limited_host: Person, clock: Clock) -> None:
    """Two hundred phones behind one router join at once."""
    assert {stranger(limited_host.app, limited_host.code).get().status_code for _ in range(200)} == {200}


def test_pages_of_a_table_that_is_gone_are_no_guesses(limited_host: Person, clock: Clock) -> None:
    ann, engine = sit(limited_host, "Ann"), limited_host.service.engine
    table_id = event_log.find_table(engine, limited_host.code)
    assert table_id is not None
    event_log.purge_table(engine, table_id)
    assert [ann.get("/seat/sheet").status_code for _ in range(3 * AT_ONCE)] == [410] * 3 * AT_ONCE
    assert guess(limited_host.app, 1, "127.0.0.1") == [404]


@pytest.mark.parametrize("by_hand", [False, True])
def test_who_sits_down_beside_somebody_who_guesses_is_not_made_to_wait(
    clock: Clock, limited_host: Person, by_hand: bool
) -> None:
    """All are behind one router: the host who opened the table, the players who come, and the one who guesses."""
    assert guess(limited_host.app, AT_ONCE + 2, "127.0.0.1")[-2:] == [429] * 2
    for name in ("Ann", "Ben", "Cem"):
        phone = stranger(limited_host.app, limited_host.code.lower() if by_hand else limited_host.code, "127.0.0.1")
        if by_hand:
            assert phone.client.post(
                "/join", data={"code": phone.code}, headers={"Origin": "http://localhost"}
            ).location
        assert phone.get().status_code == 200
        assert phone.post("", htmx=False, name=name).status_code == 303
        assert phone.get("/seat").status_code == 200
        assert guess(limited_host.app, 1, "127.0.0.1") == [429]
    assert len(limited_host.view.circle) == 3


def test_players_follow_a_player_to_another_router(limited_host: Person, clock: Clock) -> None:
    ann = stranger(limited_host.app, limited_host.code, "192.168.1.66")
    assert ann.post("", htmx=False, name="Ann").status_code == 303
    guess(limited_host.app, AT_ONCE)
    assert stranger(limited_host.app, limited_host.code).get().status_code == 200


def test_a_restart_forgets_nobody_who_shows_a_key(limited_host: Person, clock: Clock) -> None:
    limited_host.app.extensions["companion"].dependencies.rate_limit_counters = RateLimitCounters(now=clock)
    guess(limited_host.app, AT_ONCE, "127.0.0.1")
    assert stranger(limited_host.app, limited_host.code, "127.0.0.1").get().status_code == 429
    limited_host.get("/host")
    assert stranger(limited_host.app, limited_host.code, "127.0.0.1").get().status_code == 200


def test_who_goes_on_and_on_beside_a_table_learns_no_more_of_it(
    clock: Clock, limited_host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "BESIDE_PLAYERS", RateLimit("beside-players", 20, 6.0))
    guess(limited_host.app, AT_ONCE, "127.0.0.1")
    guess(limited_host.app, 19, "127.0.0.1")
    assert stranger(limited_host.app, limited_host.code, "127.0.0.1").get().status_code == 200
    guess(limited_host.app, 1, "127.0.0.1")
    assert stranger(limited_host.app, limited_host.code, "127.0.0.1").get().status_code == 429
    assert limited_host.get("/host").status_code == 200


def test_the_addresses_that_are_counted_are_bounded(clock: Clock) -> None:
    counters, limit = RateLimitCounters(now=clock), RateLimit("test", 2, 1.0)
    for n in range(MAX_NAMES + 2):
        counters.take_note(str(n))
        assert counters.count_use(limit, str(n)) and counters.count_use(limit, str(n))
    assert len(counters._unused_at["test"]) == MAX_NAMES
    assert [counters.is_noted(str(n)) for n in (1, 2)] == [False, True]
    assert counters.is_allowed(limit, "1") and not counters.is_allowed(limit, "2")
