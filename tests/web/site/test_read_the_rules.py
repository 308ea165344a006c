"""Anybody reads the rules of a box: its cards as drawn here, who wins when, how much, and how many are dealt."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.web.words import LANGUAGES
from tests.web.people import ADDRESS, Person, open_table, sit

BOXES = pytest.mark.parametrize("box", EDITIONS.values(), ids=EDITIONS)
COUNT = re.compile(r'<b class="count">(?:≈ )?(\d+)×</b>')


@pytest.fixture
def anybody(app: Flask) -> Person:
    return Person(app)


def part(page: str, name: str) -> str:
    """The section of this id."""
    return page.partition(f'id="{name}"')[2].partition("</section>")[0]


@BOXES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_box_are_read_in_every_language(anybody: Person, box: Edition, language: str) -> None:
    page = anybody.text(f"/rules/{box.key}", Accept_Language=language)
    assert f'<html lang="{language}"' in page and 'id="cards"' in page


@BOXES
def test_every_path_card_is_drawn_and_counted_as_the_box_has_it(anybody: Person, box: Edition) -> None:
    cards = part(anybody.text(f"/rules/{box.key}"), "cards")
    paths = cards.partition("<h3>")[2].partition("<h3>")[0]
    assert [place for place in range(len(box.paths)) if f'href="#card-{place}"' not in paths] == []
    counted = [] if box.walking else [kind.count for kind in box.paths]
    assert [int(n) for n in COUNT.findall(paths)] == counted


@BOXES
def test_every_drawing_that_is_used_is_there_once(anybody: Person, box: Edition) -> None:
    page = anybody.text(f"/rules/{box.key}")
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))
    assert set(re.findall(r'<use href="#([^"]+)"', page)) <= set(ids)


def test_the_base_box_says_how_many_are_dealt_from(anybody: Person) -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", part(anybody.text("/rules/saboteur"), "roles"), re.DOTALL)
    numbers = [re.findall(r"<t[dh][^>]*>(\d+)</t", row) for row in rows]
    assert numbers == [list("3456789") + ["10"], list("34455677"), list("11223334"), list("66655444")]


def test_each_case_of_who_wins_leads_to_where_it_is_worked_out(anybody: Person) -> None:
    cases = re.findall(r'<li><a href="([^"]+)">(.*?)</a></li>', part(anybody.text("/rules/saboteur2"), "gold"))
    assert len(cases) == 12
    for address, shown in cases:
        page = anybody.text(html.unescape(address).partition("#")[0])
        role_of = dict(re.findall(r'class="who"><b>(\w+)</b>.*?<span>([\w -]+)</span>', page))
        (names,) = re.findall(r"Winners: (.*?)\.</p>", page)
        winners = shown.partition('class="who"')[2]
        claimed = [name.lower() for name in re.findall(r"<span>([\w -]+)</span>", winners)]
        assert sorted(role_of[name] for name in re.split(", | and ", names)) == sorted(claimed)


def test_no_box_of_that_name_is_not_found(anybody: Person) -> None:
    assert anybody.get("/rules/monopoly").status_code == 404
    assert anybody.get("/rules/monopoly/ask").status_code == 404


def test_the_way_to_the_rules_is_at_home_with_the_host_and_at_each_seat(app: Flask) -> None:
    home = Person(app).text("/")
    assert [key for key in EDITIONS if f'href="/rules/{key}"' not in home] == []
    host = open_table(app, "lost_mines")
    ann = sit(host, "Ann")
    assert 'href="/rules/lost_mines"' in host.text("/host") and 'href="/rules/lost_mines"' in ann.text("/seat")


def test_the_rules_are_not_sent_twice(anybody: Person) -> None:
    mark = anybody.get("/rules/duel").headers["ETag"]
    assert anybody.get("/rules/duel", If_None_Match=mark).status_code == 304


def test_the_way_back_to_the_own_table_is_there_for_who_has_one(app: Flask) -> None:
    host = open_table(app, "duel")
    ann = sit(host, "Ann")
    assert f'href="/t/{host.code}/host">' in host.client.get("/rules/duel", base_url=ADDRESS).get_data(as_text=True)
    assert f'href="/t/{host.code}/seat">' in ann.client.get("/rules/saboteur", base_url=ADDRESS).get_data(as_text=True)
    assert "/t/" not in Person(app).text("/rules/duel")
