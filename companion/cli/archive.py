"""`companion nights`: list the remembered game nights, or save them to a file."""

from __future__ import annotations

from typing import IO

import click

from companion.cli.shared import DATA, open_table_service, print_utf8


@click.command("nights")
@click.option("--export", "file", type=click.File("xb", lazy=True), help="Save them to this new file.")
@DATA
def show_nights(file: IO[bytes] | None, data: str | None) -> None:
    """List the game nights that hosts remember, newest first."""
    archive = open_table_service(data).archive
    if file:
        file.write(archive.file(None).encode())
        return
    for game in archive.read(None).games:
        won = ", ".join(player.name or "nobody" for player in game.winners)
        print_utf8(f"{game.day}  {game.edition:10}  {len(game.people):2} players  won by {won or 'nobody'}")
