"""A player finds the table by its code and sits down."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.conftest import CAST
from tests.web.drawings import table_service
from tests.web.people import People, Person, SetUp, open_table, sit


def fill(host: Person) -> None:
    for n in range(12):
        sit(host, f"Player {n}")


@pytest.fixture
def full(set_up: SetUp, host: Person) -> Person:
    """The host of a table at which twelve sit, as many as may."""
    set_up(fill, host)
    return host


@pytest.mark.parametrize("typed", ["{}", " {} ", "192.168.1.20:8000/T/{}", "http://192.168.1.20:8000/t/{}/"])
def test_a_typed_code_or_address_leads_to_the_door(app: Flask, host: Person, typed: str) -> None:
    assert Person(app).post_redirected("/join", code=typed.format(host.code)) == f"/t/{host.code}"


def test_case_does_not_matter(app: Flask, host: Person) -> None:
    assert Person(app).post_redirected("/join", code=host.code.lower()) == f"/t/{host.code}"
    for join_page in (Person(app, host.code.lower()).page(), Person(app).page(f"/T/{host.code}")):
        assert join_page.has(f'form[action="/t/{host.code}"] [name=name]')


def test_an_o_is_read_for_the_q_that_it_looks_like(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_service, "CODE_LETTERS", "Q")
    assert open_table(app).code == "QQQQ"
    assert Person(app).post_redirected("/join", code="oqOQ") == "/t/QQQQ"


@pytest.mark.parametrize("typed", ["QQQQ", "", "12", "<b>"])
def test_a_wrong_code_stays_in_its_field_with_the_problem_under_it(app: Flask, typed: str) -> None:
    home = Person(app).post_refused("/join", 404, htmx=False, code=typed)
    assert "here. Check the code on the host’s screen." in home.text("form[action='/join'] .problem")
    assert home.values("form[action='/join'] [name=code]") == [typed]


def test_walk_through_the_door(host: Person, stranger: Person) -> None:
    assert stranger.post_redirected(name="  <i>Gül</i>  ") == f"/t/{host.code}/seat?n=1"
    assert [seat.name for seat in host.view.circle] == ["<i>Gül</i>"] and stranger.page("/seat").text(
        "h1"
    ) == "<i>Gül</i>"
    ann = Person(host.app, host.code)
    page = ann.page()
    assert "I’m <i>Gül</i>" in page.texts("#before button") and not page.has("i")
    refused = ann.post_refused(htmx=False, name="<i>Gül</i>")
    assert "already called <i>Gül</i>" in refused.text("form .problem")
    ann.code = ""
    assert ann.post_redirected(f"/T/{host.code}", name="Ann") == f"/t/{host.code}/seat?n=2", "as the QR has it"
    ann.code = host.code
    assert ann.page().has(f'a[href="/t/{host.code}/seat?n=2"]') and host.page().has(f'a[href="/t/{host.code}/host"]')
    ann.post_redirected(name="Ben")
    assert ann.page().texts("a.main-button") == ["Back to Ben’s seat", "Back to Ann’s seat"], "they share a phone"
    host.post_ok("/round", do="begin")
    late = sit(host, "Dia")
    assert [seat.name for seat in host.view.circle if seat.waiting] == ["Dia"] and late.page("/seat").text(
        "h1"
    ) == "Dia"


def test_the_door_carries_a_fresh_once_for_phones_without_script(stranger: Person) -> None:
    marks = [stranger.page().values("form:has([name=name]) [name=once]") for _ in range(2)]
    assert marks[0] != marks[1] and all(len(mark) == 1 and mark[0] for mark in marks)


def test_eight_seats_on_one_device_do_not_push_the_hosts_key_out(host: Person) -> None:
    for name in (*CAST, "Gül", "Hal", "Ida"):
        host.post_redirected(name=name)
    assert [host.get(path).status_code for path in ("/host", "/seat?n=9")] == [200, 200]


def test_a_full_table_says_so_before_a_name_is_typed(full: Person, stranger: Person) -> None:
    join_page = stranger.page()
    assert "This table is full: at most 12 can play." in join_page and not join_page.has("[name=name]")


@pytest.mark.parametrize(
    ("rounds", "text"),
    [
        (3, "A round is being played. You’ll join from the next round."),
        (1, "The last round is being played. You’ll join if there’s one more."),
    ],
)
def test_the_door_says_when_one_plays_who_sits_down_now(
    host: Person, players: People, stranger: Person, rounds: int, text: str
) -> None:
    host.post_ok("/options", option__rounds=rounds)
    assert "round is being played" not in stranger.page()
    host.post_ok("/round", do="begin")
    assert text in stranger.page()
    # Who plays already reads the way back, and nothing of the next round.
    assert "round is being played" not in players["Ann"].page()
