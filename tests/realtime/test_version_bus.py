"""Waiting for versions, and who has pages open."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.realtime.version_bus import VersionBus
from tests.waiting import LONG, until


def test_a_missed_version_is_returned_at_once() -> None:
    live = VersionBus()
    live.publish("KRTN", 7)
    assert live.wait_for_newer("KRTN", 6, LONG) == 7


def test_waiting_for_a_newer_version_times_out() -> None:
    live = VersionBus()
    live.publish("KRTN", 7)
    live.publish("LMNP", 99)
    assert live.wait_for_newer("KRTN", 7, 0.01) is None


def test_an_older_version_is_ignored() -> None:
    live = VersionBus()
    live.publish("KRTN", 7)
    live.publish("KRTN", 6)
    assert live.wait_for_newer("KRTN", 5, LONG) == 7
    assert live.wait_for_newer("KRTN", 7, 0.01) is None


def test_all_waiting_requests_get_the_new_version() -> None:
    live = VersionBus()
    with ThreadPoolExecutor(20) as pool:
        waiting = [pool.submit(live.wait_for_newer, "KRTN", 3, LONG) for _ in range(20)]
        until(lambda: "KRTN" in live.watched_tables())
        live.publish("KRTN", 4)
        assert [waiter.result() for waiter in waiting] == [4] * 20


def test_no_version_is_lost_between_two_waits() -> None:
    live = VersionBus()

    def follow() -> int:
        seen = 0
        while seen < 500:
            seen = live.wait_for_newer("KRTN", seen, LONG) or seen
        return seen

    with ThreadPoolExecutor(4) as pool:
        following = [pool.submit(follow) for _ in range(4)]
        for version in range(1, 501):
            live.publish("KRTN", version)
        assert [follower.result() for follower in following] == [500] * 4


def test_closing_ends_all_waiting_requests_and_new_ones_at_once() -> None:
    live = VersionBus()
    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(live.wait_for_newer, f"TABLE {n}", 0, 10 * LONG) for n in range(8)]
        until(lambda: len(live.watched_tables()) == 8)
        live.close()
        assert [waiter.result(LONG) for waiter in waiting] == [None] * 8
    assert live.is_closed
    assert live.wait_for_newer("KRTN", 0, LONG) is None


def test_a_table_with_the_code_of_a_deleted_one_has_its_own_versions() -> None:
    live = VersionBus()
    live.publish("KRTN", 300)
    live.forget_table("KRTN")
    live.publish("KRTN", 2)
    assert live.wait_for_newer("KRTN", 1, LONG) == 2


def test_forgetting_a_table_ends_its_waiting_requests() -> None:
    live = VersionBus()
    live.publish("KRTN", 7)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(live.wait_for_newer, "KRTN", 7, 10 * LONG)
        until(lambda: "KRTN" in live.watched_tables())
        live.forget_table("KRTN")
        assert waiting.result(LONG) is None
    live.publish("KRTN", 2)
    assert live.wait_for_newer("KRTN", 1, LONG) == 2


def test_a_table_has_open_pages_while_anybody_has_a_page_of_it() -> None:
    live = VersionBus()
    assert not live.has_open_pages("KRTN")
    for seat in (None, 1):
        live.add_open_page("KRTN", seat)
    live.remove_open_page("KRTN", 1)
    assert live.has_open_pages("KRTN")
    live.remove_open_page("KRTN", None)
    assert not live.has_open_pages("KRTN")


def test_a_seat_is_online_while_one_of_its_pages_is_open() -> None:
    live = VersionBus()
    for seat in (1, 3, 3, None):
        live.add_open_page("KRTN", seat)
    live.remove_open_page("KRTN", 3)
    assert live.seats_online("KRTN") == {1, 3}
    live.remove_open_page("KRTN", 3)
    live.remove_open_page("KRTN", None)
    assert live.seats_online("KRTN") == {1}
    assert live.seats_online("LMNP") == frozenset()


@pytest.mark.parametrize("patched", [True, False])
def test_greenlets_and_threads_both_get_a_new_version(patched: bool) -> None:
    """Under the server waiting is cooperative: one thread serves all streams."""
    code = """
import sys
if {patched}:
    from gevent import monkey; monkey.patch_all()
import threading
from companion.realtime.version_bus import VersionBus
live, told = VersionBus(), []
waiting = [threading.Thread(target=lambda: told.append(live.wait_for_newer("KRTN", 0, 30))) for _ in range(50)]
for one in waiting: one.start()
live.publish("KRTN", 1)
for one in waiting: one.join()
sys.exit(told != [1] * 50)
"""
    command = [sys.executable, "-c", code.format(patched=patched)]
    assert subprocess.run(command, check=False, timeout=2 * LONG).returncode == 0
