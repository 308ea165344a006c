"""`companion verify`."""

from __future__ import annotations

import json
import sys

import click

from companion.cli.shared import CommandError, open_input, print_utf8


@click.command("verify")
@click.argument("file", type=click.Path(allow_dash=True), default="-")
def verify_proof(file: str) -> None:
    """Check the proof of a sealed deal.

    FILE is the proof from the page of sealed deals. The command compares the seal with the roles and the gold nugget
    cards. It also says if somebody who knew the secret may have chosen the deal. Exit status 0: seal and cards agree;
    1: they don't; 2: the proof can't be read.
    """
    from companion.table.deal.verification import trust_warnings
    from companion.table.deal.verification import verify as find_problems

    with open_input(file) as text:
        try:
            proof = json.loads(text.read())
            problems = find_problems(proof)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            missing = f": it has no field {error}" if isinstance(error, KeyError) else ""
            raise CommandError(f"This is not a proof{missing}. Copy all of it from the page of sealed deals.") from None
    print_utf8("\n".join(problems or ["The seal and the cards agree.", *trust_warnings(proof)]))
    sys.exit(1 if problems else 0)
