"""The address that the terminal shows is one that a phone opens: tried between two network namespaces of Linux.

One is the host's computer, with interfaces as hosts have them; the other is a phone in the same Wi-Fi.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.waiting import until

pytestmark = pytest.mark.long

OPEN = """
import sys, urllib.request
print(urllib.request.build_opener(urllib.request.ProxyHandler({})).open(sys.argv[1], timeout=20).status)
"""


class Networks:
    """A computer and a phone, joined by `wlan0`."""

    def __init__(self) -> None:
        self.computer, self.phone = f"computer{os.getpid()}", f"phone{os.getpid()}"
        for name in (self.computer, self.phone):
            ip("netns", "add", name)
        peer = ("peer", "name", "wlan0", "netns", self.phone)
        ip("link", "add", "wlan0", "netns", self.computer, "type", "veth", *peer)
        for name in (self.computer, self.phone):
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "link", "set", "wlan0", "up")

    def remove(self) -> None:
        for name in (self.computer, self.phone):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)

    def computer_has(self, interface: str, *addresses: str) -> None:
        """Give the computer these addresses; an interface that is not there is made, a tunnel or a bridge."""
        if interface.startswith("tun"):
            ip("-n", self.computer, "tuntap", "add", "dev", interface, "mode", "tun")
        elif interface != "wlan0":
            ip("-n", self.computer, "link", "add", interface, "type", "bridge")
        ip("-n", self.computer, "link", "set", interface, "up")
        for address in addresses:
            ip("-n", self.computer, "addr", "add", address, "dev", interface, *(["nodad"] if ":" in address else []))

    def computer_leaves(self, interface: str) -> None:
        """It has no address there any more."""
        ip("-n", self.computer, "addr", "flush", "dev", interface)

    def computer_reaches_the_internet_by(self, *route: str) -> None:
        family = ["-6"] if ":" in "".join(route) else []
        ip("-n", self.computer, *family, "route", "add", "default", *route)

    def phone_has(self, address: str) -> None:
        ip("-n", self.phone, "addr", "add", address, "dev", "wlan0", *(["nodad"] if ":" in address else []))

    def opens(self, url: str) -> bool:
        """Whether the phone gets the page."""
        command = ["ip", "netns", "exec", self.phone, sys.executable, "-c", OPEN, url]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout == "200\n"

    @contextmanager
    def companion(self, data: Path, *options: str) -> Iterator[tuple[str, list[str]]]:
        """A companion on the computer: the address that it shows, and the others that it names."""
        command = [sys.executable, "-m", "companion", "--no-browser", "--port", "0", "--data", str(data), *options]
        inside = ["ip", "netns", "exec", self.computer]
        with subprocess.Popen([*inside, *command], stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                output = list[str]()
                while not output or output[-1] not in ("", "Ctrl-C stops the companion.\n"):
                    output.append(process.stdout.readline())
                others = [url for line in output[1:] for url in re.findall(r"http://\S+", line)]
                address = re.search(r"The companion is at (http://\S+)", output[0])
                assert address, output
                yield address[1], others
            finally:
                process.terminate()


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def networks() -> Iterator[Networks]:
    if shutil.which("ip") is None:
        pytest.skip("There is no command ip here (iproute2).")
    try:
        made = Networks()
    except subprocess.CalledProcessError:
        pytest.skip("No network namespaces can be made here.")
    yield made
    made.remove()


def host_of(url: str) -> str:
    return url.rpartition(":")[0].removeprefix("http://")


def test_the_lan_is_shown_before_virtual_machines(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("virbr0", "192.168.122.1/24")
    networks.computer_has("wlan0", "10.0.0.5/24")
    networks.computer_reaches_the_internet_by("via", "10.0.0.1")
    networks.phone_has("10.0.0.1/24")
    with networks.companion(tmp_path) as (url, others):
        assert (host_of(url), [*map(host_of, others)]) == ("10.0.0.5", ["192.168.122.1"])
        assert networks.opens(url)


def test_a_phone_opens_the_second_address_of_a_wired_computer(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("cable0", "192.168.178.20/24")
    networks.computer_has("wlan0", "10.0.0.5/24")
    networks.computer_reaches_the_internet_by("via", "192.168.178.1")
    networks.phone_has("10.0.0.1/24")
    with networks.companion(tmp_path) as (url, others):
        assert (host_of(url), [*map(host_of, others)]) == ("192.168.178.20", ["10.0.0.5"])
        assert networks.opens(others[0]) and not networks.opens(url)


def test_a_phone_opens_the_address_that_the_computer_got_in_another_wi_fi(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("wlan0", "10.0.0.5/24")
    networks.phone_has("192.168.7.1/24")
    with networks.companion(tmp_path) as (url, _):
        networks.computer_leaves("wlan0")
        networks.computer_has("wlan0", "192.168.7.5/24")
        until(lambda: networks.opens(url.replace("10.0.0.5", "192.168.7.5")))


@pytest.mark.parametrize("address", ["10.0.0.5", "[fd00::5]"])
def test_a_companion_at_all_ipv6_addresses_answers_ipv4_too(networks: Networks, tmp_path: Path, address: str) -> None:
    networks.computer_has("wlan0", "10.0.0.5/24", "fd00::5/64")
    for own in ("10.0.0.1/24", "fd00::1/64"):
        networks.phone_has(own)
    with networks.companion(tmp_path, "--host", "::") as (url, _):
        assert networks.opens(url.replace(host_of(url), address))


def test_a_phones_hotspot_is_shown_before_a_vpn_that_takes_all_traffic(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("tun0", "10.8.0.2/32")
    networks.computer_has("wlan0", "172.20.10.2/28")
    networks.computer_reaches_the_internet_by("dev", "tun0")
    networks.phone_has("172.20.10.1/28")
    with networks.companion(tmp_path) as (url, _):
        assert host_of(url) == "172.20.10.2"
        assert networks.opens(url)


def test_a_hotspot_without_internet_is_enough(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("wlan0", "172.20.10.2/28")
    networks.phone_has("172.20.10.1/28")
    with networks.companion(tmp_path) as (url, others):
        assert (host_of(url), others) == ("172.20.10.2", [])
        assert networks.opens(url)


def test_a_network_without_ipv4_is_served(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("wlan0", "fd00::5/64")
    networks.phone_has("fd00::1/64")
    with networks.companion(tmp_path) as (url, _):
        assert host_of(url) == "[fd00::5]"
        assert networks.opens(url)


@pytest.mark.parametrize("host", ["10.0.0.5", "10.0.0.6", "fd00::5"])
def test_the_address_of_host_is_shown_and_answers(networks: Networks, tmp_path: Path, host: str) -> None:
    networks.computer_has("wlan0", "10.0.0.5/24", "10.0.0.6/24", "fd00::5/64")
    for address in ("10.0.0.1/24", "fd00::1/64"):
        networks.phone_has(address)
    with networks.companion(tmp_path, "--host", host) as (url, others):
        assert (host_of(url).strip("[]"), others) == (host, [])
        assert networks.opens(url)
