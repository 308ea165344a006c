"""The command line's purge: says which tables go, asks, and removes those and no others."""

from __future__ import annotations

import sys
from collections.abc import Collection, Set
from datetime import datetime

import click

from companion.service import Service
from companion.store.backups import StoreRefused, alone

NOT_HERE = (
    "Nothing was removed. With PostgreSQL the companion that runs removes these tables by itself: only it knows whose "
    "pages are open. Name the tables that are to go now."
)


class PurgeError(StoreRefused):
    """Why a table was not removed: a sentence for whoever wanted it gone."""


def purge(service: Service, codes: Set[str], yes: bool) -> None:
    """Removes these tables, all or none.

    Raises:
        PurgeError: there is no such table, or it was not meant.
    """
    unknown = sorted(codes - {line.code for line in service.tables()})
    if unknown:
        raise PurgeError(f"There is no table {unknown[0]}. Nothing was removed.")
    confirm(service, codes, yes)
    for code in sorted(codes):
        service.purge(code)
    click.echo(f"Removed: {', '.join(sorted(codes))}.", err=True)


def purge_idle(service: Service, url: str, yes: bool) -> None:
    """Removes the tables whose time is over, while no companion runs: only that one knows whose pages are open.

    Raises:
        StoreRefused: one is running. PurgeError: it may be, or it was not meant, or a table could not be removed.
    """
    if url.startswith("postgres"):
        raise PurgeError(NOT_HERE)
    with alone(url):
        codes = service.idle()
    if not codes:
        click.echo("No table's time is over. Nothing was removed.", err=True)
        return
    confirm(service, codes, yes)
    with alone(url):
        gone = service.purge_idle(codes)
    tell(gone, [code for code in codes if code not in gone])


def tell(gone: Collection[str], left: Collection[str]) -> None:
    """Says what was removed.

    Raises:
        PurgeError: something was left that was to go.
    """
    if gone:
        click.echo(f"Removed: {', '.join(gone)}.", err=True)
    if left:
        raise PurgeError(
            f"Not removed: {', '.join(left)}. It was used since, or the database is busy or its disk full."
        )


def confirm(service: Service, codes: Collection[str], yes: bool) -> None:
    """Says what is removed, and goes on only where that is wanted.

    Raises:
        PurgeError: it is not.
    """
    for line in service.tables():
        if line.code in codes:
            at = datetime.fromtimestamp(line.last_at)
            click.echo(f"{line.code}  last used {at:%Y-%m-%d %H:%M}  version {line.version}", err=True)
    if yes:
        return
    if not sys.stdin.isatty():
        raise PurgeError("Nothing was removed. Say --yes to remove it.")
    if not click.confirm("Remove this for good?", err=True):
        raise PurgeError("Nothing was removed.")
