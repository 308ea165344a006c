"""Tables that stand before the server starts, made through the door itself: many of them, or with a long log."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from flask.sessions import SecureCookieSessionInterface
from sqlalchemy import event

from companion import create_app
from companion.services import TableService
from companion.table.viewer import HOST
from companion.web.app import App
from tests.play import MOVES


@dataclass
class Laid:
    """A table: its code, the cookie of its host, and those of its players."""

    code: str
    host: str
    players: list[str] = field(default_factory=list)


@contextmanager
def preparing(folder: Path) -> Iterator[tuple[App, TableService]]:
    """The companion on this data folder, in no hurry to have its writes on the disk."""
    app = create_app({"DATA": folder})
    service: TableService = app.extensions["companion"]
    event.listen(service.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    service.engine.dispose()
    yield app, service
    service.engine.dispose()


def cookie(app: App, code: str, key: str) -> str:
    """What a browser holds that has this key."""
    signs = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signs
    return f"companion={signs.dumps({'_permanent': True, 'keys': {code: [key]}})!s}"


def lay(app: App, service: TableService, players: int) -> Laid:
    code, key = service.open_table("saboteur2", {})
    laid = Laid(code, cookie(app, code, key))
    laid.players = [cookie(app, code, service.sit(code, f"Guest {n}")[1]) for n in range(players)]
    return laid


More = Callable[[TableService, str], None]


def laid_tables(tables: int, players: int, more: More | None = None) -> tuple[Path, list[Laid]]:
    """A data folder with so many tables of so many players, each a phone; `more` goes on with each."""
    folder = Path(tempfile.mkdtemp()) / "instance"
    folder.mkdir()
    with preparing(folder) as (app, service):
        laid = [lay(app, service, players) for _ in range(tables)]
        if more:
            for table in laid:
                more(service, table.code)
    return folder, laid


def lengthen(service: TableService, code: str, events: int) -> None:
    """Deals, and breaks Player 1's pickaxe and mends it until the log has so many events."""
    service.record(code, HOST, MOVES["begin-round"])
    turn = 0
    while service.version(code) < events:
        service.record(code, HOST, MOVES[("put-token", "take-token")[turn % 2]], seat=1, kind="pickaxe")
        turn += 1
