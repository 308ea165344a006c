"""The front page: somebody opens a table and is its host from then on, joins one by its code, or comes back."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web import drawings
from tests.web.people import People, Person, open_table, sit

OPENS, JOINS = "form[action='/tables']", "form[action='/join']"


def test_walk_over_the_front_page(app: Flask, host: Person, players: People, stranger: Person) -> None:
    page = stranger.browser.page()
    assert page.has(f"{JOINS} [name=code]") and not page.has(".own-tables")
    assert page.values(f"{OPENS} [name=edition]") == [*drawings.EDITIONS] and page.chosen("edition") == ["saboteur"]
    for key, edition in drawings.EDITIONS.items():
        assert f"{edition.seats[0]} to {edition.seats[-1]} players" in page and page.has(f"a[href='/rules/{key}']")
    with app.test_request_context():
        today = drawings.format_day(host.service.now())
    listed = f"Your tables Saboteur 2, {today} Ann, Ben, Cem, Dia, Eva and Finn · {host.code}"
    for person, own_page in ((host, "/host"), (players["Ann"], "/seat")):
        assert person.browser.page().text(".own-tables") == listed
        assert person.browser.page().attributes(".own-tables a", "href") == [person.url(own_page)]


# Opening a table


def test_the_options_chosen_at_home_hold_at_the_table(app: Flask) -> None:
    view = open_table(app, rounds="2", totals="open", roles="cards").view
    assert (view.rounds, view.options["totals"], view.deal.by_hand) == (2, "open", True)
    usual = open_table(app, rounds="3", totals="sealed", roles="companion")
    assert [line.message.key for line in usual.service.history(usual.code)] == ["table-opened"]


def test_home_asks_who_enters_the_cards_and_the_edition_answers_where_it_is_no_choice(app: Flask) -> None:
    page = Person(app).page()
    assert set(page.attributes(f"{OPENS} [name]", "name")) == {"once", "edition", "option.own_cards"}
    assert page.values(f"{OPENS} [checked]") == ["saboteur", "off"]
    assert page.values("[name=edition][data-without~=own_cards]") == ["duel"]
    tables = [open_table(app, edition, own_cards="on").view for edition in drawings.EDITIONS]
    assert [table.edition for table in tables if table.options.get("own_cards") != "on"] == ["duel"]


def test_what_is_impossible_is_refused_in_words_and_the_rest_stays_chosen(app: Flask) -> None:
    form = {"edition": "saboteur2", "option__own_cards": "on", "option__totals": "half"}
    page = Person(app).post_refused("/tables", htmx=False, **form)
    assert "half isn’t one of the choices" in page.text(f"{OPENS} .problem")
    assert page.values("[name='option.own_cards'][checked]") == ["on"]
    page = Person(app).post_refused("/tables", htmx=False, edition="chess")
    assert "The companion doesn’t know this edition." in page.text("main")
    for path in ("/tables", "/join"):
        assert Person(app).get(path).location == "/", "who reloads a refusal is back home"


def test_a_new_table_asks_for_the_hosts_own_name_until_somebody_sits_or_the_host_only_hosts(host: Person) -> None:
    host.client.set_cookie("only-host", "QQQQ")  # of another table
    page = host.page("/host")
    assert page.has("#own-name [name=name]") and "Nobody is here yet." not in page
    assert not page.has("#set-up"), "there are too few to say"
    assert "Nobody is here yet." in host.page("/host?only-host=1") and not host.page("/round").has("#own-name")
    host.client.delete_cookie("only-host")
    assert host.page("/host").has("#own-name")
    assert host.post_redirected("/do/add-seat", mine=1, name="Ann") == host.url("/host")
    assert not host.page("/host").has("#own-name")


@pytest.mark.parametrize(
    ("edition", "players", "apart", "cards"),
    [
        ("saboteur", 3, "7 card widths", "Each player gets 6 cards."),
        ("saboteur2", 6, "7 card widths", "Put 10 cards of the deck aside unseen."),
        ("duel", 2, "Leave 4 card widths", "Each player gets 6 cards."),
        ("lost_mines", 3, "", "Each player gets 5 cards."),
    ],
)
def test_the_host_reads_how_to_set_up_the_table(app: Flask, edition: str, players: int, apart: str, cards: str) -> None:
    host = open_table(app, edition)
    for n in range(players):
        host.post_ok("/do/add-seat", name=f"Player {n}")
    page = host.page("/host").part("#set-up")
    assert apart in page and cards in page
    if edition == "saboteur" and players == 3:
        host.post_ok("/do/options", option__roles="cards")
        page = host.page("/host").part("#set-up")
        assert "Shuffle these 4 cards:" in page and sorted(page.texts("li")) == ["1 × saboteur", "3 × gold-digger"]


# Joining by its code


@pytest.mark.parametrize("typed", ["{}", " {} ", "10.0.0.2:8000/T/{}", "http://10.0.0.2/t/{}/", "/t/{}/board?dark=1"])
def test_a_typed_code_or_address_leads_to_the_door(app: Flask, host: Person, typed: str) -> None:
    for code in (host.code, host.code.lower()):
        assert Person(app).post_redirected("/join", code=typed.format(code)) == f"/t/{host.code}"


def test_an_o_is_read_for_the_q_that_it_looks_like(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings.table_service, "CODE_LETTERS", "Q")
    assert open_table(app).code == "QQQQ"
    assert Person(app).post_redirected("/join", code="oqOQ") == "/t/QQQQ"


def test_a_longer_code_opens_its_table_too(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.extensions["companion"], "code_letters", 8)
    host = open_table(app)
    assert len(host.code) == 8
    joined = Person(app).post_redirected("/join", code=f"http://192.168.1.20:8000/t/{host.code}".lower())
    assert joined == f"/t/{host.code}" and sit(host, "Ann").get("/seat").status_code == 200


@pytest.mark.parametrize("typed", ["QQQQ", "", "12", "<b>"])
def test_a_wrong_code_stays_in_its_field_with_the_problem_under_it(app: Flask, typed: str) -> None:
    page = Person(app).post_refused("/join", 404, htmx=False, code=typed)
    assert "here. Check the code on the host’s screen." in page.text(f"{JOINS} .problem")
    assert page.values(f"{JOINS} [name=code]") == [typed]
