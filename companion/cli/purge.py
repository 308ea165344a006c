"""`companion purge`."""

from __future__ import annotations

import click

from companion.cli.shared import DATA, CommandError, convert_startup_errors, open_table_service


@click.command("purge")
@click.argument("codes", metavar="CODE...", nargs=-1, required=True)
@click.confirmation_option(prompt="Remove these tables for good?")
@DATA
def purge_tables(codes: tuple[str, ...], data: str | None) -> None:
    """Remove tables with everything that belongs to them. Copies of the database still contain them."""
    service, wanted = open_table_service(data), {code.upper() for code in codes}
    with convert_startup_errors():
        unknown = sorted(wanted - {table.code for table in service.table_summaries()})
        if unknown:
            raise CommandError(f"There is no table {unknown[0]}. Nothing was removed. List all with: companion tables")
        for code in sorted(wanted):
            service.retention.purge_table(code)
    click.echo(f"Removed: {', '.join(sorted(wanted))}.", err=True)
