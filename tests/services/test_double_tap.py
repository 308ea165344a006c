"""A double tap is one act: `once` is answered as the first time, for accepted moves only."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import IllegalMove, WrongPhase
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import KeyRequestRepeatedTooLate, TableService
from companion.services.access import REPEAT_SECONDS
from companion.table import moves
from companion.table.viewer import HOST, seat_viewer
from tests.clock import Clock
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


def test_the_second_tap_gets_the_same_answer_as_the_first(gathering: Gathering) -> None:
    seen = gathering.version
    first = gathering.do(moves.begin_round, expected_version=seen, idempotency_key="tap")
    assert gathering.do(moves.begin_round, expected_version=seen, idempotency_key="tap") == first
    assert gathering.look().phase == "dealt"


def test_a_second_tap_with_another_idempotency_key_is_another_move(gathering: Gathering) -> None:
    gathering.do(moves.begin_round, idempotency_key="tap")
    with pytest.raises(WrongPhase):
        gathering.do(moves.begin_round, idempotency_key="tap again")


def test_simultaneous_taps_with_one_idempotency_key_are_one_move(gathering: Gathering) -> None:
    seen, before = gathering.version, gathering.version
    with ThreadPoolExecutor(4) as pool:
        acts = set(
            pool.map(lambda _: gathering.do(moves.begin_round, expected_version=seen, idempotency_key="tap"), range(4))
        )
    assert len(acts) == 1
    assert gathering.version == before + 3


def test_a_refused_move_may_be_sent_again(gathering: Gathering) -> None:
    with pytest.raises(WrongPhase):
        gathering.do(moves.confirm_round, idempotency_key="tap")
    gathering.do(moves.begin_round)
    gathering.do(moves.end_round, result=RoundResult())
    gathering.do(moves.confirm_round, idempotency_key="tap")
    assert len(gathering.look().past_scores) == 1


def test_two_people_may_use_the_same_idempotency_key(gathering: Gathering) -> None:
    bens_cut = gathering.do(moves.commit_to_cut, seat_viewer(1), commitment="0f" * 32, idempotency_key="tap")
    other = gathering.do(moves.commit_to_cut, seat_viewer(2), commitment="0f" * 32, idempotency_key="tap")
    assert bens_cut != other
    assert [seat.cut for seat in gathering.look().seats] == [True, True, False]


def test_a_tap_at_another_table_is_another_move(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva")
    assert gathering.do(moves.begin_round, idempotency_key="tap") != other.do(moves.begin_round, idempotency_key="tap")


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


def test_a_claim_repeated_after_the_hosts_answer_opens_nothing(gathering: Gathering) -> None:
    gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
    gathering.service.seat_claims.refuse(gathering.code, HOST, Seat(2))
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
    assert gathering.look().seats[1].asked == ""


def test_a_replaced_phone_gets_no_key_by_repeating_its_first_tap(gathering: Gathering) -> None:
    gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    gathering.service.seat_transfer.take_seat(
        gathering.code, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(4))
    )
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")


def test_a_tap_repeated_after_its_key_was_used_gives_no_other_key(gathering: Gathering) -> None:
    _, key = gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    assert gathering.seats_of(key) == (4,)
    with pytest.raises(KeyRequestRepeatedTooLate) as repeat:
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    assert (repeat.value.code, repeat.value.seat) == (gathering.code, 4)
    assert gathering.seats_of(key) == (4,)


def test_a_key_used_in_one_process_is_used_in_all(gathering: Gathering, engine: Engine, clock: Clock) -> None:
    other = gathering.behind(TableService(engine, VersionBus(), now=clock))
    _, key = gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    assert other.seats_of(key) == (4,)
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")


def test_a_tap_repeated_after_a_minute_gives_no_other_key(gathering: Gathering, clock: Clock) -> None:
    gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    clock.now += REPEAT_SECONDS + 1
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")


def test_a_removed_player_gets_no_key_by_repeating_the_first_tap(gathering: Gathering) -> None:
    dia, key = gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    gathering.service.remove_seat(gathering.code, HOST, dia)
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    gathering.do(moves.undo_newest_act)
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")
    assert gathering.seats_of(key) == (dia,)


def test_opening_a_table_repeated_after_its_key_was_used_gives_no_other_key(service: TableService) -> None:
    code, key = service.open_table("saboteur2", {}, idempotency_key="tap")
    assert service.access.find_grants(code, [key]).host
    with pytest.raises(KeyRequestRepeatedTooLate) as repeat:
        service.open_table("saboteur2", {}, idempotency_key="tap")
    assert (repeat.value.code, repeat.value.seat) == (code, None)


def test_opening_a_table_repeated_after_a_minute_gives_no_key(service: TableService, clock: Clock) -> None:
    service.open_table("saboteur2", {}, idempotency_key="tap")
    clock.now += REPEAT_SECONDS + 1
    with pytest.raises(KeyRequestRepeatedTooLate):
        service.open_table("saboteur2", {}, idempotency_key="tap")


def test_a_claim_repeated_after_its_key_was_used_keeps_that_key_waiting(gathering: Gathering) -> None:
    key, mark = gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
    assert gathering.service.access.find_grants(gathering.code, [key]).asked_seats == (2,)
    with pytest.raises(KeyRequestRepeatedTooLate):
        gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
    gathering.service.seat_claims.accept(gathering.code, HOST, Seat(2), mark)
    assert gathering.seats_of(key) == (2,)


def test_an_idempotency_key_used_for_another_kind_of_move_is_refused(gathering: Gathering) -> None:
    gathering.service.seat_claims.ask_for_seat(gathering.code, Seat(2), idempotency_key="tap")
    with pytest.raises(IllegalMove):
        gathering.service.sit(gathering.code, "Dia", idempotency_key="tap")


def test_a_move_repeated_after_its_undo_is_not_made_again(gathering: Gathering) -> None:
    first = gathering.do(moves.rename_seat, seat=Seat(1), name="Anna", idempotency_key="tap")
    gathering.do(moves.undo_newest_act)
    assert gathering.do(moves.rename_seat, seat=Seat(1), name="Anna", idempotency_key="tap") == first
    assert gathering.names[0] == "Ann"
