"""The table service: a move is checked, saved and published; a view goes out."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from tests.services import driver
from tests.services.driver import HOST, ONLOOKER, Gathering, TableService, UnknownTable, event_log, refused

pytestmark = driver.BOTH_DATABASES


@pytest.mark.parametrize(("edition", "names"), [("saboteur2", "Ann Ben Cem"), ("duel", "Ann"), ("lost_mines", "A B C")])
def test_a_game_goes_through_the_service(service: TableService, edition: str, names: str) -> None:
    table = Gathering.of(service, *names.split(), edition=edition)
    while table.look().phase != "finished":
        table.play()
    view = table.look(ONLOOKER)
    assert len(view.past_scores) == view.rounds
    table.do("play-again")
    table.do("begin-round")
    assert table.look().phase == "dealt"


@pytest.mark.parametrize("code", ["ZZZZ", "", "nonsense", "'; --"])
def test_a_table_that_is_not_there_is_unknown_to_every_verb(service: TableService, code: str) -> None:
    nowhere = Gathering(service, code, "")
    for verb in (
        nowhere.look,
        lambda: nowhere.do("begin-round"),
        lambda: nowhere.sit("Ann"),
        lambda: nowhere.lines,
        lambda: nowhere.grants("key"),
        lambda: nowhere.take("ticket"),
        nowhere.host_ticket,
    ):
        with pytest.raises(UnknownTable):
            verb()


def test_an_unknown_edition_or_option_opens_no_table(service: TableService) -> None:
    with pytest.raises(driver.UnknownEdition):
        service.open_table("poker", {})
    with refused("no-such-option"):
        service.open_table("saboteur2", {"colour": "red"})
    assert service.stored_tables() == []


def test_every_move_is_published_and_a_refused_one_leaves_nothing_behind(gathering: Gathering) -> None:
    before, live = gathering.version, gathering.service.version_bus
    for kind, viewer, move in (
        (driver.Forbidden, ONLOOKER, "begin-round"),
        (driver.WrongPhase, HOST, "confirm-round"),
        (driver.IllegalMove, HOST, "undo-newest-act"),
    ):
        with pytest.raises(kind):
            gathering.do(move, viewer)
    assert live.newest_version(gathering.code) == gathering.version == before
    gathering.do("begin-round")
    assert live.newest_version(gathering.code) == gathering.version > before


def test_opened_deals_verify_for_anybody(gathering: Gathering) -> None:
    gathering.do("begin-round")
    gathering.do("undo-newest-act")
    gathering.play()
    deals = gathering.service.public_deals(gathering.code)
    assert [(deal.void, driver.is_proof_right(deal.proof)) for deal in deals] == [(False, True), (True, True)]


# Several tables, and one that is gone


@pytest.mark.parametrize("looked", [True, False])
def test_the_code_of_a_purged_table_is_given_to_another(gathering: Gathering, engine: Engine, looked: bool) -> None:
    table = event_log.find_table(engine, gathering.code)
    assert table is not None
    event_log.purge_table(engine, table)
    if looked:
        with pytest.raises(UnknownTable):
            gathering.look()
    opened = driver.open_table(gathering.code, "saboteur2", {"rounds": "5"})
    event_log.open_table(engine, gathering.code, "act", None, "onlooker", opened)
    assert (gathering.names, gathering.look().rounds) == ([], 5)
    assert gathering.seats_of(*gathering.keys.values()) == ()


def test_where_every_code_is_taken_no_table_is_opened(engine: Engine) -> None:
    service = TableService(engine, driver.VersionBus(), random_bytes=lambda count: b"\1" * count)
    service.open_table("saboteur2", {})
    with refused("no-code-left"):
        service.open_table("saboteur2", {})
