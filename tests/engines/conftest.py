"""The browsers beside Chromium, in phones and laptops of players: Safari's engine, and Firefox."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.bad_network import Airwaves
from tests.browser.conftest import Folder, Server, serving
from tests.browser.tables import Table
from tests.engines import firefox, webkit
from tests.engines.browser import Browser

PHONE, LAPTOP = (390, 664), (1280, 800)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.engines)


@pytest.fixture(scope="session", params=["webkit", "firefox"])
def engine(request: pytest.FixtureRequest) -> Iterator[Callable[[int, int], Browser]]:
    """Starts a browser with a page of this size. Without the engine its tests are skipped, but fail where CI is set."""
    driver = {"webkit": webkit, "firefox": firefox}[request.param]
    if not driver.program():
        refuse = pytest.fail if os.environ.get("CI") else pytest.skip
        refuse(f"{request.param} is not installed: CONTRIBUTING.md names its packages.")
    with ExitStack() as stack:
        start = webkit.WebKit if driver is webkit else firefox.Firefox
        more = [stack.enter_context(webkit.screen())] if driver is webkit else []

        def started(width: int, height: int) -> Browser:
            browser = start(*more)
            stack.callback(browser.quit)
            browser.connect(width, height)
            return browser

        yield started


@pytest.fixture(scope="session")
def laptop(engine: Callable[[int, int], Browser]) -> Browser:
    return engine(*LAPTOP)


@pytest.fixture(scope="session")
def small_phone(engine: Callable[[int, int], Browser]) -> Browser:
    """A phone whose browser shows its bars."""
    return engine(*PHONE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, data_folder: Folder) -> Iterator[Server]:
    """The companion for all tests of this process."""
    yield from serving(data_folder(tmp_path_factory.mktemp("companion") / "instance"))


@pytest.fixture
def air(server: Server) -> Iterator[Airwaves]:
    """The air between the companion and a browser whose `address` is its own."""
    air = Airwaves(server.port)
    yield air
    air.close()


@pytest.fixture
def host(laptop: Browser, server: Server) -> Iterator[Browser]:
    """The host's laptop, on plain HTTP in a home network."""
    yield from used(laptop, server)


@pytest.fixture
def phone(small_phone: Browser, server: Server) -> Iterator[Browser]:
    """A player's phone in the same network."""
    yield from used(small_phone, server)


def used(browser: Browser, server: Server) -> Iterator[Browser]:
    """As new, and in the end no script has failed in it, not even when the last page was left."""
    browser.address = f"http://home.test:{server.port}"
    yield browser
    browser.forgets_everything()
    assert browser.complaints() == []


@pytest.fixture
def dealt(server: Server) -> Table:
    """Six players in the first round of Saboteur 2; all are scripts, until a browser has their keys."""
    table = Table(server.port, "Ann", "Ben", "Cem", "Dia", "Eva", "Finn")
    table.deal()
    return table


@pytest.fixture
def ben(phone: Browser, dealt: Table) -> Browser:
    """Ben's phone in this round."""
    phone.has_key(dealt.players["Ben"].cookie)
    phone.open(f"{dealt.at}/seat")
    phone.sees("#plate .hold-pad")
    return phone
