"""Beside the seals stands how likely each role is, and how likely each player is with saboteur balancing."""

from __future__ import annotations

import json

from flask import Flask

from companion.table.deal.verification import verify
from tests.web.page import Page
from tests.web.people import People, Person, open_table, sit

CHANCE, BALANCED = "#odds .scroll table", "#spread ~ table"


def odds(page: Page, table: str = CHANCE) -> dict[str, list[str]]:
    """The rows of this table: role or name, and its numbers of a hundred."""
    return {
        line.text("th"): line.texts("td")
        for line in (Page(f"<table>{row.html}</table>") for row in page.all(f"{table} tbody tr"))
    }


def test_the_page_says_how_likely_each_role_is_for_as_many_as_sit_here(app: Flask) -> None:
    host = open_table(app, "saboteur")
    assert odds(host.page("/seals")) == {}
    for name in ("Ann", "Ben", "Cem"):
        sit(host, name)
    # One saboteur among four cards: 1 in 4; once 27 in 64, twice 9 in 64, thrice 1 in 64.
    assert odds(host.page("/seals")) == {"Gold-digger": ["75", "14", "42", "42"], "Saboteur": ["25", "42", "14", "2"]}


def test_odds_follow_a_fixed_number_of_saboteurs_and_not_the_deal(app: Flask) -> None:
    host = open_table(app, "saboteur", saboteurs="2")
    players = [sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia")]
    before = odds(host.page("/seals"))
    assert before["Saboteur"][0] == "50"
    host.post_ok("/round", do="begin")
    assert odds(host.page("/seals")) == odds(players[0].page("/seals")) == before


def test_a_table_without_roles_has_no_odds(app: Flask) -> None:
    assert not open_table(app, "duel").page("/seals").has("#odds")


def test_a_table_that_spreads_the_duty_shows_whom_it_spares_and_how_much(app: Flask) -> None:
    host = open_table(app, "saboteur", spread="on", saboteurs="1")
    players = {name: sit(host, name) for name in ("Ann", "Ben", "Cem", "Dia")}
    assert "Nobody here was a saboteur last round, so this round is dealt by chance alone." in host.page("/seals")
    host.post_ok("/round", do="begin")
    saboteur = next(name for name, player in players.items() if player.role == "saboteur")
    assert odds(players[saboteur].page("/seals"), BALANCED) == odds(host.page("/seals"), BALANCED) == {}
    host.post_ok("/round", do="end", reached_by="")
    host.post_ok("/settlement", do="book")
    # One card among four, for whom it is saboteur again half as likely: 1 in 7, and 2 in 7 for each other.
    assert odds(host.page("/seals"), BALANCED) == {name: ["14" if name == saboteur else "29", "25"] for name in players}
    host.post_ok("/round", do="begin")
    host.post_ok("/round", do="end", reached_by="")
    host.post_ok("/settlement", do="book")
    recipes = json.loads(host.html("/seals.json"))
    assert recipes[1]["burdens"] == [1 if name == saboteur else 0 for name in players]
    assert [verify(recipe) for recipe in recipes] == [[], []]


def test_without_the_option_no_page_mentions_spreading_the_duty(host: Person, players: People) -> None:
    page = host.page("/seals")
    assert page.has("#odds") and not page.has("#spread")
