"""Which pages show the typeface of headings at once."""

from __future__ import annotations

from flask import Flask, request

COOKIE = "heading_font"
"""Set by heading_font.js once the browser has fetched the font."""


def init_app(app: Flask) -> None:
    """Give templates `heading_font`."""
    app.jinja_env.globals["heading_font"] = shows_heading_font


def shows_heading_font(first_load: bool = False) -> bool:
    """Return whether this page fetches the font. A phone's first pages don't, unless the browser has it already."""
    return not first_load or COOKIE in request.cookies
