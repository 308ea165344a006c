"""Sitting down: a seat and its key; names, a full table, the host at his own table, players who share a phone."""

from __future__ import annotations

import pytest

from companion.rules.errors import Forbidden
from companion.services import TableService
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.play import CAST, refused
from tests.services.gathering import Gathering


def test_a_player_who_joins_has_a_key_to_the_seat(gathering: Gathering) -> None:
    seat, key = gathering.service.sit(gathering.code, " Dia ")
    assert (seat, gathering.names[-1]) == (4, "Dia")
    assert gathering.seats_of(key) == (4,)
    assert not gathering.service.access.find_grants(gathering.code, [key]).host


def test_everybody_has_a_key_of_her_own(gathering: Gathering) -> None:
    assert [gathering.seats_of(key) for key in gathering.keys.values()] == [(1,), (2,), (3,)]
    assert len({*gathering.keys.values(), gathering.host_key}) == 4


def test_two_players_may_share_a_phone_and_the_newest_seat_comes_first(gathering: Gathering) -> None:
    assert gathering.seats_of(gathering.keys["Ann"], gathering.keys["Cem"]) == (3, 1)


def test_a_refused_name_gives_no_key(gathering: Gathering) -> None:
    before = gathering.version
    with refused("name-taken"):
        gathering.service.sit(gathering.code, "ann")
    assert gathering.version == before


def test_a_thirteenth_player_is_refused(service: TableService) -> None:
    gathering = Gathering.of(service, *CAST)
    with refused("table-full"):
        service.sit(gathering.code, "Mia")


def test_the_host_sits_at_his_own_table(gathering: Gathering) -> None:
    seat, key = gathering.service.sit_host(gathering.code, HOST, "Dia")
    grants = gathering.service.access.find_grants(gathering.code, [gathering.host_key, key])
    assert (grants.host, grants.seats) == (True, (seat,))
    for viewer in (ONLOOKER, seat_viewer(1)):
        with refused("only-the-host", kind=Forbidden):
            gathering.service.sit_host(gathering.code, viewer, "Eva")


def test_a_removed_player_has_no_access(gathering: Gathering) -> None:
    gathering.service.remove_seat(gathering.code, HOST, gathering.seat("Ben"))
    assert gathering.seats_of(gathering.keys["Ben"]) == ()
    assert gathering.names == ["Ann", "Cem"]


def test_a_removal_that_is_refused_leaves_the_key(gathering: Gathering) -> None:
    gathering.do("begin-round")
    with refused("seat-is-dealt"):
        gathering.service.remove_seat(gathering.code, HOST, gathering.seat("Ben"))
    assert gathering.seats_of(gathering.keys["Ben"]) == (2,)


def test_undoing_a_removal_brings_back_the_seat_with_its_phone(gathering: Gathering) -> None:
    ben = gathering.seat("Ben")
    gathering.service.remove_seat(gathering.code, HOST, ben)
    gathering.do("undo-newest-act")
    assert (gathering.names, gathering.seats_of(gathering.keys["Ben"])) == (["Ann", "Ben", "Cem"], (ben,))
    gathering.do("redo-act")
    assert gathering.seats_of(gathering.keys["Ben"]) == ()


def test_undoing_a_removal_after_a_transfer_brings_back_no_older_phone(gathering: Gathering) -> None:
    ben = gathering.seat("Ben")
    _, key = gathering.service.seat_transfer.take_seat(
        gathering.code, gathering.service.seat_transfer.issue_ticket(gathering.code, HOST, ben)
    )
    gathering.service.remove_seat(gathering.code, HOST, ben)
    gathering.do("undo-newest-act")
    assert [gathering.seats_of(key_held) for key_held in (gathering.keys["Ben"], key)] == [(), (ben,)]


def test_a_player_brought_back_without_a_phone_has_none_until_undone(gathering: Gathering) -> None:
    ben = gathering.seat("Ben")
    gathering.service.remove_seat(gathering.code, HOST, ben)
    gathering.do("bring-back-player", seat=ben)
    assert gathering.seats_of(gathering.keys["Ben"]) == ()
    grant = gathering.service.pass_device.open_page(gathering.code, HOST, ben)
    assert gathering.service.pass_device.is_page_open(gathering.code, grant, ben)
    for _ in range(2):
        gathering.do("undo-newest-act")
    assert gathering.seats_of(gathering.keys["Ben"]) == (ben,)
    assert not gathering.service.pass_device.is_page_open(gathering.code, grant, ben)


@pytest.mark.parametrize("keys_held", [[], [""], ["x" * 1000], ["é"], ["0" * 32]])
def test_made_up_keys_give_no_access(gathering: Gathering, keys_held: list[str]) -> None:
    grants = gathering.service.access.find_grants(gathering.code, keys_held)
    assert (grants.host, grants.seats, grants.asked_seats) == (False, (), ())
