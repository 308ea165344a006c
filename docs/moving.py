"""Makes README's moving picture from the real pages: scan, a name, the role under a finger, the maze, the gold.

Run: python -m docs.moving [FILE]
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from struct import pack
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from docs.pictures import CAST
from tests.bench.served import Served
from tests.browser.conftest import ARGUMENTS, PHONE
from tests.browser.host_maze import MAZE, steps
from tests.browser.hosts import Host
from tests.browser.installed import find_chromium
from tests.browser.phones import Phone
from tests.browser.tables import Table

SIZE = (780, 640)
TABLET = {"viewport": {"width": 590, "height": 844}}
DARK = {"color_scheme": "dark"}

STAGE = """<style>
body{margin:0;background:#0c0a08;color:#f6ead6;font:600 21px/1.2 system-ui,sans-serif;
display:grid;grid-template:52px 572px/auto auto;gap:0 16px;justify-content:center}
p{grid-column:1/3;margin:0;align-self:center;text-align:center;color:#ffc766}
img{height:572px;border-radius:18px;outline:1px solid #54452f}
</style>"""


class AtHome(Served):
    """Its links are what phones at home would open."""

    port = 8000
    more = ("--address", "http://192.168.1.20:8000/")


class Frame(NamedTuple):
    """The text above, both screens as PNG, and how long they are shown, ms."""

    says: str
    host: bytes
    phone: bytes
    stands: int


def play_through(browser: Any, served: Served) -> Iterator[Frame]:
    """The host's screen and Eva's phone, from the scan to the gold."""
    table = Table(served.port, *(name for name in CAST if name != "Eva"))
    host = table.host_page(Host(browser.new_context(**TABLET, **DARK, base_url=served.address)))
    eva = Phone(browser.new_context(**PHONE, **DARK, base_url=served.address))

    def frame(says: str, stands: int) -> Frame:
        return Frame(says, host.page.screenshot(), eva.page.screenshot(), stands)

    host.tap(host.page.get_by_role("link", name="Scan to join").first)
    host.page.wait_for_timeout(400)
    eva.open(f"/T/{table.code}")
    yield frame("Scan", 1500)
    for typed in ("E", "Ev", "Eva"):
        eva.page.get_by_label("Your name").fill(typed)
        yield frame("One field, one tap", 350)
    eva.tap(eva.button("Sit down"))
    eva.page.locator("#sheet").wait_for()
    host.open(f"{table.at}/host")
    yield frame("You hold a seat", 1200)
    table.deal()
    eva.page.locator("#plate .hold-pad").wait_for()
    host.page.locator("#round.dealt").wait_for()
    yield frame("Dealt", 1200)
    with eva.looking():
        eva.page.wait_for_timeout(500)
        yield frame("Hold to look", 1800)
    yield from digging(table, host, frame)
    yield from gold(table, eva, host, frame)


def digging(table: Table, host: Any, frame: Any) -> Iterator[Frame]:
    """The maze grows as the host taps it in, up to the treasure."""
    cards = [(card.written, card.offer) for card in steps(MAZE)] + [("7,0", "b_t_hor 0")]
    for number, (cell, offer) in enumerate(cards, 1):
        table.hosts("do/place", cell=cell, card=offer, by=table.number("Cem"))
        if number % 4 == 0 or number == len(cards):
            host.page.locator(f'#maze a.cell.card[data-cell="{cell}"]').wait_for()
            host.page.locator("#maze").scroll_into_view_if_needed()
            host.page.wait_for_timeout(700)
            yield frame("The host taps the maze in", 450)


def gold(table: Table, eva: Any, host: Any, frame: Any) -> Iterator[Frame]:
    """The round ends: what everybody gets, and why."""
    table.hosts("do/goal", cell="8,0", shows="treasure", by=table.number("Cem"))
    host.page.locator("#reached").wait_for()
    yield frame("The treasure", 1500)
    table.end(reached_by="Cem", open_to=("blue", "green"), crystals=2)
    for phone in (host, eva):
        phone.page.locator("[data-gains]").first.wait_for()
    host.page.wait_for_timeout(2500)
    yield frame("The gold, and why", 3500)


def staged(page: Any, frame: Frame) -> bytes:
    """The frame as one picture in WebP."""
    screens = "".join(f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}">' for shot in frame[1:3])
    page.set_content(f"{STAGE}<p>{frame.says}</p>{screens}")
    page.wait_for_function("() => [...document.images].every(one => one.complete)")
    shot = base64.b64encode(page.screenshot()).decode()
    return base64.b64decode(page.evaluate(ENCODE, f"data:image/png;base64,{shot}").split(",")[1])


ENCODE = """async address => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    canvas.getContext('2d', { alpha: false }).drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
}"""


def moving(pictures: Iterable[tuple[bytes, int]]) -> bytes:
    """One WebP that moves for ever, of WebPs of SIZE and the milliseconds that each stands. No picture is drawn anew:
    theirs are put one after another, as the format's container has it."""
    size = _three(SIZE[0] - 1) + _three(SIZE[1] - 1)
    head = _chunk(b"VP8X", bytes([2, 0, 0, 0]) + size) + _chunk(b"ANIM", bytes(6))
    frames = [_chunk(b"ANMF", bytes(6) + size + _three(ms) + b"\2" + _drawn(picture)) for picture, ms in pictures]
    body = b"WEBP" + head + b"".join(frames)
    return b"RIFF" + pack("<I", len(body)) + body


def _drawn(webp: bytes) -> bytes:
    """The chunk of a still picture that holds what is drawn."""
    at = webp.index(b"VP8 ", 12)
    return webp[at : at + 8 + int.from_bytes(webp[at + 4 : at + 8], "little")]


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + pack("<I", len(body)) + body + bytes(len(body) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def main() -> None:
    with AtHome() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=[*ARGUMENTS])
        stage = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}).new_page()
        frames = [(staged(stage, frame), frame.stands) for frame in play_through(browser, served)]
        browser.close()
    Path(sys.argv[1] if len(sys.argv) > 1 else "docs/evening.webp").write_bytes(moving(frames))


if __name__ == "__main__":
    main()
