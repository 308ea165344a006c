"""`companion backup` and `companion restore`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from companion.cli.shared import DATA, convert_startup_errors, database_url


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@DATA
def backup(file: str, data: str | None) -> None:
    """Copy the database to a new FILE.

    The companion may be running. The copy contains the secrets of all tables.
    """
    from companion.store.backups import back_up

    with convert_startup_errors():
        back_up(database_url(data), Path(file))
    click.echo(f"Copied to {file}. It contains the secrets of all tables, so keep it safe.", err=True)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@DATA
def restore(file: str, data: str | None) -> None:
    """Put a copy made by `backup` in place of the database.

    Stop the companion first. The replaced database is kept beside the new one.
    """
    from companion.settings import create_data_folder, data_folder
    from companion.store import backups

    with convert_startup_errors():
        folder = data_folder(data)
        create_data_folder(folder)
        old = folder / f"before-restore-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite"
        kept = backups.restore(database_url(data), Path(file), old)
    click.echo(f"Restored.{f' The database that was there is now {kept}' if kept else ''}", err=True)
