"""The archive of finished games, called nights. A night belongs to an `owner`: the hash of a random key that only the
browser holds whose host asked to remember it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from companion import archive as records
from companion.archive import RECORD, REMEMBER, GameRecord, Standing
from companion.game.events import OptionSet, Redone, RoundSettled, Undone
from companion.game.message import IllegalMove, WrongPhase
from companion.game.viewer import ONLOOKER
from companion.game.views import TableView
from companion.store import archive, log
from companion.store.database import Session, write_session
from companion.store.models import NightRow

if TYPE_CHECKING:
    from companion.tables.service import LoadedTable, TableService

ARCHIVING_EVENTS = (OptionSet, RoundSettled, Undone, Redone)
"""The events that may end a game or reopen it. After the end of a game any event may change its record."""

MOST_GAMES = 1000
"""The most games in an archive after an import."""


@dataclass(frozen=True)
class ArchiveView:
    """The games of an archive, newest first, and who won how often."""

    games: Sequence[GameRecord]
    standings: Sequence[Standing]


class Archive:
    def __init__(self, service: TableService) -> None:
        self.service = service

    def claim_table(self, code: str, owner: str, is_new: bool = False) -> None:
        """Let the games of this table belong to this owner as soon as the host switches the option `remember` on. If it
        is on already and the table not new, nothing changes, so that what was forgotten stays forgotten."""
        loaded = self.service.load(code)
        if is_new or loaded.table.options.get(REMEMBER) != "on":
            with write_session(self.service.engine) as session:
                log.lock_table(session, loaded.table_id).owner = owner

    def is_forgotten(self, code: str) -> bool:
        """Whether a night of this table was forgotten, so that no night is remembered, whatever its options say."""
        with Session(self.service.engine) as session:
            return archive.find_owner(session, self.service.load(code).table_id) is None

    def finished_game_record(self, code: str) -> tuple[GameRecord, float]:
        """Also of a game that is not archived; see below. Raises WrongPhase: the game is not over."""
        loaded = self.service.load(code)
        if not loaded.table.is_finished or loaded.table.round is not None:
            raise WrongPhase.because("game-not-finished")
        with Session(self.service.engine) as session:
            return finished_game_record(loaded, session)

    def read(self, owner: str) -> ArchiveView:
        with Session(self.service.engine) as session:
            bodies = [night.body for night in archive.nights_of(session, owner).values()]
        games = sorted(map(RECORD.validate_json, bodies), key=lambda game: (game.day, game.mark))
        return ArchiveView(games[::-1], records.standings(games))

    def import_file(self, owner: str, text: bytes) -> tuple[int, int]:
        """Add the games of an uploaded file, all or none. Return how many were new, and how many the archive had.
        Raises IllegalMove: the file can't be read, or the archive would be too large."""
        games, kept = records.games_of_file(text), self.service.now()
        with write_session(self.service.engine) as session:
            old = archive.nights_of(session, owner)
            new = {mark: RECORD.dump_json(game).decode() for mark, game in games.items() if mark not in old}
            if len(old) + len(new) > MOST_GAMES:
                raise IllegalMove.because("too-many-nights", most=MOST_GAMES)
            session.add_all(NightRow(owner=owner, mark=mark, body=body, kept=kept) for mark, body in new.items())
        return len(new), len(games) - len(new)

    def forget(self, owner: str, mark: str | None = None) -> None:
        """Forget the game with this mark, or all games. Raises IllegalMove: there is no such game."""
        with write_session(self.service.engine) as session:
            was_there = archive.forget(session, owner, mark)
        if mark is not None and not was_there:
            raise IllegalMove.because("no-such-night")


def write_archive(session: Session, before: LoadedTable, after: LoadedTable, saved_at: float) -> None:
    """Store or remove the record of the game in the transaction of a move at a table that remembers its games, or did
    so before.

    The record exists while the game is finished, and says what everybody can see there now. If the game goes on with
    one more round, it stays as it was until that round is confirmed. `saved_at` is in seconds since 1970.
    """
    old, new = before.table, after.table
    events = (entry.event for entry in after.entries[len(before.entries) :])
    if not (old.is_finished or any(isinstance(event, ARCHIVING_EVENTS) for event in events)):
        return
    owner = archive.find_owner(session, after.table_id)
    if owner is None:
        return
    remembers = new.options.get(REMEMBER) == "on"
    is_over = remembers and new.is_finished and new.round is None
    plays_on = remembers and (new.game, len(new.confirmed_rounds)) >= (old.game, len(old.confirmed_rounds))
    keep = [records.game_id(new, game) for game in range(1, new.game + (is_over or plays_on))]
    archive.remove_nights_of_table(session, after.table_id, keep)
    if is_over:
        game, _ = finished_game_record(after, session)
        body = RECORD.dump_json(game).decode()
        night = NightRow(owner=owner, mark=game.mark, table_id=after.table_id, body=body, kept=saved_at)
        session.merge(night)


def finished_game_record(loaded: LoadedTable, session: Session) -> tuple[GameRecord, float]:
    """Return the public record of a finished game, and when the game's last round was settled (seconds since 1970).
    Raises log.UnknownTable."""
    undone = loaded.replay.undone
    settled = [entry for entry in loaded.entries if isinstance(entry.event, RoundSettled) and entry.act not in undone]
    at = log.event_time(session, loaded.table_id, settled[-1].version)
    if at is None:
        raise log.UnknownTable(loaded.table_id)
    mark = records.game_id(loaded.table, loaded.table.game)
    return records.game_record(TableView(loaded.table, ONLOOKER), mark, date.fromtimestamp(at)), at
