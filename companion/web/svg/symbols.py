"""Places drawings of `static/svg/symbols.svg`, and of the editions' own files beside it, by `<use>`."""

from __future__ import annotations

from companion.web.assets import symbol_url
from companion.web.svg.tunnel_paths import Point, format_number


def use_symbol(name: str, x: float = 0, y: float = 0, classes: str = "", transform: str = "") -> str:
    point = "".join(f' {axis}="{format_number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    class_attribute = f' class="{classes}"' if classes else ""
    transform_attribute = f' transform="{transform}"' if transform else ""
    return f'<use href="{symbol_url(name)}"{class_attribute}{point}{transform_attribute}/>'


def translate_origin(point: Point) -> str:
    return f"translate({format_number(point[0])} {format_number(point[1])})"


def upright_group(point: Point, content: str) -> str:
    """Stays upright around this point when the maze is turned. The content has its own coordinates."""
    return f'<g transform="{translate_origin(point)}"><g class="m-up">{content}</g></g>'
