"""Players at a table of the table service, with their keys."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.services.table_service import CODE_LETTERS
from companion.table.viewer import HOST, Viewer, seat_viewer
from companion.table.views import TableView
from tests.play import MOVES


@dataclass(frozen=True)
class Gathering:
    """A table's `code` and keys: the host's and everybody's by name."""

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
        return self.service.record(self.code, viewer, MOVES[move], **arguments)

    def look(self, viewer: Viewer = HOST) -> TableView:
        return self.service.view(self.code, viewer)

    def seat(self, name: str) -> Seat:
        return next(own_seat.seat for own_seat in self.look().seats if own_seat.name == name)

    def as_seat(self, name: str) -> Viewer:
        return seat_viewer(self.seat(name))

    def seats_of(self, *keys: str) -> tuple[Seat, ...]:
        """The seats that these keys open."""
        return self.service.access.find_grants(self.code, keys).seats

    @property
    def version(self) -> int:
        return self.service.version(self.code)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.look().circle]

    def play(self) -> None:
        """A round without treasure."""
        self.do("begin-round")
        self.do("end-round", result=RoundResult())
        self.do("confirm-round")


def give_code_again(service: TableService, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next table that is opened gets this code."""
    draw, numbers = service.dependencies.random_bytes, bytes(map(CODE_LETTERS.index, code))
    monkeypatch.setattr(
        service.dependencies, "random_bytes", lambda count: numbers if count == len(numbers) else draw(count)
    )
