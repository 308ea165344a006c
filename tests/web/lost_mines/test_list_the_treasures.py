"""The host lists once what the treasures of the own box are worth; what is told at the end must be among them."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.lost_mines.miners import Mine, end, open_mine, tell, text_of, why_not
from tests.web.people import Person, open_table


@pytest.fixture
def host(app: Flask) -> Person:
    return open_table(app, "lost_mines")


def fields(page: str) -> dict[str, str]:
    """What stands in the fields of the list."""
    form = page.split('id="worths"')[1].split("</form>")[0]
    return dict(re.findall(r'name="(gems|gold|silver)"[^>]*? value="([^"]*)"', form))


def worths(host: Person) -> dict[str, tuple[int, ...]]:
    return dict(host.sight.copy.worths)


def test_each_kind_has_a_field(host: Person) -> None:
    assert fields(host.text("/host")) == {"gems": "", "gold": "", "silver": ""}


@pytest.mark.parametrize("typed", ["4 1 3", "4,1,3", " 4, 1 + 3 ", "4  1\t3"])
def test_numbers_are_listed_with_whatever_between(host: Person, typed: str) -> None:
    answer = host.post("/copy", do="list", gems=typed, gold="", silver="2 2")
    assert answer.status_code == 200
    assert worths(host) == {"gems": (1, 3, 4), "silver": (2, 2)}
    assert fields(text_of(answer)) == {"gems": "1 3 4", "gold": "", "silver": "2 2"}


def test_a_list_of_nothing_clears_it(host: Person) -> None:
    host.post("/copy", do="list", gems="4")
    assert host.post("/copy", do="list", gems=" ").status_code == 200
    assert worths(host) == {} and "The list of the treasures was cleared." in host.text("/history")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"gems": "many"}, "No number: “many”. Say what the treasure is worth."),
        ({"gems": "1 -2"}, "No number: “1 -2”. Say what the treasure is worth."),
        ({"gems": "1.5"}, "No number: “1.5”. Say what the treasure is worth."),
        ({"gems": "²"}, "No number: “²”. Say what the treasure is worth."),
        ({"gems": "9999"}, "No number: “9999”. Say what the treasure is worth."),
        ({"gold": "100"}, "A treasure worth 100: it must be 0 to 99."),
        ({"gems": "1 1 1 1 1", "gold": "2 2 2 2", "silver": "3 3 3 3"}, "13 treasures listed: the box has 12."),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(host: Person, said: dict[str, str], why: str) -> None:
    answer = host.post("/copy", do="list", **said)
    assert answer.status_code == 422 and why_not(answer) == [why]
    page = text_of(answer)
    assert '<details class="worths" id="worths" open>' in page and 'id="own-copy" open' in page
    assert fields(page) == {"gems": "", "gold": "", "silver": ""} | said
    assert worths(host) == {}


def test_the_next_table_knows_it_and_no_other_box(app: Flask, host: Person) -> None:
    host.post("/copy", do="list", gems="4 4")
    assert worths(open_table(app, "lost_mines")) == {"gems": (4, 4)}
    assert open_table(app, "duel").sight.copy is None


def test_without_a_script_it_leads_back_to_the_page(host: Person) -> None:
    assert host.post("/copy", htmx=False, do="list", gems="4").status_code == 303
    assert worths(host) == {"gems": (4,)}


# What is told must be among them


@pytest.fixture
def mine(app: Flask, host: Person) -> Mine:
    """Three dwarfs in their first round; one treasure each is worth 4, 3 and 1."""
    host.post("/copy", do="list", gems="4", gold="3", silver="1")
    return open_mine(app, "Ann", "Ben", "Cem")


def test_a_phone_is_told_what_is_not_on_the_list(mine: Mine) -> None:
    answer = tell(mine["Ann"], 4, 4)
    assert answer.status_code == 422 and mine["Ann"].sight.told is None
    assert why_not(answer) == ["2 of worth 4 are told, and by your list there are 1."]
    assert tell(mine["Ann"], 4, 3).status_code == 200


def test_the_host_is_told_and_is_right_all_the_same(mine: Mine) -> None:
    answer = end(mine, {"Ann": [2]})
    assert answer.status_code == 422
    assert why_not(answer) == ["1 of worth 2 are told, and by your list there are 0."]
    assert 'name="anyway" value="1">It is so all the same' in text_of(answer)
    assert mine["host"].sight.phase == "dealt"
    assert end(mine, {"Ann": [2]}, anyway="1").status_code == 200


def test_all_who_found_some_share_one_list(mine: Mine) -> None:
    answer = end(mine, {"Ann": [4], "Ben": [4]})
    assert why_not(answer) == ["2 of worth 4 are told, and by your list there are 1."]
    assert end(mine, {"Ann": [4], "Ben": [3], "Cem": [1]}).status_code == 200


def test_no_refusal_tells_of_what_a_phone_told_in_secret(mine: Mine) -> None:
    tell(mine["Ann"], 4)
    answer = end(mine, {"Ben": [2]})
    assert why_not(answer) == ["1 of worth 2 are told, and by your list there are 0."]
    assert end(mine, {"Ben": [4]}).status_code == 200


def test_what_cannot_be_at_all_is_never_so_all_the_same(mine: Mine) -> None:
    answer = end(mine, {"Ann": [1, 1, 1, 1]}, anyway="1")
    assert answer.status_code == 422 and "It is so all the same" not in text_of(answer)
