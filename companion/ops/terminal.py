"""Shows text and QR codes in the terminal, and opens the browser, on the computer where the companion runs."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import webbrowser
from collections.abc import Sequence

from companion.ops.network import is_loop

STD_OUTPUT_HANDLE = -11
ENABLE_VIRTUAL_TERMINAL_PROCESSING = 4
"""Windows' numbers for the console, and for understanding escape codes there; it has to be asked to."""

MANY_PHONES = 5000

FEW_FILES = "This computer allows {files} open files, enough for about {phones} phones. Raise the limit with: ulimit -n"

LOOP = "Only this computer can open this address. To play with phones, join a network and start without --host."

HALF_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The character for two modules of a QR code, the upper and the lower one; True is dark."""


def greet(address: str, others: Sequence[str] = (), phone_limit: int = MANY_PHONES, file_limit: int = 0) -> None:
    """Print where the companion is, with a QR code if the terminal can draw one, and this computer's other addresses.

    A computer for fewer than `MANY_PHONES` phones gets a warning that names the limit of open files. It is no error
    if nobody reads it (`companion | head`).
    """
    lines = [f"The companion is at {address}"]
    if is_loop(address):
        lines.append(LOOP)
    elif _can_draw():
        lines.append(f"\n{qr_code(address)}\n\nPhones on the same network can scan this.")
    if others:
        lines.append(f"If phones can't open it, try {' or '.join(others)}")
    if phone_limit < MANY_PHONES:
        lines.append(FEW_FILES.format(files=file_limit, phones=phone_limit))
    with contextlib.suppress(OSError):
        print(*lines, "Ctrl-C stops the companion.", sep="\n", flush=True)


def print_link(url: str) -> None:
    """Print the URL, with a QR code if the terminal can draw one and phones can reach it."""
    print(url, flush=True)
    if is_loop(url):
        print(LOOP, file=sys.stderr, flush=True)
    elif _can_draw():
        print(f"\n{qr_code(url)}\n", flush=True)


def open_browser(address: str) -> None:
    """Open the address in the browser of this desktop, if there is one. Never a browser in the terminal."""
    desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if desktop:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


def qr_code(address: str) -> str:
    """Return a QR code of the address in half blocks, dark on light whatever the terminal's colours.

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
    """Whether standard output is a terminal with half blocks and colours. It is None where there is no terminal."""
    out = sys.stdout
    return bool(out and out.isatty() and (out.encoding or "").lower().startswith("utf") and _accepts_escape_codes())


def _accepts_escape_codes() -> bool:
    if os.name == "nt":
        kernel, mode = ctypes.WinDLL("kernel32"), ctypes.c_ulong()  # type: ignore[attr-defined]
        console = kernel.GetStdHandle(STD_OUTPUT_HANDLE)
        has_mode = kernel.GetConsoleMode(console, ctypes.byref(mode))
        return bool(has_mode and kernel.SetConsoleMode(console, mode.value | ENABLE_VIRTUAL_TERMINAL_PROCESSING))
    return (os.environ.get("TERM") or "dumb") != "dumb"
