"""One night, one person or all is forgotten, each with one act."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.table.viewer import HOST
from tests.web.nights.nights import act, game, page, play, saved
from tests.web.people import Person, sit


@pytest.fixture
def host(app: Flask) -> Person:
    host = game(app)
    return game(app, "Ann", "Dia", "Eva", by=host)


def test_one_night_goes_and_the_other_stays(host: Person) -> None:
    gone, kept = saved(host)["nights"]
    assert act(host, "forget-night", night=gone["mark"]).status_code == 303
    assert saved(host)["nights"] == [kept]


def test_a_forgotten_night_does_not_come_back_with_a_correction(host: Person) -> None:
    act(host, "forget-all")
    assert host.post("/settlement", do="correct", round=1, seat=1, gold=3, why="late").status_code == 200
    assert saved(host)["nights"] == []


def test_a_person_becomes_nobody_and_the_others_stay(host: Person) -> None:
    assert act(host, "forget-person", one="ann").status_code == 303
    text = page(host)
    assert "Ann" not in text and "a forgotten person" in text
    assert [one["name"] for night in saved(host)["nights"] for one in night["people"]].count("") == 2


def test_all_goes_at_once(host: Person) -> None:
    assert act(host, "forget-all").status_code == 303
    assert saved(host) == {"companion-nights": 1, "nights": [], "same": {}}
    assert "None yet." in page(host)


def test_what_cannot_be_had_back_is_held(host: Person) -> None:
    host.service.nights_key(host.code, HOST, [])
    text = page(host)
    for do in ("forget-night", "forget-person", "forget-all", "cut-off"):
        form = text[text.index(f'value="{do}"') :].partition("</form>")[0]
        assert "data-hold-submit" in form, do


def test_a_second_tap_does_no_harm(host: Person) -> None:
    mark = saved(host)["nights"][0]["mark"]
    assert [act(host, "forget-night", night=mark).status_code for _ in range(2)] == [303, 422]
    assert len(saved(host)["nights"]) == 1


def test_who_was_forgotten_in_a_second_game_stays_nobody_when_it_goes_and_comes_again(app: Flask) -> None:
    host = game(app)
    assert host.post("/round", do="again").status_code == 200
    play(host)
    act(host, "forget-person", one="ben")
    acts = ["take-back"] * 4 + ["redo"] * 4
    many = []
    for do in acts:
        assert host.post("/history", do=do).status_code == 200
        many.append(len(saved(host)["nights"]))
        assert "Ben" not in page(host)
    assert many == [1, 1, 1, 1, 1, 1, 1, 2] and host.sight.game == 2


def test_no_page_says_that_a_forgotten_night_is_remembered(app: Flask) -> None:
    host = game(app)
    ann = sit(host, "Dia")
    places = {"host": (host, "/host"), "round": (host, "/round"), "seat": (ann, "/seat"), "sheet": (ann, "/seat/sheet")}
    places["door"] = (Person(app, host.code), "")

    def said(words: str) -> set[str]:
        return {name for name, (who, path) in places.items() if words in who.text(path)}

    assert said("The host remembers the nights of this table") == set(places)
    act(host, "forget-night", night=saved(host)["nights"][0]["mark"])
    for _ in range(2):
        assert said("The host remembers the nights of this table") == set()
        assert said("This night was forgotten.") == {"host", "round"}
    assert host.post("/round", do="again").status_code == 200
    assert said("The host remembers the nights of this table: names, roles, gold and who won.") == {"door"}
