"""How a table is seen and touched. It names moves and draws views; it opens no session."""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    """Gives the app its pages, fragments, words, guards and files."""
    from companion.web import archive_cookies, assets, auth, i18n, padding, rate_limits, security_headers, text_size
    from companion.web.screens import (
        archive,
        big_screen,
        errors,
        health,
        history,
        lobby,
        pwa,
        replay,
        results,
        rulebook,
        seat_transfer,
        stream,
    )
    from companion.web.screens.host import box_settings, devices, host, host_maze, host_seats, print_page, wifi
    from companion.web.screens.seat import menu, pass_device, seat
    from companion.web.view_models import podium, turn_clock

    health.init_app(app)
    i18n.init_app(app)
    podium.init_app(app)
    turn_clock.init_app(app)
    text_size.init_app(app)
    padding.init_app(app)
    assets.init_app(app)
    auth.init_app(app)
    archive_cookies.init_app(app)
    rate_limits.init_app(app)
    security_headers.init_app(app)
    errors.init_app(app)
    playing = (
        lobby,
        host,
        host_maze,
        host_seats,
        devices,
        seat_transfer,
        box_settings,
        seat,
        menu,
        pass_device,
        history,
        replay,
        big_screen,
        stream,
    )
    for module in (*playing, rulebook, archive, results, health, pwa, wifi, print_page):
        app.register_blueprint(module.pages)
