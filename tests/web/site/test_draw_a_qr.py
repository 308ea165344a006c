"""QR codes as pictures: what is drawn is what a camera reads."""

from __future__ import annotations

import re

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from companion.web.svg.qr import QUIET, qr_svg
from tests.web.page import Page

ADDRESS = "HTTP://192.168.1.20:8000/T/KXQD"


def squares(svg: str) -> set[tuple[int, int]]:
    """The dark modules of the picture, the quiet zone taken off."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", Page(svg).attribute("path[fill='#000']", "d"))
    return {(int(x) + n - QUIET, int(y) - QUIET) for x, y, length in runs for n in range(int(length))}


def width(svg: str) -> int:
    """How many modules the picture is wide and high, its quiet zone included."""
    left, top, wide, high = map(int, Page(svg).attribute("svg", "viewBox").split())
    assert (left, top, wide) == (0, 0, high)
    return wide


def test_the_path_draws_every_dark_module_and_no_other() -> None:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(ADDRESS)
    code.make()
    dark = {(x, y) for y, line in enumerate(code.get_matrix()) for x, lit in enumerate(line) if lit}
    assert squares(qr_svg(ADDRESS)) == dark


def test_it_is_dark_on_white_with_a_quiet_zone() -> None:
    svg = qr_svg(ADDRESS)
    assert width(svg) == 25 + 2 * QUIET and Page(svg).has("svg [fill='#fff']")


def test_capitals_need_a_smaller_picture() -> None:
    assert width(qr_svg(ADDRESS)) < width(qr_svg(ADDRESS.lower()))


def test_its_label_is_text() -> None:
    assert "<b>" in Page(qr_svg(ADDRESS, label="<b>")).attributes("[aria-label]", "aria-label")
