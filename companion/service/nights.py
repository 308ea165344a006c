"""The door's nights: whose browser may read what a circle remembers, and what its owner does with it. Keys are handed
out once, and only their hashes are kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any
from unicodedata import category

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from companion.archive.record import LONGEST, GameRecord, Unreadable, from_json, game_mark, to_json, without_names
from companion.archive.statistics import game_with_both, merge_names, oldest_first, player_stats, seats_of
from companion.rules.problems import IllegalMove, WrongPhase
from companion.service.files import read_json
from companion.service.keyring import Keyring, TicketUsed, hash_of, host_only
from companion.service.remembering import as_body, finished_night, forgotten, forgotten_in, from_body, is_kept
from companion.service.shelf import UnknownTable
from companion.store import nights
from companion.store.db import writing
from companion.store.rows import TableId
from companion.table import moves
from companion.table.names import alike
from companion.table.viewer import Viewer

LINK_SECONDS = 600.0
"""How long a link to a circle's nights is good."""

FORMAT = "companion-nights"
"""What a file of nights says it is; its value is the version."""

MOST_NIGHTS = 1000
"""So many nights of a circle are read at most, those that were kept last; a file brings no more."""

MOST_LETTERS = 1_500_000
"""So long they are together at most, as they are stored; a night of six people is about 1,500 letters."""

MOST_NAMES = 500
"""So many names are counted for other ones at most."""

LONGEST_KEY = 1000
"""Letters of a name as names are compared: one letter may become many."""


@dataclass(frozen=True)
class Memories:
    """What a circle remembers: its nights, oldest first, and the names that are counted for another one. `left_out`:
    so many older nights are there too, but are not read."""

    nights: tuple[GameRecord, ...] = ()
    same: dict[str, str] = field(default_factory=dict)
    left_out: int = 0


class Nights(Keyring):
    """The keyring, and the nights that circles remember."""

    # Whose they are

    def nights_key(self, code: str, viewer: Viewer, held: Sequence[str]) -> str:
        """A key of the circle that remembers this table's nights, for its host: one of those `held` (the newest last)
        that opens it, else a new one. A table that nobody remembers yet is his newest circle's, else a new one's.

        Raises:
            NotYours: the viewer is not the host. UnknownTable.
        """
        host_only(viewer)
        table_id = self.shelf.catch_up(code).table_id
        try:
            with writing(self.engine, table_id) as session:
                return self._key_to(session, self._bind(session, table_id, held), held)
        except IntegrityError as error:  # the table was removed meanwhile
            raise UnknownTable(code) from error

    def known_nights_key(self, code: str, viewer: Viewer, held: Sequence[str]) -> str:
        """The same of a table whose nights a circle remembers already; empty where none does yet.

        Raises:
            NotYours: the viewer is not the host. UnknownTable.
        """
        host_only(viewer)
        table_id = self.shelf.catch_up(code).table_id
        with writing(self.engine, table_id) as session:
            circle = nights.bound(session, table_id)
            return self._key_to(session, circle, held) if circle else ""

    def remember_nights(self, code: str, viewer: Viewer, held: Sequence[str], **said: Any) -> str:
        """The host sets options by which this table's nights are remembered; a key of their circle. Where they are not
        taken there is none.

        Raises:
            IllegalMove: the table refuses. NotYours: the viewer is not the host. UnknownTable.
        """

        def bind(session: Session, table_id: TableId) -> None:
            self._bind(session, table_id, held)

        self.record(code, viewer, moves.set_options, keep=bind, **said)
        return self.nights_key(code, viewer, held)

    def _bind(self, session: Session, table_id: TableId, held: Sequence[str]) -> str:
        """The circle of this table: that of the newest of these keys, else a new one, unless it has one already."""
        known = nights.opened_within(session, [hash_of(key) for key in held], self.now())
        mine = [known[hash_of(key)] for key in held if hash_of(key) in known]
        return nights.bind(session, table_id, mine[-1] if mine else self.draw(4).hex())

    def _key_to(self, session: Session, circle: str, held: Sequence[str]) -> str:
        known = nights.opened_within(session, [hash_of(key) for key in held], self.now())
        found = [key for key in held if known.get(hash_of(key)) == circle]
        if found:
            return found[-1]
        key = self._new_key()
        nights.add_key(session, circle, hash_of(key), self.now())
        return key

    def circles_of(self, held: Sequence[str]) -> list[tuple[str, str]]:
        """Those of these keys that open a circle, each with it, in their order."""
        known = nights.opened(self.engine, [hash_of(key) for key in held], self.now()) if held else {}
        return [(key, known[hash_of(key)]) for key in held if hash_of(key) in known]

    def has_other_browsers(self, circle: str, held: Sequence[str]) -> bool:
        """Whether other keys than these open this circle too."""
        return nights.has_other_keys(self.engine, circle, [hash_of(key) for key in held])

    def cut_off(self, circle: str, held: Sequence[str]) -> None:
        """From now on none but these keys opens this circle. Who hosts one of its tables gets a new one."""
        with writing(self.engine) as session:
            nights.drop_other_keys(session, circle, [hash_of(key) for key in held])

    def circles(self) -> list[nights.CircleLine]:
        """Every circle of the store."""
        return nights.circles(self.engine)

    def offer_nights(self, circle: str) -> str:
        """A one-time link to a circle's nights for who is at the machine; good for ten minutes. Earlier ones are
        void."""
        link = self._new_key()
        with writing(self.engine) as session:
            nights.drop_links(session, circle)
            nights.add_key(session, circle, hash_of(link), self.now(), nights.LINK, self.now() + LINK_SECONDS)
        return link

    def check_nights_offer(self, link: str) -> None:
        """Raises TicketUsed: this link was used, is too old, or never was."""
        if not nights.opened(self.engine, [hash_of(link)], self.now(), nights.LINK):
            raise TicketUsed

    def take_nights(self, link: str) -> str:
        """The key that this link gives.

        Raises:
            TicketUsed: it was used, is too old, or never was.
        """
        key = self._new_key()
        with writing(self.engine) as session:
            circle = nights.use_link(session, hash_of(link), self.now())
            if circle is None:
                raise TicketUsed
            nights.add_key(session, circle, hash_of(key), self.now())
        return key

    # Reading

    def finished(self, code: str) -> tuple[GameRecord, float]:
        """The night of this table's game as everybody may read it now, remembered or not, and when its last round was
        booked (seconds since 1970).

        Raises:
            WrongPhase: the game is not over. UnknownTable.
        """
        kept = self.shelf.catch_up(code)
        with kept.alone():
            course, entries = kept.course, [*kept.entries]
        if not course.table.finished or course.table.round is not None:
            raise WrongPhase.because("game-not-finished")
        with Session(self.engine) as session:
            return finished_night(course, entries, kept.table_id, session)

    def is_forgotten(self, code: str) -> bool:
        """Whether this table's game was remembered, and then forgotten for good: it does not come back.

        Raises:
            UnknownTable: no table has this code.
        """
        kept = self.shelf.catch_up(code)
        with Session(self.engine) as session:
            circle = nights.bound(session, kept.table_id)
            return bool(circle) and nights.is_forgotten(session, circle or "", game_mark(kept.table))

    def memories(self, circle: str) -> Memories:
        """All that this circle remembers."""
        with Session(self.engine) as session:
            bodies = nights.newest_bodies(session, circle, MOST_NIGHTS, MOST_LETTERS)
            found = [from_body(body) for body in bodies]
            left_out = nights.room_taken(session, circle).nights - len(bodies)
            names = nights.names(session, circle)
        return Memories(tuple(oldest_first(night for night in found if night)), names, left_out)

    def nights_document(self, circle: str) -> dict[str, Any]:
        """All that this circle remembers, as a file has it."""
        found = self.memories(circle)
        return {FORMAT: 1, "nights": [to_json(night) for night in found.nights], "same": found.same}

    # What its owner does with it

    def forget_night(self, circle: str, mark: str) -> None:
        """Forgets one night. Raises IllegalMove: it is not remembered."""
        with writing(self.engine) as session:
            body = nights.body_of(session, circle, mark)
            if not is_kept(body):
                raise IllegalMove.because("no-such-night")
            nights.keep(session, circle, mark, forgotten(body), self.now())

    def forget_nights(self, circle: str) -> None:
        """Forgets all nights."""
        with writing(self.engine) as session:
            for body in nights.bodies(session, circle, held=True):
                if (night := from_body(body)) and forgotten_in(body):
                    nights.keep(session, circle, night.mark, forgotten(body), self.now())
            nights.forget_all(session, circle)

    def forget_person(self, circle: str, key: str) -> None:
        """Takes a person's names out of every night: whoever it was is nobody there.

        Raises:
            IllegalMove: nobody is called so.
        """
        with writing(self.engine) as session:
            same = nights.names(session, circle)
            keys = {key, *(one for one, of in same.items() if of == key)}
            found = [night for night in map(from_body, nights.bodies(session, circle, held=True)) if night]
            changed = [without_names(night, seats) for night in found if (seats := seats_of(night, key, same))]
            if not changed:
                raise IllegalMove.because("nobody-called", name=key[:LONGEST])
            for night in changed:
                nights.keep(session, circle, night.mark, as_body(night), self.now())
            nights.set_names(session, circle, {one: of for one, of in same.items() if not keys & {one, of}})

    def merge_names(self, circle: str, one: str, into: str) -> None:
        """From now on the person of one key is counted for that of another one.

        Raises:
            IllegalMove: nobody is called so, both are the same, or the two sat at one table.
        """
        with writing(self.engine) as session:
            same = nights.names(session, circle)
            found = [night for night in map(from_body, nights.bodies(session, circle)) if night]
            refuse_merging(found, same, one, into)
            nights.set_names(session, circle, merge_names(same, one, into))

    def part_name(self, circle: str, key: str) -> None:
        """A name is counted for itself again. Raises IllegalMove: it was."""
        with writing(self.engine) as session:
            same = nights.names(session, circle)
            if key not in same:
                raise IllegalMove.because("nobody-called", name=key[:LONGEST])
            nights.set_names(session, circle, {one: of for one, of in same.items() if one != key})

    def take_in(self, circle: str, text: bytes) -> tuple[int, int]:
        """Takes the nights in from a file; how many were new, and how many were known. All or none.

        Raises:
            IllegalMove: it cannot be read, or holds too many.
        """
        found, same = as_nights(text)
        with writing(self.engine) as session:
            before = {night.mark: nights.body_of(session, circle, night.mark) for night in found}
            new = [night for night in found if not is_kept(before[night.mark])]
            bodies = {night.mark: as_body(without_names(night, forgotten_in(before[night.mark]))) for night in new}
            refuse_too_much(nights.room_taken(session, circle), bodies.values())
            for mark, body in bodies.items():
                nights.keep(session, circle, mark, body, self.now())
            merged_names = joined(nights.names(session, circle), same)
            if same and len(merged_names) > MOST_NAMES:
                raise IllegalMove.because("too-many-names", most=MOST_NAMES)
            nights.set_names(session, circle, merged_names)
        return len(new), len(found) - len(new)


def refuse_too_much(taken: nights.Room, bodies: Collection[str]) -> None:
    """Raises IllegalMove: with these, a circle would hold too many nights, or too long ones."""
    if taken.nights + len(bodies) > MOST_NIGHTS:
        raise IllegalMove.because("too-many-nights", most=MOST_NIGHTS)
    if bodies and taken.letters + sum(map(len, bodies)) > MOST_LETTERS:
        raise IllegalMove.because("no-room-for-nights")


def refuse_merging(found: Sequence[GameRecord], same: dict[str, str], one: str, into: str) -> None:
    """Raises IllegalMove: one of these is nobody's key, both are the same, one is counted for a third, or the two sat
    at one table."""
    names = {record.key: record.name for record in player_stats(found, same)}
    for key in (one, into):
        if key not in names:
            raise IllegalMove.because("nobody-called", name=key[:LONGEST])
    if one == into:
        raise IllegalMove.because("same-name-twice")
    for key in (one, into):
        if key in same:
            raise IllegalMove.because("counted-already", name=names[key], other_name=names.get(same[key], same[key]))
    night = game_with_both(found, one, into, same)
    if night:
        raise IllegalMove.because("two-people", name=names[one], other_name=names[into], day=night.day.isoformat())


def joined(mine: dict[str, str], others: dict[str, str]) -> dict[str, str]:
    """The names that are counted for others, with those of a file; what was said here stays."""
    found, meant = dict(mine), set(mine.values())
    for name, of in others.items():
        if name not in found and name not in meant and found.get(of, of) != name:
            found[name] = found.get(of, of)
            meant.add(found[name])
    return found


def as_nights(text: bytes) -> tuple[list[GameRecord], dict[str, str]]:
    """What a file of nights says: each night once, and names that are counted for others.

    Raises:
        IllegalMove: it cannot be read, or holds too many.
    """
    said, same = as_lists(text)
    if len(said) > MOST_NIGHTS:
        raise IllegalMove.because("too-many-nights", most=MOST_NIGHTS)
    if len(same) > MOST_NAMES:
        raise IllegalMove.because("too-many-names", most=MOST_NAMES)
    try:
        found = {night.mark: night for night in map(from_json, said)}
        return list(found.values()), as_names(same)
    except ValueError:
        raise IllegalMove.because("nights-unreadable") from None


def as_lists(text: bytes) -> tuple[list[Any], dict[str, Any]]:
    """The nights and names of a file of nights, whatever they are.

    Raises:
        IllegalMove: it is no such file.
    """
    try:
        said = read_json(text)
    except ValueError:
        said = None
    match said:
        case {"companion-nights": 1, "nights": list(found)} if isinstance(said.get("same", {}), dict):
            return found, said.get("same", {})
    raise IllegalMove.because("nights-unreadable")


def is_key(said: object) -> bool:
    """Whether this is a name as names are compared: so no sign that shows nothing is in it."""
    if not isinstance(said, str) or not 0 < len(said) <= LONGEST_KEY:
        return False
    return alike(said) == said and not any(category(one)[0] == "C" for one in said)


def as_names(said: dict[str, Any]) -> dict[str, str]:
    """The names in a file that are counted for others.

    Raises:
        Unreadable: they are none, or lead nowhere.
    """
    if not all(is_key(one) for pair in said.items() for one in pair):
        raise Unreadable("names")
    names: dict[str, str] = said
    # A companion of before wrote down a name for one that was itself counted for another.
    found = {name: names.get(of, of) for name, of in names.items()}
    if found.keys() & set(found.values()):
        raise Unreadable("names in a ring")
    return found
