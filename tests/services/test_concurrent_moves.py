"""Several people who act at once, in threads and in two processes over one database: nothing is lost, nothing happens
twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.services import driver
from tests.services.driver import CAST, Gathering, IllegalMove, TableService, second_process

pytestmark = driver.BOTH_DATABASES


@pytest.fixture
def other_process(gathering: Gathering) -> Gathering:
    """The same table in another process."""
    return gathering.behind(second_process(gathering.service))


def race(*hands: Callable[[], Any]) -> list[Any]:
    """What each hand gets, or the class of what refuses it, all at once."""

    def reach(hand: Callable[[], Any]) -> Any:
        try:
            return hand()
        except (IllegalMove, driver.TicketInvalid) as refusal:
            return type(refusal)

    with ThreadPoolExecutor(len(hands)) as pool:
        return list(pool.map(reach, hands))


def both_tell_one_story(first: Gathering, other: Gathering) -> None:
    kept = first.service.load(first.code)
    assert kept.table == driver.full_replay(kept.entries) == other.service.load(first.code).table
    assert [entry.version for entry in kept.entries] == list(range(1, len(kept.entries) + 1))


def test_if_two_hosts_deal_at_once_only_one_deal_happens(gathering: Gathering, other_process: Gathering) -> None:
    answers = race(*(lambda host=host: host.do("begin-round") for host in (gathering, other_process) * 2))
    assert sum(isinstance(answer, str) for answer in answers) == 1
    assert [answer for answer in answers if not isinstance(answer, str)] == [driver.WrongPhase] * 3
    both_tell_one_story(gathering, other_process)


def test_twelve_players_who_join_at_once_all_get_a_seat(service: TableService) -> None:
    gathering = Gathering.of(service)
    doors = [gathering, gathering.behind(second_process(service))]
    keys = race(*(lambda n=n, name=name: doors[n % 2].sit(name) for n, name in enumerate(CAST)))
    assert sorted(gathering.seats_of(key) for key in keys) == [(seat,) for seat in range(1, 13)]
    assert sorted(gathering.names) == sorted(CAST)


@pytest.mark.parametrize("names", [("Kim", "Leo", "Mia", "Nil"), ("Kim", "Kim", "Kim", "Kim")])
def test_only_one_of_several_gets_the_last_seat(service: TableService, names: tuple[str, ...]) -> None:
    gathering = Gathering.of(service, *CAST[:10] if len(set(names)) == 1 else CAST[:11])
    answers = race(*(lambda name=name: gathering.sit(name) for name in names))
    assert sum(isinstance(answer, str) for answer in answers) == 1


def test_if_two_hosts_undo_the_same_move_it_is_undone_once(gathering: Gathering, other_process: Gathering) -> None:
    gathering.do("rename-seat", seat=1, name="Anna")
    gathering.do("rename-seat", seat=2, name="Benno")
    act = gathering.look().undo.act
    answers = race(*(lambda host=host: host.do("undo-newest-act", act=act) for host in (gathering, other_process)))
    assert [answer for answer in answers if not isinstance(answer, str)] == [driver.Conflict]
    assert gathering.names == ["Anna", "Ben", "Cem"]
    both_tell_one_story(gathering, other_process)


def test_if_phones_race_for_one_ticket_only_one_gets_the_seat(gathering: Gathering) -> None:
    ticket = gathering.ticket(2)
    answers = race(*[lambda: gathering.take(ticket)] * 4)
    (key,) = [answer for answer in answers if isinstance(answer, str)]
    assert gathering.seats_of(key) == (2,)


def test_random_moves_at_once_leave_one_consistent_log(gathering: Gathering, other_process: Gathering) -> None:
    def crowd(host: Gathering, n: int) -> Callable[[], None]:
        def act() -> None:
            for move, arguments in (
                ("begin-round", {}),
                ("put-token", {"seat": n % 3 + 1, "kind": "cart"}),
                ("swap-hat", {"seat": n % 3 + 1}),
                ("undo-newest-act", {}),
                ("end-round", {"result": driver.RoundResult()}),
                ("confirm-round", {}),
            ):
                try:
                    host.do(move, **arguments)
                except IllegalMove:
                    continue

        return act

    race(*(crowd(host, n) for n, host in enumerate((gathering, other_process) * 2)))
    both_tell_one_story(gathering, other_process)
