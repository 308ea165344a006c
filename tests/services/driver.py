"""The driver of the table service: a table with players and keys, and the names of `companion` for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from companion.archive import GameRecord
from companion.editions import UnknownEdition
from companion.editions.lost_mines.board import Board
from companion.game.events import Version
from companion.game.message import Conflict, Forbidden, IllegalMove, Seat, WrongPhase
from companion.game.settlement import RoundResult
from companion.game.viewer import HOST, ONLOOKER, Viewer, seat_viewer
from companion.game.views import TableView
from companion.live import VersionBus
from companion.store import log as event_log
from companion.store.database import migrate, open_engine
from companion.store.log import DAY, UnreadableEvent
from companion.store.models import DAYS_KEPT as DAYS
from companion.store.models import TableId
from companion.tables import Grants, TableService, TicketInvalid, UnknownTable
from companion.tables.devices import key_hash, number_of_phone
from companion.tables.service import CODE_LETTERS
from tests import play
from tests.play import CAST, MOVES, full_replay, is_proof_right, open_table, refused
from tests.tables import ENTRIES

BOTH_DATABASES = pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True
)
"""For what two processes do at once, or what outlives one: there the two databases differ."""


@dataclass(frozen=True)
class Gathering:
    """A table's `code` and keys: the host's and everybody's by name. A seat may be given by its player's name."""

    service: TableService
    code: str
    host_key: str
    keys: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, service: TableService, *names: str, edition: str = "saboteur2", **options: str) -> Gathering:
        code, key = service.open_table(edition, options)
        return cls(service, code, key, {name: service.sit(code, name)[1] for name in names})

    def behind(self, service: TableService) -> Gathering:
        """The same table in another table service, as another process has it."""
        return replace(self, service=service)

    def do(self, move: str, viewer: Viewer = HOST, **arguments: Any) -> str:
        for name in ("seat", "by"):
            if isinstance(arguments.get(name), str):
                arguments[name] = self.seat(arguments[name])
        return self.service.record(self.code, viewer, MOVES[move], **arguments)

    def look(self, viewer: Viewer = HOST) -> TableView:
        return self.service.view(self.code, viewer)

    def seat(self, name: str) -> Seat:
        return next(own_seat.seat for own_seat in self.look().seats if own_seat.name == name)

    def as_seat(self, name: str) -> Viewer:
        return seat_viewer(self.seat(name))

    @property
    def version(self) -> int:
        return self.service.version(self.code)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.look().circle]

    @property
    def last_line(self) -> str:
        """The key of the newest line of the public history."""
        return self.lines[-1]

    @property
    def lines(self) -> list[str]:
        """The keys of the lines of the public history."""
        return [line.message.key for line in self.service.history(self.code)]

    def play(self) -> None:
        """A round without treasure."""
        self.do("begin-round")
        self.do("end-round", result=RoundResult())
        self.do("confirm-round")

    # Keys

    def grants(self, *keys: str) -> Grants:
        return self.service.devices.find_grants(self.code, keys)

    def seats_of(self, *keys: str) -> tuple[Seat, ...]:
        """The seats that these keys open."""
        return self.grants(*keys).seats

    def sit(self, name: str, tap: str | None = None) -> str:
        """The key of somebody who sits down."""
        return self.service.sit(self.code, name, idempotency_key=tap)[1]

    def remove(self, seat: Seat) -> None:
        self.service.remove_seat(self.code, HOST, seat)

    def ticket(self, seat: Seat, viewer: Viewer = HOST) -> str:
        """A one-time ticket to this seat."""
        return self.service.devices.issue_ticket(self.code, viewer, seat)

    def take(self, ticket: str, tap: str | None = None) -> str:
        """The key of the phone that takes the seat of this ticket."""
        return self.service.devices.use_ticket(self.code, ticket, idempotency_key=tap)[1]

    def host_ticket(self) -> str:
        return self.service.devices.issue_ticket(self.code, HOST)

    def take_host(self, ticket: str, tap: str | None = None) -> str:
        """The key of the device that gets the host's page by this ticket."""
        return self.service.devices.use_ticket(self.code, ticket, tap)[1]

    def ask(self, seat: Seat, tap: str | None = None) -> tuple[str, str]:
        """The key and the mark of a phone that asks for this seat."""
        key = self.service.devices.ask_for_seat(self.code, seat, idempotency_key=tap)
        return key, number_of_phone(key_hash(key))

    def accept(self, seat: Seat, mark: str, viewer: Viewer = HOST) -> None:
        self.service.devices.accept_phone(self.code, viewer, seat, mark)

    def refuse(self, seat: Seat, mark: str = "", viewer: Viewer = HOST, tap: str | None = None) -> None:
        self.service.devices.refuse_phone(self.code, viewer, seat, mark, idempotency_key=tap)


def second_process(service: TableService) -> TableService:
    """Another process over the same database, with the same clock."""
    return TableService(service.engine, VersionBus(), now=service.now)


def give_code_again(service: TableService, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next table that is opened gets this code."""
    draw, numbers = service.random_bytes, bytes(map(CODE_LETTERS.index, code))
    monkeypatch.setattr(service, "random_bytes", lambda count: numbers if count == len(numbers) else draw(count))
