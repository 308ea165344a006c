"""Several people who act at once, in threads and in two processes over one database: nothing is lost, nothing happens
twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.errors import Conflict, IllegalMove, WrongPhase
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.table.viewer import HOST, seat_viewer
from tests.play import CAST, full_replay
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


@pytest.fixture
def other_process(gathering: Gathering, engine: Engine) -> Gathering:
    """The same table through a second door, as another process has one."""
    return gathering.behind(TableService(engine, VersionBus()))


def race(*hands: Callable[[], Any]) -> list[Any]:
    """What each hand gets, or the class of what refuses it, all at once."""

    def reach(hand: Callable[[], Any]) -> Any:
        try:
            return hand()
        except IllegalMove as refusal:
            return type(refusal)

    with ThreadPoolExecutor(len(hands)) as pool:
        return list(pool.map(reach, hands))


def both_tell_one_story(first: Gathering, other: Gathering) -> None:
    kept = first.service.cache.load(first.code)
    assert kept.table == full_replay(kept.entries) == other.service.cache.load(first.code).table
    assert [entry.version for entry in kept.entries] == list(range(1, len(kept.entries) + 1))


def test_if_two_hosts_deal_at_once_only_one_deal_happens(gathering: Gathering, other_process: Gathering) -> None:
    answers = race(*(lambda host=host: host.do("begin-round") for host in (gathering, other_process) * 2))
    assert sum(isinstance(answer, str) for answer in answers) == 1
    assert [answer for answer in answers if not isinstance(answer, str)] == [WrongPhase] * 3
    both_tell_one_story(gathering, other_process)


def test_tokens_in_front_of_different_players_are_all_recorded(gathering: Gathering, other_process: Gathering) -> None:
    gathering.do("begin-round")

    def put(host: Gathering, seat: int, kind: str) -> Callable[[], str]:
        return lambda: host.do("put-token", seat=Seat(seat), kind=kind)

    race(put(gathering, 1, "lantern"), put(other_process, 2, "cart"), put(other_process, 3, "theft"))
    assert [own_seat.tokens for own_seat in other_process.look().seats] == [("lantern",), ("cart",), ("theft",)]
    both_tell_one_story(gathering, other_process)


def test_twelve_players_who_join_at_once_all_get_a_seat(service: TableService, engine: Engine) -> None:
    gathering = Gathering.of(service)
    doors = [gathering, gathering.behind(TableService(engine, VersionBus()))]
    hands = [lambda n=n, name=name: doors[n % 2].service.sit(gathering.code, name) for n, name in enumerate(CAST)]
    answers = race(*hands)
    assert sorted(seat for seat, _ in answers) == list(range(1, 13))
    assert all(gathering.seats_of(key) == (seat,) for seat, key in answers)
    assert sorted(gathering.names) == sorted(CAST)


def test_only_one_of_two_players_gets_the_last_seat(service: TableService) -> None:
    gathering = Gathering.of(service, *CAST[:11])
    answers = race(*(lambda name=name: service.sit(gathering.code, name) for name in ("Kim", "Leo", "Mia", "Nil")))
    assert sum(isinstance(answer, tuple) for answer in answers) == 1
    assert len(gathering.names) == 12


def test_only_one_of_two_players_gets_the_same_name(gathering: Gathering) -> None:
    answers = race(*(lambda: gathering.service.sit(gathering.code, "Dia") for _ in range(4)))
    assert sum(isinstance(answer, tuple) for answer in answers) == 1
    assert gathering.names == ["Ann", "Ben", "Cem", "Dia"]


def test_role_looks_at_once_are_all_recorded(gathering: Gathering, other_process: Gathering) -> None:
    other_process.do("begin-round")
    race(*(lambda n=n: gathering.do("record-look-at-role", seat_viewer(n)) for n in (1, 2, 3)))
    assert other_process.look().looked == 3
    both_tell_one_story(gathering, other_process)


def test_if_two_hosts_undo_the_same_move_it_is_undone_once(gathering: Gathering, other_process: Gathering) -> None:
    gathering.do("rename-seat", seat=Seat(1), name="Anna")
    gathering.do("rename-seat", seat=Seat(2), name="Benno")
    act = gathering.look(HOST).newest_act
    answers = race(*(lambda host=host: host.do("undo-newest-act", act=act) for host in (gathering, other_process)))
    assert [answer for answer in answers if not isinstance(answer, str)] == [Conflict]
    assert gathering.names == ["Anna", "Ben", "Cem"]
    both_tell_one_story(gathering, other_process)


def test_a_key_replaced_in_one_process_is_void_in_another(gathering: Gathering, other_process: Gathering) -> None:
    assert other_process.seats_of(gathering.keys["Ben"]) == (2,)
    gathering.service.seat_transfer.take_seat(
        gathering.code, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, Seat(2))
    )
    assert other_process.seats_of(gathering.keys["Ben"]) == ()


def test_random_moves_at_once_leave_one_consistent_log(gathering: Gathering, other_process: Gathering) -> None:
    def crowd(host: Gathering, n: int) -> Callable[[], None]:
        def act() -> None:
            for move, arguments in (
                ("begin-round", {}),
                ("put-token", {"seat": Seat(n % 3 + 1), "kind": "cart"}),
                ("swap-hat", {"seat": Seat(n % 3 + 1)}),
                ("undo-newest-act", {}),
                ("end-round", {"result": RoundResult()}),
                ("confirm-round", {}),
            ):
                try:
                    host.do(move, **arguments)
                except IllegalMove:
                    continue

        return act

    race(*(crowd(host, n) for n, host in enumerate((gathering, other_process) * 2)))
    both_tell_one_story(gathering, other_process)
