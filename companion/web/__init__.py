"""How a table is seen and touched. It names moves and draws views; it opens no session."""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """Gives the app its pages, fragments, words, guards and files."""
    from companion.web import (
        access,
        assets,
        board,
        circles,
        copies,
        curtain,
        errors,
        guesses,
        handing_over,
        headers,
        health,
        history,
        host,
        host_maze,
        host_seats,
        hosting,
        install,
        lettering,
        lobby,
        menu,
        nights,
        padding,
        podium,
        printing,
        replay,
        results,
        rulebook,
        seat,
        stream,
        turn_clock,
        wifi,
        words,
    )

    health.init_app(app)
    words.init_app(app)
    podium.init_app(app)
    turn_clock.init_app(app)
    lettering.init_app(app)
    padding.init_app(app)
    assets.init_app(app)
    access.init_app(app)
    circles.init_app(app)
    guesses.init_app(app)
    headers.init_app(app)
    errors.init_app(app)
    playing = (
        lobby,
        host,
        host_maze,
        host_seats,
        hosting,
        handing_over,
        copies,
        seat,
        menu,
        curtain,
        history,
        replay,
        board,
        stream,
    )
    for module in (*playing, rulebook, nights, results, health, install, wifi, printing):
        app.register_blueprint(module.pages)
