"""Reads and writes the parts of rounds that all editions have: seats, options, problems and the settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.documents.validation import (
    Fields,
    Reader,
    ValidationError,
    format_value,
    integer_reader,
    list_reader,
    nullable_reader,
    read_at_path,
    read_field,
    read_object,
    read_object_with_fields,
    read_string,
)
from companion.messages import format_message
from companion.rules.edition import Edition, Options
from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Player, RoundFacts

SWITCH = {"off": False, "on": True}

Names = dict[int, str]
"""The players' names by seat number."""

read_gold = integer_reader(0, 999)
"""A reader of a seat's gold, or points, before the round."""


def option_readers(edition: Edition) -> dict[str, Reader[str]]:
    """Return, by the option's name, a reader of the option's value in a document. Documents write `off` and `on` as
    booleans, and numeric values as numbers."""
    return {option.name: _option_reader(option.values) for option in edition.options}


def _option_reader(values: Iterable[str]) -> Reader[str]:
    """Return a reader that accepts the values of an option as documents write them. The reader compares types too,
    since `True == 1`."""
    written = {_value_with_type(_value_as_json(value)): value for value in values}
    listed = ", ".join(value if type(value) is str else format_value(value) for _, value in written)

    def read(value: object) -> str:
        if type(value) in (str, bool, int) and _value_with_type(value) in written:
            return written[_value_with_type(value)]
        raise ValidationError("", f"{format_value(value)} is not one of its values ({listed})")

    return read


def _value_with_type(value: object) -> tuple[type, object]:
    """Return the pair of the value's type and the value. As keys of a dictionary these pairs differ for `True` and
    1."""
    return type(value), value


def _value_as_json(value: str) -> str | int:
    """Return an option's value as documents write it: a boolean, a number or a text."""
    return SWITCH.get(value, int(value) if value.isdecimal() else value)


def read_options(document: Fields, readers: Mapping[str, Reader[str]], defaults: Options) -> Options:
    """Return the value of every option of the edition; options that the document leaves out have their defaults."""

    def read_values(value: object) -> Options:
        chosen = read_object_with_fields(value, readers)
        return {**defaults, **{name: read_at_path(name, readers[name], option) for name, option in chosen.items()}}

    return read_field(document, "options", read_values, defaults)


def read_seats(document: Fields, read_seat: Callable[[Fields, Seat], Player]) -> tuple[tuple[Player, ...], Names]:
    """Return the players in clockwise order, and their names by seat number. `read_seat` reads all fields of a seat but
    the name."""
    names: Names = {}

    def read_player(value: object) -> Player:
        fields = read_object(value)
        player = read_seat(fields, Seat(len(names) + 1))
        names[player.seat] = read_field(fields, "name", lambda name: _read_unique_name(name, names))
        return player

    return read_field(document, "seats", list_reader(read_player)), names


def _read_unique_name(value: object, names: Names) -> str:
    """Return the value as a player's name, which must not be in `names`. Raises ValidationError."""
    name = read_string(value)
    if not name:
        raise ValidationError("", "is empty")
    if name in names.values():
        raise ValidationError("", f"{format_value(name)} is the name of another seat")
    return name


def read_reached_by(document: Fields, names: Names) -> Seat | None:
    """Return the seat of the player who reached the treasure, from the document's field `reached_by`; None if nobody
    reached it."""
    return read_field(document, "reached_by", nullable_reader(seat_reader(names)))


def seat_reader(names: Names) -> Reader[Seat]:
    """Return a reader that accepts the name of a player and returns the number of the player's seat."""
    seats = {name: Seat(seat) for seat, name in names.items()}

    def read_name(value: object) -> Seat:
        if read_string(value) not in seats:
            raise ValidationError("", f"{format_value(value)} is not the name of a seat")
        return seats[read_string(value)]

    return read_name


def raise_first_problem(
    problems: Iterable[Message], names: Names, path_of: Callable[[Message], str] = lambda problem: "seats"
) -> None:
    """Raise the first of these problems as a ValidationError, unless there are none. `path_of(problem)` returns the
    path of the document's field with the problem."""
    for problem in problems:
        raise ValidationError(path_of(problem), format_problem(problem, names))


def format_problem(problem: Message, names: Names) -> str:
    """Return the problem as one printable line of English, even if players' names contain unprintable characters."""
    return format_message(problem, {seat: format_value(name) for seat, name in names.items()})


def settlement_as_json(edition: Edition, facts: RoundFacts, names: Names) -> Fields:
    """Return the fields that the settlement of any edition has: edition, winners, gains, totals and reasons."""
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
