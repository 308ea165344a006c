"""Anybody reads the rules of an edition: its cards as drawn here, who wins when, how much, and how many are dealt."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.drawings import EDITIONS
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit

PATHS = "#cards > h3:first-of-type + ul"
"""The path cards, which are drawn first."""


@pytest.mark.parametrize("key", EDITIONS)
def test_every_path_card_is_drawn_and_counted_as_the_edition_has_it(app: Flask, key: str) -> None:
    page, edition = Person(app).page(f"/rules/{key}"), EDITIONS[key]
    drawn = page.attributes(f"{PATHS} use", "href")
    assert {f"#card-{place}" for place in range(len(edition.paths))} <= set(drawn)
    counted = [] if edition.board_rules else [kind.count for kind in edition.paths]
    assert [int(text.strip("≈× ")) for text in page.texts(f"{PATHS} b.count")] == counted
    ids = page.attributes("[id]", "id")
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("duel", ("Gold on a dead end", "One card can pay several trolls.", "Discard 2 cards", "you sit out")),
        ("lost_mines", ("which costs 2 points", "for the rest of the round", "you sit out")),
    ],
)
def test_the_rules_answer_what_players_often_ask(app: Flask, key: str, rules: tuple[str, ...]) -> None:
    page = Person(app).page(f"/rules/{key}")
    assert [rule for rule in rules if rule not in page] == []


def test_the_base_edition_says_how_many_are_dealt_from(app: Flask) -> None:
    rows = Person(app).page("/rules/saboteur").rows("#roles tr")
    numbers = [[text for text in row if text.isdigit()] for row in rows]
    assert numbers == [list("3456789") + ["10"], list("34455677"), list("11223334"), list("66655444")]


def test_ways_to_the_rules_and_back_to_the_own_table(app: Flask) -> None:
    assert Person(app).get("/rules/monopoly").status_code == 404
    host = open_table(app, "lost_mines")
    ann = sit(host, "Ann")
    for person, path, back in ((host, "/host", "/host"), (ann, "/seat/menu", "/seat")):
        assert person.page(path).has("a[href='/rules/lost_mines']")
        rules = Page.of(person.client.get("/rules/duel", base_url=ADDRESS))
        assert rules.attributes("a[href^='/t/']", "href") == [person.url(back)]
    assert Person(app).page("/rules/duel").attributes("a[href^='/t/']", "href") == []


def test_the_rules_are_not_sent_twice(app: Flask) -> None:
    mark = Person(app).get("/rules/duel").headers["ETag"]
    assert Person(app).get("/rules/duel", If_None_Match=mark).status_code == 304
