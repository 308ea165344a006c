"""Sitting down gives a seat and its key; who leaves keeps the key for an undo."""

from __future__ import annotations

from tests.services.driver import HOST, Gathering, Grants, refused


def test_everybody_has_a_key_of_the_own_seat(gathering: Gathering) -> None:
    assert [gathering.grants(key) for key in gathering.keys.values()] == [Grants(seats=(n,)) for n in (1, 2, 3)]
    assert gathering.grants(gathering.host_key) == Grants(host=True)


def test_a_removal_that_is_refused_leaves_the_key(gathering: Gathering) -> None:
    gathering.do("begin-round")
    with refused("seat-is-dealt"):
        gathering.remove(2)
    assert gathering.seats_of(gathering.keys["Ben"]) == (2,)


def test_undoing_a_removal_brings_back_the_seat_with_its_phone(gathering: Gathering) -> None:
    gathering.remove(2)
    assert (gathering.names, gathering.seats_of(gathering.keys["Ben"])) == (["Ann", "Cem"], ())
    gathering.do("undo-newest-act")
    assert (gathering.names, gathering.seats_of(gathering.keys["Ben"])) == (["Ann", "Ben", "Cem"], (2,))
    gathering.do("redo-act")
    assert gathering.seats_of(gathering.keys["Ben"]) == ()


def test_undoing_a_removal_after_a_transfer_brings_back_no_older_phone(gathering: Gathering) -> None:
    key = gathering.take(gathering.ticket(2))
    gathering.remove(2)
    gathering.do("undo-newest-act")
    assert [gathering.seats_of(held) for held in (gathering.keys["Ben"], key)] == [(), (2,)]


def test_a_player_brought_back_without_a_phone_has_none_until_undone(gathering: Gathering) -> None:
    gathering.remove(2)
    gathering.do("bring-back-player", seat=2)
    assert gathering.seats_of(gathering.keys["Ben"]) == ()
    grant = gathering.service.devices.open_passed_page(gathering.code, HOST, 2)
    assert gathering.service.devices.is_passed_page_open(gathering.code, grant, 2)
    for _ in range(2):
        gathering.do("undo-newest-act")
    assert gathering.seats_of(gathering.keys["Ben"]) == (2,)
    assert not gathering.service.devices.is_passed_page_open(gathering.code, grant, 2)


def test_made_up_keys_give_no_access(gathering: Gathering) -> None:
    key = gathering.keys["Ben"]
    assert gathering.grants(key) != Grants()
    for made_up in ("", "x" * 1000, "é", "0" * 32, key[:-1], key[:-1] + ("0" if key[-1] != "0" else "1")):
        assert gathering.grants(made_up) == Grants(), made_up


def test_a_key_opens_nothing_at_another_table(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Dia")
    assert other.grants(gathering.host_key, *gathering.keys.values()) == Grants()
