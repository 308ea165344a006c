"""Shows text and QR codes in the terminal, and opens the browser, on the computer where the companion runs."""

from __future__ import annotations

import contextlib
import os
import sys
import webbrowser
from collections.abc import Sequence

import click

LOOP = "Only this computer can open this address. To play with phones, join a network and start without --host."

HALF_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The character for two modules of a QR code, the upper and the lower one; True is dark."""


def print_welcome(url: str, other_urls: Sequence[str] = ()) -> None:
    """Print the URL of the companion, a QR code of it if the terminal can draw one, and further URLs to try. A closed
    output (`companion | head`) is not an error."""
    from companion.system.network import is_loopback_url

    lines = [f"The companion is at {url}"]
    if is_loopback_url(url):
        lines.append(LOOP)
    elif _can_draw_qr_code():
        lines.append(f"\n{qr_code(url)}\n\nPhones on the same network can scan this.")
    if other_urls:
        lines.append(f"If phones can't open it, try {' or '.join(other_urls)}")
    with contextlib.suppress(OSError):
        click.echo("\n".join([*lines, "Ctrl-C stops the companion."]))


def print_link(url: str) -> None:
    from companion.system.network import is_loopback_url

    click.echo(url)
    if is_loopback_url(url):
        click.echo(LOOP, err=True)
    elif _can_draw_qr_code():
        click.echo(f"\n{qr_code(url)}\n")


def open_browser(url: str) -> None:
    """Open the URL in the desktop's browser. Without a desktop nothing happens: a browser is never opened in the
    terminal."""
    desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if desktop:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(url)


def qr_code(url: str) -> str:
    """Return a QR code of the URL as lines of half-block characters, dark on light in every terminal.

    The URL is written in capitals, which mean the same and need a smaller code.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(url.rstrip("/").upper())
    rows = [*code.get_matrix()]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(HALF_BLOCKS[modules] for modules in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(click.style(line, fg="black", bg="bright_white") for line in lines)


def _can_draw_qr_code() -> bool:
    out = sys.stdout
    draws = out and out.isatty() and (out.encoding or "").lower().startswith("utf")
    return bool(draws and (os.name == "nt" or (os.environ.get("TERM") or "dumb") != "dumb"))
