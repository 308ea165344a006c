"""From the host's tap on "deal" to the last of ten phones showing that it was dealt, each phone a real page.

Run: python -m tests.bench.deal
"""

from __future__ import annotations

import shutil
import statistics
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Served
from tests.browser.conftest import ARGUMENTS, LAPTOP, NAMES, PHONE

PHONES, RUNS = 10, 7
WATCH = """() => { window.dealtAt = 0; const see = () => {
  const pad = document.querySelector('.hold-pad');
  if (pad && pad.offsetHeight) window.dealtAt = Date.now(); else requestAnimationFrame(see); };
  requestAnimationFrame(see); }"""
TAP = "() => addEventListener('click', () => { window.tappedAt = Date.now(); }, {capture: true, once: true})"


def gather(browser: Any, address: str) -> tuple[Any, list[Any]]:
    """A host's page and ten phones at one table."""
    host = browser.new_context(**LAPTOP).new_page()
    host.goto(address)
    host.get_by_role("button", name="Open a table").click()
    host.wait_for_url("**/host")
    code = host.url.split("/")[-2]
    phones = []
    for n in range(PHONES):
        page = browser.new_context(**PHONE).new_page()
        page.goto(f"{address}/T/{code}")
        page.fill("input[name=name]", f"Guest {n}")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_selector("#sheet")
        phones.append(page)
    return host, phones


def one_deal(host: Any, phones: list[Any]) -> float:
    for page in phones:
        page.evaluate(WATCH)
    host.evaluate(TAP)
    host.get_by_role("button", name="Deal the roles").click()
    for page in phones:
        page.wait_for_function("() => window.dealtAt")
    took = max(page.evaluate("window.dealtAt") for page in phones) - host.evaluate("window.tappedAt")
    host.get_by_role("button", name="Take back").first.click()
    for page in phones:
        page.wait_for_selector(".hold-pad", state="detached")
    return float(took)


def main() -> None:
    path = next(found for name in NAMES if (found := shutil.which(name)))
    with Served() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        host, phones = gather(browser, served.address)
        host.wait_for_timeout(1500)
        times = sorted(one_deal(host, phones) for _ in range(RUNS))
        print(f"deal → last of {PHONES} phones: median {statistics.median(times):.0f} ms of {RUNS}, ", end="")
        print(f"fastest {times[0]:.0f}, slowest {times[-1]:.0f} (budget 100)")
        browser.close()


if __name__ == "__main__":
    main()
