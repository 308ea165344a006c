"""`companion verify`."""

from __future__ import annotations

import json
import sys

import click

from companion.cli.shared import CommandError, open_input


@click.command()
@click.argument("file", type=click.Path(allow_dash=True), default="-")
def verify(file: str) -> None:
    """Check an opened deal, its roles and its gold cards: FILE is the recipe that the page of the seals gives.

    Where they agree, it also says if whoever knew the secret may have picked the deal all the same. Exit status 0:
    seal and cards agree; 1: they do not; 2: the recipe cannot be read.
    """
    from companion.table.deal.verification import reservations
    from companion.table.deal.verification import verify as find_problems

    with open_input(file) as text:
        try:
            recipe = json.loads(text.read())
            problems = find_problems(recipe)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise CommandError(f"{file}: not a recipe ({type(error).__name__}: {error})") from None
    click.echo("\n".join(problems or ["The seal and the cards agree.", *reservations(recipe)]))
    sys.exit(1 if problems else 0)
