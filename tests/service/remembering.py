"""What the service remembers of a table's finished games."""

from __future__ import annotations

from companion.archive.record import GameRecord
from companion.table.viewer import HOST
from tests.service.gathering import Gathering


def circle(gathering: Gathering, *held: str) -> str:
    """The circle that this table's nights go to."""
    key = gathering.service.nights_key(gathering.code, HOST, held)
    return gathering.service.circles_of([key])[0][1]


def nights(gathering: Gathering) -> tuple[GameRecord, ...]:
    return gathering.service.memories(circle(gathering)).nights
