"""Somebody opens a table at home, and is its host from then on."""

from __future__ import annotations

from flask import Flask

from companion.service import Quotas
from companion.web.guesses import ALL_TABLES, TABLES, opening_table
from tests.web.people import ADDRESS, Person, open_table


def test_home_offers_both_ways_in(app: Flask) -> None:
    text = Person(app).text()
    assert 'action="/tables"' in text and 'action="/join"' in text


def test_home_offers_every_edition_there_is(app: Flask) -> None:
    assert 'value="saboteur2"' in Person(app).text()


def test_who_opens_a_table_is_its_host(app: Flask) -> None:
    host = open_table(app)
    assert host.get("/host").status_code == 200
    assert Person(app, host.code).get("/host").status_code == 403


def test_the_options_chosen_at_home_hold_at_the_table(app: Flask) -> None:
    sight = open_table(app, rounds="2", totals="open", roles="cards").sight
    assert (sight.rounds, sight.options["totals"], sight.dealt_by_hand) == (2, "open", True)


def test_a_script_may_name_rounds_and_totals_plainly(app: Flask) -> None:
    script = Person(app)
    form = {"edition": "saboteur2", "rounds": "2", "totals": "open", "option.roles": "cards"}
    answer = script.client.post("/tables", base_url=ADDRESS, data=form, headers={"Origin": ADDRESS})
    script.code = answer.location.split("/")[2]
    assert (script.sight.rounds, script.sight.options["totals"], script.sight.dealt_by_hand) == (2, "open", True)


def test_a_plain_option_that_cannot_be_is_refused(app: Flask) -> None:
    form = {"edition": "saboteur2", "totals": "half"}
    answer = Person(app).client.post("/tables", base_url=ADDRESS, data=form, headers={"Origin": ADDRESS})
    assert answer.status_code == 422 and "half cannot be chosen" in answer.get_data(as_text=True)


def test_more_tables_than_an_evening_needs_are_refused_in_words(app: Flask) -> None:
    clock = [1000.0]
    app.extensions["companion"].quotas = Quotas(now=lambda: clock[0])
    for _ in range(TABLES.most):
        count_one(app)
    answer = Person(app).post("/tables", htmx=False, edition="saboteur2", option__rounds="5")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 429 and "Too many tables were opened" in text
    assert "<option selected>5</option>" in text
    clock[0] += TABLES.seconds
    assert Person(app).post("/tables", htmx=False, edition="saboteur2").status_code == 303


def test_one_address_that_opens_too_many_keeps_nobody_else_from_it(app: Flask) -> None:
    busy = Person(app)
    busy.client.environ_base["REMOTE_ADDR"] = "10.0.0.1"
    for _ in range(TABLES.most):
        count_one(app, "10.0.0.1")
    assert busy.post("/tables", htmx=False, edition="saboteur2").status_code == 429
    assert Person(app).post("/tables", htmx=False, edition="saboteur2").status_code == 303


def test_one_address_alone_never_opens_all_that_there_may_be() -> None:
    day = 86400
    assert TABLES.most < ALL_TABLES.most and day / TABLES.seconds < day / ALL_TABLES.seconds


def count_one(app: Flask, address: str = "127.0.0.1") -> None:
    """Stands for a table that somebody opened."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}), opening_table():
        pass


def test_a_refused_table_is_not_counted(app: Flask) -> None:
    for _ in range(TABLES.most + 1):
        assert Person(app).post("/tables", htmx=False, edition="chess").status_code == 422


def test_what_is_as_usual_is_no_line_of_the_history(app: Flask) -> None:
    host = open_table(app, rounds="3", totals="sealed", roles="companion")
    assert [line.sentence.key for line in host.service.story(host.code)] == ["table-opened"]


def test_an_option_that_cannot_be_is_said_and_the_rest_stays_chosen(app: Flask) -> None:
    guest = Person(app)
    answer = guest.post("/tables", htmx=False, edition="saboteur2", option__rounds="5", option__totals="half")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 422 and "half cannot be chosen" in text
    assert "<option selected>5</option>" in text


def test_an_edition_that_nobody_knows_is_refused_in_words(app: Flask) -> None:
    answer = Person(app).post("/tables", htmx=False, edition="chess")
    assert answer.status_code == 422 and "does not know this edition" in answer.get_data(as_text=True)


def test_a_double_tap_opens_one_table(app: Flask) -> None:
    host, once = Person(app), "a" * 32
    places = {host.post("/tables", htmx=False, edition="saboteur2", once=once).location for _ in range(2)}
    assert len(places) == 1 and len(host.service.tables()) == 1


def test_home_shows_the_way_back_to_the_tables_of_this_browser(app: Flask) -> None:
    host = open_table(app)
    code, host.code = host.code, ""
    assert f'href="/t/{code}"' in host.text()
    assert f'href="/t/{code}"' not in Person(app).text()


def test_who_reloads_a_refusal_is_back_home(app: Flask) -> None:
    for path in ("/tables", "/join"):
        assert Person(app).get(path).location == "/"
