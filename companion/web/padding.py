"""One length for what holds a secret. Over TLS nobody reads an answer, but everybody sees how long it is.

A template puts what differs by a secret of its viewer through the filter `padded`, with room for the longest it can be:
`{% filter padded(200) %}…{% endfilter %}`. It always does, whatever the secret is and if there is none, so that no
length and no filter follows from it. An answer with anything padded is not compressed, as its length would tell again.
"""

from __future__ import annotations

from flask import Flask, g
from markupsafe import Markup


def init_app(app: Flask) -> None:
    """Gives templates the filter."""
    app.jinja_env.filters["padded"] = padded


def padded(html: str, room: int) -> Markup:
    """This part of an answer, filled up with spaces to so many bytes; to the next multiple where it is longer."""
    g.holds_secret = True
    size = len(html.encode())
    return Markup(html) + " " * (max(1, -(-size // room)) * room - size)


def holds_secret() -> bool:
    """Whether anything in the answer that is drawn was padded."""
    return bool(g.get("holds_secret"))
