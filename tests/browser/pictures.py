"""Makes README's picture from the real pages: a door, a seat, a held role, a receipt.

Run: python -m tests.browser.pictures [FILE]
"""

from __future__ import annotations

import base64
import shutil
import sys
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.served import Caller, Served, open_table
from tests.browser.conftest import ARGUMENTS, NAMES, PHONE

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn")


def pictures(browser: Any, served: Served) -> list[bytes]:
    """Four screens of one evening, as PNG."""
    host, code = open_table(served.port)
    for name in CAST[:-1]:
        Caller(served.port).post(f"/t/{code}", name=name)
    page = browser.new_context(**PHONE, base_url=served.address, color_scheme="dark").new_page()
    page.goto(f"/T/{code}")
    page.fill("input[name=name]", CAST[-1])
    shots = [page.screenshot()]
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#sheet")
    host.post(f"/t/{code}/round", do="begin")
    page.wait_for_selector(".hold-pad")
    host.post(f"/t/{code}/seats/6/token", do="put", kind="lantern")
    page.wait_for_selector(".token-line")
    shots.append(page.screenshot())
    page.locator(".hold-pad").first.hover()
    page.mouse.down()
    page.wait_for_selector("[data-role]")
    shots.append(page.screenshot())
    page.mouse.up()
    host.post(f"/t/{code}/round", do="end", reached_by=2, open_to=["blue", "green"], crystals=3)
    page.wait_for_selector("[data-gains]")
    shots.append(page.screenshot())
    return shots


def side_by_side(browser: Any, shots: list[bytes]) -> bytes:
    """The screens in a row, on the ground of the mine, as JPEG."""
    page = browser.new_context(viewport={"width": 1180, "height": 640}, device_scale_factor=1.5).new_page()
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}">' for shot in shots)
    page.set_content(
        "<style>body{margin:0;display:flex;gap:20px;padding:20px;background:#0c0a08;justify-content:center}"
        f"img{{height:600px;border-radius:22px;outline:1px solid #54452f}}</style>{images}"
    )
    page.wait_for_timeout(300)
    return bytes(page.screenshot(type="jpeg", quality=82))


def main() -> None:
    path = next(found for name in NAMES if (found := shutil.which(name)))
    with Served() as served, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=[*ARGUMENTS])
        picture = side_by_side(browser, pictures(browser, served))
        browser.close()
    with open(sys.argv[1] if len(sys.argv) > 1 else "docs/evening.jpg", "wb") as out:
        out.write(picture)


if __name__ == "__main__":
    main()
