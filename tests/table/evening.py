"""An evening in memory: a log, its table, and verbs to move by. The cast: Ann hosts; Ben, Cem, Dia, Eva, Finn, Gül."""

from __future__ import annotations

import hashlib
from typing import Any

from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.events import Entry, Event, Version
from companion.table.fold import carry_on, fold
from companion.table.moves import Chance, Move
from companion.table.seal import seal_of
from companion.table.sight import Sight, see
from companion.table.state import Table
from companion.table.viewer import HOST, ONLOOKER, Viewer, at_seat

CAST = ("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon", "Kim", "Leo")


class Evening:
    """A table whose chance is `luck`: the same luck, the same evening."""

    def __init__(self, *names: str, luck: str = "luck", **options: str) -> None:
        self.luck, self.drawn = luck, 0
        self.secrets: dict[str, bytes] = {}
        self.entries: list[Entry] = []
        self.table = Table()
        self.add("open", moves.open_table("KRTN", "saboteur2", options, self.fresh()))
        for name in names:
            self.do(moves.sit, ONLOOKER, name=name)

    def fresh(self) -> bytes:
        self.drawn += 1
        secret = hashlib.sha256(f"{self.luck} {self.drawn}".encode()).digest()
        self.secrets[seal_of(secret)] = secret
        return secret

    def add(self, act: str, events: Any) -> None:
        new = [Entry(Version(len(self.entries) + n), act, event) for n, event in enumerate(events, 1)]
        self.table = carry_on(self.table, self.entries, new)
        self.entries.extend(new)
        assert self.table == fold(self.entries)

    def do(self, move: Move, viewer: Viewer = HOST, **said: Any) -> tuple[Event, ...]:
        """Makes a move and returns its events; raises what the move raises."""
        if move.chance:
            said["chance"] = Chance(self.fresh(), self.secrets)
        events = move(self.table, viewer, **said)
        self.add(f"act-{len(self.entries)}", events)
        return events

    def sight(self, viewer: Viewer = HOST) -> Sight:
        return see(self.table, viewer)

    def seat(self, name: str) -> Seat:
        return next(seat for seat, place in self.table.places.items() if place.name == name)

    def as_seat(self, name: str) -> Viewer:
        return at_seat(self.seat(name))

    def role(self, name: str) -> str:
        assert self.table.round
        return self.table.round.role_of(self.seat(name))
