"""A finder tells on the own phone what the treasures are worth; all others read that it was told, and no more."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.duel.test_play_the_duel import words
from tests.web.lost_mines.miners import Mine, end, open_mine, tell
from tests.web.people import Person, sit, sit_without_phone


@pytest.fixture
def mine(app: Flask) -> Mine:
    return open_mine(app, "Ann", "Ben", "Cem", "Dia")


def fold(person: Person) -> str:
    """The fold of the own treasures."""
    return person.text("/seat").split('id="treasures"')[1].split("</details>")[0]


def lit(fold: str) -> list[str]:
    """The chips that are tapped."""
    return re.findall(r'name="values" value="(\d)" checked', fold)


def test_the_fold_offers_a_chip_for_each_worth_and_a_field_for_others(mine: Mine) -> None:
    page = mine["Ann"].text("/seat")
    assert '<details class="secret treasures" id="treasures" data-shuts><summary' in page
    said = fold(mine["Ann"])
    assert {f'value="{worth}"' for worth in (1, 2, 3, 4)} <= set(re.findall(r'value="\d"', said))
    assert 'name="other"' in said and lit(said) == []


def test_what_was_told_stands_in_the_own_fold(mine: Mine) -> None:
    assert tell(mine["Ann"], 4, 2).status_code == 200
    assert mine["Ann"].sight.told == (4, 2)
    assert "You told: 4 + 2." in words(fold(mine["Ann"])) and lit(fold(mine["Ann"])) == ["2", "4"]


def test_two_of_one_worth_are_two(mine: Mine) -> None:
    tell(mine["Ann"], 3, 3)
    assert mine["Ann"].sight.told == (3, 3) and lit(fold(mine["Ann"])) == ["3", "3"]


@pytest.mark.parametrize("typed", ["7 5", "7, 5", " 7,5 "])
def test_other_worths_are_typed(mine: Mine, typed: str) -> None:
    assert tell(mine["Ann"], 1, other=typed).status_code == 200
    assert mine["Ann"].sight.told == (1, 7, 5)
    assert 'name="other" value="7 5"' in fold(mine["Ann"])


def test_nothing_tapped_is_nothing_found(mine: Mine) -> None:
    tell(mine["Ann"])
    assert mine["Ann"].sight.told == () and "You told that you found none." in words(fold(mine["Ann"]))


def test_it_is_put_right_by_telling_anew(mine: Mine) -> None:
    tell(mine["Ann"], 4, 2)
    assert tell(mine["Ann"], 4).status_code == 200
    assert mine["Ann"].sight.told == (4,) and "Tell it anew" in fold(mine["Ann"])


@pytest.mark.parametrize(
    ("values", "other", "why"),
    [
        ([], "100", "A treasure worth 100: it must be 0 to 99."),
        ([], "many", "No number: “many”. Say what the treasure is worth."),
        ([1, 1, 1, 1], "5", "5 treasures found: only 4 were laid out, one for each player."),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(mine: Mine, values: list[int], other: str, why: str) -> None:
    answer = tell(mine["Ann"], *values, other=other)
    assert answer.status_code == 422
    page = answer.get_data(as_text=True).split('id="treasures"')[1].split("</details>")[0]
    assert page.split(">")[0].endswith(" open") and why in words(page)
    assert f'value="{other}"' in page and len(lit(page)) == len(values)
    assert mine["Ann"].sight.told is None


def test_others_read_only_that_it_was_told(mine: Mine) -> None:
    tell(mine["Ann"], 4, 2)
    row = mine["host"].text("/seats").split(f'id="seat-{mine["Ann"].seat}"')[1].split("</li>")[0]
    assert re.search(r"(blue|yellow) dwarf 0 points treasures told", words(row))
    assert mine["host"].sight.told is None and mine["Ben"].sight.told is None
    assert lit(fold(mine["Ben"])) == []
    assert "treasure" not in words(mine["host"].text("/history")).lower()


def test_it_is_told_only_while_the_round_is_played(mine: Mine) -> None:
    assert end(mine).status_code == 200
    assert 'id="treasures"' not in mine["Ann"].text("/seat")
    answer = tell(mine["Ann"], 4)
    assert answer.status_code == 409 and "The round has ended" in words(answer.get_data(as_text=True))


def test_who_came_late_has_none(mine: Mine) -> None:
    eva = sit(mine["host"], "Eva")
    assert 'id="treasures"' not in eva.text("/seat")
    assert tell(eva, 4).status_code == 422


def test_a_new_round_begins_with_nothing_told(mine: Mine) -> None:
    tell(mine["Ann"], 4)
    end(mine)
    mine["host"].post("/settlement", do="book")
    mine["host"].post("/round", do="begin")
    assert mine["Ann"].sight.told is None and lit(fold(mine["Ann"])) == []


def test_who_has_no_phone_tells_it_behind_the_curtain(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", begin=False)
    host, seat = mine["host"], sit_without_phone(mine["host"], "Gül")
    host.post("/round", do="begin")
    assert host.post(f"/seats/{seat}/curtain", do="open").status_code == 200
    assert 'id="treasures"' in host.text(f"/seats/{seat}/curtain")
    answer = host.post(f"/seats/{seat}/sheet", do="treasures", values=["3"])
    assert answer.status_code == 200 and "You told: 3." in words(answer.get_data(as_text=True))


def test_nobody_tells_treasures_in_another_box(dealt: dict[str, Person]) -> None:
    assert 'id="treasures"' not in dealt["Ann"].text("/seat")
    assert tell(dealt["Ann"], 3).status_code == 422


def test_without_a_script_the_fold_does_its_work(mine: Mine) -> None:
    answer = mine["Ann"].post("/seat/sheet", htmx=False, do="treasures", values=["3"], other="")
    assert answer.status_code == 303 and mine["Ann"].sight.told == (3,)
