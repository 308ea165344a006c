"""The secrets behind seals."""

from sqlalchemy import Engine

from companion.store import deal_secrets
from companion.store.engine import write_session
from companion.store.event_log import open_table
from companion.table.events import DealSealed


def test_a_secret_is_found_by_its_table_and_seal_only(engine: Engine) -> None:
    table, other = (
        open_table(engine, code, "first", None, "host", [DealSealed(1, 1, "5e")]) for code in ("KRTN", "LMNP")
    )
    with write_session(engine) as connection:
        deal_secrets.add_secret(connection, table, "5e", b"\x00\xff" * 16)
    assert deal_secrets.table_secrets(engine, table) == {"5e": b"\x00\xff" * 16}
    assert deal_secrets.table_secrets(engine, other) == {}
