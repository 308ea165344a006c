"""This computer's addresses, the hosts that requests may name, and by which network a client is counted."""

from __future__ import annotations

import socket

import pytest
from ifaddr import IP, Adapter

from companion import network
from companion.network import home_addresses, own_addresses, phone_urls
from companion.web import app
from companion.web.app import KnownHosts

IPs = list[str | tuple[str, int, int]]


def adapters(prefix: int = 24, **ips: IPs) -> list[Adapter]:
    """Network interfaces with these addresses, as ifaddr gives them on every operating system."""
    return [Adapter(name, name, [IP(ip, prefix, name) for ip in ip_list]) for name, ip_list in ips.items()]


def windows(**ips: str) -> list[Adapter]:
    """Interfaces as Windows names them: a number, and what the device is; `_` stands for a blank."""
    names = {name: name.replace("_", " ").replace("Hyper V", "Hyper-V") for name in ips}
    return [Adapter("{4D36E972-E325-11CE}", names[name], [IP(ip, 24, "Ethernet")]) for name, ip in ips.items()]


LOOPBACK: IPs = ["127.0.0.1", ("::1", 0, 0)]
LAPTOP = adapters(lo=LOOPBACK, docker0=["172.17.0.1"], tun0=["10.8.0.2"], wlan0=["192.168.1.20", ("fe80::7", 0, 3)])


# The hosts that requests may name


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        *((host, True) for host in ("localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000")),
        *((host, True) for host in ("localhost.", socket.gethostname(), "gold.example.org:443", "[fe80::7]:8000")),
        *((host, False) for host in ("", "example.org", "localhost.example.org", "192.168.1.21", "[::2]:8000", "[")),
        *((host, False) for host in ("127.0.0.1@evil", "1:2:3", "[fe80::8]:8000")),
    ],
)
def test_this_computers_names_and_addresses_and_hosts_of_the_settings_are_known(host: str, is_known: bool) -> None:
    known = KnownHosts(["Gold.Example.org"], read_addresses=lambda: own_addresses(LAPTOP))
    assert known.is_known(host) == is_known


def test_a_changed_network_is_noticed_after_a_time_however_many_wrong_names_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, now, readings = [100.0], {"192.168.1.20"}, []
    monkeypatch.setattr(app.time, "monotonic", lambda: clock[0])
    known = KnownHosts(read_addresses=lambda: readings.append(1) or set(now))
    assert known.is_known("192.168.1.20:8000")
    now = {"10.0.0.7"}
    assert known.is_known("192.168.1.20:8000")
    clock[0] += app.REREAD_SECONDS
    assert known.is_known("10.0.0.7:8000")
    assert not any(known.is_known(host) for host in ("192.168.1.20:8000", *map("evil{}.example.org".format, range(9))))
    assert len(readings) <= 3


# This computer's addresses, the one that phones most likely reach first


VPN = "172.20.10.2 10.8.0.2"
HOMES = adapters(en0=["100.64.0.7"], en1=["10.0.0.5"], en2=["192.168.1.20"])
IPV6: IPs = [("fd00::5", 0, 0), ("fe80::7", 0, 3)]


@pytest.mark.parametrize(
    ("found", "route", "home"),
    [
        (adapters(eth0=["192.168.1.20"], br0=["172.20.10.2"]), "172.20.10.2", "172.20.10.2 192.168.1.20"),
        # A VPN goes last even if all traffic takes it.
        (adapters(utun4=["10.8.0.2"], en0=["172.20.10.2"]), "10.8.0.2", VPN),
        (adapters(wg0=["10.8.0.2"], wlan0=["172.20.10.2"]), "10.8.0.2", VPN),
        ([*adapters(32, nord=["10.8.0.2"]), *adapters(wlan0=["172.20.10.2"])], "10.8.0.2", VPN),
        (windows(Cisco_AnyConnect_Virtual_Adapter="10.8.0.2", Realtek_Adapter="172.20.10.2"), "10.8.0.2", VPN),
        (windows(TAP_Windows_Adapter_V9="10.8.0.2", Intel_Wi_Fi="172.20.10.2"), "10.8.0.2", VPN),
        # Networks of virtual machines go after that with the default route.
        (adapters(docker0=["192.168.122.1"], eth0=["10.0.0.5"]), "10.0.0.5", "10.0.0.5 192.168.122.1"),
        # Without a route the likeliest home network goes first.
        (LAPTOP, "", "192.168.1.20 172.17.0.1 10.8.0.2"),
        (HOMES, "", "192.168.1.20 10.0.0.5 100.64.0.7"),
        (adapters(lo=LOOPBACK, eth0=["203.0.113.7"]), "", "203.0.113.7"),
        # No link-local addresses, which computers choose themselves, and none of IPv6.
        (adapters(eth0=["169.254.3.4"], wlan0=["192.168.1.20"]), "", "192.168.1.20"),
        (adapters(eth0=["169.254.3.4"]), "", ""),
        (adapters(eth0=[*IPV6, "192.168.1.20"]), "", "192.168.1.20"),
        (adapters(lo0=LOOPBACK, awdl0=[("fe80::7", 0, 5)]), "", ""),
    ],
)
def test_the_address_that_phones_most_likely_reach_goes_first(found: list[Adapter], route: str, home: str) -> None:
    assert home_addresses(found, [route] if route else []) == home.split()


@pytest.mark.parametrize("failure", [OSError, AssertionError])
def test_addresses_come_from_routes_if_the_system_lists_none(
    monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    def fails() -> list[Adapter]:
        raise failure

    monkeypatch.setattr(network, "get_adapters", fails)
    monkeypatch.setattr(network, "_read_sources", lambda: ["192.168.1.20"])
    assert own_addresses() == {"192.168.1.20"} and home_addresses() == ["192.168.1.20"]


# Where phones and the host's own browser are sent


@pytest.mark.parametrize(
    ("place", "home", "phones", "own"),
    [
        ("0.0.0.0:8000", "192.168.1.20 10.0.0.5", "192.168.1.20:8000 10.0.0.5:8000", "localhost:8000"),
        ("10.0.0.5:8001", "192.168.1.20 10.0.0.5", "10.0.0.5:8001", "10.0.0.5:8001"),
        ("[fd00::5]:8000", "192.168.1.20", "[fd00::5]:8000", "[fd00::5]:8000"),
        ("127.0.0.1:8001", "192.168.1.20", "127.0.0.1:8001", "127.0.0.1:8001"),
        ("0.0.0.0:8000", "", "127.0.0.1:8000", "localhost:8000"),
    ],
)
def test_phones_are_sent_where_the_server_listens(
    monkeypatch: pytest.MonkeyPatch, place: str, home: str, phones: str, own: str
) -> None:
    monkeypatch.setattr(network, "home_addresses", home.split)
    assert [url[7:-1] for url in phone_urls(f"http://{place}/")] == phones.split()
    assert network.own_url(f"http://{place}/") == f"http://{own}/"
    assert phone_urls(f"http://{place}/", "https://gold.example.org") == ["https://gold.example.org/"]


@pytest.mark.parametrize(
    ("url", "is_loopback"),
    [
        *((url, True) for url in ("http://127.0.0.1:8000/", "HTTP://LOCALHOST/T/KXQD", "http://[::1]/")),
        ("http://127.9.9.9/", True),
        *(
            (url, False)
            for url in ("http://127.0.0.1.example.org/", "http://localhost.example.org/", "http://[::1", "")
        ),
        ("http://192.168.1.20/", False),
    ],
)
def test_a_loopback_address_is_recognized(url: str, is_loopback: bool) -> None:
    assert network.is_loopback_url(url) == is_loopback
