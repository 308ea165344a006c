"""The laptop was closed: a companion that starts on the same database knows everything that was said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.play import values_by_name
from tests.services import driver
from tests.services.driver import HOST, ONLOOKER, Gathering, RoundResult, TableService, play
from tests.table.lost_mines_game import STARTS, board_marks

pytestmark = driver.BOTH_DATABASES

OTHER_MINES = ("A1", "A2", "A3", "A4")


@contextmanager
def reopened(gathering: Gathering, database: str) -> Iterator[Gathering]:
    """The same table after a restart."""
    engine = driver.open_engine(database)
    driver.migrate(engine)
    yield gathering.behind(TableService(engine, driver.VersionBus(), now=gathering.service.now))
    engine.dispose()


def seating(service: TableService) -> Gathering:
    return Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")


def dealt(service: TableService) -> Gathering:
    table = seating(service)
    table.do("begin-round")
    return table


def sharing(service: TableService) -> Gathering:
    table = dealt(service)
    table.do("put-token", seat="Ben", kind="theft")
    table.do("end-round", result=RoundResult())
    return table


def finished(service: TableService) -> Gathering:
    table = dealt(service)
    table.do("end-round", result=RoundResult())
    table.do("confirm-round")
    return table


def duel(service: TableService) -> Gathering:
    """Cards, keys, a bribe, a goal and a note."""
    table = Gathering.of(service, "Ann", "Ben", edition="duel")
    table.do("begin-round")
    own = play.duel_card("EW", *map(play.feature_from_text, ("door:blue@E", "troll:W")))
    for cell, card in (((1, -1), own), ((2, -1), play.duel_card("EW", GOLD))):
        table.do("place-path", cell=cell, card=card, by="Ann", anyway=True)
    table.do("put-cell-token", cell=(1, -1), kind="key", side="E", by="Ann")
    table.do("put-cell-token", cell=(1, -1), kind="bribe", side="W", by="Ben")
    table.do("reveal-goal", cell=(5, 0), shows="d_goal_7")
    table.do("note-goal", table.as_seat("Ben"), seat="Ben", cell=(5, 2), note="3 gold")
    return table


GOLD = play.some_gold(2, "EW")


def mines(service: TableService) -> Gathering:
    """Treasures that a player entered, and a role that another one looked at."""
    table = Gathering.of(service, "Ann", "Ben", "Cem", "Dia", edition="lost_mines")
    table.do("begin-round")
    table.do("enter-treasures", table.as_seat("Ann"), seat="Ann", values=(4, 0))
    table.do("inspect-role", by="Ben", seat="Cem")
    return table


@pytest.mark.parametrize("situation", [seating, dealt, sharing, finished, duel, mines])
def test_a_restart_changes_nobodys_view(
    service: TableService, database: str, situation: Callable[[TableService], Gathering]
) -> None:
    table = situation(service)
    with reopened(table, database) as again:
        for viewer in (HOST, ONLOOKER, *map(table.as_seat, table.names)):
            assert values_by_name(again.look(viewer)) == values_by_name(table.look(viewer))
            for of in (None, *range(1, len(table.names) + 1)):
                roles = [at.service.role_for_viewer(table.code, viewer, of) for at in (table, again)]
                assert roles[0] == roles[1]
        assert again.service.history(again.code) == table.service.history(table.code)


def test_a_deal_made_before_a_restart_has_its_hash_and_is_opened_afterwards(
    gathering: Gathering, database: str
) -> None:
    gathering.do("begin-round")
    (made,) = gathering.service.public_deals(gathering.code)
    with reopened(gathering, database) as again:
        again.do("end-round", result=RoundResult())
        again.do("confirm-round")
        (deal,) = again.service.public_deals(again.code)
        assert deal.hash == made.hash and deal.proof


def test_moves_made_before_a_restart_can_be_undone_and_redone_afterwards(gathering: Gathering, database: str) -> None:
    gathering.do("rename-seat", seat="Ann", name="Anna")
    with reopened(gathering, database) as again:
        again.do("undo-newest-act")
    with reopened(gathering, database) as again:
        assert again.names[0] == "Ann"
        again.do("redo-act")
        assert again.names[0] == "Anna"


@pytest.mark.parametrize("undone", [False, True])
def test_a_table_opened_after_a_restart_knows_the_board_that_was_marked_last(
    service: TableService, database: str, undone: bool
) -> None:
    """Board marks that were undone do not count."""
    table, boards = Gathering.of(service, edition="lost_mines"), [board_marks(), board_marks(STARTS, OTHER_MINES)]
    Gathering.of(service, edition="lost_mines").do("enter-board", **boards[1])  # an older table's
    for board in boards:
        table.do("enter-board", **board)
    if undone:
        table.do("undo-newest-act")
    with reopened(table, database) as again:
        code, _ = again.service.open_table("lost_mines", {})
        assert again.service.view(code, HOST).own.marked_board == driver.Board(**boards[0 if undone else 1])


def test_tickets_and_seat_claims_outlive_a_restart(gathering: Gathering, database: str) -> None:
    ticket = gathering.ticket(2)
    asking, mark = gathering.ask(3)
    with reopened(gathering, database) as again:
        assert again.seats_of(again.take(ticket)) == (2,)
        again.accept(3, mark)
        assert again.seats_of(asking) == (3,)
