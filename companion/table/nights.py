"""The numbers of many nights: who played and won how often, and how often each party wins. It knows nights
alone, no table and no secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.rules.parties import PARTIES
from companion.table.names import alike, tidy
from companion.table.night import Night, Person

Same = Mapping[str, str]
"""Names that are one person's: as `alike` writes each, whose it is counted for."""


@dataclass
class Count:
    """So many of so many were won."""

    of: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.of, self.won = self.of + 1, self.won + won


@dataclass
class Record:
    """One person over all nights, by the `key` of its names and the `name` typed last.

    `streak` is the longest row of nights won among those that were played; `editions` counts nights, `roles` rounds in
    boxes where parties win them; `nights` are those played, oldest first, with the person's own part in each.
    """

    key: str
    name: str = ""
    games: Count = field(default_factory=Count)
    streak: int = 0
    editions: dict[str, Count] = field(default_factory=dict)
    roles: dict[str, Count] = field(default_factory=dict)
    nights: list[tuple[Night, Person]] = field(default_factory=list)
    row: int = 0

    @property
    def gold(self) -> int:
        """All that was won."""
        return sum(person.total for _, person in self.nights)


@dataclass(frozen=True)
class Tally:
    """How often each party won the rounds of this box that so many played, in the order of `PARTIES`."""

    edition: str
    players: int
    wins: Mapping[str, int]

    @property
    def rounds(self) -> int:
        """How many rounds that were."""
        return sum(self.wins.values())


def key_of(name: str) -> str:
    """A name as names are compared: without regard to case and to blanks around it."""
    return alike(tidy(name))


def in_order(nights: Iterable[Night]) -> list[Night]:
    """Oldest first; those of one day by their marks."""
    return sorted(nights, key=lambda night: (night.day, night.mark))


def records(nights: Iterable[Night], same: Same) -> list[Record]:
    """Everybody who was not forgotten, who won most nights first, then who played fewest for it, then by name."""
    found: dict[str, Record] = {}
    for night in in_order(nights):
        for key, person in who(night, same):
            note(found.setdefault(key, Record(key)), night, person)
    return sorted(found.values(), key=lambda one: (-one.games.won, one.games.of, one.name.casefold()))


def who(night: Night, same: Same) -> list[tuple[str, Person]]:
    """The people of a night who have a name, each with its key. Two who sat at one table are never one person."""
    known = [(key_of(person.name), person) for person in night.people if person.name]
    keys = [same.get(key, key) for key, _ in known]
    return [
        (key, person) if keys.count(one) > 1 else (one, person) for one, (key, person) in zip(keys, known, strict=True)
    ]


def seats_of(night: Night, key: str, same: Same) -> frozenset[int]:
    """The seats of a night at which the person of this key sat."""
    return frozenset(person.seat for one, person in who(night, same) if one == key)


def note(record: Record, night: Night, person: Person) -> None:
    """One more night of this person."""
    if key_of(person.name) == record.key or not record.name:
        record.name = person.name
    record.games.add(person.winner)
    record.editions.setdefault(night.edition, Count()).add(person.winner)
    record.row = record.row + 1 if person.winner else 0
    record.streak = max(record.streak, record.row)
    record.nights.append((night, person))
    decided = {one.round for one in night.rounds if one.party}
    for part in person.parts:
        if part.round in decided and part.role:
            record.roles.setdefault(part.role, Count()).add(part.won)


def tallies(nights: Iterable[Night]) -> list[Tally]:
    """How often each party wins, by box and number of players."""
    found: dict[tuple[str, int], dict[str, int]] = {}
    for night in nights:
        for one in night.rounds:
            if one.party:
                wins = found.setdefault((night.edition, one.players), {})
                wins[one.party] = wins.get(one.party, 0) + 1
    return [Tally(*where, ordered(wins)) for where, wins in sorted(found.items())]


def ordered(wins: Mapping[str, int]) -> dict[str, int]:
    return {party: wins[party] for party in PARTIES if party in wins}


def together(nights: Iterable[Night], one: str, other: str, same: Same) -> Night | None:
    """A night at which both of these keys sat at one table: then they are two people; None where there is none."""
    for night in nights:
        keys = [key for key, _ in who(night, same)]
        if one in keys and other in keys:
            return night
    return None


def merged(same: Same, one: str, into: str) -> dict[str, str]:
    """The same names, `one` counted for `into` from now on, and all that were counted for it."""
    moved = {key: into for key, of in same.items() if of == one}
    return {key: of for key, of in {**same, **moved, one: into}.items() if key != of}
