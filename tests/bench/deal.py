"""From the host's tap on "deal" to the last of ten phones showing that it was dealt, each phone a real page.

Run: python -m tests.bench.deal
"""

from __future__ import annotations

import statistics
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.report import smoke_asked
from tests.bench.served import Served
from tests.browser.conftest import ARGUMENTS, LAPTOP, PHONE
from tests.browser.installed import find_chromium
from tests.browser.phones import Device
from tests.browser.tables import Table

PHONES, RUNS = 10, 7
WATCH = """() => { window.dealtAt = 0; const see = () => {
  const pad = document.querySelector('.hold-pad');
  if (pad && pad.offsetHeight) window.dealtAt = Date.now(); else requestAnimationFrame(see); };
  requestAnimationFrame(see); }"""
TAP = "() => addEventListener('click', () => { window.tappedAt = Date.now(); }, {capture: true, once: true})"


def gather(browser: Any, served: Served, table: Table) -> tuple[Any, list[Any]]:
    """The host's page and one of each guest."""

    def device(screen: dict[str, Any]) -> Device:
        return Device(browser.new_context(**screen, base_url=served.address))

    host = table.host_page(device(LAPTOP))
    return host.page, [table.seat(device(PHONE), name).page for name in table.guests]


def one_deal(table: Table, host: Any, phones: list[Any]) -> float:
    """Milliseconds from the tap to the last phone; the deal is taken back afterwards."""
    for page in phones:
        page.evaluate(WATCH)
    host.evaluate(TAP)
    host.get_by_role("button", name="Deal the roles").click()
    for page in phones:
        page.wait_for_function("() => window.dealtAt")
    took = max(page.evaluate("window.dealtAt") for page in phones) - host.evaluate("window.tappedAt")
    table.hosts("history", do="take-back")
    for page in phones:
        page.wait_for_selector(".hold-pad", state="detached")
    return float(took)


def main(smoke: bool = False) -> None:
    number, runs = (2, 1) if smoke else (PHONES, RUNS)
    path = find_chromium()
    with Served() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        table = Table(served.port, *(f"Guest {n}" for n in range(number)))
        host, phones = gather(browser, served, table)
        times = sorted(one_deal(table, host, phones) for _ in range(runs))
        print(f"deal → last of {len(phones)} phones: median {statistics.median(times):.0f} ms of {runs}, ", end="")
        print(f"fastest {times[0]:.0f}, slowest {times[-1]:.0f} (budget 100)")
        browser.close()


if __name__ == "__main__":
    main(smoke_asked(__doc__))
