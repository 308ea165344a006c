"""`companion settle` and `companion survey`: JSON in, JSON out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import IO

import click

from companion.cli.shared import CommandError, open_input

Answer = Callable[[bytes], str]
"""Answers a JSON document by another. Raises documents.ValidationError."""


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="Read one round per line, and print one answer per line.")
def settle(file: str, many: bool) -> None:
    """Say who gets what in a finished round.

    Reads the round as JSON from FILE or standard input, and prints the answer as JSON.
    """
    from companion.documents import settle_text

    _run(settle_text, file, many)


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
@click.option("--many", is_flag=True, help="Read one maze per line, and print one answer per line.")
def survey(file: str, many: bool) -> None:
    """Say what is connected in a maze.

    Reads the maze as JSON from FILE or standard input, and prints the answer as JSON.
    """
    from companion.documents import survey_text

    _run(survey_text, file, many)


def _run(answer: Answer, file: str, many: bool) -> None:
    from companion.documents import ValidationError

    with open_input(file) as text:
        if many:
            sys.exit(_answer_lines(answer, text))
        try:
            _write(answer(text.read()))
        except ValidationError as error:
            raise CommandError(str(error)) from None


def _answer_lines(answer: Answer, lines: IO[bytes]) -> int:
    """Answer each line as soon as it is read. Return the exit status: 2 if any line was refused."""
    from companion.documents import ValidationError, write_json

    status = 0
    for line in lines:
        try:
            _write(answer(line))
        except ValidationError as error:
            _write(write_json({"error": str(error)}))
            status = 2
    return status


def _write(answer: str) -> None:
    """Write one line of JSON in UTF-8, whatever the terminal's encoding; lone surrogates are escaped."""
    click.echo(answer.encode(errors="backslashreplace"))
