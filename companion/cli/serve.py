"""The command `companion serve`: runs the server."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from typing import Any

import click

from companion.cli.shared import DATA, CommandError


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
@DATA
def serve(host: str | None, address: str | None, port: int, browser: bool, data: str | None) -> None:
    """Start the server for your home network. Ctrl-C stops it."""
    config = {"DATA": data, **({} if address is None else {"ADDRESS": address})}
    # Before any other import: gevent can only patch what has not been imported yet.
    from gevent import monkey

    monkey.patch_all()
    _serve(host, port, browser, config)


def _serve(host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """Serve from this process. If another process already serves this data folder, open its URL in the browser instead.

    The socket listens before the application is built, so that a taken port is reported at once, and a browser that
    connects early waits instead of failing.
    """
    from companion import build_app
    from companion.ops import gevent_server
    from companion.ops.scheduler import jobs_of
    from companion.settings import StartupError
    from companion.store.engine import DatabaseUnusable
    from companion.store.process_lock import AlreadyServed, check_not_served, serving_lock
    from companion.system.network import phone_urls_reader

    with ExitStack() as locks:
        try:
            settings = _load_settings(config, host)
            url = str(settings["DATABASE_URL"])
            check_not_served(url)
            listener = gevent_server.listen(host, port)
            listen_url = gevent_server.listen_url(listener)
            locks.enter_context(serving_lock(url, listen_url))
            app = build_app(settings)
        except AlreadyServed as other:
            if not other.listen_url:
                raise CommandError(str(other)) from None
            return _announce(other.listen_url, settings["ADDRESS"], browser, running=True)
        except (StartupError, DatabaseUnusable) as error:
            raise CommandError(str(error)) from None
        app.config["OWN_ADDRESSES"] = phone_urls_reader(listen_url)
        service = app.extensions["companion"]
        greet = partial(_announce, listen_url, settings["ADDRESS"], browser)
        gevent_server.serve(listener, app, service.version_bus.close, greet, jobs_of(app))
    service.engine.dispose()


def _load_settings(config: Mapping[str, Any], host: str | None) -> Mapping[str, Any]:
    """Return the settings, and configure the log by them. `host`, at which the companion listens, is added to the hosts
    that a request's `Host` header may name. Raises StartupError."""
    from companion.settings import create_data_folder, load_settings, unknown_variables
    from companion.system.logs import LOGGER, configure_log

    settings = load_settings(config)
    create_data_folder(settings["DATA"])
    configure_log()
    if unknown := ", ".join(unknown_variables()):
        LOGGER.warning("No setting has this name, so it has no effect: %s. See docs/settings.md.", unknown)
    return {**settings, "HOSTS": (*settings["HOSTS"], *([host] if host else []))}


def _announce(listen_url: str, address: str, browser: bool, running: bool = False) -> None:
    """Print at which URLs phones reach the companion, or that it is `running` already, and open the browser."""
    from companion.cli import terminal
    from companion.system.network import own_url, phone_urls

    url, *others = phone_urls(listen_url, address)
    if running:
        click.echo(f"The companion is already running at {url}")
    else:
        terminal.print_welcome(url, others)
    if browser:
        terminal.open_browser(own_url(listen_url))
