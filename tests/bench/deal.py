"""From the host's tap on "deal" to the last of ten phones showing its covered role, by turns with a bare page: the same
server, library and stream, one button at the host's, one line of text that each phone fetches. All phones are contexts
of one Chromium.

Run: python -m tests.bench.deal
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Served, smoke_asked
from tests.browser.conftest import ARGUMENTS, LAPTOP, PHONE
from tests.browser.devices import Device
from tests.browser.installed import find_chromium
from tests.browser.tables import Table

PHONES, RUNS = 10, 9
WATCH = """(shown) => { window.dealtAt = 0; const see = () => {
  const pad = document.querySelector(shown);
  if (pad && pad.offsetHeight) window.dealtAt = Date.now(); else requestAnimationFrame(see); };
  requestAnimationFrame(see); }"""
TAP = "() => addEventListener('click', () => { window.tappedAt = Date.now(); }, {capture: true, once: true})"


def from_tap_to_last(host: Any, button: str, phones: list[Any], shown: str) -> float:
    """Milliseconds from the host's tap on this button to the last phone that shows this element."""
    for page in phones:
        page.evaluate(WATCH, shown)
    host.evaluate(TAP)
    host.get_by_role("button", name=button).click()
    for page in phones:
        page.wait_for_function("() => window.dealtAt")
    return float(max(page.evaluate("window.dealtAt") for page in phones) - host.evaluate("window.tappedAt"))


def one_deal(table: Table, host: Any, phones: list[Any]) -> float:
    """A deal of the companion, which is undone afterwards."""
    took = from_tap_to_last(host, "Deal the roles", phones, ".hold-pad")
    table.hosts("do/undo")
    for page in phones:
        page.wait_for_selector(".hold-pad", state="detached")
    host.get_by_role("button", name="Deal the roles").wait_for()
    return took


def one_bare(host: Any, phones: list[Any]) -> float:
    took = from_tap_to_last(host, "Next", phones, ".shown")
    host.get_by_role("button", name="Back").click()
    for page in phones:
        page.wait_for_selector(".shown", state="detached")
    return took


def measure(play: Any, served: Served, bare_port: int, number: int, runs: int) -> None:
    browser = play.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
    table = Table(served.port, *(f"Guest {n}" for n in range(number)))
    host = table.host_page(Device(browser.new_context(**LAPTOP, base_url=served.address))).page
    own = [Device(browser.new_context(**PHONE, base_url=served.address)) for _ in range(number)]
    phones = [table.seat(device, name).page for device, name in zip(own, table.players, strict=True)]
    bare_host, *bare_phones = [browser.new_context(**PHONE).new_page() for _ in range(number + 1)]
    for page in (bare_host, *bare_phones):
        page.goto(f"http://127.0.0.1:{bare_port}/{'host' if page is bare_host else 'phone'}")
    ours, bare = [], []
    for _ in range(runs):
        ours.append(one_deal(table, host, phones))
        bare.append(one_bare(bare_host, bare_phones))
    for what, times in (("deal → last phone", ours), ("bare page", bare)):
        print(f"{what}: median {statistics.median(times):.0f} ms, least {min(times):.0f}, most {max(times):.0f}")
    print(
        f"{number} phones, {runs} runs, ratio of the medians: {statistics.median(ours) / statistics.median(bare):.2f}"
    )
    browser.close()


def main(smoke: bool = False) -> None:
    bare = subprocess.Popen([sys.executable, "-m", "tests.bench.bare"], stdout=subprocess.PIPE, text=True)
    assert bare.stdout
    try:
        with Served() as served, sync_playwright() as play:
            measure(play, served, int(bare.stdout.readline()), *((2, 1) if smoke else (PHONES, RUNS)))
    finally:
        bare.kill()
        bare.communicate()


if __name__ == "__main__":
    main(smoke_asked(__doc__))
