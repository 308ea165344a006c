"""The companion's own drawings, which pages hold: a phone has its role before a file of drawings would be there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from flask import Flask
from markupsafe import Markup

from companion.settings import resource_folder

DRAWING = re.compile(r'<svg id="([\w-]+)" class="(.*?</svg>)', re.DOTALL)
BETWEEN_TAGS = re.compile(r"\n *")


@cache
def drawings() -> Mapping[str, str]:
    """Name -> what follows the opening quote of its class."""
    text = (resource_folder("static") / "art.svg").read_text("utf-8")
    return {name: BETWEEN_TAGS.sub("", rest) for name, rest in DRAWING.findall(text)}


@cache
def art(name: str, clan: str | None = None) -> Markup:
    """A drawing of `static/art.svg`. Screen readers skip it: words stand beside it."""
    return Markup(f'<svg aria-hidden="true" class="{f"of-{clan} " if clan else ""}{drawings()[name]}')


def init_app(app: Flask) -> None:
    app.jinja_env.globals["art"] = art
