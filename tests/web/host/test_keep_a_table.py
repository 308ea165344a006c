"""The host sees how long his table is kept and says otherwise; who comes to one that is gone is told so."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from flask import Flask

from companion.store.keeping import DAY, DAYS
from companion.web.stream import HEARTBEAT_SECONDS
from tests.web.people import Person, end_saboteur, open_saboteur, open_table, sit


def day_in(days: int) -> str:
    """The day so many days from now, as an English page says it."""
    at = datetime.fromtimestamp(time.time() + days * DAY)
    return f"{at:%B} {at.day}, {at.year}"


def kept(text: str) -> str:
    """What the page says about how long the table is kept."""
    found = re.search(r'id="keeping".*?<summary[^>]*>(.*?)</summary>', text, re.S)
    assert found
    assert text.count('id="keeping"') == 1
    return found[1]


def test_the_host_sees_until_when_his_table_is_kept(host: Person) -> None:
    before = day_in(DAYS)
    assert kept(host.text("/host")) in {f"This table is kept until {day}" for day in (before, day_in(DAYS))}
    assert '<option value="90" selected>' in host.text("/options")


def test_he_says_otherwise_and_sees_the_day_at_once(host: Person) -> None:
    answer = host.post("/keeping", for_=30)
    assert answer.status_code == 200 and day_in(30) in kept(answer.get_data(as_text=True))
    assert '<option value="30" selected>' in host.text("/options")
    assert "for ever" in kept(host.post("/keeping", for_=0).get_data(as_text=True))


def test_without_a_script_he_is_back_on_his_page(host: Person) -> None:
    answer = host.post("/keeping", htmx=False, for_=1)
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/host")
    assert day_in(1) in kept(host.text("/host"))


@pytest.mark.parametrize("said", ["", "7", "-1", "9" * 40, "soon"])
def test_a_time_that_is_not_offered_is_refused_where_it_was_chosen(host: Person, said: str) -> None:
    answer = host.post("/keeping", for_=said)
    text = answer.get_data(as_text=True)
    assert (
        answer.status_code == 422
        and "cannot be kept for that long" in text
        and '<details class="more" id="keeping" open' in text
    )
    assert host.service.keeping(host.code).days == DAYS


def test_while_a_round_is_played_it_can_be_said_too(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post("/keeping", for_=1).status_code == 200


def test_nobody_but_the_host_sees_or_says_it(host: Person) -> None:
    ann, stranger = sit(host, "Ann"), Person(host.app, host.code)
    for one in (ann, stranger):
        assert one.get("/keeping").status_code == 403
        assert one.post("/keeping", for_=0).status_code == 403
    assert host.service.keeping(host.code).days == DAYS


def test_after_the_game_it_stands_on_the_page_itself(app: Flask) -> None:
    host = open_saboteur(app, rounds="1")
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    host.post("/round", do="begin")
    assert end_saboteur(host, None, host.sight.circle[0].seat).status_code == 200
    assert host.post("/settlement", do="book").status_code == 200
    assert host.sight.phase == "finished"
    assert "This table is kept until" in kept(host.text("/round"))
    assert 'id="keeping"' not in host.text("/options")
    assert "This table is kept until" in kept(host.text("/host"))


def test_languages_say_the_day_their_own_way(host: Person) -> None:
    at = datetime.fromtimestamp(host.service.keeping(host.code).until or 0)
    assert f"{at.day}. " in kept(host.text("/host", Accept_Language="de"))


# A table that is gone


@pytest.fixture
def gone(host: Person) -> Iterator[tuple[Person, Person]]:
    """The host and a guest of a table that was removed."""
    ann = sit(host, "Ann")
    host.service.purge(host.code)
    yield host, ann


def test_who_was_there_is_told_that_the_table_is_gone(gone: tuple[Person, Person]) -> None:
    for person, page in zip(gone, ("/host", "/seat"), strict=True):
        for path in ("", page, "/history", "/stream"):
            answer = person.get(path)
            assert answer.status_code == 410 and "This table is gone" in answer.get_data(as_text=True), path


def test_a_page_that_is_open_loads_itself_anew_to_say_so(gone: tuple[Person, Person]) -> None:
    answer = gone[1].get("/seat/sheet", htmx=True)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (410, "true")
    tap = gone[0].post("/seats", do="add", name="Ben", seen="1")
    assert (tap.status_code, tap.headers["HX-Refresh"]) == (410, "true")


def test_who_never_was_there_is_told_nothing_of_it(gone: tuple[Person, Person]) -> None:
    answer = Person(gone[0].app, gone[0].code).get()
    assert answer.status_code == 404 and "There is no such table here." in answer.get_data(as_text=True)


def test_home_offers_it_no_more(gone: tuple[Person, Person]) -> None:
    for person in gone:
        assert f'href="/t/{person.code}"' not in person.client.get("/").get_data(as_text=True)


def test_its_code_may_be_anothers_and_old_keys_do_not_open_that(
    gone: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, ann = gone
    monkeypatch.setattr(host.service, "_draw_code", lambda: host.code)
    again = open_table(host.app)
    assert again.code == host.code
    sit(again, "Dia")
    assert [host.get("/host").status_code, ann.get("/seat").status_code] == [403, 403]
    assert host.post("/keeping", for_=1).status_code == 403
    assert ann.post("/seat/menu?n=1", do="rename", name="Eva").status_code == 403
    assert [row.name for row in again.sight.circle] == ["Dia"]


def test_an_open_stream_ends_when_its_table_goes(host: Person) -> None:
    """It says no more, and does not wait for its next heartbeat."""
    stream = host.get("/stream?seen=0")
    told = iter(stream.response)
    assert [next(told), next(told)]
    with ThreadPoolExecutor(1) as pool:
        rest, begun = pool.submit(list, told), time.monotonic()
        time.sleep(0.2)
        host.service.purge(host.code)
        assert rest.result() == []
    assert time.monotonic() - begun < HEARTBEAT_SECONDS / 2
    stream.close()
    assert not host.service.live.open(host.code)
