"""The host sees how long the table is kept and changes it; whoever opens a deleted table reads that it is gone."""

from __future__ import annotations

from datetime import datetime

import pytest
from flask import Flask

from tests.services.driver import give_code_again
from tests.web.drawings import DAY, DAYS
from tests.web.page import Page
from tests.web.people import ADDRESS, People, Person, SetUp, end_saboteur, open_saboteur, open_table, sit


def day_in(host: Person, days: int) -> str:
    """The day so many days after the table was last played at, as an English page says it."""
    keeping = host.service.stored_table(host.code)
    at = datetime.fromtimestamp((keeping.end_time or 0) + (days - keeping.days) * DAY)
    return f"{at:%B} {at.day}, {at.year}"


def kept(page: Page) -> str:
    """What the page says about how long the table is kept."""
    return page.text("#keeping > summary")


def chosen(page: Page) -> list[str]:
    return page.values("#keep-for option[selected]")


def test_the_host_sees_until_when_his_table_is_kept(host: Person) -> None:
    assert kept(host.page("/host")) == f"This table is kept until {day_in(host, DAYS)}"
    assert chosen(host.page("/options")) == ["90"]


def test_the_host_chooses_another_time_and_sees_the_day_at_once(host: Person) -> None:
    in_30_days = day_in(host, 30)
    assert in_30_days in kept(host.post_ok("/do/keep", days=30))
    assert chosen(host.page("/options")) == ["30"]
    assert "forever" in kept(host.post_ok("/do/keep", days=0))


def play_one_round(app: Flask) -> Person:
    host = open_saboteur(app, rounds="1")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post_ok("/do/deal")
    end_saboteur(host, None, host.view.circle[0].seat)
    host.post_ok("/do/confirm")
    return host


def test_after_the_game_it_stands_on_the_page_itself(set_up: SetUp, app: Flask) -> None:
    host = set_up(play_one_round, app)
    assert host.view.phase == "finished"
    for path in ("/round", "/host"):
        assert "This table is kept until" in kept(host.page(path))
    assert not host.page("/options").has("#keeping")


# A table that is gone


def remove_the_table(host: Person) -> Person:
    ann = sit(host, "Ann")
    host.service.purge_table(host.code)
    return ann


@pytest.fixture
def gone(set_up: SetUp, host: Person) -> People:
    """The host and Ann of a table that was removed."""
    return {"host": host, "Ann": set_up(remove_the_table, host)}


@pytest.mark.parametrize(("who", "page"), [("host", "/host"), ("Ann", "/seat")])
def test_former_players_read_that_the_table_is_gone(gone: People, who: str, page: str) -> None:
    for path in ("", page, "/history", "/stream"):
        assert "This table no longer exists. It was removed, or nobody played here for a long time." in Page.of(
            gone[who].get(path), 410
        ), path


def test_a_stranger_does_not_read_that_a_table_was_deleted(gone: People, stranger: Person) -> None:
    assert "There’s no such table here. Check the host’s screen." in Page.of(stranger.get(), 404)


def test_the_start_page_does_not_offer_a_deleted_table(host: Person) -> None:
    people = host, sit(host, "Ann")

    def offered() -> list[list[str]]:
        pages = [Page.of(person.client.get("/", base_url=ADDRESS)) for person in people]
        return [page.attributes(".own-tables a", "href") for page in pages]

    assert offered() == [[f"/t/{host.code}/host"], [f"/t/{host.code}/seat"]]
    host.service.purge_table(host.code)
    assert offered() == [[], []]


def test_its_code_may_be_anothers_and_old_keys_do_not_open_that(gone: People, monkeypatch: pytest.MonkeyPatch) -> None:
    host, ann = gone["host"], gone["Ann"]
    give_code_again(host.service, host.code, monkeypatch)
    again = open_table(host.app)
    assert again.code == host.code
    sit(again, "Dia")
    assert [host.get("/host").status_code, ann.get("/seat").status_code] == [403, 403]
    host.post_refused("/do/keep", 403, days=1)
    ann.post_refused("/do/rename?n=1", 403, name="Eva")
    assert [seat.name for seat in again.view.circle] == ["Dia"]
