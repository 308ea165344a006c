"""The command `companion serve`: runs the server, in this process or (`--workers`) in several."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import click

from companion import __version__
from companion.cli.shared import DATA, CommandError

if TYPE_CHECKING:
    import socket


@click.command()
@click.option("--host", help="Listen at this address only. [default: everywhere, showing the home network's]")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the browser here.  [default: browser]")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, help="Processes that answer; more than 1 need PostgreSQL."
)
@DATA
def serve(host: str | None, port: int, browser: bool, workers: int, data: str | None) -> None:
    """Serve the tables to phones on the home network, until Ctrl-C."""
    if workers > 1:
        _serve_with_workers(workers, host, port, browser, {"DATA": data})
        return
    # Before any other import: gevent can only patch what has not been imported yet.
    from gevent import monkey

    monkey.patch_all()
    _serve_alone(host, port, browser, {"DATA": data})


def _serve_alone(host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """Serve from this process.

    It listens before the application is built: a taken port is reported at once, and a browser that comes early waits
    instead of failing.
    """
    from companion import build_app
    from companion.ops import bootstrap, gevent_server, logs
    from companion.ops.scheduler import hourly_jobs
    from companion.settings import StartupError, load_settings
    from companion.store import backups
    from companion.store.process_lock import check_free, serving

    with ExitStack() as locks:
        try:
            settings = load_settings(config)
            logs.configure(settings["LOG"])
            url = str(settings["DATABASE_URL"])
            check_free(url)
            listener = gevent_server.listen(host, port)
            locks.enter_context(serving(url, gevent_server.address_of(listener)))
            app = build_app(settings)
        except (StartupError, backups.DatabaseUnusable) as error:
            _refuse_to_start(str(error))
        app.config["COMPANION_ADDRESS"] = gevent_server.current_address(listener)
        locks.enter_context(backups.in_use(url))
        close_streams = bootstrap.connect_streams(app)
        greet = partial(_greet, listener, browser)
        gevent_server.serve(listener, app, close_streams, greet, hourly_jobs(app), settings["PROXIES"] > 0)
    app.extensions["companion"].engine.dispose()
    logs.log_event("stopped")


def _serve_with_workers(number: int, host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """Serve from this many processes. The application is imported in each of them, not in this one."""
    from companion.ops import bootstrap, logs
    from companion.ops.scheduler import hourly_jobs
    from companion.settings import StartupError, load_settings

    try:
        settings = load_settings(config)
        logs.configure(settings["LOG"])
        bootstrap.serve_many(number, host, port, settings, lambda listener: _greet(listener, browser), hourly_jobs)
    except StartupError as error:
        _refuse_to_start(str(error))


def _refuse_to_start(reason: str) -> NoReturn:
    """Exit with status 2 and the reason, as an event where the log is JSON."""
    from companion.ops import logs

    if not logs.writes_json():
        raise CommandError(reason)
    logs.log_event("start-refused", why=reason)
    sys.exit(2)


def _greet(listener: socket.socket, browser: bool) -> None:
    from companion.ops import gevent_server, logs, terminal

    address, files = gevent_server.address_of(listener), gevent_server.open_files()
    terminal.greet(address, gevent_server.max_streams(files), files)
    logs.log_event("started", version=__version__, files=files)
    if browser:
        terminal.open_browser(address)
