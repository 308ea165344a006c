"""`companion purge`: list the tables that are to go, ask, and remove those and no others."""

from __future__ import annotations

import sys
from collections.abc import Collection, Set
from datetime import datetime
from typing import TYPE_CHECKING

import click

from companion.cli.shared import DATA, CommandError, convert_startup_errors, open_table_service

if TYPE_CHECKING:
    from companion.services import TableService

IDLE_ON_POSTGRES = (
    "Nothing was removed. With PostgreSQL, the running companion removes expired tables by itself. "
    "To remove a table now, give its code."
)


@click.command("purge")
@click.argument("codes", metavar="[CODE]...", nargs=-1)
@click.option(
    "--idle", is_flag=True, help="Remove all tables whose time is over; SQLite only, and no companion may run."
)
@click.option("--yes", is_flag=True, help="Don't ask before removing.")
@DATA
def purge_tables(codes: tuple[str, ...], idle: bool, yes: bool, data: str | None) -> None:
    """Remove tables with everything that belongs to them.

    Lists them and asks first. Copies of the database still contain them.
    """
    if idle == bool(codes):
        raise CommandError("Give table codes, or use --idle.")
    service = open_table_service(data)
    with convert_startup_errors():
        if idle:
            _purge_expired(service, yes)
        else:
            _purge_tables_by_code(service, {code.upper() for code in codes}, yes)


def _purge_tables_by_code(service: TableService, codes: Set[str], yes: bool) -> None:
    """Remove the tables with these codes; remove none of them if one does not exist."""
    unknown = sorted(codes - {table.code for table in service.table_summaries()})
    if unknown:
        raise CommandError(f"There is no table {unknown[0]}. Nothing was removed. List all with: companion tables")
    _confirm_removal(service, codes, yes)
    for code in sorted(codes):
        service.retention.purge_table(code)
    click.echo(f"Removed: {', '.join(sorted(codes))}.", err=True)


def _purge_expired(service: TableService, yes: bool) -> None:
    """Remove the tables whose retention period is over. Raises CommandError while a companion is running, as only that
    process knows which tables have open pages."""
    from companion.store.backups import exclusive_database_lock

    if service.engine.dialect.name == "postgresql":
        raise CommandError(IDLE_ON_POSTGRES)
    with exclusive_database_lock(service.engine.url):
        codes = service.retention.expired_table_codes()
    if not codes:
        click.echo("No table's time is over, so nothing was removed.", err=True)
        return
    _confirm_removal(service, codes, yes)
    with exclusive_database_lock(service.engine.url):
        removed = service.retention.purge_expired(codes)
    if removed:
        click.echo(f"Removed: {', '.join(removed)}.", err=True)
    if left := [code for code in codes if code not in removed]:
        reason = "They were used meanwhile, or the database is busy or its disk is full. Try again."
        raise CommandError(f"Not removed: {', '.join(left)}. {reason}")


def _confirm_removal(service: TableService, codes: Collection[str], yes: bool) -> None:
    """List these tables, and unless `yes` ask whether to remove them.

    Raises:
        CommandError: the answer is no, or standard input is not a terminal.
    """
    for table in service.table_summaries():
        if table.code in codes:
            last_used = datetime.fromtimestamp(table.last_at)
            click.echo(f"{table.code}  last used {last_used:%Y-%m-%d %H:%M}  version {table.version}", err=True)
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandError("Nothing was removed. Use --yes to remove without being asked.")
    if not click.confirm("Remove these tables for good?", err=True):
        raise CommandError("Nothing was removed.")
