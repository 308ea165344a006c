"""One client cannot stop the tables: whatever it floods the server with, the phones of a table go on being answered.

What is promised about time is kept for six phones that play, and printed beside the same play without attack.
"""

from __future__ import annotations

import http.client
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.bench.crowd import Line, get, post
from tests.bench.served import Served
from tests.ops import floods
from tests.ops.floods import HALF_BODY, HALF_HEAD, LONGEST_WAIT, SECONDS, Attack, Limited, Target, plain, playing
from tests.ops.tapping import Play
from tests.waiting import until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="they read /proc, and bind to 127.0.0.2")

TRIES = 3

MEMORY = 48.0
"""MiB by which no flood makes the server grow: half of what each sends at least."""


@pytest.fixture(scope="module")
def table_of_six() -> Iterator[tuple[Served, Play]]:
    """One companion and one table for all floods that leave it as it was. Its phones play once without attack."""
    with playing() as (served, play):
        print(f"\nwithout attack the longest tap waits {play.run(SECONDS):.3f} s")
        yield served, play


def no_tap_waits_long(play: Play, name: str) -> None:
    """While an attack is on. Something else may hold up a tap once; an attack that holds taps up does so each time."""
    longest: list[float] = []
    while not longest or (longest[-1] > LONGEST_WAIT and len(longest) < TRIES):
        longest.append(play.run(SECONDS))
    print(f"\n{name}: longest tap {', '.join(f'{seconds:.3f}' for seconds in longest)} s")
    assert min(longest) <= LONGEST_WAIT
    assert not play.refused, play.refused[:3]


@pytest.mark.alone
@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(floods.pipeline("/rules/saboteur2"), id="pipelined-rules"),
        pytest.param(floods.pipeline("/nowhere"), id="pipelined-unknown-paths"),
        pytest.param(floods.many_connections("/rules/saboteur2", 200), id="rules-over-200-connections"),
        pytest.param(floods.endless_chunks("POST /join HTTP/1.1"), id="endless-chunks"),
        pytest.param(floods.huge_body, id="a-body-of-1-GiB"),
        pytest.param(floods.many_names, id="a-file-of-400000-names"),
        pytest.param(floods.wrong_codes(1), id="wrong-codes"),
        pytest.param(floods.many_tables, id="many-tables"),
    ],
)
def test_no_tap_waits_long_while_one_client_floods(
    attack: Attack, table_of_six: tuple[Served, Play], request: pytest.FixtureRequest
) -> None:
    _, play = table_of_six
    with floods.attacked(attack, Target(play.port, play.table.code)):
        no_tap_waits_long(play, request.node.callspec.id)


@pytest.mark.alone
@pytest.mark.parametrize(("part", "files"), [(HALF_HEAD, 256), (HALF_BODY, 1024)], ids=["half-heads", "half-bodies"])
def test_half_requests_leave_room_for_players(
    part: bytes, files: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(Limited, "files", files)
    with playing(Limited) as (_, play), floods.attacked(floods.half_requests(part, files + 200), Target(play.port)):
        no_tap_waits_long(play, request.node.callspec.id)
        assert newcomers(play) == [200] * 20


def newcomers(play: Play, count: int = 20) -> list[int]:
    """The answers to as many phones that come new to the table."""
    statuses = []
    for _ in range(count):
        connection = http.client.HTTPConnection("127.0.0.1", play.port, timeout=5)
        try:
            connection.request("GET", f"/t/{play.table.code}")
            statuses.append(connection.getresponse().status)
        except OSError:
            statuses.append(0)
        connection.close()
    return statuses


@pytest.mark.alone
def test_one_client_leaves_streams_for_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limited, "files", 1024)
    with playing(Limited) as (_, play):
        target = Target(play.port, play.table.code)
        with floods.attacked(floods.all_streams(1200), target):
            until(lambda: target.status(plain(f"/t/{target.code}/stream?seen=0")) != 200)
            no_tap_waits_long(play, "all streams")
            asked = [get(play.port, f"/t/{play.table.code}/stream?seen=0", cookie) for cookie in play.table.players]
            lines = [Line(play.port) for _ in asked]
            for line, request in zip(lines, asked, strict=True):
                line.connection.sendall(request)
            heard = [line.connection.recv(4096)[:15] for line in lines]
            for line in lines:
                line.close()
        assert heard == [b"HTTP/1.1 200 OK"] * len(asked)


@pytest.mark.long
@pytest.mark.parametrize(
    "requests",
    [floods.scene_queries, floods.refused_names, floods.huge_languages, floods.unlike_heads],
    ids=["queries", "names", "languages", "heads"],
)
def test_requests_of_strangers_are_not_stored(
    requests: Callable[[Target], Iterator[bytes]], table_of_six: tuple[Served, Play]
) -> None:
    served, play = table_of_six
    target = Target(play.port, play.table.code)
    assert floods.grown(served, requests(target), target) <= MEMORY


@pytest.mark.long
def test_one_client_with_too_many_tables_does_not_stop_another_one(table_of_six: tuple[Served, Play]) -> None:
    _, play = table_of_six
    target, ask_for_one = Target(play.port), post(play.port, "/tables", "", edition="saboteur2")
    with floods.attacked(floods.many_tables, target):
        until(lambda: target.status(ask_for_one) == 429)
        assert target.status(ask_for_one, "127.0.3.1") == 303
