"""Whoever opens a deleted table reads that it is gone."""

from __future__ import annotations

import pytest

from tests.services.driver import give_code_again
from tests.web.page import Page
from tests.web.people import ADDRESS, People, Person, open_table, sit
from tests.web.setups import made


@made
def gone(host: Person) -> People:
    """The host and Ann of a table that was removed."""
    ann = sit(host, "Ann")
    host.service.purge_table(host.code)
    return {"host": host, "Ann": ann}


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
    host.post_refused("/do/deal", 403)
    ann.post_refused("/do/rename?n=1", 403, name="Eva")
    assert [seat.name for seat in again.view.circle] == ["Dia"]
