"""The command line: thin words over the other rooms, each imported only by the command that needs it.

`companion settle` and `survey` must work with nothing but the standard library and click, so nothing is imported up
here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from companion import __version__

if TYPE_CHECKING:
    import socket

    from companion.service import Service

Kept = TypeVar("Kept")

ADDRESS = click.option(
    "--address", help="Where the companion serves.  [default: the home network's address, port 8000]"
)
DATA = click.option("--data", metavar="FOLDER", help="Where database and secret key are kept.")


class Commands(click.Group):
    """The commands; without one, `serve`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """`companion --port 8001` is `companion serve --port 8001`."""
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """Tabletop companion and scorekeeper for the Saboteur card games. Without a command it serves."""


@main.command()
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
        _serve_many(workers, host, port, browser, {"DATA": data})
        return
    # First of all: what is imported before this would not be cooperative.
    from gevent import monkey

    monkey.patch_all()
    _serve(host, port, browser, {"DATA": data})


@main.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="One round per line in, one answer per line out.")
def settle(file: str, many: bool) -> None:
    """Settle a finished round, given as JSON in FILE or on standard input."""
    from companion.documents import settle_text

    _judge(settle_text, file, many)


@main.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="One maze per line in, one answer per line out.")
def survey(file: str, many: bool) -> None:
    """Say what is connected in a maze, given as JSON in FILE or on standard input."""
    from companion.documents import survey_text

    _judge(survey_text, file, many)


@main.command()
@click.option("--host-link", metavar="CODE", help="Do what `companion host CODE` does.")
@ADDRESS
@DATA
def tables(host_link: str | None, address: str | None, data: str | None) -> None:
    """List the tables, the one used last first."""
    from datetime import datetime

    if host_link is not None:
        return _offer_host(host_link, address, data)
    service = _service(data)
    for line in service.tables():
        opened, last = (f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}" for at in (line.opened, line.last_at))
        until = service.keeping(line.code).until
        kept = f"until {datetime.fromtimestamp(until):%Y-%m-%d}" if until else "for ever"
        click.echo(f"{line.code}  opened {opened}  last used {last}  version {line.version}  kept {kept}")


@main.command()
@click.argument("code")
@DATA
def show(code: str, data: str | None) -> None:
    """Tell what happened at the table CODE, as everybody at it may know it, and draw the maze of its last round."""
    from companion.messages import format_message
    from companion.rules.notation import draw
    from companion.service import UnknownTable
    from companion.table.viewer import ONLOOKER

    service = _service(data)
    try:
        sight = service.look(code, ONLOOKER)
    except UnknownTable:
        _refuse(f"There is no table {code.upper()}.")
    for line in service.story(code):
        _tell(
            f"{line.version:5}  {format_message(line.sentence, sight.names)}{'  (taken back)' if line.undone else ''}"
        )
    if sight.maze and sight.maze.laid:
        _tell(f"\n{draw(sight.maze.maze, labels=True)}")


@main.command()
@click.argument("file", type=click.Path(dir_okay=False))
@DATA
def backup(file: str, data: str | None) -> None:
    """Copy the database, secrets too, to the new FILE; the companion may be running."""
    from companion.store.backups import back_up

    _keep(lambda: back_up(_database(data), Path(file)))
    click.echo(f"Copied to {file}. It holds the secrets of all tables: keep it where you would keep those.", err=True)


@main.command()
@click.argument("file", type=click.Path(dir_okay=False))
@DATA
def restore(file: str, data: str | None) -> None:
    """Put a copy made by `backup` in the place of the database; what was there is kept beside it."""
    from datetime import datetime

    from companion.settings import data_folder
    from companion.store import backups

    resource_folder = data_folder(data) / f"before-restore-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite"
    kept = _keep(lambda: backups.restore(_database(data), Path(file), resource_folder))
    click.echo(f"Restored.{f' What was there is kept as {kept}.' if kept else ''}", err=True)


@main.command()
@click.argument("codes", metavar="[CODE]...", nargs=-1)
@click.option("--idle", is_flag=True, help="All tables whose time is over; no companion may be running. SQLite only.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@DATA
def purge(codes: tuple[str, ...], idle: bool, yes: bool, data: str | None) -> None:
    """Remove the tables CODE with all that belongs to them, or with `--idle` those whose time is over.

    It says what it removes and asks first. Copies that were kept of the database still hold them.
    """
    if idle == bool(codes):
        _refuse("Name the tables to remove, or say --idle.")
    from companion.cli import purge_tables

    service = _service(data)
    if idle:
        _keep(lambda: purge_tables.purge_idle(service, _database(data), yes))
    else:
        _keep(lambda: purge_tables.purge(service, {code.upper() for code in codes}, yes))


@main.command("host")
@click.argument("code")
@ADDRESS
@DATA
def offer_host(code: str, address: str | None, data: str | None) -> None:
    """Print a one-time address that opens the host's page of the table CODE on any device."""
    _offer_host(code, address, data)


@main.command()
@click.argument("circle", required=False)
@click.option("--link", is_flag=True, help="Print a one-time address that opens them in any browser.")
@click.option("--export", "file", type=click.Path(dir_okay=False, allow_dash=True), help="Save them to this new file.")
@ADDRESS
@DATA
def nights(circle: str | None, link: bool, file: str | None, address: str | None, data: str | None) -> None:
    """List the remembered nights; of one CIRCLE where several hosts keep theirs apart."""
    from companion.cli import archive

    _keep(lambda: archive.recall(_service(data), circle, link, file, address))


@main.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
def verify(file: str) -> None:
    """Check an opened deal, its roles and its gold cards: FILE is the recipe that the page of the seals gives.

    Where they agree, it also says if whoever knew the secret may have picked the deal all the same. Exit status 0:
    seal and cards agree; 1: they do not; 2: the recipe cannot be read.
    """
    from companion.table.deal.verification import reservations
    from companion.table.deal.verification import verify as find_problems

    with _opened(file) as text:
        try:
            recipe = json.loads(text.read())
            problems = find_problems(recipe)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            _refuse(f"{file}: not a recipe ({type(error).__name__}: {error})")
    click.echo("\n".join(problems or ["The seal and the cards agree.", *reservations(recipe)]))
    sys.exit(1 if problems else 0)


def _serve(host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """Listen first: a taken port is known at once, and a browser that comes early waits instead of failing."""
    from companion import build_app
    from companion.ops import bootstrap, gevent_server, logs
    from companion.ops.scheduler import chores
    from companion.settings import StartupError, load_settings
    from companion.store import backups
    from companion.store.serving import check_free, serving

    with ExitStack() as held:
        try:
            found = load_settings(config)
            logs.configure(found["LOG"])
            url = str(found["DATABASE_URL"])
            check_free(url)
            listener = gevent_server.listen(host, port)
            held.enter_context(serving(url, gevent_server.address_of(listener)))
            app = build_app(found)
        except (StartupError, backups.StoreRefused) as refusal:
            _refuse_start(str(refusal))
        app.config["COMPANION_ADDRESS"] = gevent_server.address_now(listener)
        held.enter_context(backups.in_use(url))
        stopping = bootstrap.listen(app)
        gevent_server.serve(
            listener, app, stopping, partial(_greet, listener, browser), chores(app), found["PROXIES"] > 0
        )
    app.extensions["companion"].engine.dispose()
    logs.log_event("stopped")


def _refuse_start(sentence: str) -> NoReturn:
    from companion.ops import logs

    if not logs.writes_json():
        _refuse(sentence)
    logs.log_event("start-refused", why=sentence)
    sys.exit(2)


def _serve_many(number: int, host: str | None, port: int, browser: bool, config: Mapping[str, Any]) -> None:
    """The same with many processes, each of which loads the rest for itself."""
    from companion.ops import bootstrap, logs
    from companion.ops.scheduler import chores
    from companion.settings import StartupError, load_settings

    try:
        found = load_settings(config)
        logs.configure(found["LOG"])
        bootstrap.serve_many(number, host, port, found, lambda listener: _greet(listener, browser), chores)
    except StartupError as refusal:
        _refuse_start(str(refusal))


def _greet(listener: socket.socket, browser: bool) -> None:
    from companion.ops import gevent_server, logs

    address = gevent_server.address_of(listener)
    gevent_server.greet(address, gevent_server.open_files())
    logs.log_event("started", version=__version__, files=gevent_server.open_files())
    if browser:
        gevent_server.open_browser(address)


def _offer_host(code: str, address: str | None, data: str | None) -> None:
    """Prints a one-time address of the host's page, and its QR where the terminal can draw one."""
    from companion.ops import gevent_server
    from companion.service import UnknownTable

    try:
        ticket = _service(data).offer_host(code)
    except UnknownTable:
        _refuse(f"There is no table {code.upper()}.")
    gevent_server.show_link(address, f"/t/{code.upper()}/take-host/{ticket}")
    click.echo("It works once, and for ten minutes. Everybody at the table can read that it was used.", err=True)


def _service(data: str | None) -> Service:
    from companion import open_service
    from companion.settings import StartupError, load_settings

    try:
        return open_service(load_settings({"DATA": data}))
    except StartupError as refusal:
        _refuse(str(refusal))


def _database(data: str | None) -> str:
    """The address of the database."""
    from companion.settings import load_settings

    return str(load_settings({"DATA": data})["DATABASE_URL"])


def _keep(act: Callable[[], Kept]) -> Kept:
    """Does this with the database; a refusal is one sentence and exit status 2."""
    from companion.settings import StartupError
    from companion.store.backups import StoreRefused

    try:
        return act()
    except (StartupError, StoreRefused) as refusal:
        _refuse(str(refusal))


def _opened(file: str) -> IO[bytes]:
    try:
        return sys.stdin.buffer if file == "-" else open(file, "rb")
    except OSError as error:
        _refuse(f"{file}: {error.strerror}")


def _judge(judge: Callable[[bytes], str], file: str, many: bool) -> NoReturn:
    with _opened(file) as text:
        sys.exit(_answer_lines(judge, text) if many else _answer(judge, text.read()))


def _answer(judge: Callable[[bytes], str], text: bytes) -> int:
    from companion.documents import Refused

    try:
        _write(judge(text))
    except Refused as refusal:
        _refuse(str(refusal))
    return 0


def _answer_lines(judge: Callable[[bytes], str], text: IO[bytes]) -> int:
    """One answer per line, each as soon as it is there; the exit status."""
    from companion.documents import Refused, write_json

    status = 0
    for line in text:
        try:
            answer = judge(line)
        except Refused as refusal:
            answer, status = write_json({"error": str(refusal)}), 2
        _write(answer)
    return status


def _write(answer: str) -> None:
    """One line of JSON in UTF-8, whatever the terminal's own encoding; what of a name is no Unicode text is escaped."""
    sys.stdout.buffer.write(answer.encode(errors="backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def _tell(text: str) -> None:
    """Text in UTF-8, as `_write` does: no other encoding has all names and the lines of a maze."""
    click.echo(text.encode(errors="replace"))


def _refuse(sentence: str) -> NoReturn:
    """One line on standard error, exit status 2."""
    click.echo(" ".join(sentence.splitlines()), err=True)
    sys.exit(2)
