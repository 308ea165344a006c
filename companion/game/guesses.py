"""Whom players take for saboteurs: each player's secret until the roles are revealed, and no gold hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.game.message import Message, Seat
from companion.game.state import Round, Table

if TYPE_CHECKING:
    from companion.game.edition import Edition


def players_who_guess(table: Table, round: Round) -> tuple[Seat, ...]:
    """Who has no phone guesses aloud."""
    return tuple(seat for seat in round.players if table.places[seat].phone) if round.edition.suspicions else ()


def may_guess(table: Table, seat: Seat | None) -> bool:
    """From the first look at the role until the reveal."""
    round = table.round
    if round is None or round.end.result is not None or was_revealed(table, round):
        return False
    return seat in players_who_guess(table, round) and (seat in round.looked or not round.roles)


def was_revealed(table: Table, round: Round) -> bool:
    """Whether the end of the round was undone, after all had seen its roles; they were not dealt anew since."""
    keys = [remark.key for remark in table.remarks if dict(remark.values).get("round") == round.number]
    return [key for key in keys if key in ("reveal-taken-back", "deal-taken-back")][-1:] == ["reveal-taken-back"]


# After the reveal


def right_guesses(round: Round, edition: Edition) -> Mapping[Seat, tuple[Seat, ...]]:
    """For each player who has guessed, the seats that the player was right about."""
    return {
        guesser: tuple(seat for seat, taken_for in guess if round.role_of(seat) in edition.suspicions[taken_for])
        for guesser, guess in round.guesses.items()
    }


def revealed_guess_message(round: Round, edition: Edition, seat: Seat) -> Message | None:
    """How many of the other players who guessed were right about a seat or, if its role is none to guess, suspected it.
    None before the reveal, and if no other player guessed."""
    others = [dict(guess) for guesser, guess in round.guesses.items() if guesser != seat]
    if round.end.result is None or not others:
        return None
    role, suspected = round.role_of(seat), [guess[seat] for guess in others if seat in guess]
    if not suspected:
        return Message.from_key("guessed-by-nobody")
    if any(role in roles for roles in edition.suspicions.values()):
        right = sum(role in edition.suspicions[taken_for] for taken_for in suspected)
        return Message.from_key("guessed-right", n=right, of=len(others))
    return Message.from_key("guessed-wrong", n=len(suspected), of=len(others))
