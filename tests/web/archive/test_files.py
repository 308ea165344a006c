"""Nights are taken along in files and taken in on another computer; the result of a game by all who were there."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from urllib.parse import unquote

import pytest
from flask import Flask

from tests.web import drawings
from tests.web.archive.game_nights import act, file_of, game, import_games, saved, takes_in
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit

UNREADABLE = "This file can’t be read: it holds no game nights saved by the companion. Choose another."


# All nights


def test_what_was_saved_is_taken_in_once_by_another_browser(host: Person, app: Flask) -> None:
    elsewhere = game(app, "Dia", "Eva", "Finn")
    for banner in ("New game nights: 1. Already here: 0.", "New game nights: 0. Already here: 1."):
        assert takes_in(elsewhere, file_of(saved(host))).text(".banner") == banner
    takes_in(host, file_of(saved(elsewhere)))
    assert saved(host) == saved(elsewhere) and len(saved(host)) == 2


def test_files_hold_no_code_key_or_address(host: Person) -> None:
    with host.client.session_transaction(base_url=ADDRESS) as session:
        key = session["nights"]
    for path in ("/nights/export.json", "/nights/export.csv", host.url("/export.json")):
        text = host.browser.get(path).text
        assert "Ann" in text and host.code not in text and key not in text and "localhost" not in text


@pytest.mark.parametrize("text", [b"", b"Dear diary", b'{"nights": []}', b"\xff" * 100])
def test_an_unreadable_file_is_refused_and_changes_nothing(host: Person, text: bytes) -> None:
    before = saved(host)
    assert UNREADABLE in Page.of(import_games(host, text), 422) and UNREADABLE in act(host, "import", 422)
    assert saved(host) == before


def test_a_file_may_be_too_large(host: Person, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    text, most = file_of(saved(host)), drawings.LARGEST
    takes_in(host, text.ljust(most - 1000))
    assert "That was too large to send. Send less." in Page.of(import_games(host, text.ljust(most)), 413)
    assert import_games(Person(app), text.ljust(most // 2)).status_code == 413, "who has no nights may not even send it"
    monkeypatch.setattr("companion.tables.archive.MOST_GAMES", 1)
    too_many = file_of([{**saved(host)[0], "mark": "a" * 16}])
    assert "That’s too many game nights. At most" in Page.of(import_games(host, too_many), 422)


def test_the_grid_has_a_line_for_each_round_of_each_person_and_no_name_is_a_formula(app: Flask) -> None:
    text = game(app, "=1+1", "@Ben", '-Cem,"x"').browser.get("/nights/export.csv").data
    assert text.startswith(codecs.BOM_UTF8), "Excel on Windows takes it for another encoding"
    lines = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))
    assert [(line["name"], line["role"], line["gold"], line["winner"]) for line in lines] == [
        ("'=1+1", "blue-digger", "0", "no"),
        ("'@Ben", "saboteur", "5", "yes"),
        ('\'-Cem,"x"', "boss", "0", "no"),
    ]
    assert {(line["edition"], line["players"], line["round"]) for line in lines} == {("saboteur2", "3", "1")}


# One game


def test_anybody_exports_a_game_that_the_host_forgets(forgetful: Person, app: Flask) -> None:
    text = Person(app, forgetful.code).get("/export.json").data
    assert "Ann" in takes_in(game(app, "Dia", "Eva", "Finn"), text)


def test_before_the_end_there_is_nothing_to_take_along(app: Flask) -> None:
    ann = sit(open_table(app), "Ann")
    for path in ("/results", "/export.json", "/export.csv"):
        assert "The game isn’t over yet." in Page.of(ann.get(path), 409), path


def test_files_come_as_such_under_the_name_of_edition_and_day(host: Person) -> None:
    for path, kind, ending in (
        ("/export.json", "application/json", "json"),
        ("/export.csv", "text/csv", "csv"),
    ):
        answer = host.get(path)
        assert answer.mimetype == kind
        name = rf"attachment; filename=saboteur2-\d{{4}}-\d\d-\d\d\.{ending}"
        assert re.fullmatch(name, answer.headers["Content-Disposition"])


def test_the_result_says_who_won_and_has_a_link_that_brings_the_game_to_bg_stats(host: Person) -> None:
    assert host.page("/results").text("h1") == "Ben wins the game"
    (link,) = host.page("/results").attributes("a[href^='https://'][rel~=noreferrer]", "href")
    played = json.loads(unquote(link.removeprefix(drawings.BG_STATS)))
    assert played["game"]["name"] == "Saboteur 2" and played["sourcePlayId"] == saved(host)[0]["mark"]
    assert [(player["name"], player["score"], player["winner"]) for player in played["players"]] == [
        ("Ann", 0, False),
        ("Ben", 5, True),
        ("Cem", 0, False),
    ]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", played["playDate"])
    assert drawings.GAMES.keys() == drawings.EDITIONS.keys()
