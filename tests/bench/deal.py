"""From the host's tap on "deal" to the last of ten phones showing its covered role, each phone a browser of its own,
beside the least that it could be: in the same browsers bare pages that hear of it by EventSource, fetch as many bytes
and set them as innerHTML.

Run: python -m tests.bench.deal
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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

BARE = """
from gevent import monkey
monkey.patch_all()
import sys
from gevent.queue import Queue
from flask import Flask, Response
from companion.ops import gevent_server as server

app, streams, sheet = Flask("bare"), [], sys.stdin.read()
PHONE = "<!doctype html><main></main><script>const main = document.querySelector('main');" \\
    "new EventSource('/stream').onmessage = async () => { main.innerHTML = await (await fetch('/sheet')).text(); };" \\
    "</script>"
HOST = "<!doctype html><button onclick=\\"fetch('/deal', {method: 'POST'})\\">Deal the roles</button>"

@app.get("/phone")
def phone():
    return PHONE

@app.get("/host")
def host():
    return HOST

@app.get("/sheet")
def fragment():
    return sheet

@app.get("/stream")
def stream():
    mine = Queue()
    streams.append(mine)
    return Response(("data: %d\\n\\n" % news for news in mine), mimetype="text/event-stream")

@app.post("/deal")
def deal():
    for one in streams:
        one.put(1)
    return ""

listener = server.listen("127.0.0.1", 0)
server.serve(listener, app, lambda: None, lambda: print(listener.getsockname()[1], flush=True))
"""


@contextmanager
def bare(sheet: str) -> Iterator[int]:
    """Flask and nothing else on our server, answering every phone with this sheet; its port."""
    command = [sys.executable, "-c", BARE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write(sheet)
        process.stdin.close()
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


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
    table.hosts("history", do="take-back")
    for page in phones:
        page.wait_for_selector(".hold-pad", state="detached")
    host.get_by_role("button", name="Deal the roles").wait_for()
    return took


def one_floor(host: Any, phones: list[Any]) -> float:
    """The same by bare pages, which are emptied afterwards."""
    took = from_tap_to_last(host, phones)
    for page in phones:
        page.evaluate("main.replaceChildren()")
    return took


def dealt_sheet(table: Table) -> str:
    """What the sheet of a phone is right after the deal."""
    table.deal()
    player = next(iter(table.players.values()))
    status, _, sheet = player.get(f"{table.at}/seat/sheet")
    assert status == 200
    player.connection.close()
    table.hosts("history", do="take-back")
    return sheet


def summary(times: Sequence[float]) -> str:
    return f"median {statistics.median(times):.0f} ms, least {min(times):.0f}, most {max(times):.0f}"


def measure(play: Any, served: Served, number: int, runs: int) -> None:
    path = find_chromium()
    browsers = [play.chromium.launch(executable_path=path, args=[*ARGUMENTS]) for _ in range(number)]
    table = Table(served.port, *(f"Guest {n}" for n in range(number)))
    host = table.host_page(Device(browsers[0].new_context(**LAPTOP, base_url=served.address))).page
    sheet = dealt_sheet(table)
    own = [Device(browser.new_context(**PHONE, base_url=served.address)) for browser in browsers]
    phones = [table.seat(device, name).page for device, name in zip(own, table.players, strict=True)]
    with bare(sheet) as port:
        # In windows of their own: what lies behind another page is drawn once a second.
        plain = [browsers[0].new_context(**LAPTOP).new_page()]
        plain += [browser.new_context(**PHONE).new_page() for browser in browsers]
        for page, name in zip(plain, ("host", *["phone"] * number), strict=True):
            page.goto(f"http://127.0.0.1:{port}/{name}", wait_until="domcontentloaded")
        turns = [(one_deal(table, host, phones), one_floor(plain[0], plain[1:])) for _ in range(runs)]
    ours, floor = zip(*turns, strict=True)
    print(f"deal → last of {number} phones, {runs} runs: {summary(ours)} (budget 100)")
    print(f"bare pages, {len(sheet.encode()):,} bytes: {summary(floor)}")
    print(f"ratio {statistics.median(ours) / statistics.median(floor):.2f}")
    for browser in browsers:
        browser.close()


def main(smoke: bool = False) -> None:
    with Served() as served, sync_playwright() as play:
        measure(play, served, *((2, 1) if smoke else (PHONES, RUNS)))


if __name__ == "__main__":
    main(smoke_asked(__doc__))
