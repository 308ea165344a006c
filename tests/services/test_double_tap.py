"""A double tap is one act: `once` is answered as the first time, for accepted moves only."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import IllegalMove, WrongPhase
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.table.viewer import HOST, seat_viewer
from tests.clock import Clock
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


def test_the_second_tap_gets_the_same_answer_as_the_first(gathering: Gathering) -> None:
    first = gathering.do("begin-round", idempotency_key="tap")
    assert gathering.do("begin-round", idempotency_key="tap") == first
    assert gathering.look().phase == "dealt"


def test_a_second_tap_with_another_idempotency_key_is_another_move(gathering: Gathering) -> None:
    gathering.do("begin-round", idempotency_key="tap")
    with pytest.raises(WrongPhase):
        gathering.do("begin-round", idempotency_key="tap again")


def test_simultaneous_taps_with_one_idempotency_key_are_one_move(gathering: Gathering) -> None:
    before = gathering.version
    with ThreadPoolExecutor(4) as pool:
        acts = set(pool.map(lambda _: gathering.do("begin-round", idempotency_key="tap"), range(4)))
    assert len(acts) == 1
    assert gathering.version == before + 2


def test_a_refused_move_may_be_sent_again(gathering: Gathering) -> None:
    with pytest.raises(WrongPhase):
        gathering.do("confirm-round", idempotency_key="tap")
    gathering.do("begin-round")
    gathering.do("end-round", result=RoundResult())
    gathering.do("confirm-round", idempotency_key="tap")
    assert len(gathering.look().past_scores) == 1


def test_two_people_may_use_the_same_idempotency_key(gathering: Gathering) -> None:
    gathering.do("begin-round")
    anns_look = gathering.do("record-look-at-role", seat_viewer(1), idempotency_key="tap")
    other = gathering.do("record-look-at-role", seat_viewer(2), idempotency_key="tap")
    assert anns_look != other
    assert gathering.look().looked == 2


def test_a_tap_at_another_table_is_another_move(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva")
    assert gathering.do("begin-round", idempotency_key="tap") != other.do("begin-round", idempotency_key="tap")


def test_a_double_tap_on_joining_gives_one_seat_and_a_key_that_opens_it(gathering: Gathering) -> None:
    taps = [gathering.service.sit(gathering.code, "Dia", idempotency_key="tap") for _ in range(2)]
    assert [seat for seat, _ in taps] == [4, 4]
    assert [gathering.seats_of(key) for _, key in taps] == [(4,), (4,)]
    assert gathering.names == ["Ann", "Ben", "Cem", "Dia"]


def test_simultaneous_taps_on_joining_give_one_seat(gathering: Gathering) -> None:
    with ThreadPoolExecutor(4) as pool:
        taps = list(pool.map(lambda _: gathering.service.sit(gathering.code, "Dia", idempotency_key="tap"), range(4)))
    assert {seat for seat, _ in taps} == {4}
    assert all(gathering.seats_of(key) == (4,) for _, key in taps)
    assert gathering.names == ["Ann", "Ben", "Cem", "Dia"]


def test_a_double_tap_on_opening_a_table_opens_one_table(service: TableService) -> None:
    taps = [service.open_table("saboteur2", {}, idempotency_key="tap") for _ in range(2)]
    assert len({code for code, _ in taps}) == 1
    assert all(service.access.find_grants(code, [key]).host for code, key in taps)
    assert len(service.table_summaries()) == 1


def test_a_double_tap_on_asking_for_a_seat_asks_once(gathering: Gathering) -> None:
    taps = [
        gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap") for _ in range(2)
    ]
    mark = gathering.look().seats[1].asked
    assert [answer for _, answer in taps] == [mark, mark]
    gathering.service.seat_claims.accept(gathering.code, HOST, Seat(2), mark)
    assert gathering.seats_of(taps[-1][0]) == (2,)
    assert gathering.seats_of(gathering.keys["Ben"]) == ()


def test_a_repeated_request_gets_the_same_key_at_any_time_and_from_any_process(
    gathering: Gathering, engine: Engine, clock: Clock
) -> None:
    def requests(at: Gathering) -> list[object]:
        service, code = at.service, at.code
        return [
            service.open_table("saboteur2", {}, idempotency_key="open"),
            service.sit(code, "Dia", idempotency_key="sit"),
            service.seat_claims.ask_for_seat(code, Seat(2), idempotency_key="ask"),
            service.seat_transfer.take_seat(code, ticket, idempotency_key="take"),
            service.host_devices.take_host_page(code, host_ticket, idempotency_key="host"),
        ]

    ticket = gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(3))
    host_ticket = gathering.service.host_devices.issue_ticket(gathering.code)
    first = requests(gathering)
    for passed in (0.0, 60.0, -3600.0, 400 * 86400.0):
        clock.now += passed
        assert requests(gathering.behind(TableService(engine, VersionBus(), now=clock))) == first


def test_a_request_at_another_table_gets_another_key(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Ann", "Ben", "Cem")
    keys = [at.service.sit(at.code, "Dia", idempotency_key="tap") for at in (gathering, other)]
    assert keys[0][0] == keys[1][0] and keys[0][1] != keys[1][1]


def test_a_claim_repeated_after_the_hosts_answer_opens_nothing(gathering: Gathering) -> None:
    for _ in range(2):
        key, _ = gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
        gathering.service.seat_claims.refuse(gathering.code, HOST, Seat(2))
    assert gathering.look().seats[1].asked == "" and gathering.seats_of(key) == ()


def test_a_replaced_phone_comes_back_by_no_repeated_tap(gathering: Gathering) -> None:
    gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    gathering.service.seat_transfer.take_seat(
        gathering.code, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(4))
    )
    assert gathering.seats_of(gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")[1]) == ()


def test_a_removed_player_comes_back_by_an_undo_and_by_no_repeated_tap(gathering: Gathering) -> None:
    dia, key = gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    gathering.service.remove_seat(gathering.code, HOST, dia)
    assert gathering.seats_of(gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")[1]) == ()
    gathering.do("undo-newest-act")
    assert gathering.seats_of(key) == (dia,)


def test_an_idempotency_key_used_for_another_kind_of_move_is_refused(gathering: Gathering) -> None:
    gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
    with pytest.raises(IllegalMove):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")


def test_a_move_repeated_after_its_undo_is_not_made_again(gathering: Gathering) -> None:
    first = gathering.do("rename-seat", seat=Seat(1), name="Anna", idempotency_key="tap")
    gathering.do("undo-newest-act")
    assert gathering.do("rename-seat", seat=Seat(1), name="Anna", idempotency_key="tap") == first
    assert gathering.names[0] == "Ann"
