"""Makes the icons of the installed companion from `static/img/app.svg`, by Chromium.

Run: python -m tests.browser.icons [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.browser.installed import find_chromium

IMAGES = Path(__file__).parents[2] / "static" / "img"
HEWN, WHOLE = "22%", "0"
ICONS = {
    "app-180.png": (180, WHOLE),
    "app-192.png": (192, HEWN),
}
"""Name of the file -> pixels, and how round its corners are; a phone cuts the whole ones to its own shape."""


def icon_bytes(browser: Any, pixels: int, corners: str) -> bytes:
    """The art at this size, on nothing."""
    page = browser.new_page(viewport={"width": pixels, "height": pixels})
    look = f"display:block;width:{pixels}px;height:{pixels}px;border-radius:{corners};overflow:hidden"
    page.set_content(f'<body style="margin:0"><div style="{look}">{(IMAGES / "app.svg").read_text("utf-8")}</div>')
    shot = bytes(page.screenshot(omit_background=True))
    page.close()
    return shot


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=[*ARGUMENTS])
        for name, (pixels, corners) in ICONS.items():
            (folder / name).write_bytes(icon_bytes(browser, pixels, corners))
        browser.close()


if __name__ == "__main__":
    main()
