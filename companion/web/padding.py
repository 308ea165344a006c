"""Pads secret text to a fixed length: TLS hides what a response says, but not how long it is.

A template passes text that depends on the viewer's secret through the filter `padded`, with the bytes of the longest
possible text: `{% filter padded(200) %}…{% endfilter %}`. It must do so for every secret, and also if there is none, or
the padding itself would tell. A response with padded text is not compressed, as compression would make the lengths
differ. `screens/seat/held_role.py` pads the role itself, by `pad_to_longest`.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, g
from markupsafe import Markup


def init_app(app: Flask) -> None:
    """Give templates the filter `padded`, see `pad_to_multiple`."""
    app.jinja_env.filters["padded"] = pad_to_multiple


def pad_to_multiple(html: str, multiple: int) -> Markup:
    """Return HTML padded with spaces to a multiple of this many bytes, at least one. Mark the response as not to be
    compressed."""
    g.has_padded_text = True
    size = len(html.encode())
    return Markup(html) + " " * (max(1, -(-size // multiple)) * multiple - size)


def pad_to_longest(secret: str, texts: Mapping[str, str], padding: str = " ") -> str:
    """Return the text for this secret, padded to the bytes of the longest text in `texts`, which has the text of every
    possible secret."""
    longest = max(len(text.encode()) for text in texts.values())
    return texts[secret] + padding * (longest - len(texts[secret].encode()))


def has_padded_text() -> bool:
    """Return whether the template filter `padded` was used in this request."""
    return bool(g.get("has_padded_text"))
