"""A goal of The Duel is reached: the host picks its picture, or draws it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.cards import duel_card
from companion.rules.features import Door, Gold
from tests.web.duel.dwarfs import Duel, lay, open_duel


@pytest.fixture
def duel(app: Flask) -> Duel:
    return open_duel(app, "Ann", "Ben")


@pytest.fixture
def near(duel: Duel) -> Duel:
    """Ann's tunnel comes down row B to beside the middle goal on C5."""
    for column in range(1, 5):
        lay(duel, "Ann", f"B{column}")
    return duel


@pytest.fixture
def reached(near: Duel) -> Duel:
    lay(near, "Ann", "B5", "SW")
    return near


def pictures(page: str) -> list[str]:
    """The words of the pictures that are offered."""
    return re.findall(r'name="shows" value="(d_[^"]+)"', page)


def test_the_sheet_with_the_pictures_opens_with_the_card_that_reaches_it(near: Duel) -> None:
    answer = near["host"].post("/maze", cell="5,-1", tracks="SW", by=near["Ann"].seat).get_data(as_text=True)
    assert 'id="cell-sheet" class="dig" aria-labelledby="cell-title" tabindex="-1" open' in answer
    assert "What does the goal on C5 show?" in answer and 'data-cell="5,0"' in answer
    assert "d_goal_8" in " ".join(pictures(answer))


def test_the_banner_leads_to_the_pictures_too(reached: Duel) -> None:
    page = reached["host"].text("/maze")
    assert "A goal is reached on C5: what does it show?" in page and 'data-look="5,0"' in page
    assert re.search(r'<dialog id="cell-sheet"[^>]* open>', page) is None
    assert 'id="cell-sheet" class="dig" aria-labelledby="cell-title" tabindex="-1" open' in reached["host"].text(
        "/host?cell=5,0"
    )


def test_pictures_stand_by_their_gold_in_every_way_they_may_lie(reached: Duel) -> None:
    sheet = reached["host"].text("/maze/5,0")
    found = pictures(sheet)
    assert {word.split()[0] for word in found} == {f"d_goal_{n}" for n in range(1, 19)}
    assert {"d_goal_13 0", "d_goal_13 1"} <= set(found), "open to the north both ways"
    assert "d_goal_8" in found, "a curve fits one way only"
    assert re.findall(r"<h3>([^<]+)</h3>", sheet) == ["no gold", "1 gold", "2 gold", "3 gold"]


def test_one_tap_turns_it_over_and_claims(reached: Duel) -> None:
    page = reached["host"].post("/goals/5,0", shows="d_goal_7 1").get_data(as_text=True)
    assert "The goal on C5 shows 2 gold. Ann claims 2 gold on C5." in page
    assert reached["host"].sight.maze.maze.goals[5, 0].card.alike == duel_card("NE", Gold(2, "NE")).alike
    assert "the counter of Ann lies there" in reached["host"].text("/maze/5,0")


def test_a_script_says_how_it_lies_in_a_field(reached: Duel) -> None:
    assert reached["host"].post("/goals/5,0", shows="d_goal_4", turned="1").status_code == 200
    assert reached["host"].sight.maze.maze.goals[5, 0].shows == "d_goal_4"
    assert reached["host"].post("/goals/5,0", shows="d_goal_4", turned="7").status_code == 422


def test_a_goal_that_does_not_fit_so_lies_so_anyway(reached: Duel) -> None:
    refused = reached["host"].post("/goals/5,0", shows="d_goal_8", turned="0")
    assert refused.status_code == 422 and "fits the other way round" in refused.get_data(as_text=True)
    assert reached["host"].post("/goals/5,0", shows="d_goal_8", turned="0", anyway="1").status_code == 200


def test_what_lies_open_elsewhere_is_offered_no_more(reached: Duel) -> None:
    reached["host"].post("/goals/5,0", shows="d_goal_2")
    assert not [word for word in pictures(reached["host"].text("/maze/5,2")) if word.split()[0] == "d_goal_2"]


def test_what_lay_open_in_an_earlier_round_is_offered_no_more(reached: Duel) -> None:
    host = reached["host"]
    host.post("/goals/5,0", shows="d_goal_2")
    host.post("/round", do="end", part="maze")
    host.post("/settlement", do="book")
    host.post("/round", do="begin")
    assert not [word for word in pictures(host.text("/maze/5,0")) if word.split()[0] == "d_goal_2"]


def test_a_goal_that_no_list_has_is_drawn(reached: Duel) -> None:
    host = reached["host"]
    assert 'hx-get="/t/' in host.text("/maze/5,0").split('id="drawn-goal"')[1]
    drawn = host.text("/free-card?goal=5,0&cell=5,0&side.N=way&side.S=way&on.S=blue&gold.way=3")
    word = re.search(r'form="lay-goal" name="offer" value="([^"]+)"', drawn)
    assert word and "troll" not in drawn and "ladder" not in drawn
    assert host.post("/goals/5,0", shows="goal", offer=word[1]).status_code == 200
    card = duel_card("NS", Door("blue", "S"), Gold(3, "NS"))
    assert host.sight.maze.maze.goals[5, 0].card.alike in {turn.alike for turn in card.turns}


def test_a_script_draws_it_by_its_fields(reached: Duel) -> None:
    host = reached["host"]
    assert host.post("/goals/5,0", shows="goal", tracks="N|S", gold=["1@N", "1@S"]).status_code == 200
    assert "The goal on C5 shows 2 gold." in host.text("/maze")
    assert host.post("/goals/5,0", shows="goal", tracks="NS", troll="N").status_code == 422
    assert host.post("/goals/5,0", shows="goal").status_code == 422


def test_without_a_script_it_is_drawn_on_a_page(reached: Duel) -> None:
    page = reached["host"].text("/host?cell=5,0&goal=5,0&side.N=dead&gold.N=2")
    assert 'id="draw-goal-5_0" open' in page and 'value="free N - 0 0 gold:2@N"' in page


def test_when_all_lie_open_the_round_is_over(duel: Duel) -> None:
    for number, cell in enumerate(duel["host"].sight.maze.maze.goals, 1):
        answer = duel["host"].post(f"/goals/{cell[0]},{cell[1]}", shows=f"d_goal_{number}")
    assert "All 6 goals lie open." in answer.get_data(as_text=True)
