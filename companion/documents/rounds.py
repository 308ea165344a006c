"""Reads and writes the parts of rounds that all editions have: seats, options, problems and the settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.documents.reading import Fields, Node, format_value
from companion.game.edition import Edition, Options, default_options
from companion.game.message import Message, Seat
from companion.game.settlement import Player, RoundFacts
from companion.sentences import format_message

SWITCH = {"off": False, "on": True}

AnyPlayer = TypeVar("AnyPlayer", bound=Player)

Names = dict[int, str]
"""The players' names by seat number."""


def read_gold(gold: Node) -> int:
    return gold.integer(0, 999)


def read_options(document: Node, edition: Edition) -> Options:
    """Return the value of every option of the edition; options that the document leaves out have their defaults."""
    defaults = default_options(edition)
    if "options" not in document:
        return defaults
    values = {option.name: option.values for option in edition.options if not option.custom}
    chosen = document["options"].object_of(*values)
    return {**defaults, **{name: _read_option(chosen[name], values[name]) for name in chosen.value}}


def _read_option(node: Node, values: Iterable[str]) -> str:
    """Return which of an option's values this is. Documents write `off` and `on` as booleans, and numeric values as
    numbers."""
    shown = []
    for value in values:
        written = SWITCH.get(value, int(value) if value.isdecimal() else value)
        if type(node.value) is type(written) and node.value == written:  # as True == 1
            return value
        shown.append(written if isinstance(written, str) else format_value(written))
    raise node.mismatch(f"is not one of its values ({', '.join(shown)})")


def read_seats(document: Node, read_seat: Callable[[Node, Seat], AnyPlayer]) -> tuple[tuple[AnyPlayer, ...], Names]:
    """Return the players in clockwise order, and their names by seat number. `read_seat` reads all fields of a seat but
    the name."""
    players, names = list[AnyPlayer](), Names()
    for number, seat in enumerate(document["seats"].items(), 1):
        players.append(read_seat(seat.object(), Seat(number)))
        name = seat["name"].name()
        if not name:
            raise seat["name"].error("is empty")
        if name in names.values():
            raise seat["name"].mismatch("is the name of another seat")
        names[number] = name
    return tuple(players), names


def read_seat(node: Node, names: Names) -> Seat:
    if node.name() in names.values():
        return next(Seat(seat) for seat, name in names.items() if name == node.value)
    raise node.mismatch("is not the name of a seat")


def read_seat_or_none(node: Node, names: Names) -> Seat | None:
    return None if node.value is None else read_seat(node, names)


def raise_first_problem(problems: Iterable[Message], names: Names, node_of: Callable[[Message], Node]) -> None:
    """Raise the first of these problems as a ValidationError, unless there are none. `node_of(problem)` returns the
    field with the problem."""
    for problem in problems:
        raise node_of(problem).error(format_problem(problem, names))


def format_problem(problem: Message, names: Names) -> str:
    """Return the problem as one printable line of English, even if players' names contain unprintable characters."""
    return format_message(problem, {seat: format_value(name) for seat, name in names.items()})


def settlement_as_json(edition: Edition, facts: RoundFacts, names: Names) -> Fields:
    settled = edition.settle(facts)
    both = zip(facts.players, settled.payouts, strict=True)
    return {
        "edition": edition.key,
        "winners": [names[seat] for seat in settled.winners],
        "gains": {names[payout.seat]: payout.gain for payout in settled.payouts},
        "totals": {names[player.seat]: player.gold + payout.gain for player, payout in both},
        "reasons": {
            names[payout.seat]: [format_message(reason, names) for reason in payout.reasons]
            for payout in settled.payouts
        },
    }
