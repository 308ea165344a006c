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

    def computer_has(self, interface: str, addresses: str) -> None:
        """Give the computer these addresses; an interface that is not there is made, a tunnel or a bridge."""
        if interface.startswith("tun"):
            ip("-n", self.computer, "tuntap", "add", "dev", interface, "mode", "tun")
        elif interface != "wlan0":
            ip("-n", self.computer, "link", "add", interface, "type", "bridge")
        ip("-n", self.computer, "link", "set", interface, "up")
        for address in addresses.split():
            ip("-n", self.computer, "addr", "add", address, "dev", interface, *(["nodad"] if ":" in address else []))

    def phone_has(self, addresses: str) -> None:
        for address in addresses.split():
            ip("-n", self.phone, "addr", "add", address, "dev", "wlan0", *(["nodad"] if ":" in address else []))

    def opens(self, url: str) -> bool:
        """Whether the phone gets the page."""
        command = ["ip", "netns", "exec", self.phone, sys.executable, "-c", OPEN, url]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout == "200\n"

    @contextmanager
    def companion(self, data: Path, *options: str) -> Iterator[list[str]]:
        """A companion on the computer: the address that it shows, and the others that it names."""
        command = [sys.executable, "-m", "companion", "--no-browser", "--port", "0", "--data", str(data), *options]
        inside = ["ip", "netns", "exec", self.computer]
        with subprocess.Popen([*inside, *command], stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                output = list[str]()
                while not output or output[-1] not in ("", "Ctrl-C stops the companion.\n"):
                    output.append(process.stdout.readline())
                yield [url for line in output for url in re.findall(r"http://\S+", line)]
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
    return url.rpartition(":")[0].removeprefix("http://").strip("[]")


ALL = "10.0.0.5/24 fd00::5/64"
VIA, TUNNEL = "via 192.168.178.1", "dev tun0"


@pytest.mark.parametrize(
    ("interfaces", "route", "option", "shown", "phone", "opened"),
    [
        ("cable0 192.168.178.20/24, wlan0 10.0.0.5/24", VIA, "", "192.168.178.20 10.0.0.5", "10.0.0.1/24", "10.0.0.5"),
        ("virbr0 192.168.122.1/24, wlan0 10.0.0.5/24", "", "", "10.0.0.5 192.168.122.1", "10.0.0.1/24", "10.0.0.5"),
        ("tun0 10.8.0.2/32, wlan0 10.0.0.5/24", TUNNEL, "", "10.0.0.5 10.8.0.2", "10.0.0.1/24", "10.0.0.5"),
        ("wlan0 fd00::5/64", "", "", "fd00::5", "fd00::1/64", "fd00::5"),
        (f"wlan0 {ALL}", "", "fd00::5", "fd00::5", "fd00::1/64", "fd00::5"),
        (f"wlan0 {ALL}", "", "::", "", "10.0.0.1/24", "10.0.0.5"),
    ],
    ids=["a cable", "virtual machines", "a VPN", "no IPv4", "--host", "all addresses"],
)
def test_a_phone_opens_an_address_that_is_shown(
    networks: Networks, tmp_path: Path, interfaces: str, route: str, option: str, shown: str, phone: str, opened: str
) -> None:
    for interface in interfaces.split(", "):
        networks.computer_has(*interface.split(" ", 1))
    if route:
        ip("-n", networks.computer, "route", "add", "default", *route.split())
    networks.phone_has(phone)
    with networks.companion(tmp_path, *(["--host", option] if option else [])) as urls:
        assert not shown or [*map(host_of, urls)] == shown.split()
        host = f"[{opened}]" if ":" in opened else opened
        assert networks.opens(f"http://{host}:{urls[0].rstrip('/').rpartition(':')[2]}/")


def test_a_phone_opens_the_address_that_the_computer_got_in_another_wi_fi(networks: Networks, tmp_path: Path) -> None:
    networks.computer_has("wlan0", "10.0.0.5/24")
    networks.phone_has("192.168.7.1/24")
    with networks.companion(tmp_path) as (url,):
        ip("-n", networks.computer, "addr", "flush", "dev", "wlan0")
        networks.computer_has("wlan0", "192.168.7.5/24")
        until(lambda: networks.opens(url.replace("10.0.0.5", "192.168.7.5")))
