"""What the door remembers of finished games for their host: only what he asked for, as it is now, for him alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, select

from companion.rules.problems import IllegalMove, NotYours, WrongPhase
from companion.service import Service, TicketUsed
from companion.service.nights import LINK_SECONDS, as_nights, joined
from companion.service.shelf import Kept
from companion.store.rows import CIRCLE_KEYS, NIGHTS
from companion.table import moves
from companion.table.night import Night, written
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.service.conftest import Clock
from tests.service.gathering import Gathering
from tests.table.test_night import NIGHTS as ANY_NIGHT

ON, OFF = {"remember": "on"}, {"remember": "off"}


@pytest.fixture
def table(service: Service) -> Gathering:
    """Ann, Ben and Cem at a table of one round that its host remembers."""
    return Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on")


def circle(gathering: Gathering, *held: str) -> str:
    """The circle that this table's nights go to."""
    key = gathering.service.nights_key(gathering.code, HOST, held)
    return gathering.service.circles_of([key])[0][1]


def nights(gathering: Gathering) -> tuple[Night, ...]:
    return gathering.service.memories(circle(gathering)).nights


def refused(key: str) -> Any:
    return pytest.raises(IllegalMove, match=key)


# When there is a night


def test_a_table_is_not_remembered_unless_its_host_says_so(service: Service, engine: Engine) -> None:
    Gathering.of(service, "Ann", "Ben", "Cem", rounds="1").play()
    with engine.connect() as connection:
        assert connection.execute(select(NIGHTS)).all() == []


def test_a_game_is_remembered_with_its_last_booking(table: Gathering) -> None:
    assert nights(table) == ()
    table.play()
    (night,) = nights(table)
    assert [person.name for person in night.people] == ["Ann", "Ben", "Cem"]
    assert [person.total for person in night.people] == [row.total for row in table.look(ONLOOKER).seats]


def test_it_can_be_said_after_the_game_too_and_unsaid(service: Service) -> None:
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    table.play()
    for options, many in ((ON, 1), (OFF, 0), (ON, 1)):
        table.do(moves.set_options, options=options)
        assert len(nights(table)) == many
    table.do(moves.take_back)
    assert nights(table) == ()


def test_everybody_can_read_that_a_night_is_remembered(table: Gathering) -> None:
    assert table.look(at_seat(1)).options["remember"] == "on"
    assert ("option", "remember") in [pair for line in table.service.story(table.code) for pair in line.sentence.values]


def test_what_is_put_right_or_renamed_later_is_put_right_in_the_night(table: Gathering) -> None:
    table.play()
    table.do(moves.correct, round=1, seat=table.seat("Cem"), gold=9, why="miscounted")
    table.do(moves.rename, seat=table.seat("Ann"), name="Anna")
    (night,) = nights(table)
    assert [one.name for one in night.people] == ["Anna", "Ben", "Cem"]
    assert [(one.name, one.total) for one in night.winners] == [("Cem", 9)]


def test_a_game_whose_end_is_taken_back_is_no_night_until_it_ends_again(table: Gathering) -> None:
    table.play()
    before = nights(table)
    table.do(moves.take_back)
    assert nights(table) == ()
    table.do(moves.redo)
    assert nights(table) == before
    table.do(moves.set_options, options={"rounds": "2"})
    assert nights(table) == ()
    table.play()
    assert [len(night.rounds) for night in nights(table)] == [2]


def test_each_game_at_a_table_is_a_night_of_its_own(table: Gathering) -> None:
    table.play()
    (first,) = nights(table)
    table.do(moves.play_again)
    assert nights(table) == (first,)
    table.play()
    assert len({night.mark for night in nights(table)}) == 2
    table.do(moves.back_to, version=6)
    assert nights(table) == ()


def test_a_second_game_that_is_taken_back_leaves_the_first(table: Gathering) -> None:
    table.play()
    before, version = nights(table), table.version
    table.do(moves.play_again)
    table.play()
    table.do(moves.back_to, version=version)
    assert nights(table) == before


def test_nights_stay_when_their_table_goes(table: Gathering, clock: Clock) -> None:
    whose = circle(table)
    table.play()
    before = nights(table)
    clock.now = 4e9
    assert table.service.purge_idle() == [table.code]
    assert table.service.memories(whose).nights == before


def test_a_refused_move_remembers_nothing(table: Gathering) -> None:
    table.do(moves.begin)
    with pytest.raises(WrongPhase):
        table.do(moves.book)
    assert nights(table) == ()


# Whose they are


def test_a_host_has_one_circle_for_all_his_tables_and_another_host_another(service: Service) -> None:
    one, other = (Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on") for _ in range(2))
    key = service.nights_key(one.code, HOST, [])
    assert service.nights_key(one.code, HOST, [key]) == key == service.nights_key(other.code, HOST, [key])
    stranger = Gathering.of(service, "Dia", "Eva", "Finn", rounds="1", remember="on")
    assert circle(stranger) != circle(one) == circle(other)
    for table in (one, other, stranger):
        table.play()
    assert [len(nights(table)) for table in (one, stranger)] == [2, 1]


def test_a_further_device_that_hosts_gets_a_key_of_its_own_to_the_same_nights(table: Gathering) -> None:
    service = table.service
    keys = [service.nights_key(table.code, HOST, []) for _ in range(2)]
    assert keys[0] != keys[1]
    assert len({whose for _, whose in service.circles_of(keys)}) == 1


def test_a_guest_gets_no_key(table: Gathering, engine: Engine) -> None:
    for viewer in (ONLOOKER, at_seat(1)):
        with pytest.raises(NotYours):
            table.service.nights_key(table.code, viewer, [])
    with engine.connect() as connection:
        assert connection.execute(select(CIRCLE_KEYS)).all() == []


def test_no_key_is_kept_as_it_is_and_a_wrong_one_opens_nothing(table: Gathering, engine: Engine) -> None:
    key = table.service.nights_key(table.code, HOST, [])
    with engine.connect() as connection:
        rows = connection.execute(select(CIRCLE_KEYS)).all()
    assert key not in repr(rows)
    assert table.service.circles_of([key[::-1], "", rows[0].hash]) == []


def test_a_link_opens_the_nights_once_and_for_ten_minutes(table: Gathering, clock: Clock) -> None:
    service, whose = table.service, circle(table)
    link = service.offer_nights(whose)
    service.check_nights_offer(link)
    assert service.circles_of([service.take_nights(link)])[0][1] == whose
    assert service.circles_of([link]) == []
    for late in (link, service.offer_nights(whose)):
        clock.now += LINK_SECONDS
        with pytest.raises(TicketUsed):
            service.check_nights_offer(late)
        with pytest.raises(TicketUsed):
            service.take_nights(late)


# Forgotten and merged


def test_a_forgotten_night_stays_forgotten_whatever_happens_at_its_table(table: Gathering) -> None:
    table.play()
    whose, (night,) = circle(table), nights(table)
    table.service.forget_night(whose, night.mark)
    table.do(moves.correct, round=1, seat=1, gold=3, why="late")
    table.do(moves.set_options, options={"rounds": "2"})
    table.play()
    assert nights(table) == ()
    with refused("no-such-night"):
        table.service.forget_night(whose, night.mark)


def test_a_forgotten_person_stays_nobody_though_gold_is_put_right(table: Gathering, engine: Engine) -> None:
    table.play()
    table.service.forget_person(circle(table), "ben")
    table.do(moves.correct, round=1, seat=table.seat("Cem"), gold=9, why="late")
    (night,) = nights(table)
    assert [(one.name, one.winner) for one in night.people] == [("Ann", False), ("", False), ("Cem", True)]
    with engine.connect() as connection:
        assert "Ben" not in repr(connection.execute(select(NIGHTS)).all())
    with refused("nobody-called"):
        table.service.forget_person(circle(table), "ben")


def none(table: Gathering) -> None:
    """Nobody called Ben is anywhere, nor what is left of a night."""
    service, whose = table.service, circle(table)
    assert "Ben" not in json.dumps(service.nights_document(whose))
    assert [line.nights for line in service.circles()] == [len(nights(table))]


def test_a_forgotten_person_stays_nobody_though_the_end_is_taken_back_and_comes_again(table: Gathering) -> None:
    table.play()
    table.service.forget_person(circle(table), "ben")
    for away, again in (
        ((moves.take_back, {}), (moves.redo, {})),
        ((moves.set_options, {"options": {"rounds": "2"}}), (moves.set_options, {"options": {"rounds": "1"}})),
        ((moves.set_options, {"options": OFF}), (moves.set_options, {"options": ON})),
    ):
        for (move, said), many in ((away, 0), (again, 1)):
            table.do(move, **said)
            assert len(nights(table)) == many
            none(table)
    assert [one.name for one in nights(table)[0].people] == ["Ann", "", "Cem"]


def test_who_was_forgotten_is_not_brought_back_by_forgetting_all_or_by_a_file(table: Gathering) -> None:
    table.play()
    service, whose = table.service, circle(table)
    said = json.dumps(service.nights_document(whose)).encode()
    service.forget_person(whose, "ben")
    table.do(moves.take_back)
    service.forget_nights(whose)
    assert service.take_in(whose, said) == (1, 0)
    none(table)
    table.do(moves.redo)
    service.forget_nights(whose)
    for options in (OFF, ON):
        table.do(moves.set_options, options=options)
        none(table)


@pytest.mark.parametrize("all_nights", [True, False], ids=["all nights", "that night"])
def test_who_was_forgotten_stays_so_though_the_night_is_forgotten_too_and_comes_by_a_file(
    table: Gathering, all_nights: bool
) -> None:
    table.play()
    service, whose = table.service, circle(table)
    said = json.dumps(service.nights_document(whose)).encode()
    service.forget_person(whose, "ben")
    if all_nights:
        service.forget_nights(whose)
    else:
        service.forget_night(whose, nights(table)[0].mark)
    assert nights(table) == () and service.is_forgotten(table.code)
    for again in (moves.take_back, moves.redo):
        table.do(again)
        assert nights(table) == ()
    assert service.take_in(whose, said) == (1, 0)
    assert [one.name for one in nights(table)[0].people] == ["Ann", "", "Cem"]


def test_a_night_is_forgotten_once(table: Gathering) -> None:
    table.play()
    mark = nights(table)[0].mark
    table.service.forget_night(circle(table), mark)
    with refused("no-such-night"):
        table.service.forget_night(circle(table), mark)


def test_a_name_that_is_counted_for_another_is_merged_with_no_third(table: Gathering) -> None:
    """Ann is counted for Anna. Where both sit at one table they are two all the same."""
    service = table.service
    table.play()
    key = service.nights_key(table.code, HOST, [])
    for names in (("Anna", "Nan", "Dia"), ("Ann", "Anna", "Eva")):
        other = Gathering.of(service, *names, rounds="1", remember="on")
        whose = circle(other, key)
        if "Eva" in names:
            service.merge_names(whose, "ann", "anna")
        other.play()
    for one, into in (("nan", "ann"), ("ann", "nan")):
        with refused("counted-already"):
            service.merge_names(whose, one, into)
    document = json.dumps(service.nights_document(whose)).encode()
    assert service.take_in(circle(Gathering.of(service, remember="on")), document) == (3, 0)
    service.forget_person(whose, "anna")
    left = [[one.name for one in night.people] for night in service.memories(whose).nights]
    assert sorted(left) == [["", "Ben", "Cem"], ["", "Nan", "Dia"], ["Ann", "", "Eva"]]


def test_a_file_in_which_one_name_leads_to_another_and_that_to_a_third_is_read(service: Service) -> None:
    text = b'{"companion-nights": 1, "nights": [], "same": {"nan": "ann", "ann": "anna"}}'
    assert as_nights(text) == ([], {"nan": "anna", "ann": "anna"})


def test_names_are_merged_and_parted_unless_both_sat_at_one_table(table: Gathering) -> None:
    service = table.service
    table.play()
    key = service.nights_key(table.code, HOST, [])
    later = Gathering.of(service, "Benny", "Dia", "Eva", rounds="1", remember="on")
    whose = circle(later, key)
    later.play()
    service.merge_names(whose, "benny", "ben")
    assert service.memories(whose).same == {"benny": "ben"}
    for one, into, why in (("ann", "cem", "two-people"), ("ann", "ann", "same-name"), ("hal", "ann", "nobody-called")):
        with refused(why):
            service.merge_names(whose, one, into)
    service.part_name(whose, "benny")
    assert service.memories(whose).same == {}
    service.merge_names(whose, "benny", "ben")
    service.forget_person(whose, "ben")
    found = service.memories(whose)
    assert found.same == {} and not {"Ben", "Benny"} & {one.name for night in found.nights for one in night.people}


def test_all_is_forgotten_at_once(table: Gathering) -> None:
    table.play()
    table.service.forget_nights(circle(table))
    assert nights(table) == () and table.service.memories(circle(table)).same == {}


# Taken along


def test_a_file_brings_all_nights_to_another_circle_once(service: Service, table: Gathering) -> None:
    table.play()
    said = service.nights_document(circle(table))
    other = circle(Gathering.of(service, remember="on"))
    assert [service.take_in(other, json.dumps(said).encode()) for _ in range(2)] == [(1, 0), (0, 1)]
    assert service.nights_document(other) == said
    service.forget_nights(other)
    assert service.take_in(other, json.dumps(said).encode()) == (1, 0)


def test_a_night_that_is_known_stays_as_it_is_here(service: Service, table: Gathering) -> None:
    table.play()
    said = service.nights_document(circle(table))
    said["nights"][0]["people"][0]["name"] = "Zoe"
    before = nights(table)
    assert service.take_in(circle(table), json.dumps(said).encode()) == (0, 1)
    assert nights(table) == before


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(ANY_NIGHT, max_size=4, unique_by=lambda night: night.mark))
def test_whatever_nights_are_taken_in_are_given_out_the_same(service: Service, found: list[Night]) -> None:
    whose = service.draw(8).hex()
    document = {"companion-nights": 1, "nights": [written(night) for night in found], "same": {"benny": "ben"}}
    assert service.take_in(whose, json.dumps(document).encode()) == (len(found), 0)
    given_out = service.nights_document(whose)
    assert given_out["same"] == document["same"]
    assert sorted(given_out["nights"], key=repr) == sorted(document["nights"], key=repr)
    assert as_nights(json.dumps(given_out).encode()) == as_nights(json.dumps(given_out).encode())


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"nights", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000),
        b'{"companion-nights": 2, "nights": []}',
        b'{"companion-nights": 1, "nights": {}}',
        b'{"companion-nights": 1, "nights": [{}]}',
        b'{"companion-nights": 1, "nights": [], "same": []}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": 1}}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": "b", "b": "a"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": "b", "b": "c", "c": "d"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"": "b"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"\\ud800": "b"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"a": "b\\u0000"}}',
        b'{"companion-nights": 1, "nights": [], "same": {"Benny": "ben"}}',
    ],
)
def test_a_file_that_cannot_be_read_changes_nothing(service: Service, table: Gathering, text: bytes) -> None:
    table.play()
    before = service.nights_document(circle(table))
    with refused("nights-unreadable"):
        service.take_in(circle(table), text)
    assert service.nights_document(circle(table)) == before


def test_too_many_are_refused(service: Service, table: Gathering, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play()
    said = json.dumps(service.nights_document(circle(table))).encode()
    monkeypatch.setattr("companion.service.nights.MOST_NIGHTS", 0)
    with refused("too-many-nights"):
        service.take_in(circle(Gathering.of(service)), said)


def test_file_upon_file_does_not_count_names_without_end(table: Gathering, monkeypatch: pytest.MonkeyPatch) -> None:
    whose = circle(table)
    monkeypatch.setattr("companion.service.nights.MOST_NAMES", 3)

    def take_in(*names: str) -> None:
        same = dict.fromkeys(names, "ben")
        table.service.take_in(whose, json.dumps({"companion-nights": 1, "nights": [], "same": same}).encode())

    take_in("benny", "benito")
    with refused("too-many-names"):
        take_in("benjamin", "benno")
    take_in("benny", "benno")
    assert table.service.memories(whose).same.keys() == {"benny", "benito", "benno"}


@pytest.mark.parametrize(
    ("mine", "others", "after"),
    [
        ({}, {"benny": "ben"}, {"benny": "ben"}),
        ({"benny": "dia"}, {"benny": "ben"}, {"benny": "dia"}),
        ({"ben": "benny"}, {"benny": "ben"}, {"ben": "benny"}),
        ({"ben": "benito"}, {"benny": "ben"}, {"ben": "benito", "benny": "benito"}),
    ],
)
def test_names_of_a_file_join_those_that_are_said_here(
    mine: dict[str, str], others: dict[str, str], after: dict[str, str]
) -> None:
    assert joined(mine, others) == after


# The result of one game


def test_the_result_is_there_for_everybody_once_the_game_is_over(service: Service) -> None:
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    with pytest.raises(WrongPhase):
        service.finished(table.code)
    table.play()
    night, at = service.finished(table.code)
    assert [one.name for one in night.people] == ["Ann", "Ben", "Cem"] and at > 0
    table.do(moves.set_options, options=ON)
    assert nights(table) == (night,)


def test_an_end_that_is_taken_back_while_it_is_asked_for_is_none(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    table.play()
    alone = Kept.alone

    def meanwhile(kept: Kept) -> Any:
        """Between the look and the answer somebody takes the booking back."""
        monkeypatch.setattr(Kept, "alone", alone)
        table.do(moves.take_back)
        return alone(kept)

    with service.steady(table.code), pytest.raises(WrongPhase):
        monkeypatch.setattr(Kept, "alone", meanwhile)
        service.finished(table.code)
