"""A limit counts what was taken, in memory and in PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from companion.services.rate_limit_counters import CLOCK_SKEW, RateLimit, RateLimitCounters
from companion.store.engine import open_engine
from tests.clock import Clock
from tests.postgres import Server

LIMIT = RateLimit("looks", 3, 10.0)


@pytest.fixture(params=["memory", "postgres"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine | None]:
    if request.param == "memory":
        yield None
        return
    server: Server = request.getfixturevalue("postgres_server")
    with server.database() as address:
        made = open_engine(address)
        yield made
        made.dispose()


def test_a_limit_allows_several_uses_at_once_and_then_one_every_ten_seconds(engine: Engine | None) -> None:
    clock = Clock()
    counters = RateLimitCounters(engine, clock)
    assert [counters.count_use(LIMIT, "Ann") for _ in range(4)] == [True, True, True, False]
    assert not counters.is_allowed(LIMIT, "Ann") and counters.count_use(LIMIT, "Ben")
    clock.now += LIMIT.seconds
    assert [counters.count_use(LIMIT, "Ann") for _ in range(2)] == [True, False]
    counters.uncount_use(LIMIT, "Ann")
    assert counters.is_allowed(LIMIT, "Ann") and counters.count_use(LIMIT, "Ann")


def test_a_clock_set_back_by_an_hour_blocks_nobody_for_an_hour(engine: Engine | None) -> None:
    clock = Clock()
    counters = RateLimitCounters(engine, clock)
    assert counters.count_use(LIMIT, "Ann")
    clock.now -= 3600
    assert counters.is_allowed(LIMIT, "Ann")
    assert [counters.count_use(LIMIT, "Ann") for _ in range(4)] == [True, True, True, False]


def test_slightly_different_clocks_allow_no_more_uses(engine: Engine | None) -> None:
    clock = Clock()
    counters = RateLimitCounters(engine, clock)
    assert [counters.count_use(LIMIT, "Ann") for _ in range(3)] == [True] * 3
    clock.now -= CLOCK_SKEW / 2
    assert not counters.is_allowed(LIMIT, "Ann") and not counters.count_use(LIMIT, "Ann")


def test_processes_over_one_database_count_together(postgres_server: Server) -> None:
    clock = Clock()
    with postgres_server.database() as address:
        engines = [open_engine(address) for _ in range(2)]
        first, other = (RateLimitCounters(engine, clock) for engine in engines)
        assert [counters.count_use(LIMIT, "Ann") for counters in (first, other, first, other)] == [
            True,
            True,
            True,
            False,
        ]
        clock.now -= 3600
        assert other.count_use(LIMIT, "Ann")
        for engine in engines:
            engine.dispose()
