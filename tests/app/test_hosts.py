"""Which names a request may call this machine by."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from companion import hosts
from companion.hosts import Hosts, home_address


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "localhost.", socket.gethostname()],
)
def test_this_machine_answers_to_its_own_names(host: str) -> None:
    assert Hosts(read=set).knows(host)


@pytest.mark.parametrize(
    "host", ["", "example.org", "localhost.example.org", "192.168.1.20", "[::2]:8000", "[", "127.0.0.1@evil", "1:2:3"]
)
def test_it_does_not_answer_to_others(host: str) -> None:
    assert not Hosts(read=set).knows(host)


def test_it_answers_to_what_the_settings_name() -> None:
    assert Hosts(["Gold.Example.org"], read=set).knows("gold.example.org:443")


def test_it_answers_to_every_address_that_the_system_tells() -> None:
    known = Hosts()
    assert all(known.knows(f"{address}:8000") for address in hosts.addresses())


def test_a_changed_network_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, now = [100.0], {"192.168.1.20"}
    monkeypatch.setattr(hosts.time, "monotonic", lambda: clock[0])
    known = Hosts(read=lambda: set(now))
    assert known.knows("192.168.1.20:8000")
    now = {"10.0.0.7"}
    assert known.knows("192.168.1.20:8000")
    clock[0] += hosts.PAUSE
    assert known.knows("10.0.0.7:8000")
    assert not known.knows("192.168.1.20:8000")


def test_wrong_names_do_not_make_it_read_the_addresses_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts.time, "monotonic", lambda: 100.0)
    readings: list[int] = []
    known = Hosts(read=lambda: readings.append(1) or set())
    assert not any(known.knows(f"evil{n}.example.org") for n in range(100))
    assert len(readings) <= 2


def test_the_home_address_is_none_or_one_of_this_machines() -> None:
    home = home_address()
    assert home is None or (home in hosts.addresses() and not ipaddress.ip_address(home).is_loopback)


def test_the_network_of_a_home_goes_before_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_routed", lambda: ["10.8.0.2", "192.168.1.20"])
    monkeypatch.setattr(hosts, "addresses", lambda: {"127.0.0.1", "172.17.0.1", "10.8.0.2", "192.168.1.20"})
    assert home_address() == "192.168.1.20"


def test_loopback_alone_is_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_routed", lambda: [])
    monkeypatch.setattr(hosts, "addresses", lambda: {"127.0.0.1"})
    assert home_address() is None
