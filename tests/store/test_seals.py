"""The secrets behind seals."""

from sqlalchemy import Engine

from companion.store import seals
from companion.store.db import writing
from companion.store.log import open_table
from companion.table.events import DealSealed


def test_a_secret_is_found_by_its_table_and_seal_only(engine: Engine) -> None:
    table, other = (
        open_table(engine, code, "first", None, "host", [DealSealed(1, 1, "5e")]) for code in ("KRTN", "LMNP")
    )
    with writing(engine) as connection:
        seals.keep_secret(connection, table, "5e", b"\x00\xff" * 16)
    assert seals.secrets_of(engine, table) == {"5e": b"\x00\xff" * 16}
    assert seals.secrets_of(engine, other) == {}
