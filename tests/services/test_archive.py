"""What the service remembers of finished games: only what the host asked for, as it is now, for that browser alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import Engine, update

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import Gathering, TableService, refused

pytestmark = driver.BOTH_DATABASES

OWNER = "a1"
ON, OFF = {"remember": "on"}, {"remember": "off"}


@pytest.fixture
def remembered(service: TableService) -> Gathering:
    """A table of one round that its host remembers."""
    table = Gathering.of(service, "Ann", "Ben", "Cem", rounds="1", remember="on")
    service.archive.claim_table(table.code, OWNER, is_new=True)
    return table


def nights(gathering: Gathering, owner: str = OWNER) -> tuple[driver.GameRecord, ...]:
    return tuple(gathering.service.archive.read(owner).games)


def people(gathering: Gathering) -> list[str]:
    """The names in the newest night."""
    return [player.name for player in nights(gathering)[0].people]


# When there is a night

ACTS: dict[str, Callable[[Gathering], object]] = {
    "play": Gathering.play,
    "begin": lambda table: table.do("begin-round"),
    "undo": lambda table: table.do("undo-newest-act"),
    "redo": lambda table: table.do("redo-act"),
    "off": lambda table: table.do("set-options", options=OFF),
    "on": lambda table: table.do("set-options", options=ON),
    "one-more": lambda table: table.do("set-options", options={"rounds": "2"}),
    "again": lambda table: table.do("play-again"),
}


@pytest.mark.parametrize(
    ("acts", "rounds"),
    [
        ("", []),
        ("play", [1]),
        ("off play", []),
        ("play off", []),
        ("play off on", [1]),
        ("play off on undo", []),
        ("play undo", []),
        ("play undo redo", [1]),
        ("play one-more begin", [1]),
        ("play one-more begin undo", [1]),
        ("play one-more play", [2]),
        ("play one-more play undo", []),
        ("play again", [1]),
        ("play again play", [1, 1]),
        ("begin here undo play again play back", []),
        ("play here again play back", [1]),
    ],
)
def test_each_finished_game_is_a_night_of_its_rounds(remembered: Gathering, acts: str, rounds: list[int]) -> None:
    """`back` undoes all that came after `here`."""
    here = 0
    for act in acts.split():
        if act == "here":
            here = remembered.version
        elif act == "back":
            remembered.do("undo-after-version", version=here)
        else:
            ACTS[act](remembered)
    assert [len(night.rounds) for night in nights(remembered)] == rounds


def test_later_corrections_and_names_change_the_archived_game(remembered: Gathering) -> None:
    remembered.play()
    remembered.do("correct-gain", round=1, seat="Cem", gold=9, why="miscounted")
    remembered.do("rename-seat", seat="Ann", name="Anna")
    assert people(remembered) == ["Anna", "Ben", "Cem"]
    assert [(player.name, player.total) for player in nights(remembered)[0].people if player.winner] == [("Cem", 9)]


def test_archived_games_stay_when_their_table_is_removed(remembered: Gathering, clock: Clock) -> None:
    remembered.play()
    before, removed = nights(remembered), []
    for clock.now in (4e9, 4e9 + 86400):
        removed += remembered.service.purge_expired()
    assert removed == [remembered.code]
    assert nights(remembered) == before


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


@pytest.mark.parametrize(
    ("zone", "ended", "day"),
    [
        ("UTC+10", datetime(2026, 11, 28, 6, 19, tzinfo=UTC), date(2026, 11, 27)),  # 20:19 at UTC-10
        ("UTC-12", datetime(2026, 11, 28, 12, 30, tzinfo=UTC), date(2026, 11, 29)),
    ],
)
def test_the_day_is_that_on_the_clock_of_the_hosts_computer(
    remembered: Gathering, engine: Engine, local_zone: Callable[[str], None], zone: str, ended: datetime, day: date
) -> None:
    remembered.play()
    with engine.begin() as connection:
        connection.execute(update(driver.ENTRIES).values(at=ended.timestamp()))
    local_zone(zone)
    remembered.do("rename-seat", seat="Ann", name="Anna")
    (night,) = nights(remembered)
    assert night.day == remembered.service.archive.finished_game_record(remembered.code)[0].day == day


# Whose they are


def test_all_tables_of_an_owner_are_one_archive_and_others_have_their_own(service: TableService) -> None:
    for names, owner in (("Ann", "Ben", "Cem"), OWNER), (("Dia", "Eva", "Finn"), OWNER), (("Gül", "Hal", "Ida"), "0f"):
        table = Gathering.of(service, *names, rounds="1", remember="on")
        service.archive.claim_table(table.code, owner, is_new=True)
        table.play()
    assert [len(nights(table, owner)) for owner in (OWNER, "0f", "")] == [2, 1, 0]


def test_a_table_that_is_remembered_goes_to_no_other_owner(remembered: Gathering) -> None:
    remembered.service.archive.claim_table(remembered.code, "0f")
    remembered.play()
    assert (len(nights(remembered)), nights(remembered, "0f")) == (1, ())


# Forgotten


def test_a_forgotten_night_stays_forgotten_whatever_its_table_does(remembered: Gathering) -> None:
    remembered.play()
    (night,) = nights(remembered)
    remembered.service.archive.forget(OWNER, night.mark)
    assert remembered.service.archive.is_forgotten(remembered.code)
    remembered.service.archive.claim_table(remembered.code, OWNER)
    remembered.do("correct-gain", round=1, seat=1, gold=3, why="late")
    for act in ("undo", "undo", "redo", "redo", "one-more", "play"):
        ACTS[act](remembered)
        assert nights(remembered) == ()
    with refused("no-such-night"):
        remembered.service.archive.forget(OWNER, night.mark)


def test_a_forgotten_night_comes_back_if_the_host_switches_the_option_off_and_on(remembered: Gathering) -> None:
    remembered.play()
    remembered.service.archive.forget(OWNER)
    remembered.do("set-options", options=OFF)
    remembered.service.archive.claim_table(remembered.code, OWNER)
    remembered.do("set-options", options=ON)
    assert len(nights(remembered)) == 1


def test_another_owners_nights_are_not_forgotten(remembered: Gathering) -> None:
    remembered.play()
    before = nights(remembered)
    remembered.service.archive.forget("0f")
    with refused("no-such-night"):
        remembered.service.archive.forget("0f", before[0].mark)
    assert nights(remembered) == before and not remembered.service.archive.is_forgotten(remembered.code)


# Files


def test_importing_a_file_adds_each_game_once_and_changes_none(remembered: Gathering) -> None:
    remembered.play()
    archive, text = remembered.service.archive, driver.file_of_games(nights(remembered)).encode()
    assert [archive.import_file("0f", text) for _ in range(2)] == [(1, 0), (0, 1)]
    assert archive.read(OWNER).games == archive.read("0f").games
    assert archive.import_file(OWNER, text.replace(b"Ann", b"Zoe")) == (0, 1)
    assert people(remembered) == ["Ann", "Ben", "Cem"]
    archive.forget("0f")
    assert archive.import_file("0f", text) == (1, 0)


def test_an_archive_that_would_be_too_large_stays_as_it_is(
    remembered: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered.play()
    text = driver.file_of_games(nights(remembered)).encode()
    monkeypatch.setattr("companion.tables.archive.MOST_GAMES", 0)
    with refused("too-many-nights"):
        remembered.service.archive.import_file("0f", text)
    monkeypatch.undo()
    assert nights(remembered, "0f") == ()
