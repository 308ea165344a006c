"""What only The Lost Mines shows and reads."""

from __future__ import annotations

from flask import Flask

from companion.web.forms import EditionPages
from companion.web.lost_mines import panel, printed_copies
from companion.web.lost_mines.moves import MOVES, read_result


def init_app(app: Flask) -> None:
    panel.init_app(app)
    app.register_blueprint(printed_copies.pages)


PAGES = EditionPages(MOVES, read_result, init_app)
