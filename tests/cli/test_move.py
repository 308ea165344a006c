"""`companion move`: everything goes from one kind of database to the other, and a round in the middle goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import SQLModel

import companion
from tests.cli.conftest import Run
from tests.postgres import Server
from tests.services.driver import Gathering, TableService
from tests.tables import NIGHTS


def everything(service: TableService) -> dict[str, list[str]]:
    with service.engine.connect() as connection:
        sql_tables = SQLModel.metadata.sorted_tables
        return {sql_table.name: sorted(map(repr, connection.execute(select(sql_table)))) for sql_table in sql_tables}


def test_a_round_goes_on_in_the_other_database_and_back_again(
    run: Run, service: TableService, tmp_path: Path, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Gathering.of(service, "Ann", "Ben", "Cem")
    table.do("begin-round")
    gone = Gathering.of(service, "Dia")
    with service.engine.begin() as connection:
        connection.execute(NIGHTS.insert(), {"owner": "ff", "body": "{}", "mark": "aa"})
    gone.ticket(gone.seat("Dia"))
    daily = tmp_path / "backups" / "companion-2026-11-20.sqlite"  # from before the tables were in PostgreSQL
    daily.parent.mkdir()
    daily.touch()
    with postgres_server.database() as postgres:
        urls = [str(service.engine.url), postgres, f"sqlite:///{tmp_path}/back.sqlite"]
        for source, target, kind in zip(urls, urls[1:], ("pickaxe", "lantern"), strict=False):
            before = everything(table.service)
            assert source == postgres or "is running" in run("move", source, target).refusal
            table.service.engine.dispose()
            monkeypatch.setenv("COMPANION_DATABASE_URL", target)
            answer = run("move", source)
            assert answer.status == 0 and answer.err.startswith(f"Tables moved: {len(before['table'])}."), answer
            table = table.behind(companion.open_service({"DATABASE_URL": target}))
            assert everything(table.service) == before
            assert table.look().phase == "dealt" and table.seats_of(table.keys["Ben"]) == (2,)
            table.do("put-token", seat=1, kind=kind)
            assert table.service.open_table("saboteur", {})[0] not in (table.code, gone.code)
            assert "isn't empty" in run("move", source, target).refusal


def test_a_database_that_there_is_not_is_no_source(run: Run, tmp_path: Path) -> None:
    source, target = (tmp_path / name for name in ("typo.sqlite", "new.sqlite"))
    assert str(source) in run("move", f"sqlite:///{source}", f"sqlite:///{target}").refusal
    assert not source.exists() and not target.exists()
