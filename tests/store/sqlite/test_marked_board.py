"""A new table of The Lost Mines asks for the newest marked board, without reading the logs of all tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, event

from companion.store import event_log
from companion.table.events import BoardMarked


def test_the_newest_marked_board_is_found_by_an_index(engine: Engine) -> None:
    queries: list[tuple[str, Any]] = []
    event.listen(engine, "before_cursor_execute", lambda _c, _cursor, sql, values, *_: queries.append((sql, values)))
    assert event_log.code_of_newest_event(engine, BoardMarked) is None
    sql, values = queries[-1]
    with engine.connect() as connection:
        plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert plan[0] == "SCAN entry USING INDEX marked_board"
