"""What a card costs where 44 lie already: from the finger to the drawn card, and the bytes of the answer.

Run: python -m tests.bench.tap
"""

from __future__ import annotations

import http.client
import statistics
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Served, smoke_asked
from tests.browser.conftest import ARGUMENTS
from tests.browser.host_maze import PEOPLE, SMALL, Digger, laid, steps
from tests.browser.installed import find_chromium
from tests.browser.tables import Table

RUNS = 13
LYING = 44
BUDGET_MS, BUDGET_BYTES = 100, 12_000

DRAWN = dedent("""\
              │     │
              └──┬──┼─
                 │1 │
           │     │  │          ╭ ╮
          ─╫─    ├──┘           ?
           │     │             ╰ ╯
           │     │   g     g
    ─┬─────┘     │  ┌───────
     │  ╷1       │  │
     │  │        │  │          ╭ ╮
     ├──@─────┬──┴──┼──┬──┬──── ?
     │1 │     │   1 │1 │1 │    ╰ ╯
     ╵  │   b │     │  │  │
    ─┬──╱─────┘  ┌──┼──╱──┼──┐
     │1 │        │  │  │  │  │
     │  │        │  │  │     │g╭ ╮
    ╴├──╫──┬──┬──┤  └──┼─    │╶ ?
     │1 │  │  │  │     │     │ ╰ ╯
     │  │  │  │  │b          │b
     ├──┤  │  │  └──┐        │
     │  │  │  │     │        │
""")
"""One card more than lie: the last one would touch the treasure."""

WATCH = """
window.times = {};
const stamp = (name, since) => requestAnimationFrame(() => setTimeout(() => {
  times[name] = performance.now() - since;
}));
addEventListener('click', (event) => {
  const since = event.timeStamp;
  if (event.target.closest('a.cell.free')) stamp('opened', since);
  if (!event.target.closest('.offer')) return;
  const before = document.querySelectorAll('#maze a.cell.card').length;
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('#maze a.cell.card').length === before) return;
    observer.disconnect();
    times.changed = performance.now() - since;
    stamp('drawn', since);
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}, true);
"""
"""Milliseconds from the click to the sheet that is painted, to the change of the page, to the card that is painted."""


def times(digger: Digger, table: Table, runs: int) -> Iterator[dict[str, float]]:
    """Lays a card by two taps and takes it back, again and again."""
    for run in range(runs):
        free = digger.page.locator("#maze a.cell.glows").evaluate_all("all => all.map(one => one.dataset.cell)")
        written = free[run % len(free)]
        digger.page.evaluate("window.times = {}")
        digger.pick(written)
        digger.page.wait_for_function("() => times.opened")
        digger.tap(digger.offer(digger.offered()[0]))
        digger.page.wait_for_function("() => times.drawn")
        yield digger.page.evaluate("times")
        digger.lies(written)
        table.hosts("history", do="take-back")
        digger.cell(written).and_(digger.page.locator(".free")).wait_for()
        digger.page.wait_for_timeout(300)


def answer_bytes(table: Table) -> tuple[int, int]:
    """The maze's fragment as it goes over the wire, and unpacked."""
    connection = http.client.HTTPConnection("127.0.0.1", table.port, timeout=30)
    sizes = []
    for packing in ("gzip", "identity"):
        connection.request("GET", f"{table.at}/maze", headers={"Cookie": table.host.cookie, "Accept-Encoding": packing})
        sizes.append(len(connection.getresponse().read()))
    connection.close()
    return sizes[0], sizes[1]


def measure(browser: Any, served: Served, lying: int, runs: int, warm_up: int) -> None:
    table = Table(served.port, *PEOPLE)
    table.deal()
    laid(table, steps(DRAWN)[:lying])
    packed, plain = answer_bytes(table)
    print(f"fragment of {lying} cards: {packed:,} bytes compressed, {plain:,} plain (budget {BUDGET_BYTES:,})")
    context = browser.new_context(**SMALL, base_url=served.address)
    digger = Digger(context).follow(table)
    digger.page.evaluate(WATCH)
    taps = list(times(digger, table, warm_up + runs))[warm_up:]
    for name, label in (
        ("opened", "tap on a cell to the sheet"),
        ("changed", "tap on a card to the page's change"),
        ("drawn", "tap on a card to the card drawn"),
    ):
        values = [tap[name] for tap in taps]
        print(f"{label:36}median {statistics.median(values):.0f} ms, least {min(values):.0f}, most {max(values):.0f}")
    print(f"budget: drawn in {BUDGET_MS} ms, {len(taps)} runs, after {warm_up} to warm up")
    context.close()


def main(smoke: bool = False) -> None:
    path = find_chromium()
    with Served() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        measure(browser, served, *((4, 1, 0) if smoke else (LYING, RUNS, 2)))
        browser.close()


if __name__ == "__main__":
    main(smoke_asked(__doc__))
