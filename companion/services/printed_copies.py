"""Remembers what the host entered about the printed copy of a game, where no rulebook says it: the board and the
treasures of The Lost Mines. What a host enters at one table is saved for every table that is opened later."""

from __future__ import annotations

from companion.rules.mazes.mines import board_problems, treasure_value_problems
from companion.services.table_cache import MovePreview
from companion.store import printed_copies
from companion.store.engine import Engine, Transaction
from companion.store.event_json import UnreadableEvent, decode_event, encode_event, event_kind
from companion.store.event_log import ExtraWrite
from companion.store.models import TableId
from companion.table.events import BoardMarked, Event, Redone, TreasuresListed, Undone
from companion.table.state import Table

SETTING_EVENTS = (BoardMarked, TreasuresListed)
"""The events that hold what was entered about a printed copy. They are also what is stored."""

CHANGING_EVENTS = (*SETTING_EVENTS, Undone, Redone)
"""The events that may change what a table says about its printed copy."""


def printed_copy_writer_for_move(preview: MovePreview, saved_at: float) -> ExtraWrite | None:
    """Return a function that saves, in the transaction of the previewed move, how the move changes the settings of the
    host's printed copy of the game; None if it changes none. `saved_at` is the time in seconds since 1970."""
    if not any(preview.events_of(SETTING_EVENTS)):
        return None
    edition = preview.replayed_log.table.edition
    before, after = (
        table_printed_copy_settings(preview.replayed_log.table),
        table_printed_copy_settings(preview.replayed_log_with_move.table),
    )

    def save_settings(transaction: Transaction, table_id: TableId) -> None:
        for kind in sorted(before.keys() | after.keys()):
            name = f"{edition} {kind}"
            if kind in after and after[kind] != before.get(kind):
                printed_copies.save_printed_copy_setting(transaction, name, after[kind], saved_at)
            elif kind not in after and printed_copies.find_printed_copy_setting(transaction, name) == before[kind]:
                printed_copies.delete_printed_copy_setting(
                    transaction, name
                )  # unless another table has changed it since

    return save_settings if before != after else None


def table_printed_copy_settings(table: Table) -> dict[str, str]:
    """Return the settings of the printed copy that were entered at this table: events as JSON text, by the kind of
    event."""
    events: list[Event] = [BoardMarked(tuple(table.board.starts.items()), table.board.mines)] if table.board else []
    events += [TreasuresListed(tuple(table.worths.items()))] if table.worths else []
    return dict(encode_event(event) for event in events)


def saved_printed_copy_settings(engine: Engine, edition: str) -> list[Event]:
    """Return the saved events about the host's printed copy of this edition, for a new table. An event that this
    version of the companion can't read is left out."""
    bodies = [
        (kind, printed_copies.find_printed_copy_setting(engine, f"{edition} {kind}"))
        for kind in map(event_kind, SETTING_EVENTS)
    ]
    events = [_read_setting(kind, body) for kind, body in bodies if body]
    return [event for event in events if event]


def _read_setting(kind: str, body: str) -> Event | None:
    """Return the saved event of this kind; None if this version can't read its body, or the rules refuse its values."""
    try:
        match event := decode_event(kind, body):
            case BoardMarked(starts, mines) if not board_problems(dict(starts), mines):
                return event
            case TreasuresListed(worths) if not treasure_value_problems(dict(worths)):
                return event
    except (UnreadableEvent, TypeError, ValueError):
        pass
    return None
