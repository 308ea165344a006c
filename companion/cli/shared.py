"""Options and errors that several commands have, and how they open the database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from companion.tables import TableService

ADDRESS = click.option("--address", help="Address at which phones reach the companion.  [default: found by itself]")
DATA = click.option("--data", metavar="FOLDER", help="Folder of the database.")


class CommandError(click.ClickException):
    """Ends the command with one line on standard error and exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(" ".join(self.message.splitlines()), file=file, err=True)


@contextmanager
def convert_startup_errors() -> Iterator[None]:
    from companion.settings import StartupError
    from companion.store.engine import DatabaseUnusable

    try:
        yield
    except (StartupError, DatabaseUnusable) as error:
        raise CommandError(str(error)) from None


def open_table_service(data: str | None) -> TableService:
    """Return the TableService for the database of this data folder, after migrating it. Raises CommandError: the
    settings or the database can't be used, or there is none."""
    from companion import open_service
    from companion.settings import load_settings
    from companion.store.backups import check_database_exists

    with convert_startup_errors():
        settings = load_settings({"DATA": data})
        check_database_exists(str(settings["DATABASE_URL"]))
        return open_service(settings)


def companion_url(data: str | None, address: str | None) -> str:
    """Return the URL at which phones reach the companion, with a closing slash: that of `address`, else of the setting
    ADDRESS, else of the companion that is running. Raises CommandError."""
    from companion.settings import load_settings, root_url
    from companion.store.process_lock import find_serving_url
    from companion.system.network import ANY, phone_urls

    with convert_startup_errors():
        settings = load_settings({"DATA": data, **({} if address is None else {"ADDRESS": address})})
        place = find_serving_url(str(settings["DATABASE_URL"]))
    return phone_urls(place or root_url(ANY, 8000), settings["ADDRESS"])[0]


def database_url(data: str | None) -> str:
    """Return the URL of the database of this data folder. Raises settings.StartupError."""
    from companion.settings import load_settings

    return str(load_settings({"DATA": data})["DATABASE_URL"])


def print_utf8(text: str) -> None:
    """Print text in UTF-8 whatever the terminal's encoding is, because other encodings lack letters of names, and the
    characters with which mazes are drawn."""
    click.echo(text.encode(errors="replace"))


def open_input(file: str) -> IO[bytes]:
    """Return the file opened for reading; `-` is standard input. Raises CommandError."""
    try:
        return sys.stdin.buffer if file == "-" else open(file, "rb")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
