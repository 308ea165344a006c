"""`companion settle` and `companion survey`: JSON in, JSON out."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from companion.cli.shared import CommandError, open_input


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="Read one round per line, and print one answer per line.")
def settle(file: str, many: bool) -> None:
    """Say who gets what in a finished round.

    Reads the round as JSON from FILE or standard input, and prints the answer as JSON.
    """
    from companion.documents import settle_json

    _print_answers(settle_json, file, many)


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="Read one maze per line, and print one answer per line.")
def survey(file: str, many: bool) -> None:
    """Say what is connected in a maze.

    Reads the maze as JSON from FILE or standard input, and prints the answer as JSON.
    """
    from companion.documents import survey_json

    _print_answers(survey_json, file, many)


def _print_answers(answer: Callable[[bytes], str], file: str, many: bool) -> None:
    """Print the JSON text that `answer` returns for the text of this file; with `many`, for each of its lines, as soon
    as it is read. The exit status is 2 if anything was refused."""
    from companion.documents import ValidationError, write_json

    refused = False
    with open_input(file) as text:
        for document in text if many else [text.read()]:
            try:
                line = answer(document)
            except ValidationError as error:
                if not many:
                    raise CommandError(str(error)) from None
                line, refused = write_json({"error": str(error)}), True
            # In UTF-8, whatever the terminal's encoding; lone surrogates are escaped.
            click.echo(line.encode(errors="backslashreplace"))
    sys.exit(2 if refused else 0)
