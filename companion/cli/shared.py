"""Shared by several commands: options, errors, and opening the tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from companion.services import TableService

ADDRESS = click.option("--address", help="Address at which phones reach the companion.  [default: found by itself]")
DATA = click.option("--data", metavar="FOLDER", help="Folder of the database and the secret key.")


class CommandError(click.ClickException):
    """Ends the command with one line on standard error and exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(" ".join(self.message.splitlines()), file=file, err=True)


@contextmanager
def reported_errors() -> Iterator[None]:
    """Turn what settings and database complain about into a CommandError."""
    from companion.settings import StartupError
    from companion.store.backups import DatabaseUnusable

    try:
        yield
    except (StartupError, DatabaseUnusable) as error:
        raise CommandError(str(error)) from None


def open_tables(data: str | None) -> TableService:
    """Return the service over the tables in this data folder, their database brought up to date.

    Raises:
        CommandError: the settings or the database cannot be used.
    """
    from companion import open_service
    from companion.settings import load_settings

    with reported_errors():
        return open_service(load_settings({"DATA": data}))


def companion_url(data: str | None, address: str | None) -> str:
    """Return the URL of the companion, with a closing slash: the one given, else that of the settings, else where it
    runs.

    Raises:
        CommandError: the address given is none, or the settings cannot be used.
    """
    from companion.ops.network import ANY, urls_at
    from companion.settings import load_settings, root_url
    from companion.store.process_lock import find_serving_url

    with reported_errors():
        settings = load_settings({"DATA": data, **({} if address is None else {"ADDRESS": address})})
        place = find_serving_url(str(settings["DATABASE_URL"]))
    return urls_at(place or root_url(ANY, 8000), settings["ADDRESS"])[0]


def database_url(data: str | None) -> str:
    """Return the address of the database. Raises settings.StartupError."""
    from companion.settings import load_settings

    return str(load_settings({"DATA": data})["DATABASE_URL"])


def print_utf8(text: str) -> None:
    """Print in UTF-8 whatever the terminal's encoding: no other has all names and the lines of a maze."""
    click.echo(text.encode(errors="replace"))


def open_input(file: str) -> IO[bytes]:
    """Return the file opened for reading; `-` is standard input.

    Raises:
        CommandError: it cannot be opened.
    """
    try:
        return sys.stdin.buffer if file == "-" else open(file, "rb")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
