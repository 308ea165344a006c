"""Shows text and QR codes in the terminal, and opens the browser, on the computer where the companion runs."""

from __future__ import annotations

import contextlib
import os
import sys
import webbrowser

from companion.ops.network import home_address

MANY_PHONES = 5000

FEW_FILES = (
    "This machine lets a program open {files} files at once: that is enough for about {phones} phones (ulimit -n)."
)

HALF_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The character for two modules of a QR code, the upper and the lower one; True is dark."""


def greet(address: str, phones: int = MANY_PHONES, files: int = 0) -> None:
    """Print where the companion is, with a QR code if the terminal can draw one.

    A machine for fewer than `MANY_PHONES` phones gets a warning that names the limit of open `files`.
    """
    print(f"The companion is at {address}", flush=True)
    if _can_draw() and not address.startswith("http://127."):
        print(f"\n{qr_code(address)}\n\nPhones on the same network may scan this.", flush=True)
    if phones < MANY_PHONES:
        print(FEW_FILES.format(files=files, phones=phones), flush=True)
    print("Ctrl-C ends it.", flush=True)


def print_link(address: str | None, path: str) -> None:
    """Print the URL of this path, with a QR code if the terminal can draw one.

    `address` is where the companion serves; by default the home network's address and port 8000.
    """
    root = address or f"http://{home_address() or '127.0.0.1'}:8000"
    url = f"{root.rstrip('/')}{path}"
    print(url, flush=True)
    if _can_draw():
        print(f"\n{qr_code(url)}\n", flush=True)


def open_browser(address: str) -> None:
    """Open the address in the browser of this desktop, if there is one. Never a browser in the terminal."""
    desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if desktop:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


def qr_code(address: str) -> str:
    """A QR code of the address in half blocks, dark on light whatever the terminal's colours.

    The address is put in capitals: it means the same and needs a smaller code.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(address.rstrip("/").upper())
    rows = [*code.get_matrix()]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(HALF_BLOCKS[modules] for modules in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"\x1b[38;5;16;48;5;231m{line}\x1b[0m" for line in lines)


def _can_draw() -> bool:
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")
