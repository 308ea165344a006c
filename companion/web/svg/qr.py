"""QR codes as SVG."""

from __future__ import annotations

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_M

from companion.network import is_loopback_url

QUIET = 4


def qr_svg(text: str, version: int | None = None, label: str = "") -> Markup:
    """Error correction level M, a quiet zone of 4 modules. Hidden from screen readers, as its text is on the page,
    too."""
    code = qrcode.QRCode(version=version, error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=version is None)
    grid = code.get_matrix()
    size = len(grid) + 2 * QUIET
    path = "".join(dark_modules_path(grid))
    aria = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup(
        '<svg class="qr" {aria} viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        '<rect width="{size}" height="{size}" fill="#fff"/><path fill="#000" d="{path}"/></svg>'
    ).format(aria=aria, size=size, path=path)


def qr_of_phone_url(url: str) -> Markup | None:
    """None if only this computer could open the URL."""
    return None if is_loopback_url(url) else qr_svg(url)


def dark_modules_path(grid: list[list[bool]]) -> list[str]:
    """One path for each horizontal run of dark modules."""
    paths = []
    for y, row in enumerate(grid):
        x = 0
        while x < len(row):
            length = next((n for n, dark in enumerate(row[x:]) if not dark), len(row) - x)
            if length:
                paths.append(f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z")
            x += length + 1
    return paths
