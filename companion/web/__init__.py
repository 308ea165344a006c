"""The web room: how a table is seen and touched. It names moves and draws sights; it opens no session."""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """Gives the app its pages, fragments, words, guards and files."""
    from companion.web import (
        access,
        assets,
        copies,
        curtain,
        errors,
        guesses,
        headers,
        history,
        host,
        host_maze,
        host_seats,
        lobby,
        replay,
        seat,
        stream,
        words,
    )

    words.init_app(app)
    assets.init_app(app)
    access.init_app(app)
    guesses.init_app(app)
    headers.init_app(app)
    errors.init_app(app)
    for module in (lobby, host, host_maze, host_seats, copies, seat, curtain, history, replay, stream):
        app.register_blueprint(module.pages)
