"""A night, what may be remembered of a finished game, and how it is written down. It is made from an
onlooker's sight: nothing is in it that was not public at the end."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from companion.rules.editions import EDITIONS, find_edition
from companion.rules.parties import PARTIES, party_of
from companion.table.names import tidy, without_controls
from companion.table.sight import Receipt, SeatSight, Sight
from companion.table.state import Table

REMEMBER = "remember"
"""The table's option: whether its host remembers the night. It is a public event like every option."""

LONGEST = 40
"""Letters of a name, with the number that tells two of one name apart."""

MOST_PARTS, MOST_MUCH = 9, 9999
MOST_PEOPLE = 12 * MOST_PARTS
"""A full table of others in each round."""

MARK, DAY = re.compile(r"[0-9a-f]{16}"), re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
ROLE = re.compile(r"[a-z-]{0,32}")


class Unreadable(ValueError):
    """What was read is no night."""


@dataclass(frozen=True)
class Part:
    """One round as one person played it: the role (empty where nobody has one), what it gained, whether it won."""

    round: int
    role: str
    gold: int
    won: bool


@dataclass(frozen=True)
class Person:
    """One person of a night by the name as it was typed (empty: forgotten, nobody), on this seat of the table."""

    seat: int
    name: str
    parts: tuple[Part, ...]
    total: int
    winner: bool

    def by_round(self) -> dict[int, list[Part]]:
        """The parts by the numbers of their rounds."""
        found: dict[int, list[Part]] = {}
        for part in self.parts:
            found.setdefault(part.round, []).append(part)
        return found


@dataclass(frozen=True)
class Played:
    """One round: how many played it, and the party that won it; empty where the box knows no parties."""

    round: int
    players: int
    party: str


@dataclass(frozen=True)
class Night:
    """A finished game. `mark` is its own for ever, on whatever machine; `day` the UTC day of its last booking."""

    mark: str
    day: date
    edition: str
    people: tuple[Person, ...]
    rounds: tuple[Played, ...]

    @property
    def winners(self) -> tuple[Person, ...]:
        """Who won the night; a tie is shared."""
        return tuple(person for person in self.people if person.winner)


def mark_of(table: Table) -> str:
    """The mark of this table's game: nothing can be learnt from it, the code least of all."""
    return mark_of_game(table.opening, table.game)


def mark_of_game(opening: str, game: int) -> str:
    """The mark of the game of this number at the table that this act opened."""
    return hashlib.sha256(f"night {opening} {game}".encode()).hexdigest()[:16]


def day_of(at: float) -> date:
    """The UTC day of this moment (seconds since 1970)."""
    return datetime.fromtimestamp(at, UTC).date()


def night_of(sight: Sight, mark: str, day: date) -> Night:
    """What may be remembered of a finished game that an onlooker sees so."""
    most = max((row.total or 0 for row in sight.seats), default=0)
    people = [person(sight, row, most) for row in sight.seats]
    played = tuple(one for one in people if one.parts or one.total)
    return Night(mark, day, sight.edition, played, tuple(round_of(sight, receipt) for receipt in sight.past))


def person(sight: Sight, row: SeatSight, most: int) -> Person:
    """One seat's night. Where nobody found anything nobody won, and nobody wins alone against himself."""
    found = [part(sight, receipt, row) for receipt in sight.past]
    won = row.winner and most > 0 and len(sight.seats) > 1
    return Person(int(row.seat), row.name, tuple(one for one in found if one), row.total or 0, won)


def part(sight: Sight, receipt: Receipt, row: SeatSight) -> Part | None:
    """What this seat's round was; None where it did not play. Where a box says who owns most, nobody won the round."""
    line = next((line for line in receipt.lines if line.seat == row.seat), None)
    if line is None:
        return None
    won = row.seat in receipt.winners and find_edition(sight.edition).standing is None
    return Part(receipt.round, line.role or line.clan, line.gain or 0, won)


def round_of(sight: Sight, receipt: Receipt) -> Played:
    roles = {line.role for line in receipt.lines if line.seat in receipt.winners}
    return Played(receipt.round, len(receipt.lines), party_of(find_edition(sight.edition), roles))


def without(night: Night, seats: frozenset[int]) -> Night:
    """The same night, these seats' people forgotten."""
    people = (Person(p.seat, "", p.parts, p.total, p.winner) if p.seat in seats else p for p in night.people)
    return Night(night.mark, night.day, night.edition, tuple(people), night.rounds)


# Written down


def written(night: Night) -> dict[str, Any]:
    """The night as JSON has it."""
    return {
        "mark": night.mark,
        "day": night.day.isoformat(),
        "edition": night.edition,
        "players": len(night.people),
        "rounds": [{"round": one.round, "players": one.players, "won_by": one.party or None} for one in night.rounds],
        "people": [_written_person(one) for one in night.people],
    }


def _written_person(person: Person) -> dict[str, Any]:
    parts = [{"round": p.round, "role": p.role, "gold": p.gold, "won": p.won} for p in person.parts]
    return {
        **{"seat": person.seat, "name": person.name, "rounds": parts},
        **{"total": person.total, "winner": person.winner},
    }


def read(said: object) -> Night:
    """The night that was written so.

    Raises:
        Unreadable: it is none, or of a box that this version does not know.
    """
    found = _object(said)
    edition = found.get("edition")
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise Unreadable("a box that is not known")
    rounds = tuple(_played(one) for one in _listed(found, "rounds", MOST_PARTS))
    people = tuple(_person(one) for one in _listed(found, "people", MOST_PEOPLE))
    if not people or len({one.seat for one in people}) < len(people):
        raise Unreadable("people")
    return Night(_matching(found, "mark", MARK), _day(found), edition, people, rounds)


def _played(said: object) -> Played:
    found = _object(said)
    party = found.get("won_by")
    if party is not None and party not in PARTIES:
        raise Unreadable("won_by")
    return Played(_number(found, "round", 1, 99), _number(found, "players", 1, MOST_PEOPLE), party or "")


def _person(said: object) -> Person:
    found = _object(said)
    name = found.get("name")
    if not isinstance(name, str) or len(name) > LONGEST or without_controls(name) != name:
        raise Unreadable("name")
    parts = tuple(_part(one) for one in _listed(found, "rounds", MOST_PARTS))
    much, seat = _number(found, "total", -MOST_MUCH, MOST_MUCH), _number(found, "seat", 1, MOST_MUCH)
    return Person(seat, tidy(name), parts, much, _flag(found, "winner"))


def _part(said: object) -> Part:
    found = _object(said)
    gold = _number(found, "gold", -MOST_MUCH, MOST_MUCH)
    return Part(_number(found, "round", 1, 99), _matching(found, "role", ROLE), gold, _flag(found, "won"))


def _object(said: object) -> Mapping[str, Any]:
    if not isinstance(said, dict):
        raise Unreadable("no object")
    return said


def _listed(found: Mapping[str, Any], name: str, most: int) -> list[Any]:
    said = found.get(name)
    if not isinstance(said, list) or len(said) > most:
        raise Unreadable(name)
    return said


def _number(found: Mapping[str, Any], name: str, least: int, most: int) -> int:
    said = found.get(name)
    if type(said) is not int or not least <= said <= most:
        raise Unreadable(name)
    return said


def _flag(found: Mapping[str, Any], name: str) -> bool:
    said = found.get(name)
    if not isinstance(said, bool):
        raise Unreadable(name)
    return said


def _matching(found: Mapping[str, Any], name: str, pattern: re.Pattern[str]) -> str:
    said = found.get(name)
    if not isinstance(said, str) or not pattern.fullmatch(said):
        raise Unreadable(name)
    return said


def _day(found: Mapping[str, Any]) -> date:
    try:
        return date.fromisoformat(_matching(found, "day", DAY))
    except ValueError as error:
        raise Unreadable("day") from error
