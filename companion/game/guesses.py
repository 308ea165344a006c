"""Whom players take for saboteurs: each player's secret until the roles are revealed, and no gold hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.game.message import Message, Seat
from companion.game.state import Round, Table

if TYPE_CHECKING:
    from companion.game.edition import Edition


def players_who_guess(table: Table, round: Round) -> tuple[Seat, ...]:
    """The players with a phone; who has none guesses aloud. Nobody in an edition without suspicions."""
    return tuple(seat for seat in round.players if table.places[seat].phone) if round.edition.suspicions else ()


def may_guess(table: Table, seat: Seat | None) -> bool:
    """From the first look at the role until the reveal."""
    round = table.round
    if round is None or round.end.result is not None or was_revealed(table, round):
        return False
    return seat in players_who_guess(table, round) and (seat in round.looked or not round.roles)


def was_revealed(table: Table, round: Round) -> bool:
    """Whether all have seen the roles of this round, whose end was undone since."""
    return round.began in [dict(it.values)["began"] for it in table.remarks if it.key == "reveal-taken-back"]


# After the reveal


def right_guesses(round: Round, edition: Edition) -> Mapping[Seat, tuple[Seat, ...]]:
    """For each player who has guessed, the seats that the player was right about."""
    return {
        guesser: tuple(seat for seat, taken_for in guess if round.role_of(seat) in edition.suspicions[taken_for])
        for guesser, guess in round.guesses.items()
    }


def revealed_guess_message(round: Round, edition: Edition, seat: Seat) -> Message | None:
    """How many of the other players who guessed took a player for a saboteur. None before the reveal, and if no other
    player guessed."""
    others = [dict(guess) for guesser, guess in round.guesses.items() if guesser != seat]
    if round.end.result is None or not others or seat not in round.players:
        return None
    is_saboteur = round.role_of(seat) in edition.saboteur_roles
    n = sum(guess.get(seat) == "saboteur" for guess in others)
    if not n:
        return Message.from_key("not-seen-through" if is_saboteur else "guessed-by-nobody")
    return Message.from_key("guessed-right" if is_saboteur else "guessed-wrong", n=n, of=len(others))
