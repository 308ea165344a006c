"""What the service remembers of finished games: only what the host asked for, as it is now, for that browser alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import Engine, select, update

from companion.archive import GameRecord
from companion.rules.errors import WrongPhase
from companion.rules.scoring.settlement_types import RoundResult
from companion.services import TableService
from companion.services.table_cache import CachedTable
from companion.table.viewer import ONLOOKER, seat_viewer
from tests.clock import Clock
from tests.play import refused
from tests.services.conftest import OWNER
from tests.services.gathering import Gathering
from tests.tables import ENTRIES, NIGHTS

ON, OFF = {"remember": "on"}, {"remember": "off"}


@pytest.fixture
def local_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the time zone of this process. In POSIX `UTC+10` is ten hours behind UTC."""

    if not hasattr(time, "tzset"):
        pytest.skip("Windows has no tzset.")

    def set_zone(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield set_zone
    monkeypatch.undo()
    time.tzset()


def nights(gathering: Gathering, owner: str = OWNER) -> tuple[GameRecord, ...]:
    return tuple(gathering.service.archive.read(owner).games)


def people(gathering: Gathering, owner: str = OWNER) -> list[str]:
    """The names in the newest night."""
    return [player.name for player in nights(gathering, owner)[0].people]


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
    service.archive.claim_table(remembered.code, OWNER)
    for options, many in ((ON, 1), (OFF, 0), (ON, 1)):
        remembered.do("set-options", options=options)
        assert len(nights(remembered)) == many
    remembered.do("undo-newest-act")
    assert nights(remembered) == ()


def test_the_public_history_says_that_the_game_is_archived(remembered: Gathering) -> None:
    assert remembered.look(seat_viewer(1)).options["remember"] == "on"
    assert ("option", "remember") in [
        pair for line in remembered.service.history(remembered.code) for pair in line.message.values
    ]


def test_later_corrections_and_names_change_the_archived_game(remembered: Gathering) -> None:
    remembered.play()
    remembered.do("correct-gain", round=1, seat=remembered.seat("Cem"), gold=9, why="miscounted")
    remembered.do("rename-seat", seat=remembered.seat("Ann"), name="Anna")
    (night,) = nights(remembered)
    assert [player.name for player in night.people] == ["Anna", "Ben", "Cem"]
    assert [(player.name, player.total) for player in night.winners] == [("Cem", 9)]


def test_a_game_whose_end_is_undone_is_not_archived_until_it_ends_again(remembered: Gathering) -> None:
    remembered.play()
    before = nights(remembered)
    remembered.do("undo-newest-act")
    assert nights(remembered) == ()
    remembered.do("redo-act")
    assert nights(remembered) == before


def test_a_game_changes_only_when_its_one_more_round_is_confirmed(remembered: Gathering) -> None:
    remembered.play()
    before = nights(remembered)
    remembered.do("set-options", options={"rounds": "2"})
    remembered.do("begin-round")
    assert nights(remembered) == before
    remembered.do("undo-newest-act")
    assert nights(remembered) == before
    remembered.play()
    assert [len(night.rounds) for night in nights(remembered)] == [2]
    remembered.do("undo-newest-act")
    assert nights(remembered) == ()


def test_each_game_at_a_table_is_archived_by_itself(remembered: Gathering) -> None:
    remembered.play()
    (first,) = nights(remembered)
    remembered.do("play-again")
    assert nights(remembered) == (first,)
    remembered.play()
    assert len({night.mark for night in nights(remembered)}) == 2
    remembered.do("undo-after-version", version=6)
    assert nights(remembered) == ()


def test_undoing_a_second_game_and_the_end_of_the_first_leaves_no_night(remembered: Gathering) -> None:
    remembered.do("begin-round")
    version = remembered.version
    remembered.do("end-round", result=RoundResult())
    remembered.do("confirm-round")
    remembered.do("play-again")
    remembered.do("undo-after-version", version=version)
    assert nights(remembered) == ()


def test_undoing_a_second_game_keeps_the_first_in_the_archive(remembered: Gathering) -> None:
    remembered.play()
    before, version = nights(remembered), remembered.version
    remembered.do("play-again")
    remembered.play()
    remembered.do("undo-after-version", version=version)
    assert nights(remembered) == before


def test_archived_games_stay_when_their_table_is_removed(remembered: Gathering, clock: Clock) -> None:
    remembered.play()
    before = nights(remembered)
    removed = []
    for clock.now in (4e9, 4e9 + 86400):
        removed += remembered.service.retention.purge_expired()
    assert removed == [remembered.code]
    assert nights(remembered) == before


def test_a_refused_move_archives_nothing(remembered: Gathering) -> None:
    remembered.do("begin-round")
    with pytest.raises(WrongPhase):
        remembered.do("confirm-round")
    assert nights(remembered) == ()


@pytest.mark.parametrize(
    ("zone", "ended", "day"),
    [
        ("UTC+10", datetime(2026, 11, 28, 6, 19, tzinfo=UTC), date(2026, 11, 27)),  # 20:19 at UTC-10
        ("UTC-12", datetime(2026, 11, 28, 11, 30, tzinfo=UTC), date(2026, 11, 28)),  # 23:30 at UTC+12
        ("UTC-12", datetime(2026, 11, 28, 12, 30, tzinfo=UTC), date(2026, 11, 29)),
    ],
)
def test_the_day_is_that_on_the_clock_of_the_hosts_computer(
    remembered: Gathering, engine: Engine, local_zone: Callable[[str], None], zone: str, ended: datetime, day: date
) -> None:
    remembered.play()
    with engine.begin() as connection:
        connection.execute(update(ENTRIES).values(at=ended.timestamp()))
    local_zone(zone)
    remembered.do("rename-seat", seat=remembered.seat("Ann"), name="Anna")
    (night,) = nights(remembered)
    assert night.day == remembered.service.archive.finished_game_record(remembered.code)[0].day == day


# Whose they are


def test_all_tables_of_an_owner_are_one_archive_and_others_have_their_own(
    service: TableService, engine: Engine
) -> None:
    for names, owner in (("Ann", "Ben", "Cem"), OWNER), (("Dia", "Eva", "Finn"), OWNER), (("Gül", "Hal", "Ida"), "0f"):
        table = Gathering.of(service, *names, rounds="1", remember="on")
        service.archive.claim_table(table.code, owner, is_new=True)
        table.play()
    assert [len(nights(table, owner)) for owner in (OWNER, "0f", "")] == [2, 1, 0]
    assert len(service.archive.read(None).games) == 3


def test_a_table_that_is_remembered_goes_to_no_other_owner(remembered: Gathering) -> None:
    remembered.service.archive.claim_table(remembered.code, "0f")
    remembered.play()
    assert (len(nights(remembered)), nights(remembered, "0f")) == (1, ())


def test_the_computers_whole_archive_holds_a_game_of_two_owners_once_in_its_file(remembered: Gathering) -> None:
    remembered.play()
    archive = remembered.service.archive
    archive.import_file("0f", archive.file(OWNER).encode())
    assert archive.file(None) == archive.file(OWNER) == archive.file("0f")


# Forgotten


def test_a_forgotten_night_stays_forgotten_whatever_its_table_does(remembered: Gathering) -> None:
    remembered.play()
    (night,) = nights(remembered)
    remembered.service.archive.forget_game(OWNER, night.mark)
    assert remembered.service.archive.is_forgotten(remembered.code)
    remembered.service.archive.claim_table(remembered.code, OWNER)
    remembered.do("correct-gain", round=1, seat=1, gold=3, why="late")
    for move in ("undo-newest-act", "undo-newest-act", "redo-act", "redo-act"):
        remembered.do(move)
        assert nights(remembered) == ()
    remembered.do("set-options", options={"rounds": "2"})
    remembered.play()
    assert nights(remembered) == ()
    with refused("no-such-night"):
        remembered.service.archive.forget_game(OWNER, night.mark)


def test_a_forgotten_night_is_remembered_again_if_the_host_switches_the_option_off_and_on(
    remembered: Gathering,
) -> None:
    remembered.play()
    remembered.service.archive.forget_all(OWNER)
    remembered.do("set-options", options=OFF)
    remembered.service.archive.claim_table(remembered.code, OWNER)
    remembered.do("set-options", options=ON)
    assert len(nights(remembered)) == 1


def test_a_forgotten_player_stays_forgotten_whatever_the_table_does(remembered: Gathering, engine: Engine) -> None:
    remembered.play()
    remembered.service.archive.forget_player(OWNER, " BEN ")
    for move in ("undo-newest-act", "redo-act"):
        remembered.do(move)
        assert people(remembered) == ["Ann", "", "Cem"]
    with engine.connect() as connection:
        assert "Ben" not in repr(connection.execute(select(NIGHTS)).all())
    for name in ("Ben", "", "\0"):
        with refused("nobody-called"):
            remembered.service.archive.forget_player(OWNER, name)


def test_another_owners_nights_are_not_forgotten(remembered: Gathering) -> None:
    remembered.play()
    before = nights(remembered)
    remembered.service.archive.forget_all("0f")
    with refused("no-such-night"):
        remembered.service.archive.forget_game("0f", before[0].mark)
    assert nights(remembered) == before and not remembered.service.archive.is_forgotten(remembered.code)


# Files


def test_importing_a_file_adds_each_game_once_and_changes_none(remembered: Gathering) -> None:
    remembered.play()
    archive, text = remembered.service.archive, remembered.service.archive.file(OWNER).encode()
    assert [archive.import_file("0f", text) for _ in range(2)] == [(1, 0), (0, 1)]
    assert archive.file("0f") == archive.file(OWNER)
    assert archive.import_file(OWNER, text.replace(b"Ann", b"Zoe")) == (0, 1)
    assert people(remembered) == ["Ann", "Ben", "Cem"]
    archive.forget_all("0f")
    assert archive.import_file("0f", text) == (1, 0)


@pytest.mark.parametrize(("limit", "why"), [("MOST_GAMES", "too-many-nights"), ("MOST_LETTERS", "no-room-for-nights")])
def test_an_archive_that_would_be_too_large_stays_as_it_is(
    remembered: Gathering, monkeypatch: pytest.MonkeyPatch, limit: str, why: str
) -> None:
    remembered.play()
    text = remembered.service.archive.file(OWNER).encode()
    monkeypatch.setattr(f"companion.services.archive.{limit}", 0)
    with refused(why):
        remembered.service.archive.import_file("0f", text)
    monkeypatch.undo()
    assert nights(remembered, "0f") == ()


# The result of one game


def test_everybody_can_read_the_record_once_the_game_is_over(service: TableService) -> None:
    remembered = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")
    with pytest.raises(WrongPhase):
        service.archive.finished_game_record(remembered.code)
    remembered.play()
    night, at = service.archive.finished_game_record(remembered.code)
    assert [player.name for player in night.people] == ["Ann", "Ben", "Cem"] and at > 0
    service.archive.claim_table(remembered.code, OWNER)
    remembered.do("set-options", options=ON)
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
        remembered.do("undo-newest-act")
        return alone(kept)

    with service.request_snapshot(), pytest.raises(WrongPhase):
        service.version(remembered.code)
        monkeypatch.setattr(CachedTable, "hold_lock", meanwhile)
        service.archive.finished_game_record(remembered.code)
