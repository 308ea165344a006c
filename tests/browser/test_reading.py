"""Reading: contrast, names and order by axe, a round by keyboard alone, small screens and large text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.translations.gather import LANGUAGES
from tests.browser.conftest import PHONE, Server
from tests.browser.digging import laid, steps
from tests.browser.phones import Device, Host
from tests.browser.tables import NAMES, Table

AXE = Path(__file__).with_name("axe-4.14.1.min.js").read_text("utf-8")
ASK = """axe.run({resultTypes: ['violations']}).then(found => found.violations.map(each =>
  ({id: each.id, impact: each.impact, at: each.nodes.map(node => node.html.slice(0, 160))})))"""

PAGES = ("host", "seat", "history", "seals", "replay")
SHEETS = ("host?cell=0,1", "host?cell=1,0", "host?cell=8,2", "host?cell=0,1&other=1")

MAZE = """
 │     │      b │     │
─@─────┼────────┴─────┴─
 │     │
"""


def evening(table: Table) -> Iterator[str]:
    """A game of one round, stopping at each phase; the first seat is a thief's."""
    table.hosts("options", **{"option.rounds": 2})
    table.hosts("seats", do="add", name="Hal")
    yield "seating"
    table.deal()
    for kind in ("theft", "lantern"):
        table.put("Ann", kind)
    table.put("Ben", "trapped")
    yield "dealt"
    laid(table, steps(MAZE), by=str(table.number("Dia")))
    yield "digging"
    table.hosts("goals/8,0", shows="treasure")
    yield "reached"
    # Whoever reached it, crystals or shares give somebody gold: save where no digger, geologist … was dealt at all.
    table.end("Cem", ("blue", "green"), crystals=4)
    yield "sharing"
    table.guests["Ann"].post(f"{table.at}/seat/sheet", do="steal", from_="")
    table.guests["Ann"].wire.close()
    yield "proposed"
    table.book()
    yield "booked"
    table.deal()
    table.end("Dia", ("blue",), crystals=2)
    table.book()
    yield "finished"


def problems(device: Device) -> list[str]:
    """What axe finds in this page, however small and be it only a best practice, in a line each."""
    device.page.evaluate(AXE)
    found = device.page.evaluate(ASK)
    return [f"{each['id']} ({each['impact']}): {each['at']}" for each in found]


class Reader:
    """Four screens that look at the same pages: what was found is gathered, so that one run tells all."""

    def __init__(self, devices: dict[str, Device], judge: Callable[[Device], list[str]]) -> None:
        self.devices, self.judge = devices, judge
        self.found: dict[str, list[str]] = {}

    def look(self, path: str, phase: str = "") -> None:
        for screen, device in self.devices.items():
            device.open(path)
            device.page.locator("main").wait_for()
            if wrong := self.judge(device):
                self.found[f"{path} {phase} on {screen}"] = wrong

    def look_at_table(self, table: Table, phase: str) -> None:
        """The pages of a host who sits himself, so one device may see both; his own seat asks at once."""
        for page in (*PAGES, *(SHEETS if phase == "digging" else ())):
            self.look(f"{table.at}/{page}", phase)


def at_the_table(table: Table, device: Device) -> Device:
    """The device holds the keys of the host and of the first seat."""
    table.host.cookie, before = table.both, table.host.cookie
    table.give_keys(device, table.host)
    table.host.cookie = before
    return device


@pytest.fixture
def table(server: Server) -> Table:
    """A table whose host holds the first seat too."""
    return host_sits_first(Table(server.port, *NAMES))


def host_sits_first(table: Table) -> Table:
    taken, before = table.ticket("Ann"), table.host.cookie
    table.host.post(taken)
    table.host.wire.close()
    table.both, table.host.cookie = table.host.cookie, before
    table.guests["Ann"].cookie = table.both
    return table


def screens(
    device: Callable[..., Device], table: Table, dark: bool, sizes: dict[str, dict[str, Any]]
) -> dict[str, Device]:
    more = {"bypass_csp": True, "reduced_motion": "reduce"}
    return {name: at_the_table(table, device(dark=dark, **size, **more)) for name, size in sizes.items()}


@pytest.mark.long
@pytest.mark.parametrize(("dark", "locale"), [(True, "en-GB"), (False, "de-DE"), (True, "sv-SE")])
def test_axe_finds_nothing_at_all(device: Callable[..., Device], table: Table, dark: bool, locale: str) -> None:
    sizes = {"a phone": {**PHONE, "locale": locale}, "a laptop": {"laptop": True, "locale": locale}}
    reader = Reader(screens(device, table, dark, sizes), problems)
    for path in ("/", table.at):
        reader.look(path)
    for phase in evening(table):
        reader.look_at_table(table, phase)
    assert not reader.found, "\n".join(f"{where}: {wrong}" for where, wrong in reader.found.items())


def too_wide(device: Device) -> list[str]:
    """What sticks out at the right of the screen."""
    return device.page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] :
        [...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 5).map(e => e.outerHTML.slice(0, 120))"""
    )


def too_wide_when_large(device: Device) -> list[str]:
    device.page.evaluate("document.documentElement.style.fontSize = '200%'")
    return too_wide(device)


SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.mark.long
@pytest.mark.parametrize(
    ("judge", "screen", "language"),
    [(too_wide_when_large, PHONE, "en"), *((too_wide, SMALL, language) for language in ("en", *LANGUAGES))],
    ids=["text at 200 %", *(f"360 pixels, {language}" for language in ("en", *LANGUAGES))],
)
def test_nothing_sticks_out_sideways(
    device: Callable[..., Device],
    table: Table,
    judge: Callable[[Device], list[str]],
    screen: dict[str, Any],
    language: str,
) -> None:
    reader = Reader(screens(device, table, True, {"a small phone": {**screen, "locale": language}}), judge)
    table.rename("Finn", "Maximiliane-Theodora-XXL")
    for path in ("/", table.at):
        reader.look(path)
    for phase in evening(table):
        reader.look_at_table(table, phase)
    assert not reader.found, "\n".join(f"{where}: {wrong}" for where, wrong in reader.found.items())


# By keyboard alone


FOCUSED = """() => {
  const at = document.activeElement;
  const said = at.getAttribute('aria-label') || (at.labels && at.labels[0] ? at.labels[0].textContent : at.textContent);
  return said.replace(/\\s+/g, ' ').trim();
}"""


def tab_to(device: Device, name: str) -> None:
    """Walks on with Tab until this stands in focus."""
    seen: list[str] = []
    for _ in range(120):
        device.page.keyboard.press("Tab")
        seen.append(device.page.evaluate(FOCUSED))
        if seen[-1].startswith(name):
            return
    raise AssertionError(f"no way by Tab to {name!r}, only {list(dict.fromkeys(seen))}")


def press(device: Device, name: str, key: str = "Enter") -> None:
    tab_to(device, name)
    device.page.keyboard.press(key)


def test_a_keyboard_alone_opens_deals_ends_and_books(host: Host, server: Server) -> None:
    host.open("/")
    press(host, "Saboteur (base game)", "ArrowDown")
    assert host.page.evaluate(FOCUSED).startswith("Saboteur 2")
    press(host, "Open a table")
    host.page.wait_for_url("**/host", wait_until="domcontentloaded")
    for name in ("Ann", "Ben", "Cem"):
        tab_to(host, "Name")
        host.page.keyboard.type(name)
        press(host, "Sits without a phone")
        host.seat(name).wait_for()
    press(host, "Deal the roles")
    host.page.locator("#round.dealt").wait_for()
    press(host, "The round is over")
    press(host, "Ann", "ArrowDown")
    assert host.page.evaluate(FOCUSED) == "Ben"
    press(host, "Both", "ArrowDown")
    assert host.page.evaluate(FOCUSED) == "Blue"
    press(host, "0", "Space")
    press(host, "End the round: reveal all roles")
    host.says("press once more")
    host.page.keyboard.press("Enter")
    host.page.locator("#round.proposed").wait_for()
    press(host, "Book it")
    host.says("Round 1 is booked. On to round 2.")


def test_a_keyboard_opens_and_closes_a_seats_sheet_and_is_back_where_it_was(host: Host, table: Table) -> None:
    table.host_page(host)
    press(host, "Ben")
    host.page.get_by_role("dialog", name="Ben").wait_for()
    host.page.keyboard.press("Escape")
    host.page.get_by_role("dialog", name="Ben").wait_for(state="hidden")
    assert host.page.evaluate(FOCUSED).startswith("Ben")


def test_the_page_says_its_language_and_has_one_first_heading(device: Callable[..., Device], table: Table) -> None:
    guest = device(locale="de-DE")
    guest.open(table.at)
    assert guest.page.locator("html").get_attribute("lang") == "de"
    assert guest.page.locator("h1").count() == 1
    assert not re.search("Take a seat", guest.text())
