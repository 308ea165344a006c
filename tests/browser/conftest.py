"""Real Chromium over a real server: the command itself in a process of its own, one browser context per phone."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.bad_network import Airwaves
from tests.browser.devices import Device
from tests.browser.host_maze import PEOPLE, SMALL, Digger
from tests.browser.hosts import Host
from tests.browser.phones import Phone
from tests.browser.tables import Table
from tests.waiting import LONG, until

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP home.test 127.0.0.1",
    # Each context is a window, whose address bar draws two pages of its own: they cost more than all that we look at.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    # Of the list that this replaces: plain HTTP stays so, and a picture is taken of the page that is there now.
    "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,LensOverlay,MediaRouter",
)
"""The rule of hosts gives this computer the name it has in a home network. Plain HTTP to it is what most tables have,
and not what browsers call a secure context; `Server.trusted` is, for what needs one."""

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
"""As large as a page is between the bars of a browser on many phones."""

LAPTOP = {"viewport": {"width": 1280, "height": 800}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[object]:
    """Chromium of this system."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=[*ARGUMENTS])
        yield browser
        browser.close()


class Server:
    """The companion, serving `address`; it can be stopped and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.address, self.trusted = (f"http://{host}:{self.port}" for host in ("home.test", "127.0.0.1"))
        self.log = data.parent / "server.log"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--port", str(self.port)]
        env = {**os.environ, "COMPANION_ADDRESS": "home.test"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--no-browser", "--data", str(self.data)], stdout=log, stderr=subprocess.STDOUT, env=env
            )
        until(lambda: answers(self.port))

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(LONG)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def serving(folder: Path) -> Iterator[Server]:
    """A companion on this data, which is stopped at the end. Fails if it logged a failure."""
    server = Server(folder)
    yield server
    if server.process.poll() is None:
        server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log, log


Folder = Callable[[Path], Path]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, data_folder: Folder) -> Iterator[Server]:
    """The companion for all tests of this process. Each opens a table of its own, and none stops it."""
    yield from serving(data_folder(tmp_path_factory.mktemp("companion") / "instance"))


@pytest.fixture
def own_server(tmp_path: Path, data_folder: Folder) -> Iterator[Server]:
    """A companion for this test alone, which may stop it and start it again."""
    yield from serving(data_folder(tmp_path / "companion" / "instance"))


Take = Callable[..., Device]


@pytest.fixture
def device(browser: object, server: Server) -> Iterator[Take]:
    """Takes one more device to hand: a phone, or `laptop=True`. Each has its own cookies and storage.

    What a console complained of fails the test, save what the test provoked.
    """
    devices: list[Device] = []

    def take(
        laptop: bool = False, dark: bool = True, locale: str = "en-GB", kind: type[Device] = Device, **more: object
    ) -> Device:
        screen = {"base_url": server.address, **(LAPTOP if laptop else PHONE), **more}
        scheme = "dark" if dark else "light"
        context = browser.new_context(**screen, color_scheme=scheme, locale=locale)  # type: ignore[attr-defined]
        devices.append(kind(context))
        return devices[-1]

    yield take
    for phone in devices:
        phone.context.close()
    assert [phone.errors for phone in devices if phone.errors] == []


@pytest.fixture
def air(server: Server) -> Iterator[Airwaves]:
    """The air between the companion and those devices whose `base_url` is its address."""
    air = Airwaves(server.port)
    yield air
    air.close()


@pytest.fixture
def phone(device: Take) -> Callable[..., Device]:
    """Takes one more phone to hand."""
    return lambda **more: device(kind=Phone, **more)


@pytest.fixture
def host(device: Take) -> Device:
    """The host's laptop."""
    return device(laptop=True, kind=Host)


@pytest.fixture
def small_host(device: Take) -> Digger:
    """The host's device: the smallest phone that a maze must be a pleasure on."""
    host_page: Any = device(kind=Digger, **SMALL)
    return host_page  # type: ignore[no-any-return]


# Tables. Whoever sits there is a script, until a test gives the keys to a device.


@pytest.fixture
def six_seated(server: Server) -> Table:
    """Six players before the first round of Saboteur 2."""
    return Table(server.port, *PEOPLE)


@pytest.fixture
def six_dealt(six_seated: Table) -> Table:
    """Six players in the first round of Saboteur 2; nobody has looked."""
    six_seated.deal()
    return six_seated


@pytest.fixture
def five_dealt(server: Server) -> Table:
    """Five players in the first round of Saboteur."""
    table = Table(server.port, *PEOPLE[:5], edition="saboteur")
    table.deal()
    return table


@pytest.fixture
def three_in_the_mines(server: Server) -> Table:
    """Three players in the first round of The Lost Mines, whose board the host has marked; nobody is on turn yet."""
    table = Table(server.port, *PEOPLE[:3], edition="lost_mines")
    table.mark_board()
    table.deal()
    return table


@pytest.fixture
def duel_of_two(server: Server) -> Table:
    """Ann is green and begins the first round of The Duel, Ben is blue."""
    table = Table(server.port, "Ann", "Ben", edition="duel")
    table.deal()
    return table


@pytest.fixture
def digger(small_host: Digger, six_dealt: Table) -> Digger:
    """The host, who follows the maze of these six on a small phone."""
    return small_host.follow(six_dealt)
