"""How many connections there may be, and which is closed for a new one."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from companion.ops import connection_limits
from companion.ops.connections import Connection, Connections, ConnectionState, max_connections

ROUTER, STRANGER = "192.168.1.7", "203.0.113.9"


@pytest.fixture
def pairs() -> Iterator[list[socket.socket]]:
    opened: list[socket.socket] = []
    yield opened
    for opened_socket in opened:
        opened_socket.close()


class Crowd:
    """Connections that come one after the other, over real sockets."""

    def __init__(self, kept: Connections, pairs: list[socket.socket]) -> None:
        self.kept, self.pairs = kept, pairs
        self.ends: dict[Connection, socket.socket] = {}

    def come(self, address: str = ROUTER, state: ConnectionState = ConnectionState.NEW) -> Connection | None:
        ours, theirs = socket.socketpair()
        self.pairs += [ours, theirs]
        kept = self.kept.add(ours, address)
        if kept:
            self.ends[kept] = theirs
            self.kept.set_state(kept, state)
        return kept

    def closed(self, connection: Connection | None) -> bool:
        assert connection
        end = self.ends[connection]
        end.setblocking(False)
        try:
            return end.recv(1) == b""
        except BlockingIOError:
            return False


def test_connections_without_a_request_get_half_of_the_limit(pairs: list[socket.socket]) -> None:
    crowd = Crowd(Connections(6), pairs)
    players = [crowd.come(state=ConnectionState.IDLE) for _ in range(3)]
    flood = [crowd.come() for _ in range(10)]
    assert [crowd.closed(player) for player in players] == [True, False, False]
    assert [crowd.closed(visitor) for visitor in flood] == [True] * 6 + [False] * 4


def test_the_longest_idle_connection_is_closed_first(pairs: list[socket.socket]) -> None:
    """Those who came just now and have had no time to ask stay."""
    crowd = Crowd(Connections(4), pairs)
    busy, idle, idle_too, new = (
        crowd.come(state=state)
        for state in (ConnectionState.ANSWERED, ConnectionState.IDLE, ConnectionState.IDLE, ConnectionState.NEW)
    )
    for expected in (idle, idle_too, new):
        assert not crowd.closed(expected)
        assert crowd.come(state=ConnectionState.ANSWERED)
        assert crowd.closed(expected) and len(crowd.kept) == 4
    assert not crowd.closed(busy)


def test_an_answer_in_progress_is_broken_off_only_if_nobody_reads_it(
    pairs: list[socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    crowd = Crowd(Connections(2), pairs)
    busy = [crowd.come(state=ConnectionState.ANSWERED) for _ in range(2)]
    assert crowd.come() is None
    monkeypatch.setattr(connection_limits, "BUSY_SECONDS", 0.0)
    assert crowd.come() and crowd.closed(busy[0]) and not crowd.closed(busy[1])


def test_an_address_at_its_limit_closes_only_its_own_connections(pairs: list[socket.socket]) -> None:
    crowd = Crowd(Connections(100, per_network=3), pairs)
    player = crowd.come(ROUTER)
    flood = [crowd.come(STRANGER) for _ in range(10)]
    assert [crowd.closed(visitor) for visitor in flood] == [True] * 7 + [False] * 3
    assert not crowd.closed(player) and len(crowd.kept) == 4


def test_a_full_network_closes_its_own_connections(pairs: list[socket.socket]) -> None:
    crowd = Crowd(Connections(4, per_network=3), pairs)
    player, flood = crowd.come(ROUTER), [crowd.come(STRANGER, ConnectionState.IDLE) for _ in range(4)]
    assert not crowd.closed(player) and crowd.closed(flood[0]) and len(crowd.kept) == 4


def test_behind_a_proxy_only_the_total_of_connections_is_limited(pairs: list[socket.socket]) -> None:
    crowd = Crowd(Connections(5, per_network=None), pairs)
    players = [crowd.come("127.0.0.1") for _ in range(6)]
    assert [crowd.closed(player) for player in players] == [True] + [False] * 5


def test_removed_connections_leave_nothing_behind(pairs: list[socket.socket]) -> None:
    kept = Connections(1000, per_network=2)
    crowd = Crowd(kept, pairs)
    for n in range(50):
        connection = crowd.come(f"10.0.0.{n}", ConnectionState.IDLE)
        assert connection
        kept.remove(connection)
        # A connection that was closed for another may still get a new state.
        kept.set_state(connection, ConnectionState.ANSWERED)
        kept.remove(connection)
    assert len(kept) == 0 and not vars(kept)["_by_network"]


def test_twenty_tables_behind_one_router_stay_within_the_limits(pairs: list[socket.socket]) -> None:
    kept = Connections(max_connections(connection_limits.CONNECTIONS * 3))
    pairs.append(socket.socket())  # the same for all: a machine may allow no more than 1024 open files
    for _ in range(200 * 7):
        kept.add(pairs[0], ROUTER)
    assert len(kept) == 1400


@pytest.mark.parametrize(("files", "most"), [(100, 1), (256, 78), (1024, 462), (10_240, 5070), (65_536, 10_000)])
def test_a_reserve_of_files_is_never_used_for_connections(files: int, most: int) -> None:
    assert max_connections(files) == most
