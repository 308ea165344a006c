"""Anybody reads the rules of an edition: its roles, who wins when, how much, and how many are dealt."""

from __future__ import annotations

from flask import Flask

from tests.web.people import Person, open_table, sit


def test_the_base_edition_says_how_many_are_dealt_from(app: Flask) -> None:
    rows = Person(app).page("/rules/saboteur").rows("#roles tr")
    numbers = [[text for text in row if text.isdigit()] for row in rows]
    assert numbers == [list("3456789") + ["10"], list("34455677"), list("11223334"), list("66655444")]


def test_ways_to_the_rules_and_back_to_the_own_table(app: Flask) -> None:
    anybody = Person(app)
    assert anybody.get("/rules/monopoly").status_code == 404
    assert anybody.get("/rules/duel", If_None_Match=anybody.get("/rules/duel").headers["ETag"]).status_code == 304
    host = open_table(app, "lost_mines")
    ann = sit(host, "Ann")
    for person, path, back in ((host, "/host", "/host"), (ann, "/seat/menu", "/seat")):
        assert person.page(path).has("a[href='/rules/lost_mines']")
        rules = person.browser.page("/rules/duel")
        assert rules.attributes("a[href^='/t/']", "href") == [person.url(back)]
    assert anybody.page("/rules/duel").attributes("a[href^='/t/']", "href") == []
