"""The door: check, save, publish; views go out and nothing else."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from companion.realtime.version_bus import VersionBus
from companion.rules.editions import UnknownEdition
from companion.rules.errors import Forbidden, IllegalMove, WrongPhase
from companion.services import TableService, UnknownTable
from companion.store import event_log
from companion.table.deal import is_proof_right
from companion.table.viewer import HOST, ONLOOKER
from tests.play import MOVES, open_table, refused
from tests.services.databases import BOTH_DATABASES
from tests.services.gathering import Gathering

pytestmark = BOTH_DATABASES


def test_a_game_goes_through_the_service(gathering: Gathering) -> None:
    for _ in range(3):
        gathering.play()
    view = gathering.look(ONLOOKER)
    assert (view.phase, len(view.past_scores)) == ("finished", 3)
    assert sum(seat.total or 0 for seat in view.seats) == sum(scores.paid for scores in view.past_scores)


def test_a_code_is_read_in_any_case(gathering: Gathering) -> None:
    assert gathering.service.view(gathering.code.lower(), HOST) == gathering.look()


@pytest.mark.parametrize("code", ["ZZZZ", "", "nonsense", "'; --"])
def test_a_table_that_is_not_there_is_unknown_to_every_verb(service: TableService, code: str) -> None:
    for verb in (
        lambda: service.view(code, HOST),
        lambda: service.record(code, HOST, MOVES["begin-round"]),
        lambda: service.sit(code, "Ann"),
        lambda: service.history(code),
        lambda: service.access.find_grants(code, ["key"]),
        lambda: service.seat_transfer.take_seat(code, "ticket"),
    ):
        with pytest.raises(UnknownTable):
            verb()


def test_an_unknown_edition_or_option_opens_no_table(service: TableService) -> None:
    with pytest.raises(UnknownEdition):
        service.open_table("poker", {})
    with refused("no-such-option"):
        service.open_table("saboteur2", {"colour": "red"})
    assert service.table_summaries() == []


def test_the_opener_holds_the_hosts_key_and_nobody_else_does(gathering: Gathering) -> None:
    assert gathering.service.access.find_grants(gathering.code, [gathering.host_key]).host
    assert not gathering.service.access.find_grants(gathering.code, [*gathering.keys.values(), "", "0" * 32]).host


def test_a_key_opens_nothing_at_another_table(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Dia")
    grants = gathering.service.access.find_grants(other.code, [gathering.host_key, *gathering.keys.values()])
    assert (grants.host, grants.seats) == (False, ())


def test_a_refused_move_leaves_nothing_behind(gathering: Gathering) -> None:
    before = gathering.version
    for kind, viewer, move in (
        (Forbidden, ONLOOKER, "begin-round"),
        (WrongPhase, HOST, "confirm-round"),
        (IllegalMove, HOST, "undo-newest-act"),
    ):
        with pytest.raises(kind):
            gathering.do(move, viewer)
    assert gathering.version == before


def test_every_move_makes_a_new_version_and_a_refused_one_does_not(gathering: Gathering) -> None:
    seen, live = gathering.version, gathering.service.version_bus
    assert live.newest_version(gathering.code) == seen
    gathering.do("begin-round")
    assert live.newest_version(gathering.code) == gathering.version > seen
    with pytest.raises(IllegalMove):
        gathering.do("begin-round")
    assert live.newest_version(gathering.code) == gathering.version


def test_a_held_finger_sees_its_own_role(gathering: Gathering) -> None:
    gathering.do("begin-round")
    role_seen = gathering.service.role_for_viewer(gathering.code, gathering.as_seat("Ben"))
    assert role_seen and role_seen.role
    assert gathering.service.role_for_viewer(gathering.code, ONLOOKER) is None


def test_opened_deals_verify_for_anybody(gathering: Gathering) -> None:
    gathering.do("begin-round")
    gathering.do("undo-newest-act")
    gathering.play()
    deals = gathering.service.public_deals(gathering.code)
    assert [(deal.void, is_proof_right(deal.proof)) for deal in deals] == [(False, True), (True, True)]


def test_a_player_who_joins_during_a_deal_is_dealt_in(gathering: Gathering) -> None:
    gathering.service.sit(gathering.code, "Dia")
    gathering.do("begin-round")
    assert gathering.look().players == 4


# Several tables, and one that is gone


def test_two_tables_do_not_mix(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva", rounds="1")
    other.play()
    assert (gathering.look().phase, other.look().phase) == ("seating", "finished")
    assert (gathering.names, other.names) == (["Ann", "Ben", "Cem"], ["Dia", "Eva"])
    assert {line.code for line in gathering.service.table_summaries()} == {gathering.code, other.code}


def test_a_table_that_was_purged_is_unknown_and_its_code_may_be_anothers(gathering: Gathering, engine: Engine) -> None:
    table = event_log.find_table(engine, gathering.code)
    assert table is not None
    event_log.purge_table(engine, table)
    for verb in (lambda: gathering.look(), lambda: gathering.do("begin-round"), lambda: gathering.seats_of("key")):
        with pytest.raises(UnknownTable):
            verb()
    opened = open_table(gathering.code, "saboteur2", {})
    event_log.open_table(engine, gathering.code, "act", None, "onlooker", opened)
    assert gathering.names == []
    assert gathering.seats_of(*gathering.keys.values()) == ()


def test_the_code_of_a_purged_table_is_given_again_before_anybody_looks(gathering: Gathering, engine: Engine) -> None:
    table = event_log.find_table(engine, gathering.code)
    assert table is not None
    event_log.purge_table(engine, table)
    opened = open_table(gathering.code, "saboteur2", {"rounds": "5"})
    event_log.open_table(engine, gathering.code, "act", None, "onlooker", opened)
    assert (gathering.names, gathering.look().rounds) == ([], 5)


def test_where_every_code_is_taken_no_table_is_opened(engine: Engine) -> None:
    service = TableService(engine, VersionBus(), random_bytes=lambda count: b"\1" * count)
    service.open_table("saboteur2", {})
    with refused("no-code-left"):
        service.open_table("saboteur2", {})


def test_a_request_sees_one_moment_and_the_next_one_what_came_since(gathering: Gathering, engine: Engine) -> None:
    code, other = gathering.code, TableService(engine, VersionBus())
    with gathering.service.request_snapshot():
        version = gathering.service.version(code)
        other.record(code, HOST, MOVES["add-seat"], name="Gül")
        assert gathering.service.version(code) == gathering.look().version == version
    assert gathering.service.version(code) == gathering.look().version == other.version(code) > version


def test_a_request_within_a_request_leaves_it_as_it_was(gathering: Gathering, engine: Engine) -> None:
    code, other = gathering.code, TableService(engine, VersionBus())
    with gathering.service.request_snapshot():
        version = gathering.service.version(code)
        with gathering.service.request_snapshot():
            other.open_table("saboteur2", {})
        other.record(code, HOST, MOVES["add-seat"], name="Gül")
        assert gathering.service.version(code) == version
    assert gathering.service.version(code) > version
