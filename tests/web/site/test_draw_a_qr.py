"""QR codes as pictures: what is drawn is what a camera reads."""

from __future__ import annotations

import re

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from companion.web.drawing.qr import QUIET, qr_svg

ADDRESS = "HTTP://192.168.1.20:8000/T/KXQD"


def squares(svg: str) -> set[tuple[int, int]]:
    """The dark modules of the picture, the quiet zone taken off."""
    found = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", svg)
    return {(int(x) + n - QUIET, int(y) - QUIET) for x, y, length in found for n in range(int(length))}


def test_the_path_draws_every_dark_module_and_no_other() -> None:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(ADDRESS)
    code.make()
    dark = {(x, y) for y, row in enumerate(code.get_matrix()) for x, lit in enumerate(row) if lit}
    assert squares(qr_svg(ADDRESS)) == dark


def test_it_is_dark_on_white_with_a_quiet_zone() -> None:
    svg = qr_svg(ADDRESS)
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert found and int(found[1]) == 25 + 2 * QUIET
    assert 'fill="#fff"' in svg and 'fill="#000"' in svg


def test_capitals_need_a_smaller_picture() -> None:
    assert len(qr_svg(ADDRESS)) < len(qr_svg(ADDRESS.lower()))


def test_its_label_is_text() -> None:
    assert "&lt;b&gt;" in qr_svg(ADDRESS, label="<b>")
