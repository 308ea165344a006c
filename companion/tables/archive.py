"""The archive of finished games, called nights. A night belongs to an `owner`: the hash of a random key that only the
browser holds whose host asked to remember it."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from companion import archive as records
from companion.archive import RECORD, GameRecord, Season
from companion.game import moves
from companion.game.events import RoundSettled, SeatRenamed, SeatTaken
from companion.game.message import Seat, WrongPhase
from companion.game.scoring import phase
from companion.game.viewer import Viewer
from companion.store import archive, log
from companion.store.database import Session, write_session
from companion.store.models import NightRow

if TYPE_CHECKING:
    from companion.tables.service import LoadedTable, TableService


class AlreadyRemembered(Exception):
    """Some browser has this night."""


class Archive:
    def __init__(self, service: TableService) -> None:
        self.service = service

    def remember(
        self, code: str, viewer: Viewer, owner: str, seat: Seat | None, idempotency_key: str | None = None
    ) -> None:
        """For this owner, unless somebody has it already. `seat` is the host's own. Raises IllegalMove."""

        def keep(session: Session, after: LoadedTable) -> None:
            game, _ = finished_game_record(after, session)
            if archive.find_owner(session, game.mark):
                raise AlreadyRemembered
            session.add(NightRow(mark=game.mark, owner=owner, body=RECORD.dump_json(game).decode()))

        with suppress(AlreadyRemembered):
            move = moves.remember_night
            self.service.record(code, viewer, move, idempotency_key=idempotency_key, extra_write=keep, seat=seat)

    def season(self, code: str) -> Season | None:
        """What everybody may see of the season that the finished game of this table belongs to: the standings of the
        game's players. None if no browser remembers the game."""
        loaded = self.service.load(code)
        if phase(loaded.table) != "finished":
            return None
        with Session(self.service.engine) as session:
            if (owner := archive.find_owner(session, records.game_id(loaded.table))) is None:
                return None
            game, _ = finished_game_record(loaded, session)
        return self.read(owner, [player.name for player in game.people])

    def finished_game(self, code: str) -> tuple[GameRecord, float]:
        with Session(self.service.engine) as session:
            return finished_game_record(self.service.load(code), session)

    def read(self, owner: str, names: Collection[str] | None = None) -> Season:
        with Session(self.service.engine) as session:
            return records.season(map(RECORD.validate_json, archive.bodies_of(session, owner)), names)

    def forget(self, owner: str, mark: str | None = None) -> None:
        """Forget the game with this mark, or all games."""
        with write_session(self.service.engine) as session:
            archive.forget(session, owner, mark)


def update_archive(session: Session, after: LoadedTable) -> None:
    """Let the record of a remembered game say what its table shows now, but for later names, in the transaction of a
    move. If the game goes on, or its end is undone, the record stays as it was until the game is over again."""
    if phase(after.table) == "finished" and archive.find_owner(session, records.game_id(after.table)):
        game, _ = finished_game_record(after, session)
        archive.replace_body(session, game.mark, RECORD.dump_json(game).decode())


def finished_game_record(loaded: LoadedTable, session: Session) -> tuple[GameRecord, float]:
    """Return the public record of a finished game, with the names of that time, and when the game's last round was
    settled (seconds since 1970). Raises WrongPhase: the game is not over."""
    if phase(loaded.table) != "finished":
        raise WrongPhase.because("game-not-finished")
    lasting = [entry for entry in loaded.entries if entry.act not in loaded.replay.undone]
    settled = [entry.version for entry in lasting if isinstance(entry.event, RoundSettled)][-1]
    earlier = [entry.event for entry in lasting if entry.version < settled]
    names = {event.seat: event.name for event in earlier if isinstance(event, SeatTaken | SeatRenamed)}
    at = log.event_time(session, loaded.table_id, settled)
    if at is None:
        raise log.UnknownTable(loaded.table_id)
    places = {seat: replace(place, name=names.get(seat, place.name)) for seat, place in loaded.table.places.items()}
    return records.game_record(replace(loaded.table, places=places), date.fromtimestamp(at)), at
