"""How long a table is kept: ninety days, and who is at the table keeps it."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import DAY, DAYS, HOST, Gathering, TableService, UnknownTable, second_process
from tests.table.lost_mines_game import board_marks

pytestmark = driver.BOTH_DATABASES


@pytest.fixture(autouse=True)
def clock_of_the_machine(clock: Clock) -> None:
    """Acts are stamped by the machine's own clock: the test's begins with it."""
    clock.now = time.time()


def test_an_expired_table_is_removed_and_its_code_is_free(
    gathering: Gathering, service: TableService, clock: Clock
) -> None:
    """Another process finds it removed, too."""
    other, elsewhere = Gathering.of(service, "Dia"), gathering.behind(second_process(service))
    assert elsewhere.names == gathering.names
    other.do("rename-seat", seat=1, name="Eva")
    with service.engine.begin() as connection:
        is_other = driver.ENTRIES.c.table_id == driver.event_log.find_table(service.engine, other.code)
        connection.execute(update(driver.ENTRIES).where(is_other).values(at=clock.now + 3 * DAY))
    for later, removed in ((0, []), ((DAYS + 1) * DAY, [gathering.code]), (DAY, [])):
        clock.now += later
        assert service.purge_expired() == removed
    for ask in (
        elsewhere.look,
        gathering.look,
        lambda: gathering.seats_of(gathering.keys["Ann"]),
        lambda: gathering.do("begin-round"),
        lambda: service.purge_table(gathering.code),
    ):
        with pytest.raises(UnknownTable):
            ask()
    assert other.names == ["Eva"]


@pytest.mark.parametrize("who", [None, 0, 1])
def test_a_table_with_an_open_page_is_not_removed(
    gathering: Gathering, service: TableService, clock: Clock, who: int | None
) -> None:
    page = service.version_bus.stream(gathering.code, gathering.version, (who,))
    next(page)
    clock.now += (DAYS + 1) * DAY
    assert service.purge_expired() == []
    page.close()
    assert service.purge_expired() == [gathering.code]


@pytest.mark.parametrize("act", ["sit", "move", "ticket"])
def test_a_tap_at_a_table_deleted_at_that_moment_finds_no_table(
    gathering: Gathering, service: TableService, act: str
) -> None:
    """Random numbers are drawn between the look at the table and what is written for it."""
    draw, table_id = service.random_bytes, driver.event_log.find_table(service.engine, gathering.code)
    assert table_id is not None

    def draws_late(n: int) -> bytes:
        if n == 8 or act == "ticket":
            driver.event_log.purge_table(service.engine, table_id)
        return draw(n)

    service.random_bytes = draws_late
    with pytest.raises(UnknownTable):
        if act == "sit":
            gathering.sit("Dia")
        elif act == "ticket":
            gathering.ticket(1)
        else:
            gathering.do("rename-seat", seat=1, name="Dia")


def test_a_table_with_an_unreadable_log_is_listed_and_removed(gathering: Gathering, service: TableService) -> None:
    with service.engine.begin() as connection:
        connection.execute(update(driver.ENTRIES).values(kind="from-the-future"))
    elsewhere = second_process(service)
    with pytest.raises(driver.UnreadableEvent):
        elsewhere.view(gathering.code, HOST)
    assert [line.code for line in elsewhere.stored_tables()] == [gathering.code]
    elsewhere.purge_table(gathering.code)
    assert elsewhere.stored_tables() == []


def test_the_board_of_an_unreadable_table_is_not_known_at_the_next(service: TableService) -> None:
    mines = Gathering.of(service, "Ann", "Ben", "Cem", edition="lost_mines")
    mines.do("enter-board", **board_marks())
    assert service.view(service.open_table("lost_mines", {})[0], HOST).own.marked_board
    with service.engine.begin() as connection:
        connection.execute(
            update(driver.ENTRIES).where(driver.ENTRIES.c.kind != "board-marked").values(kind="of-later")
        )
    elsewhere = second_process(service)
    assert elsewhere.view(elsewhere.open_table("lost_mines", {})[0], HOST).own.marked_board is None
