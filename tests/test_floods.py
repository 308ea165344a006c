"""One client cannot stop the tables: whatever it floods the server with, the phones of a table go on being answered.

The promises about time are kept for six phones that play; each figure is printed beside the same play without attack.
"""

from __future__ import annotations

import http.client
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests import floods
from tests.bench.crowd import Line, get, post
from tests.floods import HALF_BODY, HALF_HEAD, LONGEST_WAIT, Attack, Limited, Target, plain, playing
from tests.tapping import Play

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it reads /proc, and binds to 127.0.0.2"),
]

MEMORY = 96.0
"""MiB by which no flood makes the server grow."""


def check(waits: floods.Waits, play: Play, name: str) -> None:
    print(f"\n{name}: {waits}")
    assert statistics.median(waits.flooded) <= LONGEST_WAIT, str(waits)
    assert not play.refused, play.refused[:3]


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(floods.pipeline("/rules/saboteur2"), id="pipelined-rules"),
        pytest.param(floods.pipeline("/healthz"), id="pipelined-health"),
        pytest.param(floods.pipeline("/nowhere"), id="pipelined-unknown-paths"),
        pytest.param(floods.many_connections("/rules/saboteur2", 200), id="rules-over-200-connections"),
        pytest.param(floods.endless_chunks("GET / HTTP/1.1"), id="chunks-on-a-GET"),
        pytest.param(floods.endless_chunks("POST /join HTTP/1.1"), id="chunks-on-a-POST"),
        pytest.param(floods.huge_body, id="a-body-of-1-GiB"),
        pytest.param(floods.many_names, id="a-file-of-400000-names"),
        pytest.param(floods.wrong_codes(1), id="wrong-codes"),
        pytest.param(floods.many_tables, id="many-tables"),
    ],
)
def test_no_tap_waits_long_while_one_client_floods(attack: Attack, request: pytest.FixtureRequest) -> None:
    with playing() as (_, play):
        check(floods.measure(attack, play), play, request.node.callspec.id)


@pytest.mark.parametrize("files", [256, 1024])
@pytest.mark.parametrize(
    ("part", "name"), [(HALF_HEAD, "half heads"), (HALF_BODY, "half bodies")], ids=["head", "body"]
)
def test_half_requests_leave_room_for_guests(
    part: bytes, name: str, files: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Limited, "files", files)
    with playing(Limited) as (_, play):
        waits = floods.measure(floods.half_requests(part, files + 200), play)
        check(waits, play, f"{name}, {files} files")
        with floods.attacked(floods.half_requests(part, files + 200), Target(play.port), 3):
            assert newcomers(play) == [200] * 20


def newcomers(play: Play, count: int = 20) -> list[int]:
    """The answers to as many phones that come new to the table."""
    found = []
    for _ in range(count):
        wire = http.client.HTTPConnection("127.0.0.1", play.port, timeout=5)
        try:
            wire.request("GET", f"/t/{play.table.code}")
            found.append(wire.getresponse().status)
        except OSError:
            found.append(0)
        wire.close()
    return found


def test_one_client_leaves_streams_for_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limited, "files", 1024)
    with playing(Limited) as (_, play):
        waits = floods.measure(floods.all_streams(1200), play, rounds=1)
        with floods.attacked(floods.all_streams(1200), Target(play.port, play.table.code), 5):
            time.sleep(2)
            asked = [get(play.port, f"/t/{play.table.code}/stream?seen=0", one) for one in play.table.guests]
            lines = [Line(play.port) for _ in asked]
            for line, request in zip(lines, asked, strict=True):
                line.wire.sendall(request)
            heard = [line.wire.recv(4096)[:15] for line in lines]
            for line in lines:
                line.close()
        check(waits, play, "streams")
        assert heard == [b"HTTP/1.1 200 OK"] * len(asked)


@pytest.mark.parametrize(
    "requests",
    [floods.scene_queries, floods.refused_names, floods.huge_languages, floods.unlike_heads],
    ids=["queries", "names", "languages", "heads"],
)
def test_what_strangers_send_is_not_kept(
    requests: Callable[[Target], Iterator[bytes]], request: pytest.FixtureRequest
) -> None:
    with playing() as (served, play):
        target = Target(play.port, play.table.code)
        mebibytes = floods.grown(served, requests(target), target)
        print(f"\n{request.node.callspec.id}: the server grew by {mebibytes:.0f} MiB")
        assert mebibytes <= MEMORY


@pytest.mark.parametrize("addresses", [1, 40])
def test_guests_with_the_right_code_come_in_while_others_guess(addresses: int) -> None:
    with playing() as (_, play):
        target = Target(play.port, play.table.code)
        with floods.attacked(floods.wrong_codes(addresses), target, 8):
            time.sleep(3)
            found = [target.ask(plain(f"/t/{target.code}"), f"127.0.2.{n}")[9:12] for n in range(1, 21)]
        print(f"\n{addresses} addresses that guess: {found.count(b'200')} of 20 guests came in")
        assert found == [b"200"] * 20


def test_a_guest_opens_a_table_though_another_client_opened_all_it_could() -> None:
    with playing() as (_, play):
        target, until = Target(play.port), time.monotonic() + 30
        ask_for_one = post(target.port, "/tables", "", edition="saboteur2")
        with floods.attacked(floods.many_tables, target, 30):
            while not target.ask(ask_for_one).startswith(b"HTTP/1.1 429"):
                assert time.monotonic() < until, "its limit was not reached"
                time.sleep(0.1)
            opened = target.ask(ask_for_one, "127.0.3.1")
        print(f"\na guest at another address: {opened[:30]!r}")
        assert opened.startswith(b"HTTP/1.1 303")
