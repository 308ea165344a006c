"""What the service remembers of finished games: only what the host asked for, as it is now, for that browser alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime

import pytest
from sqlalchemy import Engine, update

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import HOST, Gathering, TableService, VersionBus, refused

pytestmark = driver.BOTH_DATABASES

OWNER = "a1"


@pytest.fixture
def table(service: TableService) -> Gathering:
    """A table of one round."""
    return Gathering.of(service, "Ann", "Ben", "Cem", rounds="1")


def remember(table: Gathering, owner: str = OWNER) -> None:
    table.service.archive.remember(table.code, HOST, owner, None)


def nights(table: Gathering, owner: str = OWNER) -> tuple[driver.GameRecord, ...]:
    return tuple(table.service.archive.read(owner).games)


# When there is a night

ACTS: dict[str, Callable[[Gathering], object]] = {
    "play": Gathering.play,
    "remember": remember,
    "forget": lambda table: table.service.archive.forget(OWNER),
    "begin": lambda table: table.do("begin-round"),
    "undo": lambda table: table.do("undo-newest-act"),
    "redo": lambda table: table.do("redo-act"),
    "one-more": lambda table: table.do("set-options", options={"rounds": "2"}),
    "again": lambda table: table.do("play-again"),
    "correct": lambda table: table.do("correct-gain", round=1, seat="Cem", gold=9, why="miscounted"),
}


@pytest.mark.parametrize(
    ("acts", "rounds", "is_said"),
    [
        ("play", [], False),
        ("play remember", [1], True),
        ("play remember remember", [1], True),
        ("play remember undo", [1], False),
        ("play remember undo redo", [1], True),
        ("play remember one-more begin", [1], False),
        ("play remember one-more play", [2], True),
        ("play remember again", [1], False),
        ("play remember again play", [1], False),
        ("play remember again play remember", [1, 1], True),
        ("play remember forget", [], False),
        ("play remember forget correct undo undo redo redo one-more play", [], False),
        ("play remember forget remember", [1], True),
    ],
)
def test_a_finished_game_is_a_night_once_it_is_remembered(
    table: Gathering, acts: str, rounds: list[int], is_said: bool
) -> None:
    for act in acts.split():
        ACTS[act](table)
    assert [len(night.rounds) for night in nights(table)] == rounds
    assert bool(table.service.archive.season(table.code)) == is_said


def test_a_game_that_is_not_over_is_not_remembered(table: Gathering) -> None:
    table.do("begin-round")
    with refused("wrong-phase-dealt"):
        remember(table)


def test_later_corrections_change_the_archived_game_and_later_names_do_not(table: Gathering) -> None:
    table.do("rename-seat", seat="Ann", name="Anna")
    table.play()
    remember(table)
    ACTS["correct"](table)
    table.do("rename-seat", seat="Ben", name="Grandma")
    (night,) = nights(table)
    assert [player.name for player in night.people] == ["Anna", "Ben", "Cem"]
    assert [(player.name, player.total) for player in night.people if player.winner] == [("Cem", 9)]


def test_of_hosts_who_remember_it_at_once_only_the_first_is_named(table: Gathering) -> None:
    table.play()

    def draw_slowly(count: int) -> bytes:
        remember(table)
        return bytes(count)

    slower = TableService(table.service.engine, VersionBus(), draw_slowly)
    slower.archive.remember(table.code, HOST, "0f", table.seat("Ann"))
    assert "night-remembered-by-host" in table.lines and "night-remembered" not in table.lines


def test_archived_games_stay_when_their_table_is_removed(table: Gathering, clock: Clock) -> None:
    table.play()
    remember(table)
    before, removed = nights(table), []
    for clock.now in (4e9, 4e9 + 86400):
        removed += table.service.purge_expired()
    assert removed == [table.code]
    assert nights(table) == before


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
    table: Gathering, engine: Engine, local_zone: Callable[[str], None], zone: str, ended: datetime, day: date
) -> None:
    table.play()
    remember(table)
    with engine.begin() as connection:
        connection.execute(update(driver.ENTRIES).values(at=ended.timestamp()))
    local_zone(zone)
    table.do("rename-seat", seat="Ann", name="Anna")
    (night,) = nights(table)
    assert night.day == table.service.archive.finished_game(table.code)[0].day == day


def test_a_night_that_is_remembered_goes_to_no_other_owner(table: Gathering) -> None:
    table.play()
    remember(table)
    remember(table, "0f")
    table.service.archive.forget("0f")
    table.service.archive.forget("0f", nights(table)[0].mark)
    assert (len(nights(table)), nights(table, "0f")) == (1, ())
