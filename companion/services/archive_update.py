"""Archives a game when its last round is settled, in the transaction of that move, and withdraws the record if an undo
reopens the game."""

from __future__ import annotations

import json
from collections.abc import Callable

from companion.archive.record import (
    REMEMBER,
    GameRecord,
    game_from_json,
    game_id,
    game_record,
    game_to_json,
    hash_game_id,
    remove_player_names,
    utc_day,
)
from companion.services.table_cache import MovePreview
from companion.store import archive, event_log
from companion.store.engine import Source, Transaction
from companion.store.event_log import ExtraWrite
from companion.store.models import TableId
from companion.table.events import Entry, OptionSet, Redone, RoundSettled, Undone
from companion.table.log_replay import Replay
from companion.table.viewer import ONLOOKER
from companion.table.views import view_for

ARCHIVING_EVENTS = (OptionSet, RoundSettled, Undone, Redone)
"""The events that may end a game or reopen it. After the end of a game any event may change its record."""


def archive_writer_for_move(
    preview: MovePreview, random_bytes: Callable[[int], bytes], saved_at: float
) -> ExtraWrite | None:
    """Return a function that stores or withdraws the game's record in the transaction of the previewed move; None if
    the option to archive was never switched on at this table. If the game goes on with one more round, its record stays
    as it was until that round is confirmed.

    `random_bytes` makes the name of a group for a table that has none yet; `saved_at` is the time in seconds since
    1970.
    """
    if not any(isinstance(event, OptionSet) and event.name == REMEMBER for event in preview.events_of(OptionSet)):
        return None
    before, after = preview.replayed_log.table, preview.replayed_log_with_move.table
    plays_on = after.options.get(REMEMBER) == "on" and len(after.confirmed_rounds) >= len(before.confirmed_rounds)

    def write_record(transaction: Transaction, table_id: TableId) -> None:
        group = archive.group_of_table(transaction, table_id)
        if after.is_finished and after.round is None and after.options.get(REMEMBER) == "on":
            group = group or archive.assign_group(transaction, table_id, random_bytes(4).hex())
            _archive_game(transaction, group, preview, table_id, saved_at)
        elif group and not plays_on:
            _withdraw_record(transaction, group, game_id(after), saved_at)
        for game in range(after.game + 1, before.game + 1) if group else ():
            _withdraw_record(transaction, group or "", hash_game_id(after.opening, game), saved_at)

    return write_record


def _archive_game(
    transaction: Transaction, group: str, preview: MovePreview, table_id: TableId, saved_at: float
) -> None:
    """Store the record of the finished game. A record that was deleted stays deleted, and a deleted person nameless."""
    mark = game_id(preview.replayed_log_with_move.table)
    body = archive.find_record(transaction, group, mark)
    if not archive.is_deleted(body):
        record = finished_game_record(preview.replayed_log_with_move, preview.entries_after, table_id, transaction)[0]
        archive.save_record(
            transaction,
            group,
            mark,
            record_to_body(remove_player_names(record, seats_of_deleted_people(body))),
            saved_at,
        )


def _withdraw_record(transaction: Transaction, group: str, mark: str, saved_at: float) -> None:
    """Withdraw a game's record because an undo reopened the game. A deleted record, or a deleted person, stays marked
    as deleted, so that a redo does not bring them back."""
    body = archive.find_record(transaction, group, mark)
    if body is None or archive.is_deleted(body):
        return
    if seats := seats_of_deleted_people(body):
        archive.save_record(transaction, group, mark, f"{archive.WITHDRAWN}{json.dumps(sorted(seats))}}}", saved_at)
    else:
        archive.remove_record(transaction, group, mark)


def finished_game_record(
    replay: Replay, entries: list[Entry], table_id: TableId, source: Source
) -> tuple[GameRecord, float]:
    """Return the public record of a finished game, and when the game's last round was settled (seconds since 1970).
    Raises event_log.TableGone."""
    settled = [entry for entry in entries if isinstance(entry.event, RoundSettled) and entry.act not in replay.undone]
    at = event_log.event_time(source, table_id, settled[-1].version)
    if at is None:
        raise event_log.TableGone(table_id)
    return game_record(view_for(replay.table, ONLOOKER), game_id(replay.table), utc_day(at)), at


def record_to_body(record: GameRecord) -> str:
    """Return the record as the JSON text that the archive stores."""
    return json.dumps(game_to_json(record), ensure_ascii=False, separators=(",", ":"))


def body_to_record(body: str) -> GameRecord | None:
    """Return the game record in this stored JSON text; None if this version of the companion can't read it."""
    try:
        return game_from_json(json.loads(body))
    except ValueError:
        return None


def body_of_deleted_record(body: str) -> str:
    """Return the body that is stored in place of a deleted record. It lists the seats of people who had been deleted
    from the record before, if any."""
    seats = seats_of_deleted_people(body)
    return f"{archive.DELETED_SEATS}{json.dumps(sorted(seats))}}}" if seats else archive.DELETED


def seats_of_deleted_people(body: str | None) -> frozenset[int]:
    """Return the seats of the people who were deleted from the record with this body, also if the record itself was
    deleted or withdrawn."""
    if body and body.startswith((archive.WITHDRAWN, archive.DELETED_SEATS)):
        (seats,) = json.loads(body).values()
        return frozenset(seats)
    record = body_to_record(body) if body else None
    return frozenset(person.seat for person in record.people if not person.name) if record else frozenset()
