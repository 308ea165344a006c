"""The web pages. Routes record moves and render views of a table; they open no database session themselves."""

from __future__ import annotations

from flask import Flask

MACROS = {
    "helmets": "shared/helmets.html",
    "portraits": "shared/portraits.html",
    "ui": "shared/components.html",
    "form": "shared/form.html",
    "seasons": "shared/season.html",
    "seat_form": "seat/form.html",
    "host_ui": "host/components.html",
}
"""Macros that every template may call, and where they stand: each file may call those before it."""


def register(app: Flask) -> None:
    from companion.web import assets, auth, i18n, moves, round_end_show
    from companion.web.editions import EDITION_PAGES
    from companion.web.screens import (
        archive,
        big_screen,
        errors,
        health,
        history,
        host,
        lobby,
        replay,
        results,
        rulebook,
        seat,
        stream,
    )
    from companion.web.svg import art

    # The order counts: hooks that run before a request are called in it.
    for module in (health, i18n, round_end_show, assets, art, auth, errors):
        module.init_app(app)
    for own in EDITION_PAGES.values():
        own.init_app(app)
    shared_screens = (lobby, history, replay, big_screen, stream, rulebook, archive, results, health)
    for screen in (host, seat, moves, *shared_screens):
        app.register_blueprint(screen.pages)
    app.jinja_env.globals["select_template"] = app.jinja_env.select_template
    for name, file in MACROS.items():
        app.jinja_env.globals[name] = app.jinja_env.get_template(file).module
