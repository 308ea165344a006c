"""The web pages. Routes record moves and render views of a table; they open no database session themselves."""

from __future__ import annotations

from flask import Flask


def register(app: Flask) -> None:
    from companion.web import (
        assets,
        auth,
        i18n,
        metrics,
        rate_limits,
        security_headers,
        theme,
    )
    from companion.web.screens import (
        archive,
        big_screen,
        errors,
        health,
        history,
        lobby,
        replay,
        results,
        rulebook,
        seat_transfer,
        stream,
    )
    from companion.web.screens.host import devices, host, host_maze, host_seats, printed_copies, wifi
    from companion.web.screens.seat import menu, pass_device, seat, seat_maze
    from companion.web.view_models import podium, round_end_show, turn_clock

    # The order counts: hooks that run before a request are called in it.
    for module in (metrics, i18n, podium, round_end_show, turn_clock, theme, assets):
        module.init_app(app)
    for module in (auth, rate_limits, security_headers, errors):
        module.init_app(app)
    host_screens = (host, host_maze, host_seats, devices, seat_transfer, printed_copies, wifi)
    seat_screens = (seat, seat_maze, menu, pass_device)
    shared_screens = (lobby, history, replay, big_screen, stream, rulebook, archive, results, health)
    for screen in (*host_screens, *seat_screens, *shared_screens):
        app.register_blueprint(screen.pages)
