"""The command line. Packages that take long to load are imported within the command that needs them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from companion.settings import StartupError, create_data_folder, data_folder, load_settings, root_url
from companion.version import version

if TYPE_CHECKING:
    from companion.tables import TableService

ADDRESS = click.option(
    "--address",
    help="Show this address in links and QR codes, as needed for Docker and WSL2.  [default: found by itself]",
)
DATA = click.option("--data", metavar="FOLDER", help="Folder of the database.")

LOOP = "Only this computer can open this address. To play with phones, join a network and start without --host."


class CommandError(click.ClickException):
    """Ends the command with one line on standard error and exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(" ".join(self.message.splitlines()), file=file, err=True)


class Commands(click.Group):
    """Runs `serve` if no command is named: `companion --port 8001` is `companion serve --port 8001`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except StartupError as error:
            raise CommandError(str(error)) from None


def print_version(ctx: click.Context, _option: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"companion, version {version()}")
        ctx.exit()


@click.group(cls=Commands)
@click.option("--version", is_flag=True, expose_value=False, callback=print_version, help="Print the version.")
def main() -> None:
    """Tabletop companion and scorekeeper for the Saboteur card games.

    Without a command it starts the server, as `companion serve` does.
    """


@main.command()
@click.option("--host", help="Listen at this address only.  [default: all addresses]")
@ADDRESS
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Listen at this port; 0 takes a free one.",
)
@click.option("--code-letters", type=click.IntRange(4, 8), help="Letters of a new table's code.  [default: 4]")
@click.option("--browser/--no-browser", default=True, help="Open the browser of this computer.  [default: browser]")
@DATA
def serve(
    host: str | None, address: str | None, port: int, code_letters: int | None, browser: bool, data: str | None
) -> None:
    """Start the server for your home network. Ctrl-C stops it."""
    # Before any other import: gevent can only patch what has not been imported yet.
    from gevent import monkey

    monkey.patch_all()
    from companion import build_app, server
    from companion.log import configure_log
    from companion.network import phone_urls_reader

    chosen = {"ADDRESS": address, "CODE_LETTERS": code_letters}
    settings = load_settings({"DATA": data, **{name: value for name, value in chosen.items() if value is not None}})
    create_data_folder(settings["DATA"])
    configure_log()
    # Before the application is built, so that a taken port is reported at once.
    listener = server.listen(host, port)
    listen_url = server.listen_url(listener)
    app = build_app({**settings, "HOSTS": (*settings["HOSTS"], *([host] if host else []))})
    app.config["OWN_ADDRESSES"] = phone_urls_reader(listen_url)
    server.serve(listener, app, partial(_announce, listen_url, settings["ADDRESS"], browser))


def _announce(listen_url: str, address: str, browser: bool) -> None:
    """Print at which URLs phones reach the companion, and open the browser."""
    import webbrowser

    from companion.network import own_url, phone_urls

    print_welcome(*phone_urls(listen_url, address))
    # A browser is never opened in the terminal.
    desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if browser and desktop:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(own_url(listen_url))


def print_welcome(url: str, *others: str) -> None:
    lines = [f"The companion is at {url}"]
    if code := _link_help(url):
        lines.append(code if code == LOOP else f"\n{code}\n\nPhones on the same network can scan this.")
    if others:
        lines.append(f"If phones can't open it, try {' or '.join(others)}")
    with contextlib.suppress(OSError):  # a closed output (`companion | head`) is not an error
        click.echo("\n".join([*lines, "Ctrl-C stops the companion."]))


def _link_help(url: str) -> str:
    """Return a QR code of the URL, LOOP if only this computer can open it, or nothing where no QR code can be drawn."""
    from companion.network import is_loopback_url

    out = sys.stdout
    if is_loopback_url(url):
        return LOOP
    draws = out and out.isatty() and (out.encoding or "").lower().startswith("utf")
    return qr_code(url) if draws and (os.name == "nt" or (os.environ.get("TERM") or "dumb") != "dumb") else ""


def qr_code(url: str) -> str:
    """Return a QR code of the URL as lines of half-block characters, dark on light in every terminal.

    The URL is written in capitals, which mean the same and need a smaller code.
    """
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(url.rstrip("/").upper())
    drawn = io.StringIO()
    code.print_ascii(drawn)
    lines = drawn.getvalue().replace("\xa0", " ").splitlines()
    return "\n".join(click.style(line, fg="black", bg="bright_white") for line in lines)


# Tables


def open_table_service(data: str | None) -> TableService:
    from companion import open_service

    return open_service(load_settings({"DATA": data}), create=False)


@main.command("tables")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
@DATA
def list_tables(as_json: bool, data: str | None) -> None:
    """List the tables, the most recently used first."""
    lines = []
    for table in open_table_service(data).stored_tables():
        times = {"opened": table.opened, "last_used": table.last_at, "kept_until": table.end_time}
        said = {name: f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}" for name, at in times.items()}
        lines.append({"code": table.code, "version": table.version, **said})
    if as_json:
        click.echo(json.dumps(lines))
        return
    for line in lines:
        click.echo("  ".join(f"{name.replace('_', ' ')} {value}" for name, value in line.items()).removeprefix("code "))


@main.command("host")
@click.argument("code")
@ADDRESS
@click.option("--port", default=8000, show_default=True, help="The port at which the companion listens.")
@DATA
def show_host_link(code: str, address: str | None, port: int, data: str | None) -> None:
    """Print a one-time link to a table's host page.

    The link opens the host's page of the table CODE on any device.
    """
    from companion.game.viewer import HOST
    from companion.network import ANY, phone_urls
    from companion.tables import UnknownTable

    settings = load_settings({"DATA": data, **({} if address is None else {"ADDRESS": address})})
    try:
        ticket = open_table_service(data).devices.issue_ticket(code, HOST)
    except UnknownTable:
        raise CommandError(f"There is no table {code.upper()}. List all with: companion tables") from None
    url = f"{phone_urls(root_url(ANY, port), settings['ADDRESS'])[0]}t/{code.upper()}/take/{ticket}"
    click.echo(url)
    if help := _link_help(url):
        click.echo(help, err=help == LOOP)
    click.echo("The link works once, for ten minutes. Everybody at the table can read that it was used.", err=True)


@main.command("purge")
@click.argument("codes", metavar="CODE...", nargs=-1, required=True)
@click.confirmation_option(prompt="Remove these tables for good?")
@DATA
def purge_tables(codes: tuple[str, ...], data: str | None) -> None:
    """Remove tables with everything that belongs to them. Copies of the database still contain them."""
    service, wanted = open_table_service(data), sorted({code.upper() for code in codes})
    known = {table.code for table in service.stored_tables()}
    for code in wanted:
        if code not in known:
            raise CommandError(f"There is no table {code}. Nothing was removed. List all with: companion tables")
    for code in wanted:
        service.purge_table(code)
    click.echo(f"Removed: {', '.join(wanted)}.", err=True)


# Copies of the database


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DATA
def backup(file: Path, data: str | None) -> None:
    """Copy the database to a new FILE.

    The companion may be running. The copy contains the secrets of all tables.
    """
    from companion.store.backup import back_up

    back_up(load_settings({"DATA": data})["DATABASE_URL"], file)
    click.echo(f"Copied to {file}. It contains the secrets of all tables, so keep it safe.", err=True)


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DATA
def restore(file: Path, data: str | None) -> None:
    """Put a copy made by `backup` in place of the database.

    Stop the companion first. The replaced database is kept beside the new one.
    """
    from companion.store import backup as copies

    folder = data_folder(data)
    create_data_folder(folder)
    old = folder / f"before-restore-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite"
    had_database = copies.restore(load_settings({"DATA": data})["DATABASE_URL"], file, old)
    click.echo(f"Restored.{f' The database that was there is now {old}' if had_database else ''}", err=True)


@main.command()
@click.argument("source", metavar="FROM-URL")
@click.argument("target", metavar="[TO-URL]", envvar="COMPANION_DATABASE_URL")
def move(source: str, target: str) -> None:
    """Copy everything from one database to another, empty one.

    Stop the companion first. An address is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME. Without TO-URL it
    is the one in COMPANION_DATABASE_URL, so that no password stands in the command.
    """
    from companion.store.move import move

    tables = move(source, target)
    click.echo(f"Tables moved: {tables}. Now write the new address into COMPANION_DATABASE_URL.", err=True)


# Without a database


@main.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="Read one round per line, and print one answer per line.")
def settle(file: str, many: bool) -> None:
    """Say who gets what in a finished round.

    Reads the round as JSON from FILE or standard input, and prints the answer as JSON.
    """
    from companion.documents import settle

    _print_answers(settle, file, many)


@main.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="Read one maze per line, and print one answer per line.")
def survey(file: str, many: bool) -> None:
    """Say what is connected in a maze.

    Reads the maze as JSON from FILE or standard input, and prints the answer as JSON.
    """
    from companion.documents import survey

    _print_answers(survey, file, many)


def _print_answers(answer: Callable[[object], dict[str, object]], file: str, many: bool) -> None:
    """Print what `answer` returns for the document in this file; with `many`, for each of its lines, as soon
    as it is read. The exit status is 2 if anything was refused."""
    from companion.documents import ValidationError, read_json, write_json

    refused = False
    with open_input(file) as text:
        for document in text if many else [text.read()]:
            try:
                line = write_json(answer(read_json(document)))
            except ValidationError as error:
                if not many:
                    raise CommandError(str(error)) from None
                line, refused = write_json({"error": str(error)}), True
            # In UTF-8, whatever the terminal's encoding; lone surrogates are escaped.
            click.echo(line.encode(errors="backslashreplace"))
    sys.exit(2 if refused else 0)


@main.command("verify")
@click.argument("file", type=click.Path(allow_dash=True), default="-")
def verify_proof(file: str) -> None:
    """Check the deal of a round.

    FILE is the proof of the deal, as the page of the deals shows it after the round. The command computes the hash of
    the deal again. Exit status 0: it is the hash in the proof; 1: it isn't; 2: the proof can't be read.
    """
    from companion.game.deal import is_proof_right

    with open_input(file) as text:
        try:
            right = is_proof_right(text.read().decode())
        except ValueError:
            raise CommandError("This is not a proof. Copy all of it from the page of the deals.") from None
    click.echo("The hash fits the deal." if right else "The hash does not fit the deal: the text was changed.")
    sys.exit(0 if right else 1)


def open_input(file: str) -> IO[bytes]:
    """Return the file opened for reading; `-` is standard input. Raises CommandError."""
    try:
        return sys.stdin.buffer if file == "-" else open(file, "rb")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
