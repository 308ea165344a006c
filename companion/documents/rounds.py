"""How a finished round is read, and what comes of it is written, as far as the boxes of Saboteur have it in common. No
edition is known by name here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.documents.validation import (
    Fields,
    Reader,
    Refused,
    as_object,
    each,
    inside,
    object_of,
    or_null,
    read_field,
    show,
    text,
    whole,
)
from companion.messages import format_message
from companion.rules.edition import Edition, Options
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Player, RoundFacts

SWITCH = {"off": False, "on": True}

Names = dict[int, str]
"""The names of the seats by their numbers."""

gold = whole(0, 999)
"""Reads the gold or the points of a seat before the round."""


def option_readers(edition: Edition) -> dict[str, Reader[str]]:
    """By the name of each option that settling heeds how its value is read: off and on are booleans in a document,
    numbers are numbers."""
    return {option.name: _value_of(option.values) for option in edition.options}


def _value_of(values: Iterable[str]) -> Reader[str]:
    """One of these values of an option, by how a document writes it; its type counts, as `True` would pass for 1."""
    written = {_typed(_as_json(value)): value for value in values}
    listed = ", ".join(one if type(one) is str else show(one) for _, one in written)

    def read(value: object) -> str:
        if type(value) in (str, bool, int) and _typed(value) in written:
            return written[_typed(value)]
        raise Refused("", f"{show(value)} is not one of its values ({listed})")

    return read


def _typed(value: object) -> tuple[type, object]:
    return type(value), value


def _as_json(value: str) -> str | int:
    return SWITCH.get(value, int(value) if value.isdecimal() else value)


def read_options(doc: Fields, readers: Mapping[str, Reader[str]], defaults: Options) -> Options:
    """Every option of the edition, those that the document leaves out by their defaults."""

    def read(value: object) -> Options:
        chosen = object_of(value, readers)
        return {**defaults, **{name: inside(name, readers[name], one) for name, one in chosen.items()}}

    return read_field(doc, "options", read, defaults)


def read_seats(doc: Fields, read_seat: Callable[[Fields, Seat], Player]) -> tuple[tuple[Player, ...], Names]:
    """The players in clockwise order, and their names by seat; `read_seat` reads all of a seat but its name."""
    names: Names = {}

    def read(value: object) -> Player:
        fields = as_object(value)
        player = read_seat(fields, Seat(len(names) + 1))
        names[player.seat] = read_field(fields, "name", lambda name: _new_name(name, names))
        return player

    return read_field(doc, "seats", each(read)), names


def _new_name(value: object, names: Names) -> str:
    name = text(value)
    if not name:
        raise Refused("", "is empty")
    if name in names.values():
        raise Refused("", f"{show(name)} is the name of another seat")
    return name


def read_connector(doc: Fields, names: Names) -> Seat | None:
    """Who reached the treasure; None where it was not reached."""
    return read_field(doc, "reached_by", or_null(seat_among(names)))


def seat_among(names: Names) -> Reader[Seat]:
    """A seat by its name."""
    seats = {name: Seat(seat) for seat, name in names.items()}

    def read(value: object) -> Seat:
        if text(value) not in seats:
            raise Refused("", f"{show(value)} is not the name of a seat")
        return seats[text(value)]

    return read


def at_the_seats(problem: Sentence) -> str:
    """Where most problems of a round are to be mended."""
    return "seats"


def refuse_problems(
    problems: Iterable[Sentence], names: Names, path_of: Callable[[Sentence], str] = at_the_seats
) -> None:
    """Refuse a round that cannot come from these cards by the first of its problems, where that is to be mended."""
    for problem in problems:
        raise Refused(path_of(problem), one_line(problem, names))


def one_line(problem: Sentence, names: Names) -> str:
    """A problem in words, in one printable line whatever the seats are called."""
    return format_message(problem, {seat: show(name) for seat, name in names.items()})


def answer(edition: Edition, facts: RoundFacts, names: Names) -> Fields:
    """What every edition answers: edition, winners, gains, totals, reasons."""
    shares, winners = edition.divide(facts)
    both = list(zip(facts.players, shares, strict=True))
    return {
        "edition": edition.key,
        "winners": [names[seat] for seat in winners],
        "gains": {names[share.seat]: share.gain for share in shares},
        "totals": {names[share.seat]: player.gold + share.gain for player, share in both},
        "reasons": {names[share.seat]: [format_message(reason, names) for reason in share.reasons] for share in shares},
    }
