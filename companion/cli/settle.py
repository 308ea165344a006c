"""`companion settle` and `companion survey`: JSON in, JSON out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import IO

import click

from companion.cli.shared import CommandError, open_input

AnswerFunction = Callable[[bytes], str]
"""A function that answers one JSON document with another. It raises documents.ValidationError."""


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


def _print_answers(answer: AnswerFunction, file: str, many: bool) -> None:
    """Print the JSON text that the function `answer` returns for the text of this file; with `many`, for each of its
    lines."""
    from companion.documents import ValidationError

    with open_input(file) as text:
        if many:
            sys.exit(_print_answer_to_each_line(answer, text))
        try:
            _print_line(answer(text.read()))
        except ValidationError as error:
            raise CommandError(str(error)) from None


def _print_answer_to_each_line(answer: AnswerFunction, lines: IO[bytes]) -> int:
    """Print the JSON text that the function `answer` returns for each line, as soon as the line is read. Return the
    exit status: 2 if any line was refused, else 0."""
    from companion.documents import ValidationError, write_json

    status = 0
    for line in lines:
        try:
            _print_line(answer(line))
        except ValidationError as error:
            _print_line(write_json({"error": str(error)}))
            status = 2
    return status


def _print_line(answer: str) -> None:
    """Print `answer` as one line of JSON in UTF-8, whatever the terminal's encoding; lone surrogates are escaped."""
    click.echo(answer.encode(errors="backslashreplace"))
