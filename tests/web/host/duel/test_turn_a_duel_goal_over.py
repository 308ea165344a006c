"""A goal of The Duel is reached: the host picks its picture, or draws it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Door, Gold
from companion.rules.mazes.cards import duel_card
from tests.web.page import Page
from tests.web.people import SetUp
from tests.web.play_duel import Duel, at, confirm_result, dig, lay, maze, open_duel, sheet, text_of_message, why_not


def dig_beside_a_goal(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    for column in range(1, 5):
        lay(duel, "Ann", f"B{column}")
    return duel


def dig_to_a_goal(app: Flask) -> Duel:
    duel = dig_beside_a_goal(app)
    lay(duel, "Ann", "B5", "SW")
    return duel


@pytest.fixture
def beside_a_goal(set_up: SetUp, app: Flask) -> Duel:
    """Ann's tunnel lies on row B; one card more leads to the middle goal on C5."""
    return set_up(dig_beside_a_goal, app)


@pytest.fixture
def goal_reached(set_up: SetUp, app: Flask) -> Duel:
    """Ann's tunnel leads to the middle goal on C5."""
    return set_up(dig_to_a_goal, app)


def turn_over(duel: Duel, shows: str, status: int = 200, **form: Any) -> Page:
    """The goal on C5 is turned over, which is answered with this status."""
    return Page.of(duel["host"].post(f"/goals/{at('C5')}", shows=shows, **form), status)


def lies(duel: Duel) -> Any:
    """The goal on C5."""
    return duel["host"].view.maze.maze.goals[5, 0]


def pictures(page: Page) -> list[str]:
    """The words of the pictures that are offered."""
    return [word for word in page.values("button[name=shows]") if word.startswith("d_")]


def test_the_sheet_with_the_pictures_opens_with_the_card_that_reaches_it(beside_a_goal: Duel) -> None:
    page = dig(beside_a_goal, "B5", tracks="SW", by=beside_a_goal["Ann"].seat)
    opened = page.part("dialog#cell-sheet[open]")
    assert "What does the goal card at C5 show?" in opened and opened.has(f'#cell[data-cell="{at("C5")}"]')
    assert "d_goal_8" in pictures(opened)


def test_the_banner_leads_to_the_pictures_too(goal_reached: Duel) -> None:
    page = maze(goal_reached)
    assert "Goal card reached at C5: what does it show?" in page and page.has(f'[data-open-cell="{at("C5")}"]')
    assert page.has("dialog#cell-sheet:not([open])")
    assert goal_reached["host"].page(f"/host?cell={at('C5')}").has("dialog#cell-sheet[open]")


def test_pictures_stand_by_their_gold_in_every_way_they_may_lie(goal_reached: Duel) -> None:
    page = sheet(goal_reached, "C5")
    offered = pictures(page)
    assert {word.split()[0] for word in offered} == {f"d_goal_{n}" for n in range(1, 19)}
    assert {"d_goal_13 0", "d_goal_13 1"} <= set(offered), "open to the north both ways"
    assert "d_goal_8" in offered, "a curve fits one way only"
    assert page.texts("h3") == ["no gold", "1 gold", "2 gold", "3 gold"]


def test_one_tap_turns_it_over_and_claims(goal_reached: Duel) -> None:
    page = turn_over(goal_reached, "d_goal_7 1")
    assert text_of_message(page).startswith("The goal card at C5 shows 2 gold. Ann claims 2 gold at C5.")
    assert lies(goal_reached).card.comparison_key == duel_card("NE", Gold(2, "NE")).comparison_key
    assert "Ann’s marker is there" in sheet(goal_reached, "C5")


def test_no_turn_is_passed_while_the_goal_waits(goal_reached: Duel) -> None:
    ben = goal_reached["Ben"]
    assert not goal_reached["host"].page("/maze").has("#next-turn")
    assert not ben.page(f"/seat/maze?n={ben.seat}").has("#next-turn")
    assert turn_over(goal_reached, "d_goal_4").text("#next-turn") == "Next: Ann", "it is Ben's turn"


def test_a_script_can_send_how_a_goal_lies_in_a_field(goal_reached: Duel) -> None:
    turn_over(goal_reached, "d_goal_4", turned="1")
    assert lies(goal_reached).shows == "d_goal_4"
    turn_over(goal_reached, "d_goal_4", turned="7", status=422)


def test_a_goal_that_does_not_fit_so_lies_so_anyway(goal_reached: Duel) -> None:
    refused = turn_over(goal_reached, "d_goal_8", turned="0", status=422)
    assert "Turn the goal card at" in " ".join(why_not(refused))
    turn_over(goal_reached, "d_goal_8", turned="0", anyway="1")
    assert lies(goal_reached).shows == "d_goal_8"


def test_what_lies_open_elsewhere_is_offered_no_more(goal_reached: Duel) -> None:
    assert "d_goal_2" in {word.split()[0] for word in pictures(sheet(goal_reached, "E5"))}
    turn_over(goal_reached, "d_goal_2")
    assert "d_goal_2" not in {word.split()[0] for word in pictures(sheet(goal_reached, "E5"))}


def test_what_lay_open_in_an_earlier_round_is_offered_no_more(goal_reached: Duel) -> None:
    host = goal_reached["host"]
    turn_over(goal_reached, "d_goal_2")
    host.post_ok("/round", do="end", part="maze")
    confirm_result(goal_reached)
    host.post_ok("/round", do="begin")
    offered = {word.split()[0] for word in pictures(sheet(goal_reached, "C5"))}
    assert "d_goal_3" in offered and "d_goal_2" not in offered


def test_a_goal_that_no_list_has_is_drawn(goal_reached: Duel) -> None:
    assert sheet(goal_reached, "C5").has("#drawn-goal[hx-get], #drawn-goal [hx-get]")
    side = "side.N=way&side.S=way&on.S=blue&gold.way=3"
    for_a_path = goal_reached["host"].page(f"/free-card?cell=4,0&{side}").html
    drawing = goal_reached["host"].page(f"/free-card?goal=5,0&cell=5,0&{side}")
    for word in ("troll", "ladder"):
        assert word in for_a_path and word not in drawing.html
    turn_over(goal_reached, "goal", offer=drawing.attribute("button[form=lay-goal][name=offer]", "value"))
    card = duel_card("NS", Door("blue", "S"), Gold(3, "NS"))
    assert lies(goal_reached).card.comparison_key in {turn.comparison_key for turn in card.orientations}


def test_a_script_can_send_a_goals_card_in_fields(goal_reached: Duel) -> None:
    turn_over(goal_reached, "goal", tracks="NS", troll="N", status=422)
    turn_over(goal_reached, "goal", status=422)
    page = turn_over(goal_reached, "goal", tracks="N|S", gold=["1@N", "1@S"])
    assert text_of_message(page).startswith("The goal card at C5 shows 2 gold.")


def test_without_a_script_it_is_drawn_on_a_page(goal_reached: Duel) -> None:
    page = goal_reached["host"].page("/host?cell=5,0&goal=5,0&side.N=dead&gold.N=2")
    assert page.has("#draw-goal-5_0[open]") and "free N - 0 0 gold:2@N" in page.values("button[name=offer]")


def test_when_all_lie_open_the_round_is_over(duel_of_two: Duel) -> None:
    goals = duel_of_two["host"].view.maze.maze.goals
    for number, (column, row) in enumerate(goals, 1):
        assert not maze(duel_of_two).has("#over")
        page = duel_of_two["host"].post_ok(f"/goals/{column},{row}", shows=f"d_goal_{number}")
    assert page.has("#over") and "All 6 goal cards are face up." in page
