"""A phone without a key asks for its seat, and the host says yes or no to the number it shows."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import Forbidden
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import Grants, TableService
from companion.store import postgres
from companion.store.engine import set_up_sqlite
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.clock import Clock
from tests.play import refused
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES

BEN = Seat(2)


def ask(gathering: Gathering) -> tuple[str, str]:
    return gathering.service.seat_claims.ask_for_seat(gathering.code, BEN)


def holds(gathering: Gathering, key: str) -> Grants:
    return gathering.service.access.find_grants(gathering.code, [key])


def test_a_phone_has_no_access_until_the_host_answers(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    assert holds(gathering, key) == Grants(False, (), (BEN,))
    assert gathering.look().seats[1].asked == mark
    assert len(mark) == 2 and mark.isdecimal()


def test_accepting_a_phone_makes_the_old_phones_key_void(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert holds(gathering, key) == Grants(False, (BEN,), ())
    assert gathering.seats_of(gathering.keys["Ben"]) == ()
    assert gathering.look().seats[1].asked == ""


def test_a_refused_phone_gets_no_access(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    gathering.service.seat_claims.refuse(gathering.code, HOST, BEN)
    assert holds(gathering, key) == Grants()
    with refused("nobody-asks"):
        gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert gathering.seats_of(gathering.keys["Ben"]) == (BEN,)


def test_the_host_can_accept_any_of_several_waiting_phones(gathering: Gathering) -> None:
    (first, mark), (second, other) = ask(gathering), ask(gathering)
    assert mark != other
    assert gathering.look().seats[1].asked == other
    assert [holds(gathering, key).asked_seats for key in (first, second)] == [(BEN,), (BEN,)]
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert [holds(gathering, key) for key in (first, second)] == [Grants(seats=(BEN,)), Grants()]
    assert gathering.look().seats[1].asked == ""


def test_accepting_a_mark_that_no_phone_shows_is_refused(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    for wrong in ("", str(109 - int(mark)), "x"):
        with refused("nobody-asks"):
            gathering.service.seat_claims.accept(gathering.code, HOST, BEN, wrong)
    assert holds(gathering, key).asked_seats == (BEN,)


def test_refusing_one_phone_shows_the_host_another_waiting_phone(gathering: Gathering) -> None:
    (honest, mark), (stranger, other) = ask(gathering), ask(gathering)
    gathering.service.seat_claims.refuse(gathering.code, HOST, BEN, other)
    assert gathering.look().seats[1].asked == mark
    assert [holds(gathering, key).asked_seats for key in (honest, stranger)] == [(BEN,), ()]
    gathering.service.seat_claims.refuse(gathering.code, HOST, BEN, mark)
    assert gathering.look().seats[1].asked == ""
    assert holds(gathering, honest) == Grants()


def test_a_double_tap_on_refusing_refuses_one_phone(gathering: Gathering) -> None:
    (honest, mark), (_, other) = ask(gathering), ask(gathering)
    for _ in range(2):
        gathering.service.seat_claims.refuse(gathering.code, HOST, BEN, other, idempotency_key="tap")
    assert (gathering.look().seats[1].asked, holds(gathering, honest).asked_seats) == (mark, (BEN,))


def test_refusing_without_a_mark_refuses_all_phones(gathering: Gathering) -> None:
    asking = [ask(gathering)[0] for _ in range(2)]
    gathering.service.seat_claims.refuse(gathering.code, HOST, BEN)
    assert [holds(gathering, key) for key in asking] == [Grants(), Grants()]
    assert gathering.look().seats[1].asked == ""


def test_a_fourth_waiting_phone_replaces_the_first(gathering: Gathering, clock: Clock) -> None:
    asking = []
    for _ in range(4):
        clock.now += 1
        asking.append(ask(gathering)[0])
    assert [holds(gathering, key).asked_seats for key in asking] == [(), (BEN,), (BEN,), (BEN,)]


def test_phones_that_ask_for_different_seats_do_not_push_each_other_out(gathering: Gathering) -> None:
    honest, _ = gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(3))
    for _ in range(4):
        ask(gathering)
    assert holds(gathering, honest).asked_seats == (3,)


def test_no_two_phones_show_the_same_mark_until_all_are_used_up(gathering: Gathering) -> None:
    marks = [ask(gathering)[1] for _ in range(92)]
    assert len(set(marks[:90])) == 90 and len(set(marks[-3:])) == 3


def test_accepting_a_phone_needs_one_database_connection(gathering: Gathering, database: str) -> None:
    """A store with one connection would wait for itself."""
    _, mark = ask(gathering)
    engine = create_engine(database, pool_size=1, max_overflow=0, pool_timeout=1)
    teach = postgres.set_up_postgres if engine.dialect.name == "postgresql" else set_up_sqlite
    teach(engine)
    single = gathering.behind(TableService(engine, VersionBus(), now=gathering.service.dependencies.now))
    single.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert single.look().seats[1].asked == ""
    engine.dispose()


def test_only_the_accepted_phone_gets_access(gathering: Gathering) -> None:
    gathering.play()
    gathering.service.remove_seat(gathering.code, HOST, BEN)
    (honest, mark), (stranger, _) = ask(gathering), ask(gathering)
    assert holds(gathering, honest) == Grants(asked_seats=(BEN,))
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert sorted(gathering.names) == ["Ann", "Ben", "Cem"]
    assert [holds(gathering, key) for key in (honest, stranger)] == [Grants(seats=(BEN,)), Grants()]


def test_accepting_a_player_who_had_left_cannot_be_undone(gathering: Gathering) -> None:
    gathering.play()
    gathering.service.remove_seat(gathering.code, HOST, BEN)
    key, mark = ask(gathering)
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    gathering.do("undo-newest-act")  # the removal, which is older
    assert [(seat.name, seat.phone) for seat in gathering.look().circle] == [
        ("Ann", True),
        ("Ben", True),
        ("Cem", True),
    ]
    assert holds(gathering, key) == Grants(seats=(BEN,))


def test_a_phone_accepted_by_mistake_loses_access_once_the_seat_has_no_phone(gathering: Gathering) -> None:
    gathering.play()
    gathering.service.remove_seat(gathering.code, HOST, BEN)
    stranger, mark = ask(gathering)
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    gathering.service.remove_seat(gathering.code, HOST, BEN)
    gathering.do("bring-back-player", seat=BEN)
    assert holds(gathering, stranger) == Grants()


def test_only_the_host_answers(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    for viewer in (ONLOOKER, seat_viewer(BEN), seat_viewer(1)):
        with refused("only-the-host", kind=Forbidden):
            gathering.service.seat_claims.accept(gathering.code, viewer, BEN, mark)
        with refused("only-the-host", kind=Forbidden):
            gathering.service.seat_claims.refuse(gathering.code, viewer, BEN)
    assert holds(gathering, key).asked_seats == (BEN,)


def test_a_seat_removed_and_brought_back_must_be_asked_for_again(gathering: Gathering) -> None:
    _, mark = ask(gathering)
    gathering.service.remove_seat(gathering.code, HOST, BEN)
    gathering.do("undo-newest-act")
    with refused("nobody-asks"):
        gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    key, mark = ask(gathering)
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert holds(gathering, key).seats == (BEN,)


def test_nobody_asks_for_a_seat_that_is_none(gathering: Gathering) -> None:
    with refused("no-such-seat"):
        gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(9))


@pytest.mark.parametrize("phase", ["dealt", "proposed"])
def test_asking_works_in_mid_round(gathering: Gathering, phase: str) -> None:
    gathering.do("begin-round")
    if phase == "proposed":
        gathering.do("end-round", result=RoundResult())
    key, mark = ask(gathering)
    gathering.service.seat_claims.accept(gathering.code, HOST, BEN, mark)
    assert holds(gathering, key).seats == (BEN,)
