"""One night, one person or all is forgotten, each with one act."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.archive.game_nights import act, acts, game, nights_of, saved
from tests.web.people import Person, sit


@pytest.fixture
def host(host_of_two_nights: Person) -> Person:
    return host_of_two_nights


def test_one_night_goes_and_the_other_stays(host: Person) -> None:
    gone, kept = saved(host)["nights"]
    acts(host, "forget-night", night=gone["mark"])
    assert saved(host)["nights"] == [kept]


def test_a_forgotten_night_does_not_come_back_with_a_correction(host: Person) -> None:
    acts(host, "forget-all")
    host.post_ok("/settlement", do="correct", round=1, seat=1, gold=3, why="late")
    assert saved(host)["nights"] == []


def test_a_person_becomes_nobody_and_the_others_stay(host: Person) -> None:
    assert "Ann" in nights_of(host) and "a forgotten player" not in nights_of(host)
    acts(host, "forget-person", name="ann")
    page = nights_of(host)
    assert "Ann" not in page.html and "a forgotten player" in page
    assert [player["name"] for night in saved(host)["nights"] for player in night["people"]].count("") == 2


def test_all_goes_at_once(host: Person) -> None:
    acts(host, "forget-all")
    assert saved(host) == {"companion-nights": 1, "nights": []}
    assert "No game nights yet. The host can remember one in the table’s options or after the last round." in nights_of(
        host
    )


@pytest.mark.parametrize("do", ["forget-night", "forget-person", "forget-all"])
def test_what_cannot_be_had_back_is_held(host: Person, do: str) -> None:
    page, form = nights_of(host), f"form:has([name=do][value={do}])"
    assert page.has(form) and len(page.all(f"{form} [data-hold-submit]")) == len(page.all(form))


def test_a_second_tap_does_no_harm(host: Person) -> None:
    mark = saved(host)["nights"][0]["mark"]
    assert [act(host, "forget-night", night=mark).status_code for _ in range(2)] == [303, 422]
    assert len(saved(host)["nights"]) == 1


def test_no_page_says_that_a_forgotten_night_is_remembered(app: Flask) -> None:
    host = game(app)
    ann = sit(host, "Dia")
    places = {"host": (host, "/host"), "round": (host, "/round"), "seat": (ann, "/seat"), "sheet": (ann, "/seat/sheet")}
    places["door"] = (Person(app, host.code), "")

    def pages_with(words: str) -> set[str]:
        return {name for name, (who, path) in places.items() if words in who.page(path)}

    assert pages_with("The host remembers this table’s game nights") == set(places)
    acts(host, "forget-night", night=saved(host)["nights"][0]["mark"])
    for _ in range(2):
        assert pages_with("The host remembers this table’s game nights") == set()
        assert pages_with("This game night was forgotten.") == {"host", "round"}
    host.post_ok("/round", do="again")
    assert pages_with("The host remembers this table’s game nights") == set()
    host.post_ok("/options", option__remember="off")
    host.post_ok("/options", option__remember="on")
    assert pages_with("The host remembers this table’s game nights: names, roles, gold and who won.") == {"door"}
