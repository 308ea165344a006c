"""Limits on what one connection sends and how long it takes, and fair turns between clients."""

from __future__ import annotations

import socket

import gevent.socket
import pytest

from companion.ops.connections import Connection
from companion.ops.request_handler import Handler
from tests.ops.small_server import Small, answer, ended, get
from tests.waiting import until

ONLY_WHO_ASKS = b"1"
"""So many connections are open when all others are closed."""


# Taking turns


def test_pipelined_requests_take_turns_with_requests_of_others(small: Small) -> None:
    flooding, player = small.connect(), small.connect()
    player.sendall(get())
    assert answer(player) == (200, b"1")
    flooding.sendall(get("/hold") + get() * 200)
    assert small.wait_until_holding()
    player.sendall(get())
    small.go_on()
    status, begun = answer(player)
    assert status == 200 and int(begun) <= 5
    assert [answer(flooding)[0] for _ in range(201)] == [200] * 201


def test_many_connections_of_one_address_do_not_delay_another(small: Small) -> None:
    player = small.connect()
    player.sendall(get())
    assert answer(player) == (200, b"1")
    holding, *flooding = [small.connect("127.0.0.2") for _ in range(101)]
    for connection in flooding:
        connection.sendall(get())
        assert answer(connection)[0] == 200
    holding.sendall(get("/hold"))
    assert small.wait_until_holding()
    for connection in flooding:
        connection.sendall(get("/busy"))
    player.sendall(get())
    small.go_on()
    status, begun = answer(player)
    assert status == 200 and int(begun) <= 112  # 102 were begun before; of the hundred others a few at most
    assert [answer(connection)[0] for connection in [holding, *flooding]] == [200] * 101


def test_a_fast_body_takes_turns_with_requests_of_others(small: Small) -> None:
    """All of it is there before it is read; whoever asked by then is answered before it is read to its end."""
    flooding, player = small.connect(), small.connect()
    length = 200_000
    flooding.sendall(f"POST /hold-and-read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode())
    flooding.sendall(b"x" * length)
    assert small.wait_until_holding()
    player.sendall(get())
    small.go_on()
    assert answer(player) == (200, b"2")
    assert answer(flooding) == (200, b"2")


# What is too long


def test_a_head_may_have_16_kib_in_all_and_100_lines(small: Small) -> None:
    connection = small.connect()
    for more in ("X: " + "x" * 16_000 + "\r\n", "".join(f"X-{n}: x\r\n" for n in range(98))):
        connection.sendall(get("/", more))
        assert answer(connection)[0] == 200
    lines = "".join(f"X-{n}: {'x' * 200}\r\n" for n in range(90))
    for more in ("X: " + "x" * 20_000 + "\r\n", lines, "".join(f"X-{n}: x\r\n" for n in range(101))):
        connection = small.connect()
        connection.sendall(get("/", more))
        assert answer(connection) == (431, b"") and ended(connection)


def test_an_endless_head_is_refused_early(small: Small) -> None:
    connection = small.connect()
    connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    with pytest.raises(ConnectionError):
        for _ in range(2000):
            connection.sendall(b"X-More: " + b"x" * 8000 + b"\r\n")


def test_an_endless_request_line_is_refused(small: Small) -> None:
    connection = small.connect()
    connection.sendall(b"GET /" + b"x" * 9000)
    assert answer(connection) == (414, b"") and ended(connection)


@pytest.mark.parametrize("encoding", ["chunked", "Chunked", "gzip, chunked", "identity"])
def test_a_body_without_length_is_refused_and_not_read(small: Small, encoding: str) -> None:
    connection = small.connect()
    connection.sendall(get("/read", f"Transfer-Encoding: {encoding}\r\n") + b"1\r\nx\r\n")
    assert answer(connection) == (411, b"")
    with pytest.raises(ConnectionError):
        for _ in range(2000):
            connection.sendall(b"1\r\nx\r\n" * 1000)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_huge_body_that_the_application_does_not_read_is_not_received(small: Small, method: str) -> None:
    connection = small.connect()
    connection.sendall(f"{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {1 << 30}\r\n\r\n".encode())
    assert answer(connection) == (200, b"1")
    with pytest.raises(ConnectionError):
        for _ in range(1 << 14):
            connection.sendall(b"x" * 65536)


def test_a_get_with_a_small_body_is_answered_and_ends_its_connection(small: Small) -> None:
    connection = small.connect()
    connection.sendall(get("/", "Content-Length: 5\r\n") + b"12345" + get())
    assert answer(connection) == (200, b"1") and ended(connection)


def test_a_form_that_no_page_read_costs_no_connection(small: Small) -> None:
    connection = small.connect()
    for n in (1, 2):
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12345")
        assert answer(connection) == (200, str(n).encode())


def test_a_file_of_16_mib_is_read(small: Small) -> None:
    connection = small.connect()
    connection.sendall(f"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {1 << 24}\r\n\r\n".encode())
    for _ in range(256):
        connection.sendall(b"x" * 65536)
    assert answer(connection) == (200, str(1 << 24).encode())


# What takes too long


@pytest.mark.parametrize("part", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_head_that_does_not_arrive_ends_the_connection(small: Small, part: bytes) -> None:
    """However often another byte of it comes."""
    small.begin_anew(HEAD_SECONDS=0.1)
    connection = small.connect()
    connection.settimeout(0.05)
    connection.sendall(part)
    for _ in range(600):
        try:
            assert connection.recv(1) == b""
            break
        except TimeoutError:
            if part:
                connection.sendall(b"x")
        except ConnectionResetError:
            break
    else:
        pytest.fail("it was waited for")


@pytest.mark.parametrize("length", [1000, 100_000])
def test_a_body_that_does_not_arrive_ends_the_request(small: Small, length: int) -> None:
    small.begin_anew(BODY_SECONDS=0.1, BODY_BYTES_A_SECOND=1e9)
    connection = small.connect()
    connection.sendall(f"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\nabc".encode())
    if length > 64 * 1024:
        assert answer(connection) == (200, b"broken off")
    assert ended(connection)


def test_the_application_gets_no_incomplete_form(small: Small) -> None:
    for _ in range(3):
        connection = small.connect()
        connection.sendall(HALF_FORM)
        connection.shutdown(socket.SHUT_WR)
        assert ended(connection)
    connection.close()
    connection = small.connect()
    connection.sendall(get())
    assert answer(connection) == (200, b"1")


def test_a_form_and_a_pipelined_request_after_it_are_both_read(small: Small) -> None:
    connection = small.connect()
    form = b"POST /read HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"
    connection.sendall(form)
    assert connection.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
    connection.sendall(
        b"12345" + form.replace(b"Expect: 100-continue\r\n", b"Upgrade: websocket\r\n") + b"12345" + get()
    )
    assert [answer(connection)[1] for _ in range(3)] == [b"5", b"5", b"3"]


def test_an_idle_connection_is_closed(small: Small) -> None:
    small.begin_anew(IDLE_SECONDS=0.1)
    connection = small.connect()
    connection.sendall(get())
    assert answer(connection) == (200, b"1") and ended(connection)


def test_an_answer_that_the_client_does_not_read_is_broken_off(small: Small) -> None:
    small.begin_anew(SEND_SECONDS=0.1)
    connection = small.connect()
    connection.sendall(get("/large"))
    taken = len(connection.recv(1))
    until(lambda: small.ask("/open") == ONLY_WHO_ASKS)
    while piece := connection.recv(1 << 20):
        taken += len(piece)
    assert taken < 30_000_000


# Who is gone


def test_a_request_that_breaks_off_in_its_head_is_not_answered(small: Small) -> None:
    """Else the page would be drawn for a client that is gone, and what was asked might be another thing."""
    for part in (b"GET /", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "):
        connection = small.connect()
        connection.sendall(part)
        connection.shutdown(socket.SHUT_WR)
        assert b"200" not in connection.recv(4096)
    connection = small.connect()
    connection.sendall(get())
    assert answer(connection) == (200, b"1")


def test_clients_that_disconnect_cause_no_error(small: Small) -> None:
    for part in (b"", b"GET", b"GET / HTTP/1.1\r\nHo", get("/", "Content-Length: 500\r\n") + b"x", get()):
        for reset in (True, False):
            connection = small.connect()
            connection.sendall(part)
            if reset:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.close()
    connection = small.connect()
    connection.sendall(get())
    assert answer(connection)[0] == 200


# Too many


HALF_FORM = b"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc"


@pytest.mark.parametrize("part", [b"", b"GET / HTTP/1.1\r\nHost: loc", HALF_FORM], ids=["nothing", "head", "form"])
def test_connections_that_asked_for_nothing_make_room_for_players(small: Small, part: bytes) -> None:
    until(lambda: small.ask("/open") == ONLY_WHO_ASKS)
    small.begin_anew(MOST=9)

    def flood() -> list[socket.socket]:
        opened = []
        for _ in range(20):
            opened.append(small.connect())
            opened[-1].sendall(part)
        return opened

    idle = flood()
    players = [small.connect() for _ in range(3)]
    for player in players:
        player.sendall(get())
        assert answer(player)[0] == 200
    more = flood()
    for player in players:
        player.sendall(get())
        assert answer(player)[0] == 200
    assert all(ended(connection) for connection in (*idle[:11], *more[:14]))


def test_the_reader_of_a_connection_is_closed_when_the_connection_ends() -> None:
    with gevent.socket.create_server(("127.0.0.1", 0)) as listener:
        gevent.socket.create_connection(listener.getsockname()).close()
        ours, _ = listener.accept()
    handler = Handler(ours, ("", 0), None)
    handler.connection = Connection(ours, "")
    reader = handler.rfile
    handler.handle()
    assert reader.closed
