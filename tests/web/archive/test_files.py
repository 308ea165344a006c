"""The result of a game is saved by all who were there, and all nights by their host."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from urllib.parse import unquote

from flask import Flask

from tests.web import drawings
from tests.web.archive.game_nights import game, saved
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit


def test_files_hold_no_code_key_or_address(host: Person) -> None:
    with host.client.session_transaction(base_url=ADDRESS) as session:
        key = session["nights"]
    for path in ("/nights/export.json", host.url("/export.json"), host.url("/export.csv")):
        text = host.browser.get(path).text
        assert "Ann" in text and host.code not in text and key not in text and "localhost" not in text


def test_the_grid_has_a_line_for_each_round_of_each_person_and_no_name_is_a_formula(app: Flask) -> None:
    text = game(app, "=1+1", "@Ben", '-Cem,"x"').get("/export.csv").data
    assert text.startswith(codecs.BOM_UTF8), "Excel on Windows takes it for another encoding"
    lines = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))
    assert [(line["name"], line["role"], line["gold"], line["winner"]) for line in lines] == [
        ("'=1+1", "blue-digger", "0", "no"),
        ("'@Ben", "saboteur", "5", "yes"),
        ('\'-Cem,"x"', "boss", "0", "no"),
    ]
    assert {(line["edition"], line["players"], line["round"]) for line in lines} == {("saboteur2", "3", "1")}


def test_anybody_saves_a_game(host: Person, app: Flask) -> None:
    assert Person(app, host.code).get("/export.json").json == saved(host)


def test_before_the_end_there_is_nothing_to_take_along(app: Flask) -> None:
    ann = sit(open_table(app), "Ann")
    for path in ("/results", "/export.json", "/export.csv"):
        assert "The game isn’t over yet. Finish its rounds first." in Page.of(ann.get(path), 409), path


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
