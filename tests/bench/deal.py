"""From the host's tap on "deal" to the last of ten phones showing its covered role, each phone a browser of its own.

Run: python -m tests.bench.deal
"""

from __future__ import annotations

import statistics
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Served, smoke_asked
from tests.browser.conftest import ARGUMENTS, LAPTOP, PHONE
from tests.browser.devices import Device
from tests.browser.installed import find_chromium
from tests.browser.tables import Table

PHONES, RUNS = 10, 9
WATCH = """() => { window.dealtAt = 0; const see = () => {
  const pad = document.querySelector('.hold-pad');
  if (pad && pad.offsetHeight) window.dealtAt = Date.now(); else requestAnimationFrame(see); };
  requestAnimationFrame(see); }"""
TAP = "() => addEventListener('click', () => { window.tappedAt = Date.now(); }, {capture: true, once: true})"


def from_tap_to_last(host: Any, phones: list[Any]) -> float:
    """Milliseconds from the host's tap to the last phone that shows a pad to hold."""
    for page in phones:
        page.evaluate(WATCH)
    host.evaluate(TAP)
    host.get_by_role("button", name="Deal the roles").click()
    for page in phones:
        page.wait_for_function("() => window.dealtAt")
    return float(max(page.evaluate("window.dealtAt") for page in phones) - host.evaluate("window.tappedAt"))


def one_deal(table: Table, host: Any, phones: list[Any]) -> float:
    """A deal of the companion, which is undone afterwards."""
    took = from_tap_to_last(host, phones)
    table.hosts("do/undo")
    for page in phones:
        page.wait_for_selector(".hold-pad", state="detached")
    host.get_by_role("button", name="Deal the roles").wait_for()
    return took


def measure(play: Any, served: Served, number: int, runs: int) -> None:
    path = find_chromium()
    browsers = [play.chromium.launch(executable_path=path, args=[*ARGUMENTS]) for _ in range(number)]
    table = Table(served.port, *(f"Guest {n}" for n in range(number)))
    host = table.host_page(Device(browsers[0].new_context(**LAPTOP, base_url=served.address))).page
    own = [Device(browser.new_context(**PHONE, base_url=served.address)) for browser in browsers]
    phones = [table.seat(device, name).page for device, name in zip(own, table.players, strict=True)]
    times = [one_deal(table, host, phones) for _ in range(runs)]
    figures = f"median {statistics.median(times):.0f} ms, least {min(times):.0f}, most {max(times):.0f}"
    print(f"deal → last of {number} phones, {runs} runs: {figures} (budget 100)")
    for browser in browsers:
        browser.close()


def main(smoke: bool = False) -> None:
    with Served() as served, sync_playwright() as play:
        measure(play, served, *((2, 1) if smoke else (PHONES, RUNS)))


if __name__ == "__main__":
    main(smoke_asked(__doc__))
