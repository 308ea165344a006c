"""Nights are taken along in a file and taken in on another computer; the result of a game by all who were there."""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from flask import Flask

from companion.rules.editions import EDITIONS
from companion.web.exports import BG_STATS, GAMES
from companion.web.screens.archive import LARGEST
from companion.web.svg.result_image import TONES
from tests.web.archive.game_nights import (
    act,
    file_at,
    file_refused,
    game,
    import_games,
    nights_of,
    play,
    saved,
    takes_in,
)
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit, sit_without_phone


@pytest.fixture
def host(host_of_a_night: Person) -> Person:
    return host_of_a_night


@pytest.fixture
def elsewhere(tmp_path: Path, empty_store: Path, data_folder: Callable[[Path], Path]) -> Iterator[Person]:
    """A host on another computer who remembers one night of his own."""
    from companion import create_app

    store = shutil.copy(empty_store, tmp_path / "other.sqlite")
    app = create_app({"DATA": data_folder(tmp_path / "other"), "DATABASE_URL": f"sqlite:///{store}"})
    yield game(app, "Dia", "Eva", "Finn")
    app.extensions["companion"].engine.dispose()


def read_grid(text: bytes) -> list[dict[str, str]]:
    assert text.startswith(codecs.BOM_UTF8), "Excel on Windows takes it for another encoding"
    return list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))


# All nights


def test_what_was_saved_is_taken_in_once_on_another_computer(host: Person, elsewhere: Person) -> None:
    text = file_at(host, "/nights/export.json")
    for banner in ("New game nights: 1. Already here: 0.", "New game nights: 0. Already here: 1."):
        assert takes_in(elsewhere, text).text(".banner") == banner
    assert saved(host)["nights"][0] in saved(elsewhere)["nights"] and len(saved(elsewhere)["nights"]) == 2
    takes_in(host, file_at(elsewhere, "/nights/export.json"))
    assert saved(host) == saved(elsewhere)


def test_files_hold_no_code_key_or_address(host: Person) -> None:
    with host.client.session_transaction(base_url=ADDRESS) as session:
        key = session["nights"]
    assert host.code in host.html("/history") and key
    for path in (
        "/nights/export.json",
        "/nights/export.csv",
        f"/t/{host.code}/export.json",
        f"/t/{host.code}/card.svg",
    ):
        text = file_at(host, path).decode()
        assert "Ann" in text and host.code not in text and key not in text and "localhost" not in text


@pytest.mark.parametrize("text", [b"", b"Dear diary", b'{"companion-nights": 9, "nights": []}', b"\xff" * 100])
def test_an_unreadable_file_is_refused_and_changes_nothing(host: Person, text: bytes) -> None:
    before = saved(host)
    assert "This file can’t be read: it holds no game nights saved by the companion. Choose another." in file_refused(
        host, text
    )
    assert saved(host) == before


def test_an_import_without_a_file_is_refused(host: Person) -> None:
    answer = act(host, "import")
    assert "This file can’t be read: it holds no game nights saved by the companion. Choose another." in Page.of(
        answer, 422
    )


def test_a_file_may_have_four_megabytes_and_no_more(host: Person) -> None:
    text = file_at(host, "/nights/export.json")
    takes_in(host, text.ljust(LARGEST))
    assert "The file is too large. Choose one of at most 4 MB." in file_refused(host, text.ljust(LARGEST + 1))
    assert import_games(host, text.ljust(3 * LARGEST)).status_code == 413


def test_who_may_read_no_nights_may_not_even_send_a_large_file(app: Flask) -> None:
    headers = {"Origin": ADDRESS, "Content-Type": "multipart/form-data; boundary=x"}
    answer = Person(app).client.post("/nights", base_url=ADDRESS, data=b" " * LARGEST, headers=headers)
    assert answer.status_code == 413


def test_the_grid_has_a_line_for_each_round_of_each_person(host: Person) -> None:
    lines = read_grid(file_at(host, "/nights/export.csv"))
    assert [(line["name"], line["role"], line["gold"], line["won"], line["winner"]) for line in lines] == [
        ("Ann", "blue-digger", "0", "no", "no"),
        ("Ben", "saboteur", "5", "yes", "yes"),
        ("Cem", "boss", "0", "no", "no"),
    ]
    assert {(line["edition"], line["players"], line["won_by"]) for line in lines} == {("saboteur2", "3", "saboteurs")}


def test_no_name_is_a_formula(app: Flask) -> None:
    host = game(app, "=1+1", "@Ben", '-Cem,"x"')
    assert [line["name"] for line in read_grid(file_at(host, "/nights/export.csv"))] == [
        "'=1+1",
        "'@Ben",
        '\'-Cem,"x"',
    ]


# One game


def test_any_player_can_export_the_game_and_a_companion_imports_it(
    host_who_remembers_nothing: Person, elsewhere: Person
) -> None:
    host = host_who_remembers_nothing
    text = file_at(Person(host.app), f"/t/{host.code}/export.json")
    takes_in(elsewhere, text)
    assert [player["name"] for player in json.loads(text)["nights"][0]["people"]] == ["Ann", "Ben", "Cem"]
    assert "Ann" in nights_of(elsewhere)


@pytest.mark.parametrize("path", ["/results", "/export.json", "/export.csv", "/card.svg"])
def test_before_the_end_there_is_nothing_to_take_along(app: Flask, path: str) -> None:
    ann = sit(open_table(app), "Ann")
    assert "The game isn’t over yet." in Page.of(ann.get(path), 409)


def test_files_come_as_such_under_the_name_of_edition_and_day(host: Person) -> None:
    for ending, kind in (("json", "application/json"), ("csv", "text/csv")):
        answer = host.get(f"/export.{ending}")
        assert answer.mimetype == kind
        assert re.fullmatch(
            rf"attachment; filename=saboteur2-\d{{4}}-\d\d-\d\d\.{ending}", answer.headers["Content-Disposition"]
        )


def test_the_picture_is_whole_in_itself_and_says_who_won(host: Person) -> None:
    answer = host.get("/card.svg")
    assert answer.mimetype == "image/svg+xml" and "Content-Disposition" not in answer.headers
    picture = ElementTree.fromstring(answer.data)
    assert (picture.get("width"), picture.get("height")) == ("1200", "630")
    assert {"Ben wins the game", "Ann", "Ben", "Cem", "5"} <= {
        element.text for element in picture.iter() if element.text
    }
    svg = answer.get_data(as_text=True)
    assert not re.search(r"href|<style|style=|<script|@import|<image", svg)
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert "attachment" in host.get("/card.svg?save=1").headers["Content-Disposition"]


def test_names_in_the_picture_are_words_and_stay_within_it(app: Flask) -> None:
    host = game(app, "<b>&\"'", "W" * 24, "坂" * 24)
    picture = ElementTree.fromstring(host.get("/card.svg").data)
    texts = {element.text: element for element in picture.iter() if element.text}
    assert {"<b>&\"'", "W" * 24, "坂" * 24} <= set(texts)
    assert float(texts["坂" * 24].get("font-size", "99")) * 24 < 600


def test_a_latecomers_gold_has_the_colour_of_its_round(app: Flask) -> None:
    host = open_table(app, roles="cards", rounds="2")
    for name in ("Ann", "Ben"):
        sit_without_phone(host, name)
    play(host, "saboteur", "blue-digger")
    sit_without_phone(host, "Cem")
    play(host, "blue-digger", "green-digger", "saboteur")
    picture = ElementTree.fromstring(host.get("/card.svg").data)
    bars = [element.get("fill") for element in picture.iter() if element.get("rx") == "3"]
    assert len(bars) > 1 and set(bars) == set(TONES[:2])


def test_twelve_people_and_more_fit_into_the_picture() -> None:
    from companion.web.svg.result_image import TALL, PlayerResult, result_image_svg

    picture = ElementTree.fromstring(
        result_image_svg("All", "of them", [PlayerResult(f"Player {n}", [n, -1], n, n == 1) for n in range(14)])
    )
    lines = [element for element in picture.iter() if element.tag.endswith("text")]
    assert all(0 < float(element.get("y", "0")) < TALL for element in lines)
    assert sum(element.text.startswith("Player") for element in lines if element.text) == 12 and "+ 2" in [
        element.text for element in lines
    ]


def test_bg_stats_gets_a_play_in_its_own_words_by_a_mere_link(host: Person) -> None:
    page = host.page("/results")
    link = page.attribute("a[href^='https://']", "href")
    assert link.startswith(BG_STATS) and "noreferrer" in page.attribute("a[href^='https://']", "rel")
    play_document = json.loads(unquote(link.removeprefix(BG_STATS)))
    assert play_document["game"] == {
        "name": "Saboteur 2",
        "sourceGameId": "saboteur2",
        "highestWins": True,
        "noPoints": False,
    }
    assert [(player["name"], player["score"], player["winner"]) for player in play_document["players"]] == [
        ("Ann", 0, False),
        ("Ben", 5, True),
        ("Cem", 0, False),
    ]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play_document["playDate"])
    assert (play_document["sourceName"], play_document["sourcePlayId"]) == (
        "Saboteur companion",
        saved(host)["nights"][0]["mark"],
    )


def test_every_edition_has_its_name_there() -> None:
    assert GAMES.keys() == EDITIONS.keys() and all(game["name"] for game in GAMES.values())


def test_the_picture_of_the_result_is_in_the_viewers_language(host: Person) -> None:
    english, german = (
        host.get("/card.svg", Accept_Language=language).get_data(as_text=True) for language in ("en", "de")
    )
    assert english != german
