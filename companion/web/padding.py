"""Pads secrets to one length: TLS hides what a response says, but not how long it is.

A template passes text that depends on the viewer's secret through the filter `padded`, with the bytes of the longest
such text: `{% filter padded(200) %}…{% endfilter %}`. It must do so whatever the secret is, and also if there is none,
or the padding itself would tell. A response with padded text is not compressed, as that would make the lengths differ.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, g
from markupsafe import Markup


def init_app(app: Flask) -> None:
    """Give templates the filter `padded`."""
    app.jinja_env.filters["padded"] = padded


def padded(html: str, room: int) -> Markup:
    """Pad with spaces to a multiple of `room` bytes, at least one."""
    g.holds_secret = True
    size = len(html.encode())
    return Markup(html) + " " * (max(1, -(-size // room)) * room - size)


def pad_to_longest(secret: str, texts: Mapping[str, str], padding: str = " ") -> str:
    """Return the text of this secret, padded to the bytes of the longest of the texts that stand for all secrets."""
    longest = max(len(text.encode()) for text in texts.values())
    return texts[secret] + padding * (longest - len(texts[secret].encode()))


def holds_secret() -> bool:
    """Whether anything was padded in this request."""
    return bool(g.get("holds_secret"))
