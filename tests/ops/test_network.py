"""This machine's addresses, and the hosts that requests may name."""

from __future__ import annotations

import ipaddress
import socket

import pytest
from ifaddr import IP, Adapter

from companion.ops import network
from companion.ops.network import KnownHosts, addresses, home_address


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "localhost.", socket.gethostname()],
)
def test_this_machines_names_are_known(host: str) -> None:
    assert KnownHosts(read=set).knows(host)


@pytest.mark.parametrize(
    "host", ["", "example.org", "localhost.example.org", "192.168.1.20", "[::2]:8000", "[", "127.0.0.1@evil", "1:2:3"]
)
def test_other_hosts_are_unknown(host: str) -> None:
    assert not KnownHosts(read=set).knows(host)


def test_hosts_of_the_settings_are_known() -> None:
    assert KnownHosts(["Gold.Example.org"], read=set).knows("gold.example.org:443")


def test_every_address_of_this_machine_is_known() -> None:
    known = KnownHosts()
    named = [f"[{address}]" if ":" in address else address for address in addresses()]
    assert all(known.knows(f"{one}:8000") for one in named)


def test_a_changed_network_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, now = [100.0], {"192.168.1.20"}
    monkeypatch.setattr(network.time, "monotonic", lambda: clock[0])
    known = KnownHosts(read=lambda: set(now))
    assert known.knows("192.168.1.20:8000")
    now = {"10.0.0.7"}
    assert known.knows("192.168.1.20:8000")
    clock[0] += network.REREAD_SECONDS
    assert known.knows("10.0.0.7:8000")
    assert not known.knows("192.168.1.20:8000")


def test_wrong_names_do_not_make_it_read_the_addresses_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network.time, "monotonic", lambda: 100.0)
    readings: list[int] = []
    known = KnownHosts(read=lambda: readings.append(1) or set())
    assert not any(known.knows(f"evil{n}.example.org") for n in range(100))
    assert len(readings) <= 2


@pytest.mark.parametrize("failure", [OSError, AssertionError])
def test_a_system_that_does_not_tell_its_addresses_is_asked_for_its_routes(
    monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    def fails() -> list[Adapter]:
        raise failure

    monkeypatch.setattr(network, "get_adapters", fails)
    monkeypatch.setattr(network, "_routed_addresses", lambda: iter(["192.168.1.20"]))
    assert addresses() == {"192.168.1.20"} and home_address() == "192.168.1.20"


def test_the_home_address_is_none_or_one_of_this_machines() -> None:
    home = home_address()
    assert home is None or (home in addresses() and not ipaddress.ip_address(home).is_loopback)


def adapters(**ips: list[str | tuple[str, int, int]]) -> list[Adapter]:
    """Network interfaces with these addresses, as ifaddr gives them on every operating system."""
    return [Adapter(name, name, [IP(ip, 24, name) for ip in found]) for name, found in ips.items()]


LOOPBACK: list[str | tuple[str, int, int]] = ["127.0.0.1", ("::1", 0, 0)]

LAPTOP = adapters(lo=LOOPBACK, docker0=["172.17.0.1"], tun0=["10.8.0.2"], wlan0=["192.168.1.20", ("fe80::7", 0, 3)])


def test_the_network_of_a_home_goes_before_others() -> None:
    assert home_address(LAPTOP, ["10.8.0.2"]) == home_address(LAPTOP) == "192.168.1.20"


def test_of_two_home_networks_the_one_with_a_route_wins() -> None:
    both = adapters(bridge0=["192.168.64.1"], en0=["192.168.1.20"])
    assert home_address(both, ["10.8.0.2", "192.168.1.20"]) == "192.168.1.20"
    assert home_address(both) == "192.168.64.1"


def test_an_address_outside_of_a_homes_networks_is_better_than_none() -> None:
    assert home_address(adapters(lo=LOOPBACK, eth0=["203.0.113.7"])) == "203.0.113.7"


def test_loopback_alone_is_no_network() -> None:
    assert home_address(adapters(lo0=LOOPBACK, awdl0=[("fe80::7", 0, 5)])) is None
    assert home_address([]) is None


def test_the_addresses_are_those_of_every_interface() -> None:
    assert addresses(LAPTOP) == {"127.0.0.1", "::1", "172.17.0.1", "10.8.0.2", "192.168.1.20", "fe80::7"}


def test_a_request_may_name_an_ipv6_address_of_this_machine() -> None:
    known = KnownHosts(read=lambda: addresses(LAPTOP))
    assert known.knows("[fe80::7]:8000") and not known.knows("[fe80::8]:8000")
