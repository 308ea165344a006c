"""What the service remembers of finished games for their host: only what he asked for, as it is now, for him alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import Engine, select

from companion.rules.errors import Forbidden, WrongPhase
from companion.services import TableService, TicketInvalid
from companion.services.archive import LINK_SECONDS
from companion.services.archive_file import parse_archive_file
from companion.services.table_cache import CachedTable
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER, seat_viewer
from tests.clock import Clock
from tests.services.archived import circle, nights
from tests.services.gathering import Gathering
from tests.table.refusals import refused
from tests.tables import CIRCLE_KEYS, NIGHTS

ON, OFF = {"remember": "on"}, {"remember": "off"}


# When there is a night


def test_a_game_is_archived_only_if_the_host_chose_that(service: TableService, engine: Engine) -> None:
    Gathering.of(service, "Ann", "Ben", "Cem", rounds="1").play()
    with engine.connect() as connection:
        assert connection.execute(select(NIGHTS)).all() == []


def test_a_game_is_archived_when_its_last_round_is_confirmed(remembered: Gathering) -> None:
    assert nights(remembered) == ()
    remembered.play()
    (night,) = nights(remembered)
    assert [person.name for person in night.people] == ["Ann", "Ben", "Cem"]
    assert [person.total for person in night.people] == [seat.total for seat in remembered.look(ONLOOKER).seats]


def test_the_archive_can_be_switched_on_and_off_after_the_game(service: TableService) -> None:
    remembered = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    remembered.play()
    for options, many in ((ON, 1), (OFF, 0), (ON, 1)):
        remembered.do(moves.set_options, options=options)
        assert len(nights(remembered)) == many
    remembered.do(moves.undo_newest_act)
    assert nights(remembered) == ()


def test_the_public_history_says_that_the_game_is_archived(remembered: Gathering) -> None:
    assert remembered.look(seat_viewer(1)).options["remember"] == "on"
    assert ("option", "remember") in [
        pair for line in remembered.service.history(remembered.code) for pair in line.message.values
    ]


def test_later_corrections_and_names_change_the_archived_game(remembered: Gathering) -> None:
    remembered.play()
    remembered.do(moves.correct_gain, round=1, seat=remembered.seat("Cem"), gold=9, why="miscounted")
    remembered.do(moves.rename_seat, seat=remembered.seat("Ann"), name="Anna")
    (night,) = nights(remembered)
    assert [player.name for player in night.people] == ["Anna", "Ben", "Cem"]
    assert [(player.name, player.total) for player in night.winners] == [("Cem", 9)]


def test_a_game_whose_end_is_undone_is_not_archived_until_it_ends_again(remembered: Gathering) -> None:
    remembered.play()
    before = nights(remembered)
    remembered.do(moves.undo_newest_act)
    assert nights(remembered) == ()
    remembered.do(moves.redo_act)
    assert nights(remembered) == before


def test_a_game_changes_only_when_its_one_more_round_is_confirmed(remembered: Gathering) -> None:
    remembered.play()
    before = nights(remembered)
    remembered.do(moves.set_options, options={"rounds": "2"})
    remembered.do(moves.begin_round)
    assert nights(remembered) == before
    remembered.do(moves.undo_newest_act)
    assert nights(remembered) == before
    remembered.play()
    assert [len(night.rounds) for night in nights(remembered)] == [2]
    remembered.do(moves.undo_newest_act)
    assert nights(remembered) == ()


def test_each_game_at_a_table_is_archived_by_itself(remembered: Gathering) -> None:
    remembered.play()
    (first,) = nights(remembered)
    remembered.do(moves.play_again)
    assert nights(remembered) == (first,)
    remembered.play()
    assert len({night.mark for night in nights(remembered)}) == 2
    remembered.do(moves.undo_after_version, version=6)
    assert nights(remembered) == ()


def test_undoing_a_second_game_keeps_the_first_in_the_archive(remembered: Gathering) -> None:
    remembered.play()
    before, version = nights(remembered), remembered.version
    remembered.do(moves.play_again)
    remembered.play()
    remembered.do(moves.undo_after_version, version=version)
    assert nights(remembered) == before


def test_archived_games_stay_when_their_table_is_removed(remembered: Gathering, clock: Clock) -> None:
    whose = circle(remembered)
    remembered.play()
    before = nights(remembered)
    clock.now = 4e9
    assert remembered.service.retention.purge_expired() == [remembered.code]
    assert remembered.service.archive.read_archive(whose).games == before


def test_a_refused_move_archives_nothing(remembered: Gathering) -> None:
    remembered.do(moves.begin_round)
    with pytest.raises(WrongPhase):
        remembered.do(moves.confirm_round)
    assert nights(remembered) == ()


# Whose they are


def test_all_tables_of_a_host_share_one_archive_and_other_hosts_have_their_own(service: TableService) -> None:
    first, other = (Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on") for _ in range(2))
    key = service.archive.host_archive_key(first.code, HOST, [])
    assert (
        service.archive.host_archive_key(first.code, HOST, [key])
        == key
        == service.archive.host_archive_key(other.code, HOST, [key])
    )
    stranger = Gathering.of(service, "Dia", "Eva", "Finn", rounds="1", remember="on")
    assert circle(stranger) != circle(first) == circle(other)
    for remembered in (first, other, stranger):
        remembered.play()
    assert [len(nights(remembered)) for remembered in (first, stranger)] == [2, 1]


def test_another_hosting_device_gets_its_own_key_to_the_archive(remembered: Gathering) -> None:
    service = remembered.service
    keys = [service.archive.host_archive_key(remembered.code, HOST, []) for _ in range(2)]
    assert keys[0] != keys[1]
    assert len({whose for _, whose in service.archive.groups_opened_by_keys(keys)}) == 1


def test_a_player_gets_no_key_to_the_archive(remembered: Gathering, engine: Engine) -> None:
    for viewer in (ONLOOKER, seat_viewer(1)):
        with pytest.raises(Forbidden):
            remembered.service.archive.host_archive_key(remembered.code, viewer, [])
    with engine.connect() as connection:
        assert connection.execute(select(CIRCLE_KEYS)).all() == []


def test_only_hashes_of_keys_are_stored_and_a_wrong_key_opens_nothing(remembered: Gathering, engine: Engine) -> None:
    key = remembered.service.archive.host_archive_key(remembered.code, HOST, [])
    with engine.connect() as connection:
        key_rows = connection.execute(select(CIRCLE_KEYS)).all()
    assert key not in repr(key_rows)
    assert remembered.service.archive.groups_opened_by_keys([key[::-1], "", key_rows[0].hash]) == []


def test_a_link_opens_the_archive_once_and_within_ten_minutes(remembered: Gathering, clock: Clock) -> None:
    service, whose = remembered.service, circle(remembered)
    link = service.archive.issue_link(whose)
    service.archive.check_link(link)
    assert service.archive.groups_opened_by_keys([service.archive.redeem_link(link)])[0][1] == whose
    assert service.archive.groups_opened_by_keys([link]) == []
    for late in (link, service.archive.issue_link(whose)):
        clock.now += LINK_SECONDS
        with pytest.raises(TicketInvalid):
            service.archive.check_link(late)
        with pytest.raises(TicketInvalid):
            service.archive.redeem_link(late)


# Forgotten and merged


def test_a_deleted_game_stays_deleted_if_its_table_plays_on(remembered: Gathering) -> None:
    remembered.play()
    whose, (night,) = circle(remembered), nights(remembered)
    remembered.service.archive.delete_game(whose, night.mark)
    remembered.do(moves.correct_gain, round=1, seat=1, gold=3, why="late")
    remembered.do(moves.set_options, options={"rounds": "2"})
    remembered.play()
    assert nights(remembered) == ()
    with refused("no-such-night"):
        remembered.service.archive.delete_game(whose, night.mark)


def test_a_deleted_person_stays_deleted_when_gold_is_corrected(remembered: Gathering, engine: Engine) -> None:
    remembered.play()
    remembered.service.archive.delete_person(circle(remembered), "ben")
    remembered.do(moves.correct_gain, round=1, seat=remembered.seat("Cem"), gold=9, why="late")
    (night,) = nights(remembered)
    assert [(player.name, player.winner) for player in night.people] == [("Ann", False), ("", False), ("Cem", True)]
    with engine.connect() as connection:
        assert "Ben" not in repr(connection.execute(select(NIGHTS)).all())
    with refused("nobody-called"):
        remembered.service.archive.delete_person(circle(remembered), "ben")


def none(remembered: Gathering) -> None:
    """Nobody called Ben is anywhere, nor what is left of a night."""
    service, whose = remembered.service, circle(remembered)
    assert "Ben" not in json.dumps(service.archive.archive_document(whose))
    assert [line.games for line in service.archive.group_summaries()] == [len(nights(remembered))]


def test_a_deleted_person_stays_deleted_after_undo_and_redo_of_the_end(remembered: Gathering) -> None:
    remembered.play()
    remembered.service.archive.delete_person(circle(remembered), "ben")
    for away, again in (
        ((moves.undo_newest_act, {}), (moves.redo_act, {})),
        ((moves.set_options, {"options": OFF}), (moves.set_options, {"options": ON})),
    ):
        for (move, arguments), many in ((away, 0), (again, 1)):
            remembered.do(move, **arguments)
            assert len(nights(remembered)) == many
            none(remembered)
    assert [player.name for player in nights(remembered)[0].people] == ["Ann", "", "Cem"]


def test_a_deleted_person_is_not_restored_by_deleting_all_or_by_a_file(remembered: Gathering) -> None:
    remembered.play()
    service, whose = remembered.service, circle(remembered)
    file = json.dumps(service.archive.archive_document(whose)).encode()
    service.archive.delete_person(whose, "ben")
    remembered.do(moves.undo_newest_act)
    service.archive.delete_all(whose)
    assert service.archive.import_file(whose, file) == (1, 0)
    none(remembered)
    remembered.do(moves.redo_act)
    service.archive.delete_all(whose)
    for options in (OFF, ON):
        remembered.do(moves.set_options, options=options)
        none(remembered)


@pytest.mark.parametrize("all_nights", [True, False], ids=["all nights", "that night"])
def test_a_deleted_person_stays_deleted_when_the_game_is_imported_again(
    remembered: Gathering, all_nights: bool
) -> None:
    remembered.play()
    service, whose = remembered.service, circle(remembered)
    file = json.dumps(service.archive.archive_document(whose)).encode()
    service.archive.delete_person(whose, "ben")
    if all_nights:
        service.archive.delete_all(whose)
    else:
        service.archive.delete_game(whose, nights(remembered)[0].mark)
    assert nights(remembered) == () and service.archive.is_game_deleted(remembered.code)
    for again in (moves.undo_newest_act, moves.redo_act):
        remembered.do(again)
        assert nights(remembered) == ()
    assert service.archive.import_file(whose, file) == (1, 0)
    assert [player.name for player in nights(remembered)[0].people] == ["Ann", "", "Cem"]


def test_a_game_is_deleted_once(remembered: Gathering) -> None:
    remembered.play()
    mark = nights(remembered)[0].mark
    remembered.service.archive.delete_game(circle(remembered), mark)
    with refused("no-such-night"):
        remembered.service.archive.delete_game(circle(remembered), mark)


def test_a_name_that_is_counted_for_another_is_merged_with_no_third(remembered: Gathering) -> None:
    """Ann is counted for Anna. Where both sit at one table they are two all the same."""
    service = remembered.service
    remembered.play()
    key = service.archive.host_archive_key(remembered.code, HOST, [])
    for names in (("Anna", "Nan", "Dia"), ("Ann", "Anna", "Eva")):
        other = Gathering.of(service, *names, rounds="1", remember="on")
        whose = circle(other, key)
        if "Eva" in names:
            service.archive.merge_names(whose, "ann", "anna")
        other.play()
    for name, into in (("nan", "ann"), ("ann", "nan")):
        with refused("counted-already"):
            service.archive.merge_names(whose, name, into)
    document = json.dumps(service.archive.archive_document(whose)).encode()
    assert service.archive.import_file(circle(Gathering.of(service, remember="on")), document) == (3, 0)
    service.archive.delete_person(whose, "anna")
    left = [[player.name for player in night.people] for night in service.archive.read_archive(whose).games]
    assert sorted(left) == [["", "Ben", "Cem"], ["", "Nan", "Dia"], ["Ann", "", "Eva"]]


def test_a_file_with_a_chain_of_merged_names_is_read(service: TableService) -> None:
    text = b'{"companion-nights": 1, "nights": [], "same": {"nan": "ann", "ann": "anna"}}'
    assert parse_archive_file(text) == ([], {"nan": "anna", "ann": "anna"})


def test_names_are_merged_and_unmerged_unless_both_played_at_one_table(remembered: Gathering) -> None:
    service = remembered.service
    remembered.play()
    key = service.archive.host_archive_key(remembered.code, HOST, [])
    later = Gathering.of(service, "Benny", "Dia", "Eva", rounds="1", remember="on")
    whose = circle(later, key)
    later.play()
    service.archive.merge_names(whose, "benny", "ben")
    assert service.archive.read_archive(whose).aliases == {"benny": "ben"}
    for name, into, why in (
        ("ann", "cem", "two-people"),
        ("ann", "ann", "same-name-twice"),
        ("hal", "ann", "nobody-called"),
    ):
        with refused(why):
            service.archive.merge_names(whose, name, into)
    service.archive.unmerge_name(whose, "benny")
    assert service.archive.read_archive(whose).aliases == {}
    service.archive.merge_names(whose, "benny", "ben")
    service.archive.delete_person(whose, "ben")
    archive = service.archive.read_archive(whose)
    assert archive.aliases == {} and not {"Ben", "Benny"} & {
        player.name for night in archive.games for player in night.people
    }


def test_all_games_are_deleted_at_once(remembered: Gathering) -> None:
    remembered.play()
    remembered.service.archive.delete_all(circle(remembered))
    assert nights(remembered) == () and remembered.service.archive.read_archive(circle(remembered)).aliases == {}


# The result of one game


def test_everybody_can_read_the_record_once_the_game_is_over(service: TableService) -> None:
    remembered = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    with pytest.raises(WrongPhase):
        service.archive.finished_game_record(remembered.code)
    remembered.play()
    night, at = service.archive.finished_game_record(remembered.code)
    assert [player.name for player in night.people] == ["Ann", "Ben", "Cem"] and at > 0
    remembered.do(moves.set_options, options=ON)
    assert nights(remembered) == (night,)


def test_a_record_asked_for_during_the_undo_of_the_end_is_refused(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    remembered.play()
    alone = CachedTable.hold_lock

    def meanwhile(kept: CachedTable) -> Any:
        """Between the look and the answer somebody undoes the confirmation."""
        monkeypatch.setattr(CachedTable, "hold_lock", alone)
        remembered.do(moves.undo_newest_act)
        return alone(kept)

    with service.request_snapshot(), pytest.raises(WrongPhase):
        service.version(remembered.code)
        monkeypatch.setattr(CachedTable, "hold_lock", meanwhile)
        service.archive.finished_game_record(remembered.code)
