"""`companion tables` and `companion host`."""

from __future__ import annotations

from datetime import datetime

import click

from companion.cli.shared import ADDRESS, DATA, CommandError, companion_url, open_table_service


@click.command("tables")
@DATA
def list_tables(data: str | None) -> None:
    """List the tables, the most recently used first."""
    service = open_table_service(data)
    for table in service.table_summaries():
        opened, last = (f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M}" for at in (table.opened, table.last_at))
        until = service.retention.find_retention(table.code).end_time
        kept = f"until {datetime.fromtimestamp(until):%Y-%m-%d}" if until else "forever"
        click.echo(f"{table.code}  opened {opened}  last used {last}  version {table.version}  kept {kept}")


@click.command("host")
@click.argument("code")
@ADDRESS
@DATA
def show_host_link(code: str, address: str | None, data: str | None) -> None:
    """Print a one-time link to a table's host page.

    The link opens the host's page of the table CODE on any device.
    """
    from companion.cli.terminal import print_link
    from companion.tables import UnknownTable

    service, url = open_table_service(data), companion_url(data, address)
    try:
        ticket = service.host_devices.issue_ticket(code)
    except UnknownTable:
        raise CommandError(f"There is no table {code.upper()}. List all with: companion tables") from None
    print_link(f"{url}t/{code.upper()}/take-host/{ticket}")
    click.echo("The link works once, for ten minutes. Everybody at the table can read that it was used.", err=True)
