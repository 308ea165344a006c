"""Somebody opens a table at home, and is its host from then on."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.drawings import EDITIONS, RateLimitCounters, limit_opened_tables
from tests.web.people import ADDRESS, Person, open_table

OPENS = "form[action='/tables']"


def opens(app: Flask, **form: str) -> str:
    """Opens a table of Saboteur 2; where that leads."""
    return Person(app).post_redirected("/tables", edition="saboteur2", **form)


def test_walk_from_home_to_a_table(app: Flask, host: Person, stranger: Person) -> None:
    home = Person(app).page()
    assert home.has("form[action='/join']") and home.values(f"{OPENS} [name=edition]") == [*EDITIONS]
    assert home.chosen("edition") == ["saboteur"]
    for edition in EDITIONS.values():
        assert f"{edition.seats[0]} to {edition.seats[-1]} players" in home
    assert [person.get("/host").status_code for person in (host, stranger)] == [200, 403]
    way, host.code = f'a[href="/t/{host.code}/host"]', ""
    assert host.page().has(way) and not home.has(way)


def test_the_options_chosen_at_home_hold_at_the_table(app: Flask) -> None:
    view = open_table(app, rounds="2", totals="open", roles="cards").view
    assert (view.rounds, view.options["totals"], view.dealt_by_hand) == (2, "open", True)


def test_a_script_may_name_rounds_and_totals_plainly(app: Flask) -> None:
    script = Person(app)
    form = {"edition": "saboteur2", "rounds": "2", "totals": "open", "option.roles": "cards"}
    answer = script.client.post("/tables", base_url=ADDRESS, data=form, headers={"Origin": ADDRESS})
    script.code = answer.location.split("/")[2]
    assert (script.view.rounds, script.view.options["totals"], script.view.dealt_by_hand) == (2, "open", True)


# How many may be opened


def count_one(app: Flask, address: str = "127.0.0.1") -> None:
    """Stands for a table that somebody opened."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        limit_opened_tables()


def test_one_address_that_opens_too_many_keeps_nobody_else_from_it(app: Flask) -> None:
    app.extensions["companion"].dependencies.rate_limit_counters = RateLimitCounters(now=lambda: 1000.0)
    busy = Person(app)
    busy.client.environ_base["REMOTE_ADDR"] = "10.0.0.1"
    for _ in range(app.config["TABLES_PER_HOUR"]):
        count_one(app, "10.0.0.1")
    busy.post_refused("/tables", 429, htmx=False, edition="saboteur2")
    assert opens(app)


# What was chosen


def test_what_is_as_usual_is_no_line_of_the_history(app: Flask) -> None:
    host = open_table(app, rounds="3", totals="sealed", roles="companion")
    assert [line.message.key for line in host.service.history(host.code)] == ["table-opened"]


def test_an_impossible_option_is_refused_and_the_others_stay_chosen(app: Flask) -> None:
    form = {"edition": "saboteur2", "option__rounds": "5", "option__totals": "half"}
    home = Person(app).post_refused("/tables", htmx=False, **form)
    assert "half isn’t one of the choices" in home.text(f"{OPENS} .problem")
    assert home.texts("[name='option.rounds'] [selected]") == ["5"]


def test_an_edition_that_nobody_knows_is_refused_in_words(app: Flask) -> None:
    page = Person(app).post_refused("/tables", htmx=False, edition="chess")
    assert "The companion doesn’t know this edition." in page.text("main")


@pytest.mark.parametrize("path", ["/tables", "/join"])
def test_who_reloads_a_refusal_is_back_home(app: Flask, path: str) -> None:
    assert Person(app).get(path).location == "/"
