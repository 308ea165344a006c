"""`companion nights`: list the remembered game nights, save them to a file, or print a link to them.

A group of players whose nights are kept together is called a circle on the command line.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.shared import (
    ADDRESS,
    DATA,
    CommandError,
    companion_url,
    convert_startup_errors,
    open_table_service,
    print_utf8,
)

if TYPE_CHECKING:
    from companion.services import TableService


@click.command("nights")
@click.argument("group", metavar="[CIRCLE]", required=False)
@click.option("--link", is_flag=True, help="Print a one-time link that opens them in any browser.")
@click.option(
    "--export",
    "file",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Save them to this new file.",
)
@ADDRESS
@DATA
def show_nights(group: str | None, link: bool, file: str | None, address: str | None, data: str | None) -> None:
    """List the remembered game nights.

    Each group of players, called a circle, has nights of its own. With CIRCLE, list the nights of that circle.
    """
    service = open_table_service(data)
    with convert_startup_errors():
        if file is not None:
            _save_nights(service, _find_group(service, group), file)
        if link:
            _print_link(service, _find_group(service, group), companion_url(data, address))
        if link or file is not None:
            return
        if group is None:
            _list_groups(service)
        else:
            _list_nights(service, _find_group(service, group))


def _list_groups(service: TableService) -> None:
    """Print the name of each group that keeps game nights, with its number of nights."""
    for line in service.archive.group_summaries():
        last = f"  last kept {datetime.fromtimestamp(line.last_at):%Y-%m-%d %H:%M}" if line.last_at else ""
        print_utf8(f"{line.group}  {line.games} night{'' if line.games == 1 else 's'}{last}")


def _list_nights(service: TableService, group: str) -> None:
    """Print one line for each game that the group has archived."""
    for game in service.archive.read_archive(group).games:
        won = ", ".join(person.name or "nobody" for person in game.winners)
        print_utf8(f"{game.day}  {game.edition:10}  {len(game.people):2} players  won by {won or 'nobody'}")


def _find_group(service: TableService, group: str | None) -> str:
    """Return the group with this name; if no name is given, the only group there is.

    Raises:
        CommandError: there is no such group, or there are several.
    """
    known = [line.group for line in service.archive.group_summaries()]
    if not known:
        message = "No game nights are remembered. A host chooses that in a table's options or after the last round."
        raise CommandError(message)
    if group is None and len(known) > 1:
        raise CommandError(f"Several hosts keep their nights here. Name one circle: {', '.join(known)}.")
    if group is not None and group.lower() not in known:
        raise CommandError(f"There is no circle {group}. List all with: companion nights")
    return group.lower() if group else known[0]


def _save_nights(service: TableService, group: str, file: str) -> None:
    """Write a group's archived games as JSON to this new file, readable by its owner alone, or to standard output if
    `file` is `-`.

    Raises:
        CommandError: the file exists already, or it cannot be written.
    """
    text = json.dumps(service.archive.archive_document(group), ensure_ascii=False, indent=1) + "\n"
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


def _print_link(service: TableService, group: str, url: str) -> None:
    """Print a one-time link that opens the group's archive in any browser. `url` is the companion's."""
    from companion.ops.terminal import print_link

    print_link(f"{url}nights/take/{service.archive.issue_link(group)}")
    click.echo("The link works once, for ten minutes.", err=True)
