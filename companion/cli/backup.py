"""`companion backup` and `companion restore`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from companion.cli.shared import DATA, database_url, reported_errors


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@DATA
def backup(file: str, data: str | None) -> None:
    """Copy the database, secrets too, to the new FILE; the companion may be running."""
    from companion.store.backups import back_up

    with reported_errors():
        back_up(database_url(data), Path(file))
    click.echo(f"Copied to {file}. It holds the secrets of all tables: keep it where you would keep those.", err=True)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@DATA
def restore(file: str, data: str | None) -> None:
    """Put a copy made by `backup` in the place of the database; what was there is kept beside it."""
    from companion.settings import data_folder
    from companion.store import backups

    with reported_errors():
        old = data_folder(data) / f"before-restore-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite"
        kept = backups.restore(database_url(data), Path(file), old)
    click.echo(f"Restored.{f' What was there is kept as {kept}.' if kept else ''}", err=True)
