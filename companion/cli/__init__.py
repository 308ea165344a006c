"""The command line. Each file here holds one command or a few that belong together.

Packages that take long to load are imported within the command that needs them: `companion settle` and `survey` work
with the standard library and click alone.
"""

from __future__ import annotations

import click

from companion import __version__
from companion.cli import archive, backup, purge, serve, settle, tables, verify


class DefaultToServe(click.Group):
    """Click's group of commands, which runs `serve` if no command is named: `companion --port 8001` is `companion serve
    --port 8001`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


@click.group(cls=DefaultToServe)
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """Tabletop companion and scorekeeper for the Saboteur card games.

    Without a command it starts the server, as `companion serve` does.
    """


for command in (
    serve.serve,
    *(settle.settle, settle.survey),
    *(tables.list_tables, tables.show_host_link),
    *(backup.backup, backup.restore),
    purge.purge_tables,
    archive.show_nights,
    verify.verify_proof,
):
    main.add_command(command)
