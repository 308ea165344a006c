"""`companion verify`."""

from __future__ import annotations

import sys

import click

from companion.cli.shared import CommandError, open_input, print_utf8


@click.command("verify")
@click.argument("file", type=click.Path(allow_dash=True), default="-")
def verify_proof(file: str) -> None:
    """Check the deal of a round.

    FILE is the proof of the deal, as the page of the deals shows it after the round. The command computes the hash of
    the deal again. Exit status 0: it is the hash in the proof; 1: it isn't; 2: the proof can't be read.
    """
    from companion.game.deal import is_proof_right

    with open_input(file) as text:
        try:
            right = is_proof_right(text.read().decode())
        except ValueError:
            raise CommandError("This is not a proof. Copy all of it from the page of the deals.") from None
    print_utf8("The hash fits the deal." if right else "The hash does not fit the deal: the text was changed.")
    sys.exit(0 if right else 1)
