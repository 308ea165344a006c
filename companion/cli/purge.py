"""`companion purge`: list the tables that are to go, ask, and remove those and no others."""

from __future__ import annotations

import sys
from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

import click

from companion.cli.shared import DATA, CommandError, convert_startup_errors, open_table_service

if TYPE_CHECKING:
    from companion.services import TableService


@click.command("purge")
@click.argument("codes", metavar="CODE...", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Don't ask before removing.")
@DATA
def purge_tables(codes: tuple[str, ...], yes: bool, data: str | None) -> None:
    """Remove tables with everything that belongs to them.

    Lists them and asks first. Copies of the database still contain them.
    """
    service, wanted = open_table_service(data), {code.upper() for code in codes}
    with convert_startup_errors():
        unknown = sorted(wanted - {table.code for table in service.table_summaries()})
        if unknown:
            raise CommandError(f"There is no table {unknown[0]}. Nothing was removed. List all with: companion tables")
        _confirm_removal(service, wanted, yes)
        for code in sorted(wanted):
            service.retention.purge_table(code)
    click.echo(f"Removed: {', '.join(sorted(wanted))}.", err=True)


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
