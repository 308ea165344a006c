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
@click.option("--host", help="Listen at this address only.  [default: all addresses]")
@click.option(
    "--address",
    help="Show this address in links and QR codes, as needed for Docker and WSL2.  [default: found by itself]",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Listen at this port; 0 takes a free one.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser of this computer.  [default: browser]")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of processes; more than 1 need PostgreSQL.",
)
@DATA
def serve(host: str | None, address: str | None, port: int, browser: bool, workers: int, data: str | None) -> None:
    """Start the server for your home network. Ctrl-C stops it."""
    config = {"DATA": data, **({} if address is None else {"ADDRESS": address})}
    if workers > 1:
        _serve_with_workers(workers, host, port, browser, config)
        return
    # Before any other import: gevent can only patch what has not been imported yet.
    from gevent import monkey

    monkey.patch_all()
    _serve_alone(host, port, browser, config)


def _serve_alone(host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """Serve from this process. If another process already serves this data folder, open its URL in the browser instead.

    The socket listens before the application is built, so that a taken port is reported at once, and a browser that
    connects early waits instead of failing.
    """
    from companion import build_app
    from companion.ops import bootstrap, gevent_server
    from companion.ops.scheduler import hourly_jobs
    from companion.settings import StartupError
    from companion.store import backups
    from companion.store.process_lock import AlreadyServed, check_not_served, serving_lock
    from companion.system import logs

    with ExitStack() as locks:
        try:
            settings = _load_settings(config, host)
            url = str(settings["DATABASE_URL"])
            check_not_served(url)
            listener = gevent_server.listen(host, port)
            locks.enter_context(serving_lock(url, gevent_server.listen_url(listener)))
            app = build_app(settings)
        except AlreadyServed as other:
            if not other.listen_url:
                _refuse_to_start(str(other))
            return _report_already_running(other.listen_url, settings["ADDRESS"], browser)
        except (StartupError, backups.DatabaseUnusable) as error:
            _refuse_to_start(str(error))
        app.config["OWN_ADDRESSES"] = gevent_server.phone_urls_reader(listener)
        locks.enter_context(backups.shared_database_lock(url))
        close_streams = bootstrap.set_up_streams(app)
        greet = partial(_announce_start, listener, settings["ADDRESS"], browser)
        gevent_server.serve(listener, app, close_streams, greet, hourly_jobs(app), settings["PROXIES"] > 0)
    app.extensions["companion"].engine.dispose()
    logs.log_event("stopped")


def _serve_with_workers(workers: int, host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """Serve from this many worker processes. Each of them imports the application; this process doesn't."""
    from companion.ops import bootstrap
    from companion.ops.scheduler import hourly_jobs
    from companion.settings import StartupError

    try:
        settings = _load_settings(config, host)
        greet = partial(_announce_start, address=settings["ADDRESS"], browser=browser)
        bootstrap.serve_with_workers(workers, host, port, settings, greet, hourly_jobs)
    except StartupError as error:
        _refuse_to_start(str(error))


def _load_settings(config: Mapping[str, Any], host: str | None) -> Mapping[str, Any]:
    """Return the settings, and configure the log by them. `host`, at which the companion listens, is added to the hosts
    that a request's `Host` header may name. Raises StartupError."""
    from companion.settings import load_settings, unknown_variables
    from companion.system import logs

    settings = load_settings(config)
    logs.configure_log(settings["LOG"])
    if unknown := ", ".join(unknown_variables()):
        text = f"No setting has this name, so it has no effect: {unknown}. See docs/settings.md."
        logs.log_event("unknown-setting", text, names=unknown)
    return {**settings, "HOSTS": (*settings["HOSTS"], *([host] if host else []))}


def _report_already_running(running_url: str, address: str, browser: bool) -> None:
    """Print at which URL a companion is already running, and open that URL in the browser."""
    from companion.ops import terminal
    from companion.system import logs
    from companion.system.network import phone_urls_at_listen_url

    url = phone_urls_at_listen_url(running_url, address)[0]
    logs.log_event("already-running")
    click.echo(f"The companion is already running at {url}")
    if browser:
        terminal.open_browser(url)


def _refuse_to_start(reason: str) -> NoReturn:
    """Print the reason and exit with status 2. If the log is JSON, the reason is logged as an event instead."""
    from companion.system import logs

    if not logs.is_log_json():
        raise CommandError(reason)
    logs.log_event("start-refused", why=reason)
    sys.exit(2)


def _announce_start(listener: socket.socket, address: str, browser: bool) -> None:
    """Print at which URLs phones reach the companion, log the start, and open the browser if `browser`."""
    from companion.ops import gevent_server, terminal
    from companion.system import logs

    (url, *others), files = gevent_server.listener_phone_urls(listener, address), gevent_server.raise_file_limit()
    terminal.print_welcome(url, others, gevent_server.max_streams(files), files)
    logs.log_event("started", version=__version__, files=files)
    if browser:
        terminal.open_browser(url)
