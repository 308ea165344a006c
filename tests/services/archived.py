"""What the service remembers of a table's finished games."""

from __future__ import annotations

from companion.archive.record import GameRecord
from companion.table.viewer import HOST
from tests.services.gathering import Gathering


def circle(gathering: Gathering, *keys_held: str) -> str:
    """The circle that this table's nights go to."""
    key = gathering.service.archive.host_archive_key(gathering.code, HOST, keys_held)
    return gathering.service.archive.groups_opened_by_keys([key])[0][1]


def nights(gathering: Gathering) -> tuple[GameRecord, ...]:
    return gathering.service.archive.read_archive(circle(gathering)).games
