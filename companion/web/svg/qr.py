"""QR codes as SVG."""

from __future__ import annotations

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_M

from companion.network import is_loopback_url

QUIET = 4  # modules of white on each side


def qr_svg(text: str) -> Markup:
    """Hidden from screen readers, as its text is on the page, too."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    code.make()
    grid = code.get_matrix()
    dark_modules = [(x, y) for y, row in enumerate(grid) for x, is_dark in enumerate(row) if is_dark]
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in dark_modules)
    return Markup(
        '<svg class="qr" aria-hidden="true" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        '<rect width="{size}" height="{size}" fill="#fff"/><path fill="#000" d="{path}"/></svg>'
    ).format(size=len(grid), path=path)


def qr_of_phone_url(url: str) -> Markup | None:
    """None if only this computer could open the URL."""
    return None if is_loopback_url(url) else qr_svg(url)
