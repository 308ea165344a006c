"""The archive of finished games, called nights. A night belongs to an `owner`: the hash of a random key that only the
browser holds whose host asked to remember it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from companion import archive as records
from companion.archive import RECORD, GameRecord, Season
from companion.game import moves
from companion.game.events import NightRemembered, RoundSettled
from companion.game.message import Message, Seat, WrongPhase
from companion.game.viewer import Viewer
from companion.store import archive, log
from companion.store.database import Session, write_session
from companion.store.models import NightRow

if TYPE_CHECKING:
    from companion.tables.service import LoadedTable, TableService


class Archive:
    def __init__(self, service: TableService) -> None:
        self.service = service

    def remember(
        self, code: str, viewer: Viewer, owner: str, seat: Seat | None, idempotency_key: str | None = None
    ) -> None:
        """Keep the record of the finished game for this owner, unless somebody has it already. `seat` is the host's
        own. Raises IllegalMove."""
        if self.remembered(code):
            return

        def keep(session: Session, after: LoadedTable) -> None:
            game, _ = finished_game_record(after, session)
            if archive.find_owner(session, game.mark) is None:
                session.add(NightRow(mark=game.mark, owner=owner, body=RECORD.dump_json(game).decode()))

        self.service.record(
            code, viewer, moves.remember_night, idempotency_key=idempotency_key, extra_write=keep, seat=seat
        )

    def remembered(self, code: str) -> Message | None:
        """Whose browser remembers the finished game of this table; None if none does, or the game goes on."""
        loaded = self.service.load(code)
        if self._owner(loaded) is None:
            return None
        seat = [entry.event.seat for entry in loaded.entries if isinstance(entry.event, NightRemembered)][-1]
        return Message.from_key("remembers-night", seat=seat) if seat else Message.from_key("host-remembers-night")

    def season(self, code: str) -> Season | None:
        """What everybody may see of the season that the finished game of this table belongs to: the standings of the
        game's players. None if no browser remembers the game."""
        owner = self._owner(self.service.load(code))
        if owner is None:
            return None
        game, _ = self.finished_game_record(code)
        return records.season(self._games(owner), [player.name for player in game.people])

    def _owner(self, loaded: LoadedTable) -> str | None:
        if not is_over(loaded):
            return None
        with Session(self.service.engine) as session:
            return archive.find_owner(session, records.game_id(loaded.table))

    def _games(self, owner: str) -> list[GameRecord]:
        with Session(self.service.engine) as session:
            return list(map(RECORD.validate_json, archive.bodies_of(session, owner)))

    def finished_game_record(self, code: str) -> tuple[GameRecord, float]:
        """Also of a game that is not archived; see below. Raises WrongPhase: the game is not over."""
        loaded = self.service.load(code)
        if not is_over(loaded):
            raise WrongPhase.because("game-not-finished")
        with Session(self.service.engine) as session:
            return finished_game_record(loaded, session)

    def read(self, owner: str) -> Season:
        return records.season(self._games(owner))

    def forget(self, owner: str, mark: str | None = None) -> None:
        """Forget the game with this mark, or all games."""
        with write_session(self.service.engine) as session:
            archive.forget(session, owner, mark)


def is_over(loaded: LoadedTable) -> bool:
    return loaded.table.is_finished and loaded.table.round is None


def update_archive(session: Session, after: LoadedTable) -> None:
    """Let the record of a remembered game say what everybody can see at its table now, in the transaction of a move. If
    the game goes on, or its end is undone, the record stays as it was until the game is over again."""
    if is_over(after):
        game, _ = finished_game_record(after, session)
        archive.replace_body(session, game.mark, RECORD.dump_json(game).decode())


def finished_game_record(loaded: LoadedTable, session: Session) -> tuple[GameRecord, float]:
    """Return the public record of a finished game, and when the game's last round was settled (seconds since 1970).
    Raises log.UnknownTable."""
    undone = loaded.replay.undone
    settled = [entry for entry in loaded.entries if isinstance(entry.event, RoundSettled) and entry.act not in undone]
    at = log.event_time(session, loaded.table_id, settled[-1].version)
    if at is None:
        raise log.UnknownTable(loaded.table_id)
    return records.game_record(loaded.table, date.fromtimestamp(at)), at
