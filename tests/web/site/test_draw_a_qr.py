"""QR codes as pictures: what is drawn is what a camera reads."""

from __future__ import annotations

import re

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from tests.web.drawings import qr_svg
from tests.web.page import Page

ADDRESS = "HTTP://192.168.1.20:8000/T/KXQD"
QUIET = 4


def test_every_dark_module_and_no_other_is_drawn_on_white_with_a_quiet_zone() -> None:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(ADDRESS)
    code.make()
    grid = code.get_matrix()
    svg = Page(qr_svg(ADDRESS, label="<b>"))
    assert svg.attribute("svg", "viewBox") == f"0 0 {len(grid)} {len(grid)}" and svg.has("rect[fill='#fff']")
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg.attribute("path[fill='#000']", "d"))
    drawn = {(int(x) + n, int(y)) for x, y, length in runs for n in range(int(length))}
    assert drawn == {(x, y) for y, line in enumerate(grid) for x, dark in enumerate(line) if dark}
    assert svg.attribute("svg", "aria-label") == "<b>"
