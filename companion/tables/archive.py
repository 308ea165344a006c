"""The archive of finished games, called nights. A night belongs to an `owner`: the hash of a random key that only the
browser holds whose host asked to remember it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from companion import archive as records
from companion.archive import RECORD, REMEMBER, GameRecord, Standing
from companion.game.events import Entry, OptionSet, Redone, RoundSettled, Undone
from companion.game.message import IllegalMove, WrongPhase
from companion.game.reduce import Replay
from companion.game.viewer import ONLOOKER
from companion.game.views import TableView
from companion.store import archive, event_log
from companion.store.engine import Source, Transaction, write_session
from companion.store.event_log import ExtraWrite
from companion.store.models import NightRow, TableId
from companion.tables.cache import MovePreview
from companion.tables.dependencies import ServiceDependencies

ARCHIVING_EVENTS = (OptionSet, RoundSettled, Undone, Redone)
"""The events that may end a game or reopen it. After the end of a game any event may change its record."""

MOST_GAMES, MOST_LETTERS = 1000, 1_500_000
"""The most games in an archive, and letters of their records after an import. Six people's has about 1,500."""

MOST_STANDINGS = 500
"""The most players in the standings: those who won most."""


@dataclass(frozen=True)
class ArchiveView:
    """The newest games of an archive, newest first, and their statistics."""

    games: Sequence[GameRecord]
    standings: Sequence[Standing]
    sides: Mapping[str, Mapping[str, int]]


@lru_cache(maxsize=8)
def _view_of(bodies: tuple[str, ...]) -> ArchiveView:
    """It is worked out once for each change of an archive."""
    games = sorted(map(RECORD.validate_json, bodies), key=lambda game: (game.day, game.mark))
    return ArchiveView(games[::-1], records.standings(games)[:MOST_STANDINGS], records.rounds_won_by_side(games))


class Archive:
    """Reads and changes the archives of finished games, one for each `owner`."""

    def __init__(self, dependencies: ServiceDependencies) -> None:
        self.dependencies, self.engine = dependencies, dependencies.engine

    def claim_table(self, code: str, owner: str, is_new: bool = False) -> None:
        """Let the games of this table belong to this owner as soon as the host switches the option `remember` on. If it
        is on already and the table not new, nothing changes, so that what was forgotten stays forgotten."""
        cached = self.dependencies.cache.load(code)
        if is_new or cached.table.options.get(REMEMBER) != "on":
            archive.set_owner(self.engine, cached.table_id, owner)

    def is_forgotten(self, code: str) -> bool:
        """Whether a night of this table was forgotten, so that no night is remembered, whatever its options say."""
        return archive.find_owner(self.engine, self.dependencies.cache.load(code).table_id) is None

    def finished_game_record(self, code: str) -> tuple[GameRecord, float]:
        """Also of a game that is not archived; see below. Raises WrongPhase: the game is not over. UnknownTable."""
        cached = self.dependencies.cache.load(code)
        with cached.hold_lock():
            replay, entries = cached.replay, [*cached.entries]
        if not replay.table.is_finished or replay.table.round is not None:
            raise WrongPhase.because("game-not-finished")
        return finished_game_record(replay, entries, cached.table_id, self.engine)

    def read(self, owner: str | None) -> ArchiveView:
        """None stands for all games in the database."""
        return _view_of(archive.newest_bodies(self.engine, owner, MOST_GAMES))

    def file(self, owner: str | None) -> str:
        return records.file_of_games({game.mark: game for game in self.read(owner).games}.values())

    def import_file(self, owner: str, text: bytes) -> tuple[int, int]:
        """Add the games of an uploaded file, all or none. Return how many were new, and how many the archive had.
        Raises IllegalMove: the file can't be read, or the archive would be too large."""
        games, kept = records.games_of_file(text), self.dependencies.now()
        with write_session(self.engine) as transaction:
            old = archive.nights_of(transaction, owner)
            new = {mark: RECORD.dump_json(game).decode() for mark, game in games.items() if mark not in old}
            if len(old) + len(new) > MOST_GAMES:
                raise IllegalMove.because("too-many-nights", most=MOST_GAMES)
            if new and sum(map(len, [*new.values(), *(night.body for night in old.values())])) > MOST_LETTERS:
                raise IllegalMove.because("no-room-for-nights")
            transaction.add_all(NightRow(owner=owner, mark=mark, body=body, kept=kept) for mark, body in new.items())
        return len(new), len(games) - len(new)

    def forget_game(self, owner: str, mark: str) -> None:
        if not archive.forget(self.engine, owner, lambda night: None if night.mark == mark else night.body):
            raise IllegalMove.because("no-such-night")

    def forget_all(self, owner: str) -> None:
        archive.forget(self.engine, owner, lambda night: None)

    def forget_player(self, owner: str, name: str) -> None:
        def body_without_player(night: NightRow) -> str:
            game, key = RECORD.validate_json(night.body), records.name_key(name)
            people = [
                replace(player, name="") if records.name_key(player.name) == key else player for player in game.people
            ]
            return RECORD.dump_json(replace(game, people=tuple(people))).decode()

        if not archive.forget(self.engine, owner, body_without_player):
            raise IllegalMove.because("nobody-called", name=name)


def archive_writer_for_move(preview: MovePreview, saved_at: float) -> ExtraWrite | None:
    """Return a function that stores or removes the record of the game in the transaction of the previewed move; None if
    the option to archive is and was off.

    The record exists while the game is finished, and says what everybody can see there now. If the game goes on with
    one more round, it stays as it was until that round is confirmed. `saved_at` is the time in seconds since 1970.
    """
    replay = preview.replayed_log_with_move
    before, after = preview.replayed_log.table, replay.table
    remembers = after.options.get(REMEMBER) == "on"
    if not remembers and before.options.get(REMEMBER) != "on":
        return None
    is_over = remembers and after.is_finished and after.round is None
    plays_on = remembers and (after.game, len(after.confirmed_rounds)) >= (before.game, len(before.confirmed_rounds))
    keep = [records.game_id(after, game) for game in range(1, after.game + (is_over or plays_on))]

    def write_record(transaction: Transaction, table_id: TableId) -> None:
        if owner := archive.find_owner(transaction, table_id):
            archive.remove_nights_of_table(transaction, table_id, keep)
            if is_over:
                game = finished_game_record(replay, preview.entries_after, table_id, transaction)[0]
                body = RECORD.dump_json(game).decode()
                transaction.merge(NightRow(owner=owner, mark=game.mark, table_id=table_id, body=body, kept=saved_at))

    return write_record


def finished_game_record(
    replay: Replay, entries: list[Entry], table_id: TableId, source: Source
) -> tuple[GameRecord, float]:
    """Return the public record of a finished game, and when the game's last round was settled (seconds since 1970).
    Raises event_log.TableGone."""
    settled = [entry for entry in entries if isinstance(entry.event, RoundSettled) and entry.act not in replay.undone]
    at = event_log.event_time(source, table_id, settled[-1].version)
    if at is None:
        raise event_log.TableGone(table_id)
    mark = records.game_id(replay.table, replay.table.game)
    return records.game_record(TableView(replay.table, ONLOOKER), mark, date.fromtimestamp(at)), at
