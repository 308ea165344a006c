"""This computer's addresses, and the hosts that requests may name."""

from __future__ import annotations

import ipaddress
import socket

import pytest
from ifaddr import IP, Adapter

from companion.system import network
from companion.system.network import (
    KnownHosts,
    home_addresses,
    is_loopback_url,
    own_addresses,
    own_url,
    phone_urls,
    phone_urls_reader,
)


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "localhost.", socket.gethostname()],
)
def test_this_computers_names_are_known(host: str) -> None:
    assert KnownHosts(read_addresses=set).is_known(host)


@pytest.mark.parametrize(
    "host", ["", "example.org", "localhost.example.org", "192.168.1.20", "[::2]:8000", "[", "127.0.0.1@evil", "1:2:3"]
)
def test_other_hosts_are_unknown(host: str) -> None:
    assert not KnownHosts(read_addresses=set).is_known(host)


def test_hosts_of_the_settings_are_known() -> None:
    assert KnownHosts(["Gold.Example.org"], read_addresses=set).is_known("gold.example.org:443")


def test_every_address_of_this_computer_is_known() -> None:
    known = KnownHosts()
    named = [f"[{address}]" if ":" in address else address for address in own_addresses()]
    assert all(known.is_known(f"{host}:8000") for host in named)


def test_a_changed_network_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, now = [100.0], {"192.168.1.20"}
    monkeypatch.setattr(network.time, "monotonic", lambda: clock[0])
    known = KnownHosts(read_addresses=lambda: set(now))
    assert known.is_known("192.168.1.20:8000")
    now = {"10.0.0.7"}
    assert known.is_known("192.168.1.20:8000")
    clock[0] += network.REREAD_SECONDS
    assert known.is_known("10.0.0.7:8000")
    assert not known.is_known("192.168.1.20:8000")


def test_wrong_names_do_not_make_it_read_the_addresses_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network.time, "monotonic", lambda: 100.0)
    readings: list[int] = []
    known = KnownHosts(read_addresses=lambda: readings.append(1) or set())
    assert not any(known.is_known(f"evil{n}.example.org") for n in range(100))
    assert len(readings) <= 2


@pytest.mark.parametrize("failure", [OSError, AssertionError])
def test_addresses_come_from_routes_if_the_system_lists_none(
    monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    def fails() -> list[Adapter]:
        raise failure

    monkeypatch.setattr(network, "get_adapters", fails)
    monkeypatch.setattr(network, "_read_route_sources", lambda targets: iter(["192.168.1.20"]))
    assert own_addresses() == {"192.168.1.20"} and home_addresses() == ["192.168.1.20"]


def test_the_home_addresses_are_this_computers_and_not_loopback() -> None:
    home = home_addresses()
    assert set(home) <= own_addresses() and not any(ipaddress.ip_address(address).is_loopback for address in home)


IPs = list[str | tuple[str, int, int]]


def adapters(prefix: int = 24, **ips: IPs) -> list[Adapter]:
    """Network interfaces with these addresses, as ifaddr gives them on every operating system."""
    return [Adapter(name, name, [IP(ip, prefix, name) for ip in ip_list]) for name, ip_list in ips.items()]


def windows(**ips: IPs) -> list[Adapter]:
    """Interfaces as Windows names them: a number, and what the device is; `_` stands for a blank."""
    return [
        Adapter(
            "{4D36E972-E325-11CE}",
            name.replace("_", " ").replace("Hyper V", "Hyper-V"),
            [IP(ip, 24, "Ethernet") for ip in ip_list],
        )
        for name, ip_list in ips.items()
    ]


LOOPBACK: IPs = ["127.0.0.1", ("::1", 0, 0)]

LAPTOP = adapters(lo=LOOPBACK, docker0=["172.17.0.1"], tun0=["10.8.0.2"], wlan0=["192.168.1.20", ("fe80::7", 0, 3)])


def test_the_address_of_the_default_route_goes_first() -> None:
    assert home_addresses(adapters(virbr0=["192.168.122.1"], eth0=["10.0.0.5"]), ["10.0.0.5"])[0] == "10.0.0.5"
    assert home_addresses(adapters(eth0=["192.168.1.20"], br0=["172.20.10.2"]), ["172.20.10.2"])[0] == "172.20.10.2"


@pytest.mark.parametrize(
    "adapters_found",
    [
        adapters(utun4=["10.8.0.2"], en0=["172.20.10.2"]),
        adapters(tun0=["10.8.0.2"], wlan0=["172.20.10.2"]),
        adapters(wg0=["10.8.0.2"], wlan0=["172.20.10.2"]),
        [*adapters(32, nord=["10.8.0.2"]), *adapters(wlan0=["172.20.10.2"])],
        windows(WireGuard_Tunnel=["10.8.0.2"], Intel_Wi_Fi=["172.20.10.2"]),
        windows(Cisco_AnyConnect_Virtual_Miniport_Adapter=["10.8.0.2"], Realtek_Desktop_Adapter=["172.20.10.2"]),
        windows(TAP_Windows_Adapter_V9=["10.8.0.2"], Intel_Wi_Fi=["172.20.10.2"]),
    ],
)
def test_a_vpn_goes_last_even_if_all_traffic_takes_it(adapters_found: list[Adapter]) -> None:
    assert home_addresses(adapters_found, ["10.8.0.2"]) == ["172.20.10.2", "10.8.0.2"]


@pytest.mark.parametrize(
    "adapters_found",
    [
        adapters(docker0=["192.168.122.1"], eth0=["10.0.0.5"]),
        adapters(bridge100=["192.168.122.1"], en0=["10.0.0.5"]),
        windows(VirtualBox_Host_Only_Ethernet_Adapter=["192.168.122.1"], Intel_Ethernet=["10.0.0.5"]),
        windows(Hyper_V_Virtual_Ethernet_Adapter=["192.168.122.1"], Intel_Ethernet=["10.0.0.5"]),
    ],
)
def test_networks_of_virtual_machines_go_after_others(adapters_found: list[Adapter]) -> None:
    assert home_addresses(adapters_found) == ["10.0.0.5", "192.168.122.1"]


def test_without_a_route_the_likeliest_home_network_goes_first() -> None:
    assert home_addresses(LAPTOP) == ["192.168.1.20", "172.17.0.1", "10.8.0.2"]
    assert home_addresses(adapters(en0=["100.64.0.7"], en1=["10.0.0.5"], en2=["192.168.1.20"])) == [
        "192.168.1.20",
        "10.0.0.5",
        "100.64.0.7",
    ]


def test_an_address_outside_of_home_networks_is_better_than_none() -> None:
    assert home_addresses(adapters(lo=LOOPBACK, eth0=["203.0.113.7"])) == ["203.0.113.7"]


def test_a_link_local_address_is_used_only_if_there_is_no_other() -> None:
    assert home_addresses(adapters(eth0=["169.254.3.4"], wlan0=["192.168.1.20"])) == ["192.168.1.20"]
    assert home_addresses(adapters(eth0=["169.254.3.4"])) == ["169.254.3.4"]


def test_ipv6_is_used_where_there_is_no_ipv4() -> None:
    both: IPs = [("fd00::5", 0, 0), ("fe80::7", 0, 3)]
    assert home_addresses(adapters(eth0=[*both, "192.168.1.20"])) == ["192.168.1.20"]
    assert home_addresses(adapters(eth0=[("2001:db8::5", 0, 0), *both]), ["fd00::5"]) == ["fd00::5", "2001:db8::5"]


def test_loopback_alone_is_no_network() -> None:
    assert home_addresses(adapters(lo0=LOOPBACK, awdl0=[("fe80::7", 0, 5)])) == []
    assert home_addresses([]) == []


@pytest.mark.parametrize(
    ("place", "urls"),
    [
        ("http://0.0.0.0:8000/", ["http://192.168.1.20:8000/", "http://10.0.0.5:8000/"]),
        ("http://[::]:8000/", ["http://192.168.1.20:8000/", "http://10.0.0.5:8000/"]),
        ("http://10.0.0.5:8001/", ["http://10.0.0.5:8001/"]),
        ("http://[fd00::5]:8000/", ["http://[fd00::5]:8000/"]),
        ("http://127.0.0.1:8000/", ["http://127.0.0.1:8000/"]),
    ],
)
def test_phones_are_sent_where_the_server_listens(monkeypatch: pytest.MonkeyPatch, place: str, urls: list[str]) -> None:
    monkeypatch.setattr(network, "home_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    assert phone_urls(place) == urls
    assert phone_urls(place, "https://gold.example.org") == ["https://gold.example.org/"]


@pytest.mark.parametrize(
    ("place", "url"),
    [
        ("http://0.0.0.0:8000/", "http://localhost:8000/"),
        ("http://[::]:80/", "http://localhost:80/"),
        ("http://127.0.0.1:8001/", "http://127.0.0.1:8001/"),
        ("http://192.168.1.20:8000/", "http://192.168.1.20:8000/"),
    ],
)
def test_the_host_s_own_browser_keeps_its_address(place: str, url: str) -> None:
    assert own_url(place) == url


def test_the_shown_addresses_are_read_again_after_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, read = [100.0], iter([["192.168.1.20"], ["10.0.0.7"]])
    monkeypatch.setattr(network, "home_addresses", lambda: next(read))
    monkeypatch.setattr(network.time, "monotonic", lambda: clock[0])
    now = phone_urls_reader("http://0.0.0.0:8000/")
    assert now() == now() == ["http://192.168.1.20:8000/"]
    clock[0] += network.ADDRESS_SECONDS
    assert now() == now() == ["http://10.0.0.7:8000/"]


def test_a_server_on_ipv4_alone_is_not_shown_at_an_ipv6_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "home_addresses", lambda: ["fd00::5"])
    assert phone_urls("http://[::]:8000/") == ["http://[fd00::5]:8000/"]
    assert phone_urls("http://0.0.0.0:8000/") == ["http://127.0.0.1:8000/"]


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8000/", "HTTP://LOCALHOST/T/KXQD", "http://[::1]/", "http://127.9.9.9/"]
)
def test_a_loopback_address_is_recognized(url: str) -> None:
    assert is_loopback_url(url)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1.example.org/", "http://localhost.example.org/", "http://[::1", "http://192.168.1.20/", ""]
)
def test_what_only_looks_like_a_loopback_address_is_not_recognized(url: str) -> None:
    assert not is_loopback_url(url)


def test_the_addresses_are_those_of_every_interface() -> None:
    assert own_addresses(LAPTOP) == {"127.0.0.1", "::1", "172.17.0.1", "10.8.0.2", "192.168.1.20", "fe80::7"}


def test_a_request_may_name_an_ipv6_address_of_this_computer() -> None:
    known = KnownHosts(read_addresses=lambda: own_addresses(LAPTOP))
    assert known.is_known("[fe80::7]:8000") and not known.is_known("[fe80::8]:8000")
