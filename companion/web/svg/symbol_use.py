"""How a picture refers to a drawing that its page holds once."""

from __future__ import annotations

from companion.web.svg.track_paths import Point, number


def use(name: str, x: float = 0, y: float = 0, shade: str = "", transform: str = "") -> str:
    """A drawing of the sprite, put here."""
    at = "".join(f' {axis}="{number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    shade = f' class="{shade}"' if shade else ""
    turned = f' transform="{transform}"' if transform else ""
    return f'<use href="#{name}"{shade}{at}{turned}/>'


def moved_to(at: Point) -> str:
    """The transformation that puts something here."""
    return f"translate({number(at[0])} {number(at[1])})"


def beside(at: Point, inside: str) -> str:
    """What stands upright around this point, on a turned maze too: its own coordinates are those of who looks."""
    return f'<g transform="{moved_to(at)}"><g class="m-up">{inside}</g></g>'
