"""`companion nights`: list the remembered game nights, save them to a file, or print a link to them.

A *circle* is a group of players whose nights are kept together.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.shared import ADDRESS, DATA, CommandError, companion_url, open_tables, print_utf8, reported_errors

if TYPE_CHECKING:
    from companion.services import TableService


@click.command()
@click.argument("circle", required=False)
@click.option("--link", is_flag=True, help="Print a one-time link that opens them in any browser.")
@click.option(
    "--export",
    "file",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Save them to this new file.",
)
@ADDRESS
@DATA
def nights(circle: str | None, link: bool, file: str | None, address: str | None, data: str | None) -> None:
    """List the remembered game nights.

    Each host keeps theirs apart, in a circle of its own. With CIRCLE, list the nights of that circle.
    """
    service = open_tables(data)
    with reported_errors():
        if file is not None:
            _save(service, _find_circle(service, circle), file)
        if link:
            _print_link(service, _find_circle(service, circle), companion_url(data, address))
        if link or file is not None:
            return
        if circle is None:
            _list_groups(service)
        else:
            _list_nights(service, _find_circle(service, circle))


def _list_groups(service: TableService) -> None:
    for line in service.archive.groups():
        last = f"  last kept {datetime.fromtimestamp(line.last_at):%Y-%m-%d %H:%M}" if line.last_at else ""
        print_utf8(f"{line.group}  {line.games} night{'' if line.games == 1 else 's'}{last}")


def _list_nights(service: TableService, circle: str) -> None:
    for game in service.archive.read(circle).games:
        won = ", ".join(person.name or "nobody" for person in game.winners)
        print_utf8(f"{game.day}  {game.edition:10}  {len(game.people):2} players  won by {won or 'nobody'}")


def _find_circle(service: TableService, circle: str | None) -> str:
    """Return the circle of this name; where none is named, the only one there is.

    Raises:
        CommandError: there is no such circle, or there are several.
    """
    known = [line.group for line in service.archive.groups()]
    if not known:
        message = "No game nights are remembered. A host chooses that in a table's options or after the last round."
        raise CommandError(message)
    if circle is None and len(known) > 1:
        raise CommandError(f"Several hosts keep their nights here. Name one circle: {', '.join(known)}.")
    if circle is not None and circle.lower() not in known:
        raise CommandError(f"There is no circle {circle}. List all with: companion nights")
    return circle.lower() if circle else known[0]


def _save(service: TableService, circle: str, file: str) -> None:
    """Write a circle's nights as JSON to this new file, readable by its owner alone, or to standard output (`-`).

    Raises:
        CommandError: the file exists already, or it cannot be written.
    """
    text = json.dumps(service.archive.document(circle), ensure_ascii=False, indent=1) + "\n"
    if file == "-":
        click.echo(text.encode(), nl=False)
        return
    try:
        path = Path(file)
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(text, encoding="utf-8")
    except FileExistsError:
        raise CommandError(f"{file} exists already. Nothing was written. Choose another name.") from None
    except OSError as error:
        raise CommandError(f"{file} couldn't be written ({error.strerror}). Choose another name.") from error
    click.echo(f"Saved to {file}.", err=True)


def _print_link(service: TableService, circle: str, url: str) -> None:
    from companion.ops.terminal import print_link

    print_link(f"{url}nights/take/{service.archive.offer_link(circle)}")
    click.echo("The link works once, for ten minutes.", err=True)
