"""Makes README's pictures from the real pages: a player's game on her phone, the maze on the host's, a draft of gold,
a duel.

Run: python -m docs.pictures [FOLDER]
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Caller, Served, open_table
from tests.browser.conftest import ARGUMENTS, PHONE
from tests.browser.duels import FIRST, Laid, Turned, lay
from tests.browser.host_maze import MAZE, Digger, laid, steps
from tests.browser.installed import find_chromium
from tests.browser.phones import Phone
from tests.browser.tables import Table, answer_of

DARK = {**PHONE, "color_scheme": "dark"}
CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")

SHOW = 2800
"""Milliseconds that the reveal of a role and its line of gold take."""


def pictures(browser: Any, served: Served) -> list[bytes]:
    """Four screens of one game, as PNG."""
    host, code = open_table(served.port)
    for name in CAST[:-1]:
        Caller(served.port).post(f"/t/{code}", name=name)
    page = browser.new_context(**PHONE, base_url=served.address, color_scheme="dark").new_page()
    page.goto(f"/T/{code}")
    page.fill("input[name=name]", CAST[-1])
    shots = [page.screenshot()]
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#sheet")
    host.post(f"/t/{code}/do/deal")
    page.wait_for_selector(".hold-pad")
    host.post(f"/t/{code}/do/token", seat=6, do="put", kind="lantern")
    page.wait_for_selector(".token-line")
    shots.append(page.screenshot())
    page.locator(".hold-pad").first.hover()
    page.mouse.down()
    page.wait_for_selector("[data-role]")
    shots.append(page.screenshot())
    page.mouse.up()
    host.post(f"/t/{code}/do/end", reached_by=2, open_to=["blue", "green"], crystals=3)
    page.wait_for_selector("[data-gains]")
    end_show(page)
    shots.append(page.screenshot())
    return shots


def end_show(page: Any) -> None:
    """Skip what the end of a round plays over the page, and wait until the result stands still."""
    page.wait_for_timeout(500)
    for _ in range(3):
        page.keyboard.press("Escape")
        page.wait_for_timeout(300)
    page.wait_for_timeout(SHOW)


def mazes(browser: Any, served: Served) -> list[bytes]:
    """Three screens of a maze: as it grows, the cards that fit, and the treasure reached."""
    table = Table(served.port, *CAST)
    table.deal()
    for player in table.players.values():
        answer_of(player, f"{table.at}/do/seen")
    for name, kind in (("Ben", "pickaxe"), ("Dia", "theft"), ("Finn", "trapped")):
        table.put(name, kind)
    laid(table, steps(MAZE), by=str(table.number("Cem")))
    host = Digger(browser.new_context(**PHONE, base_url=served.address, color_scheme="dark")).follow(table)
    shots = [host.page.screenshot()]
    host.pick("7,0")
    host.page.wait_for_timeout(400)
    shots.append(host.page.screenshot())
    host.tap(host.offer("b_t_hor 0"))
    host.tap(host.page.locator('#maze .goal-reached button[value="treasure"]'))
    host.page.locator("#reached").wait_for()
    host.page.evaluate("scrollTo(0, 0)")
    host.page.wait_for_timeout(900)
    return [*shots, host.page.screenshot()]


def drafts(browser: Any, served: Served) -> list[bytes]:
    """Four screens of a draft: the cards covered, the cards, who waits for them, and the scores."""
    table = Table(served.port, *CAST[:5], edition="saboteur", roles="cards")
    table.deal()
    roles = {f"role.{n}": "saboteur" if n == 2 else "gold-digger" for n in range(1, 6)}
    table.hosts("do/end", reached_by=table.number("Cem"), by="", **roles)
    cem, dia = (
        table.seat(Phone(browser.new_context(**DARK, base_url=served.address)), name) for name in ("Cem", "Dia")
    )
    shots = [cem.page.screenshot()]
    cem.tap(cem.page.locator(".cover summary"))
    cem.tap(cem.page.locator(".cover label").first)
    shots += [cem.page.screenshot(), dia.page.screenshot()]
    for name in ("Cem", "Ann", "Eva", "Dia"):
        table.hosts("do/pass", seat=table.number(name))
    dia.page.locator("[data-gains]").first.wait_for()
    end_show(dia.page)
    return [*shots, dia.page.screenshot()]


def duels(browser: Any, served: Served) -> list[bytes]:
    """Four screens of a duel: the tunnels, what a goal may show, the phone of a dwarf, and the scores."""
    table = Table(served.port, "Ann", "Ben", edition="duel")
    table.deal()
    host = Digger(browser.new_context(**PHONE, base_url=served.address, color_scheme="dark")).follow(table)
    ann = table.seat(Phone(browser.new_context(**DARK, base_url=served.address)), "Ann")
    for card in FIRST:
        lay(table, card)
    host.says("Ben claims 2 gold at E5.")
    host.page.evaluate("scrollTo(0, 0)")
    host.page.wait_for_timeout(900)
    shots = [host.page.screenshot()]
    table.hosts("do/cell-token", cell="5,-1", do="put", kind="bribe", side="S", by=1)
    lay(table, Laid("Ann", "B6", "d_ew 0"))
    asked = table.host_page(Digger(browser.new_context(**PHONE, base_url=served.address, color_scheme="dark")))
    asked.tap(asked.button("Show the pictures"))
    asked.page.wait_for_timeout(600)
    shots.append(asked.page.screenshot())
    lay(table, Turned("B7", "d_goal_9"))
    ann.says("Ann claims 1 gold at B7")
    shots.append(ann.page.screenshot())
    table.hosts("do/end")
    ann.page.locator("[data-gains]").first.wait_for()
    end_show(ann.page)
    return [*shots, ann.page.screenshot()]


def side_by_side(browser: Any, shots: list[bytes]) -> bytes:
    """The screens in a row, on the ground of the mine, as JPEG."""
    room = {"width": 20 + 373 * len(shots), "height": 640}
    page = browser.new_context(viewport=room, device_scale_factor=1.5).new_page()
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}">' for shot in shots)
    page.set_content(
        "<style>body{margin:0;display:flex;gap:20px;padding:20px;background:#0c0a08;justify-content:center}"
        f"img{{height:600px;border-radius:22px;outline:1px solid #54452f}}</style>{images}"
    )
    page.wait_for_timeout(300)
    return bytes(page.screenshot(type="jpeg", quality=82))


PICTURES = (("evening.jpg", pictures), ("maze.jpg", mazes), ("draft.jpg", drafts), ("duel.jpg", duels))


def main() -> None:
    with Served() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=[*ARGUMENTS])
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
        for name, screens in PICTURES:
            (folder / name).write_bytes(side_by_side(browser, screens(browser, served)))
        browser.close()


if __name__ == "__main__":
    main()
