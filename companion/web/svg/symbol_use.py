"""References to the symbols that a page defines once (see `sprite`)."""

from __future__ import annotations

from companion.web.svg.tunnel_paths import Point, number


def use(name: str, x: float = 0, y: float = 0, classes: str = "", transform: str = "") -> str:
    """Return a `<use>` of this symbol at this point, with CSS classes and a transformation."""
    at = "".join(f' {axis}="{number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    class_attribute = f' class="{classes}"' if classes else ""
    transform_attribute = f' transform="{transform}"' if transform else ""
    return f'<use href="#{name}"{class_attribute}{at}{transform_attribute}/>'


def translation(at: Point) -> str:
    """Return the SVG transformation that moves the origin to this point."""
    return f"translate({number(at[0])} {number(at[1])})"


def upright_at(at: Point, inside: str) -> str:
    """Return a group around this point that stays upright when the maze is turned, with its own coordinates."""
    return f'<g transform="{translation(at)}"><g class="m-up">{inside}</g></g>'
