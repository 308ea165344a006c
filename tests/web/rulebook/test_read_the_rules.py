"""Anybody reads the rules of an edition: its cards as drawn here, who wins when, how much, and how many are dealt."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.web.i18n import LANGUAGES
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit

EVERY_EDITION = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


PATHS = "#cards > h3:first-of-type + ul"
"""The path cards, which are drawn first."""


@pytest.fixture
def anybody(app: Flask) -> Person:
    return Person(app)


@EVERY_EDITION
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(language, marks=pytest.mark.long) for language in LANGUAGES if language != "de")]
)
def test_the_rules_of_every_edition_are_read_in_every_language(
    anybody: Person, edition: Edition, language: str
) -> None:
    page = anybody.page(f"/rules/{edition.key}", Accept_Language=language)
    assert page.attribute("html", "lang") == language and page.text("#cards")


@EVERY_EDITION
def test_every_path_card_is_drawn_and_counted_as_the_edition_has_it(anybody: Person, edition: Edition) -> None:
    cards = anybody.page(f"/rules/{edition.key}")
    card_symbols = set(cards.attributes(f"{PATHS} use", "href"))
    assert [place for place in range(len(edition.paths)) if f"#card-{place}" not in card_symbols] == []
    counted = [] if edition.board_rules else [kind.count for kind in edition.paths]
    assert [int(text.strip("≈× ")) for text in cards.texts(f"{PATHS} b.count")] == counted


@EVERY_EDITION
def test_every_drawing_that_is_used_is_there_once(anybody: Person, edition: Edition) -> None:
    page = anybody.page(f"/rules/{edition.key}")
    ids = page.attributes("[id]", "id")
    assert sorted(ids) == sorted(set(ids))
    assert {f"#{symbol}" for symbol in ids} >= set(page.attributes("use", "href"))


def test_the_base_edition_says_how_many_are_dealt_from(anybody: Person) -> None:
    cells = [
        [text for text in line.texts("td, th") if text.isdigit()] for line in rows_of(anybody.page("/rules/saboteur"))
    ]
    assert cells == [list("3456789") + ["10"], list("34455677"), list("11223334"), list("66655444")]


def rows_of(page: Page) -> list[Page]:
    """The rows of the grid of roles."""
    return [Page(f"<table>{line.html}</table>") for line in page.all("#roles tr")]


def test_no_edition_of_that_name_is_not_found(anybody: Person) -> None:
    assert anybody.get("/rules/monopoly").status_code == 404


def test_the_way_to_the_rules_is_at_home_with_the_host_and_at_each_seat(app: Flask) -> None:
    home = Person(app).page("/")
    assert [key for key in EDITIONS if not home.has(f"a[href='/rules/{key}']")] == []
    host = open_table(app, "lost_mines")
    ann = sit(host, "Ann")
    assert all(page.has("a[href='/rules/lost_mines']") for page in (host.page("/host"), ann.page("/seat/menu")))


def test_the_rules_are_not_sent_twice(anybody: Person) -> None:
    mark = anybody.get("/rules/duel").headers["ETag"]
    assert anybody.get("/rules/duel", If_None_Match=mark).status_code == 304


def test_the_way_back_to_the_own_table_is_there_for_who_has_one(app: Flask) -> None:
    host = open_table(app, "duel")
    ann = sit(host, "Ann")
    ways = {
        person.name: way_back(person, edition)
        for person, edition in ((host, "duel"), (ann, "saboteur"), (Person(app), "duel"))
    }
    assert ways == {"host": [f"/t/{host.code}/host"], "Ann": [f"/t/{host.code}/seat"], "": []}


def way_back(person: Person, edition: str) -> list[str]:
    """Where the page of these rules leads at a table."""
    page = Page.of(person.client.get(f"/rules/{edition}", base_url=ADDRESS))
    return page.attributes("a[href^='/t/']", "href")


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("duel", ("Gold on a dead end", "One card can pay several trolls.", "Discard 2 cards", "you sit out")),
        ("lost_mines", ("which costs 2 points", "for the rest of the round", "you sit out")),
    ],
)
def test_the_rules_answer_what_players_often_ask(anybody: Person, key: str, rules: tuple[str, ...]) -> None:
    page = anybody.page(f"/rules/{key}")
    assert [rule for rule in rules if rule not in page] == []
