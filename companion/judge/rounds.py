"""The judge's reading of a finished round, and its writing of what comes of it, as far as the boxes of Saboteur have it
in common. It knows no edition by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.judge.fields import (
    Fields,
    Refused,
    as_object,
    as_text,
    one_of,
    read_each,
    refuse_unknown,
    required,
    show,
    whole,
)
from companion.phrases import speak
from companion.rules.edition import Edition, Options
from companion.rules.sentence import Seat, Sentence
from companion.rules.settlement import Player, RoundFacts

MOST_GOLD = 999

SWITCH = {"off": False, "on": True}

Names = dict[int, str]
ReadSeat = Callable[[Fields, Seat], Player]
"""The reading of all of a seat but its name."""
Written = Mapping[str, Mapping[tuple[type, object], str]]
"""By an option's name: its values by how a document writes them, each with its type, since `True` would pass for 1."""


def written_options(edition: Edition) -> Written:
    """The options that a document may name: what settling heeds, off and on as booleans, numbers as numbers."""
    return {
        option.name: {(type(_as_json(value)), _as_json(value)): value for value in option.values}
        for option in edition.options
    }


def read_seats(doc: Fields, read_seat: ReadSeat) -> tuple[tuple[Player, ...], Names]:
    """The players in clockwise order, and their names by seat."""
    players: list[Player] = []
    names: Names = {}

    def read(value: object) -> None:
        seat = Seat(len(players) + 1)
        fields = as_object(value, "")
        players.append(read_seat(fields, seat))
        names[seat] = _read_name(fields, names)

    read_each(required(doc, "seats"), "seats", read)
    return tuple(players), names


def read_role(fields: Fields, edition: Edition) -> str:
    """The role of a seat, which must be one of the edition's."""
    return one_of(required(fields, "role"), edition.roles, "role", f"a role of {edition.key}")


def read_gold(fields: Fields) -> int:
    """The gold of a seat before the round."""
    return whole(fields, "gold", MOST_GOLD)


def read_connector(doc: Fields, names: Names) -> Seat | None:
    """Who reached the treasure; None where it was not reached."""
    connector = required(doc, "reached_by")
    return None if connector is None else find_seat(connector, names, "reached_by")


def read_options(doc: Fields, known: Written, defaults: Options) -> Options:
    """Every option of the edition, those that the document leaves out by their defaults."""
    if "options" not in doc:
        return defaults
    chosen = as_object(doc["options"], "options")
    try:
        refuse_unknown(chosen, known.keys())
        said = {name: _read_option(value, known[name], name) for name, value in chosen.items()}
    except Refused as refusal:
        raise refusal.within("options") from None
    return {**defaults, **said}


def find_seat(name: object, names: Names, path: str) -> Seat:
    """The seat of this name."""
    for seat, known in names.items():
        if known == name:
            return Seat(seat)
    raise Refused(path, f"{show(as_text(name, path))} is not the name of a seat")


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
    return speak(problem, {seat: show(name) for seat, name in names.items()})


def answer(edition: Edition, facts: RoundFacts, names: Names) -> Fields:
    """What every edition answers: edition, winners, gains, totals, reasons."""
    shares, winners = edition.divide(facts)
    return {
        "edition": edition.key,
        "winners": [names[seat] for seat in winners],
        "gains": {names[share.seat]: share.gain for share in shares},
        "totals": {
            names[share.seat]: player.gold + share.gain for player, share in zip(facts.players, shares, strict=True)
        },
        "reasons": {names[share.seat]: [speak(reason, names) for reason in share.reasons] for share in shares},
    }


def _read_name(fields: Fields, taken: Names) -> str:
    name = as_text(required(fields, "name"), "name")
    if not name:
        raise Refused("name", "is empty")
    if name in taken.values():
        raise Refused("name", f"{show(name)} is the name of another seat")
    return name


def _read_option(value: object, known: Mapping[tuple[type, object], str], name: str) -> str:
    plain = type(value) in (str, bool, int)
    if plain and (type(value), value) in known:
        return known[type(value), value]
    values = (written if type(written) is str else show(written) for _, written in known)
    raise Refused(name, f"{show(value)} is not one of its values ({', '.join(values)})")


def _as_json(value: str) -> str | int:
    return SWITCH.get(value, int(value) if value.isdecimal() else value)
