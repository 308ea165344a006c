"""`companion purge`: list the tables that are to go, ask, and remove those and no others."""

from __future__ import annotations

import sys
from collections.abc import Collection, Set
from datetime import datetime
from typing import TYPE_CHECKING

import click

from companion.cli.shared import DATA, CommandError, open_tables, reported_errors

if TYPE_CHECKING:
    from companion.services import TableService

IDLE_ON_POSTGRES = (
    "Nothing was removed. With PostgreSQL the companion that runs removes these tables by itself: only it knows whose "
    "pages are open. Name the tables that are to go now."
)


@click.command()
@click.argument("codes", metavar="[CODE]...", nargs=-1)
@click.option("--idle", is_flag=True, help="All tables whose time is over; no companion may be running. SQLite only.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@DATA
def purge(codes: tuple[str, ...], idle: bool, yes: bool, data: str | None) -> None:
    """Remove the tables CODE with all that belongs to them, or with `--idle` those whose time is over.

    It says what it removes and asks first. Copies that were kept of the database still hold them.
    """
    if idle == bool(codes):
        raise CommandError("Name the tables to remove, or say --idle.")
    service = open_tables(data)
    with reported_errors():
        if idle:
            _purge_idle(service, yes)
        else:
            _purge_named(service, {code.upper() for code in codes}, yes)


def _purge_named(service: TableService, codes: Set[str], yes: bool) -> None:
    """Remove these tables; none of them if one does not exist."""
    unknown = sorted(codes - {table.code for table in service.tables()})
    if unknown:
        raise CommandError(f"There is no table {unknown[0]}. Nothing was removed.")
    _confirm(service, codes, yes)
    for code in sorted(codes):
        service.retention.purge(code)
    click.echo(f"Removed: {', '.join(sorted(codes))}.", err=True)


def _purge_idle(service: TableService, yes: bool) -> None:
    """Remove the tables whose time is over. No companion may be running: only that one knows whose pages are open."""
    from companion.store.backups import alone

    if service.engine.dialect.name == "postgresql":
        raise CommandError(IDLE_ON_POSTGRES)
    with alone(service.engine.url):
        codes = service.retention.expired()
    if not codes:
        click.echo("No table's time is over. Nothing was removed.", err=True)
        return
    _confirm(service, codes, yes)
    with alone(service.engine.url):
        removed = service.retention.purge_expired(codes)
    if removed:
        click.echo(f"Removed: {', '.join(removed)}.", err=True)
    if left := [code for code in codes if code not in removed]:
        reason = "It was used since, or the database is busy or its disk full."
        raise CommandError(f"Not removed: {', '.join(left)}. {reason}")


def _confirm(service: TableService, codes: Collection[str], yes: bool) -> None:
    """List these tables and ask whether they are to go, unless `yes`.

    Raises:
        CommandError: they are not, or nobody can be asked.
    """
    for table in service.tables():
        if table.code in codes:
            last_used = datetime.fromtimestamp(table.last_at)
            click.echo(f"{table.code}  last used {last_used:%Y-%m-%d %H:%M}  version {table.version}", err=True)
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandError("Nothing was removed. Say --yes to remove it.")
    if not click.confirm("Remove this for good?", err=True):
        raise CommandError("Nothing was removed.")
