"""Open streams: messages reach all clients of a table, slow ones delay nobody, and closed ones are forgotten."""

from __future__ import annotations

import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import gevent
import pytest

from companion.realtime import sse
from companion.realtime.sse import NO_OWNER, StreamOwner
from companion.realtime.version_bus import VersionBus
from tests.bench.fan_out import Phones, Poster, seated_table, timed
from tests.bench.served import Served, open_table
from tests.waiting import until

NUMBER = re.compile(r"^id: (\d+)$", re.MULTILINE)
Follow = Callable[..., "Phone"]


class Phone:
    """The phone's end of a connection, and what was read from it."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection, self.heard = connection, b""

    def read(self, most: int = 65536) -> str:
        """All text that has arrived by now, without the chunked encoding."""
        gevent.sleep(0.01)
        try:
            while piece := self.connection.recv(most):
                self.heard += piece
                gevent.sleep(0)
        except BlockingIOError:
            pass
        return self.text

    @property
    def text(self) -> str:
        """The text of all whole chunks; a broken one fails the test."""
        left, content_read = self.heard, b""
        while b"\r\n" in left:
            size, _, left = left.partition(b"\r\n")
            content, end, left = left[: int(size, 16)], left[int(size, 16) :][:2], left[int(size, 16) + 2 :]
            assert end in (b"\r\n", b"\r", b""), end
            content_read += content
        return content_read.decode()

    @property
    def versions(self) -> list[int]:
        return [int(number) for number in NUMBER.findall(self.read())]

    def up_to(self, version: int) -> list[int]:
        """Wait for this version; returns all versions received."""
        until(lambda: version in self.versions, gevent.sleep)
        return self.versions

    def hears(self, *versions: int) -> None:
        """Wait until exactly these versions have arrived."""
        until(lambda: self.versions == [*versions], gevent.sleep)

    def comes_to_an_end(self) -> None:
        """Wait until the response has ended in order."""
        until(lambda: self.ended, gevent.sleep)

    @property
    def ended(self) -> bool:
        """Whether the response has ended in order."""
        self.read()
        return self.heard.endswith(b"\r\n0\r\n\r\n") and self.connection.recv(1) == b""

    def reset(self) -> None:
        """Reset the connection."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


@pytest.fixture
def live() -> VersionBus:
    return VersionBus()


@pytest.fixture
def follow(live: VersionBus) -> Iterator[Follow]:
    """Opens a stream over a real connection; the phone at its other end."""
    connections: list[socket.socket] = []

    def open_stream(
        seen: int = 0,
        newest: int = 0,
        who: tuple[int | None, ...] = (),
        code: str = "KRTN",
        owner: StreamOwner = NO_OWNER,
    ) -> Phone:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.connect(listener.getsockname())
            ours = listener.accept()[0]
        for end in (connection, ours):
            end.setblocking(False)
        connections.append(connection)
        live.open_stream(ours, code, seen, newest, who, owner)
        return Phone(connection)

    yield open_stream
    live.close()
    for connection in connections:
        connection.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEARTBEAT_SECONDS", "POLL_SECONDS"):
        monkeypatch.setattr(sse, name, 0.01)


def test_all_phones_of_a_table_and_no_others_get_a_new_version(live: VersionBus, follow: Follow) -> None:
    phones, other = [follow() for _ in range(50)], follow(code="LMNP")
    for version in (1, 2, 3):
        live.publish("KRTN", version)
    for phone in phones:
        phone.hears(1, 2, 3)
    until(lambda: other.read() == sse.OPENING, gevent.sleep)


def test_a_missed_version_is_sent_at_once(follow: Follow) -> None:
    follow(seen=3, newest=7).hears(7)
    assert follow(seen=7, newest=7).versions == []


def test_a_version_made_while_the_page_is_requested_is_not_lost(live: VersionBus, follow: Follow) -> None:
    live.publish("KRTN", 8)
    follow(seen=7, newest=7).hears(8)


def test_a_version_that_a_new_page_brings_is_sent_to_the_others(live: VersionBus, follow: Follow) -> None:
    first = follow(seen=7, newest=7)
    follow(seen=8, newest=8)
    first.hears(8)


def test_a_client_that_does_not_read_delays_nobody(live: VersionBus, follow: Follow) -> None:
    sleeper, reader = follow(), follow()
    for version in range(1, 3001):
        live.publish("KRTN", version)
        reader.connection.setblocking(True)
        reader.heard += reader.connection.recv(4096)
        reader.connection.setblocking(False)
    reader.hears(*range(1, 3001))
    versions = sleeper.up_to(3000)
    assert len(versions) < 500
    assert versions == sorted(versions)
    assert versions[-1] == 3000


def test_a_slow_reader_gets_whole_events(live: VersionBus, follow: Follow) -> None:
    phone = follow()
    for version in range(1, 1001):
        live.publish("KRTN", version)
    phone.read(1)
    assert phone.up_to(1000)[-1] == 1000


@pytest.mark.usefixtures("quick")
def test_a_client_that_misses_many_heartbeats_is_closed(live: VersionBus, follow: Follow) -> None:
    follow(who=(3,))
    reader = follow(who=(4,))
    for version in range(1, 1001):
        live.publish("KRTN", version)
    until(lambda: reader.read() and live.seats_online("KRTN") == {4})
    assert len(live.streams) == 1


@pytest.mark.parametrize("leave", [lambda phone: phone.connection.close(), lambda phone: phone.reset()])
def test_the_stream_of_a_phone_that_left_is_closed(
    live: VersionBus, follow: Follow, leave: Callable[[Phone], None]
) -> None:
    phones = [follow(who=(seat,)) for seat in (1, 2, 2)]
    assert live.seats_online("KRTN") == {1, 2}
    for phone, left in zip(phones, ({2}, {2}, set()), strict=True):
        leave(phone)
        until(lambda left=left: live.seats_online("KRTN") == left, gevent.sleep)
    assert len(live.streams) == 0
    live.publish("KRTN", 1)


def test_a_table_without_streams_is_forgotten(live: VersionBus, follow: Follow) -> None:
    phones = [follow(who=(seat,)) for seat in (1, None)]
    assert live.has_open_pages("KRTN") and live.watched_tables() == {"KRTN"}
    for phone in phones:
        phone.connection.close()
    until(lambda: not live.has_open_pages("KRTN"), gevent.sleep)
    assert live.wait_for_newer("KRTN", 0, 0.01) is None
    assert (live.has_open_pages("KRTN"), live.watched_tables(), live.open_pages()) == (False, frozenset(), {})


def test_a_stream_that_cannot_be_opened_counts_no_page_as_open(live: VersionBus) -> None:
    ours, connection = socket.socketpair()
    for end in (ours, connection):
        end.close()
    with pytest.raises(ValueError):
        live.open_stream(ours, "KRTN", 0, 7, (3,))
    assert live.seats_online("KRTN") == frozenset()


def test_a_connection_without_tcp_gets_the_stream_too(live: VersionBus) -> None:
    ours, connection = socket.socketpair()  # no TCP
    for end in (ours, connection):
        end.setblocking(False)
    live.open_stream(ours, "KRTN", 0, 7, (3,))
    Phone(connection).hears(7)
    connection.close()
    until(lambda: live.seats_online("KRTN") == frozenset(), gevent.sleep)


def test_a_phone_that_left_unnoticed_does_not_delay_others(live: VersionBus, follow: Follow) -> None:
    gone, stays = follow(who=(1,)), follow(who=(2,))
    gone.reset()
    for version in (1, 2):  # the loop had no time to notice
        live.publish("KRTN", version)
    stays.hears(1, 2)
    until(lambda: live.seats_online("KRTN") == {2}, gevent.sleep)


def test_what_a_client_sends_on_its_stream_is_ignored(live: VersionBus, follow: Follow) -> None:
    phone = follow()
    phone.connection.send(b"GET / HTTP/1.1\r\n\r\n")
    assert phone.versions == []
    live.publish("KRTN", 1)
    phone.hears(1)


@pytest.mark.usefixtures("quick")
def test_without_a_new_version_heartbeats_are_sent(follow: Follow) -> None:
    phone = follow()
    until(lambda: phone.read().count(sse.HEARTBEAT) > 1)


@pytest.mark.usefixtures("quick")
def test_versions_of_other_processes_are_sent_with_the_next_poll(live: VersionBus, follow: Follow) -> None:
    phone = follow(seen=3, newest=3)
    live.read_stored_versions = lambda codes: dict.fromkeys(codes, 4)
    assert phone.up_to(4) == [4]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("stored", [{}, {"KRTN": 2}])
def test_streams_end_when_their_table_is_gone_or_replaced_by_another(
    live: VersionBus, follow: Follow, stored: dict[str, int]
) -> None:
    phone = follow(seen=3, newest=3, who=(1,))
    live.read_stored_versions = lambda codes: stored
    until(lambda: phone.ended)
    assert live.seats_online("KRTN") == frozenset()


@pytest.mark.usefixtures("quick")
def test_a_failing_poll_is_printed_once_and_heartbeats_go_on(
    live: VersionBus, follow: Follow, capsys: pytest.CaptureFixture[str]
) -> None:
    phones = [follow(), follow(code="LMNP")]
    live.read_stored_versions = lambda codes: {"LMNP": 0}[min(codes)]
    until(lambda: all(phone.read().count(sse.HEARTBEAT) > 1 for phone in phones))
    assert capsys.readouterr().err.count("KeyError: 'KRTN'") == 1


def test_another_thread_may_publish(live: VersionBus, follow: Follow) -> None:
    phone = follow()
    for version in range(1, 21):
        other = threading.Thread(target=live.publish, args=("KRTN", version))
        other.start()
        other.join()
    assert phone.up_to(20)[-1] == 20


def test_publishing_late_sends_the_newest_version_again(live: VersionBus, follow: Follow) -> None:
    phone = follow()
    live.publish("KRTN", 6)
    live.streams.publish("KRTN")  # as somebody would who published 5 and was overtaken
    phone.hears(6, 6)


def test_a_stopping_server_asks_phones_to_return_at_different_times(live: VersionBus, follow: Follow) -> None:
    phones = [follow(who=(seat,)) for seat in range(1, 21)]
    live.close()
    phones.append(follow())  # it had asked before
    for phone in phones:
        phone.comes_to_an_end()
    moments = [re.findall(r"retry: (\d+)\ndata:\n\n$", phone.text) for phone in phones]
    assert all(moments)
    assert len(set(map(tuple, moments))) > 10
    assert live.seats_online("KRTN") == frozenset()
    assert len(live.streams) == 0


# The whole companion


def listen(served: Served, code: str, last: int | None = None) -> Phone:
    """Open a stream as a reconnecting browser does, and read the response head."""
    connection = socket.create_connection(("127.0.0.1", served.port), timeout=30)
    known = "" if last is None else f"Last-Event-ID: {last}\r\n"
    connection.sendall(f"GET /t/{code}/stream?seen=1 HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n{known}\r\n".encode())
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += connection.recv(4096)
    assert b"200 OK" in heard and b"text/event-stream" in heard
    connection.setblocking(False)
    phone = Phone(connection)
    phone.heard = heard.partition(b"\r\n\r\n")[2]
    return phone


def test_a_stream_begins_after_the_version_that_the_browser_has_seen(served: Served) -> None:
    host, code = open_table(served.port)
    phones = listen(served, code), listen(served, code, last=999)
    known = phones[0].versions[-1]
    assert host.post(f"/t/{code}/seats", do="add", name="Ben")[0] == 303
    assert [phone.up_to(known + 1) for phone in phones] == [[known, known + 1], [known + 1]]
    for connection in (host.connection, *(phone.connection for phone in phones)):
        connection.close()


@pytest.mark.long
def test_a_thousand_phones_follow_with_little_memory(tmp_path: Path) -> None:
    with Served(tmp_path / "instance") as served:
        code, cookie = seated_table(served.port)
        phones, poster, before = Phones(served.port), Poster(served.port, cookie), served.memory()[0]
        phones.open(code, 1000)
        for _ in range(3):
            timed(phones, poster, code)  # an event that is lost is an error
        assert (served.memory()[0] - before) * 1024 / 1000 < 25
        phones.close()
        poster.close()


def owner(key: str = "", network: str = "192.168.1.7") -> StreamOwner:
    return StreamOwner(key, network)


def test_a_seat_with_too_many_open_pages_loses_the_oldest(
    live: VersionBus, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "STREAMS_PER_KEY", 2)
    pages = [follow(who=(3,), owner=owner("KRTN 3")) for _ in range(2)]
    other = follow(who=(4,), owner=owner("KRTN 4"))
    assert live.streams.limits.may_open_stream(owner("KRTN 3"))
    follow(who=(3,), owner=owner("KRTN 3"))
    pages[0].comes_to_an_end()
    assert not pages[1].ended
    until(lambda: other.read() == sse.OPENING, gevent.sleep)
    assert len(live.streams) == 3


def test_onlookers_have_a_limit_for_each_address_and_players_do_not(
    live: VersionBus, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "ONLOOKERS_PER_ADDRESS", 3)
    for _ in range(3):
        follow(who=(None,), owner=owner())
    limits = live.streams.limits
    assert (
        not limits.may_open_stream(owner())
        and limits.may_open_stream(owner("KRTN 3"))
        and limits.may_open_stream(owner(network="10.0.0.1"))
    )


def test_a_player_replaces_an_onlooker_if_all_streams_are_taken(live: VersionBus, follow: Follow) -> None:
    limits = live.streams.limits
    limits.max_streams = 4
    onlookers = [follow(who=(None,), owner=owner(network=f"10.0.0.{n}")) for n in range(4)]
    assert not limits.may_open_stream(owner()) and limits.may_open_stream(owner("KRTN 3"))
    follow(who=(3,), owner=owner("KRTN 3"))
    onlookers[0].comes_to_an_end()
    assert not any(onlooker.ended for onlooker in onlookers[1:]) and len(live.streams) == 4


def test_one_address_with_many_keys_cannot_use_up_all_streams(live: VersionBus, follow: Follow) -> None:
    limits = live.streams.limits
    limits.max_streams = 8
    for n in range(6):
        assert limits.may_open_stream(owner(f"KRTN {n}"))
        follow(who=(n,), owner=owner(f"KRTN {n}"))
    assert not limits.may_open_stream(owner("KRTN 6")) and limits.may_open_stream(owner("KRTN 7", "10.0.0.1"))


def test_closed_streams_no_longer_count(live: VersionBus, follow: Follow) -> None:
    limits = live.streams.limits
    limits.max_streams = 2
    gone = [follow(who=(None,), owner=owner(network=f"10.0.0.{n}")) for n in range(2)]
    assert not limits.may_open_stream(owner())
    for phone in gone:
        phone.connection.close()
    until(lambda: not len(live.streams), gevent.sleep)
    assert limits.may_open_stream(owner()) and not vars(limits)["_by_network"] and not vars(limits)["_by_key"]
