"""What the way from the scan to one's role costs on the wire.

Run: python -m tests.bench.first_load
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Caller, Served, open_table
from tests.browser.conftest import ARGUMENTS, PHONE
from tests.browser.installed import find_chromium


@dataclass
class Traffic:
    """What one page's network carried: requests, bytes with headers, hosts that are not ours.

    Nothing is counted after the answer with the role: a phone that shows it says so, and fetches its page again.
    """

    sent: Counter[str] = field(default_factory=Counter)
    bytes: float = 0
    strangers: set[str] = field(default_factory=set)
    role: str = ""
    has_role: bool = False

    def watch(self, context: Any, page: Any, own: str) -> None:
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.on(
            "Network.requestWillBeSent", lambda event: self._sent(event["requestId"], event["request"]["url"], own)
        )
        devtools.on("Network.requestServedFromCache", lambda event: self.sent.pop(event["requestId"], None))
        devtools.on("Network.loadingFinished", lambda event: self._came(event["requestId"], event["encodedDataLength"]))

    def _sent(self, request: str, url: str, own: str) -> None:
        """Pictures within a style sheet go over no wire, nor does what the browser has already."""
        if self.has_role:
            return
        if "/seat/role" in url:
            self.role = request
        if not url.startswith("data:"):
            self.sent[request] += 1  # a redirect is one more of the same
        if not url.startswith((own, "data:")):
            self.strangers.add(url)

    def _came(self, request: str, length: float) -> None:
        self.bytes += 0 if self.has_role else length
        self.has_role |= request == self.role

    def __str__(self) -> str:
        return f"{self.sent.total()} requests, {self.bytes / 1000:.1f} kB, {len(self.strangers)} third parties"


def to_name_field(browser: Any, address: str, code: str) -> Traffic:
    context = browser.new_context(**PHONE)
    page, traffic = context.new_page(), Traffic()
    traffic.watch(context, page, address)
    page.goto(f"{address}/T/{code}", wait_until="load")
    page.wait_for_timeout(500)
    context.close()
    return traffic


def to_role(browser: Any, served: Served) -> str:
    host, code = open_table(served.port)
    for name in ("Ann", "Ben"):
        player = Caller(served.port)
        assert player.post(f"/t/{code}", name=name)[0] == 303
        player.connection.close()
    context = browser.new_context(**PHONE)
    page, traffic = context.new_page(), Traffic()
    traffic.watch(context, page, served.address)
    page.goto(f"{served.address}/T/{code}", wait_until="load")
    page.fill("input[name=name]", "Cem")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#sheet")
    assert host.post(f"/t/{code}/do/deal")[0] == 303
    host.connection.close()
    page.locator(".hold-pad").first.hover()
    page.mouse.down()
    page.wait_for_selector("[data-role]")
    seen = str(traffic)
    page.mouse.up()
    context.close()
    return seen


def main() -> None:
    path = find_chromium()
    with Served() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        opener, code = open_table(served.port)
        opener.connection.close()
        print(f"scan to name field   {to_name_field(browser, served.address, code)}   (budget 6, 40 kB, 0)")
        print(f"scan to own role     {to_role(browser, served)}   (budget 12, 60 kB, 0)")
        browser.close()


if __name__ == "__main__":
    main()
