"""Fewer counters are left than gold is reached: somebody chooses; and a claim that lies otherwise is corrected."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Gold
from tests.web.page import Page
from tests.web.people import SetUp
from tests.web.play_duel import Duel, at, claim, counters_left, dig, lay, maze, open_duel, sheet, text_of_message


def lay_seven_counters(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    for number in (-1, -2, *range(1, 6)):
        claim(duel, "Ann", f"B{number}", 1)
    return duel


def reach_two_more(app: Flask) -> Duel:
    duel = lay_seven_counters(app)
    lay(duel, "Ann", "B-4", "EW", Gold(2, "EW"))
    lay(duel, "Ann", "B-3", "EW", Gold(3, "EW"))
    return duel


def claim_two(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    claim(duel, "Ann", "B1", 2)
    return duel


@pytest.fixture
def one_counter_left(set_up: SetUp, app: Flask) -> Duel:
    """Ann's counters lie on seven cards of row B, from B-2 to B5."""
    return set_up(lay_seven_counters, app)


@pytest.fixture
def gold_on_two_cards(set_up: SetUp, app: Flask) -> Duel:
    """Then she reaches gold on two cards at once: 2 on B-4 and 3 on B-3."""
    return set_up(reach_two_more, app)


@pytest.fixture
def claimed(set_up: SetUp, app: Flask) -> Duel:
    """Ann claimed 2 gold on B1."""
    return set_up(claim_two, app)


def put_counter(duel: Duel, cell: str, name: str, status: int = 200, **form: Any) -> Page:
    """Correct the counter on this card: it is this dwarf's, or nobody's."""
    fields = {"seat": duel[name].seat if name else "", "place": 0, **form}
    return Page.of(duel["host"].post(f"/cells/{at(cell)}/claim", **fields), status)


def test_the_page_asks_which_gold(gold_on_two_cards: Duel) -> None:
    banner = maze(gold_on_two_cards).part("#choose")
    assert "One marker is left. Which gold gets it? Ann chooses." in banner
    assert "2 gold at B-4" in banner and "3 gold at B-3" in banner and "for Ann" in banner


def test_who_changed_the_maze_last_chooses_also_for_the_other(gold_on_two_cards: Duel) -> None:
    lay(gold_on_two_cards, "Ben", "E8")
    banner = maze(gold_on_two_cards).part("#choose")
    assert "Which gold gets it? Ben chooses." in banner and "for Ann" in banner


def test_one_tap_chooses_and_the_round_is_over(gold_on_two_cards: Duel) -> None:
    assert maze(gold_on_two_cards).has("a.cell.glows")
    page = put_counter(gold_on_two_cards, "B-3", "Ann")
    assert text_of_message(page) == "Ann claims 3 gold at B-3. Ben has no path there."
    assert "The last marker is placed." in page and not page.has("#choose")
    assert not page.has("a.cell.glows")


def test_the_round_is_settled_with_one_button(gold_on_two_cards: Duel) -> None:
    form = put_counter(gold_on_two_cards, "B-3", "Ann").part("form#settle")
    assert form.values("[name=do]") == ["end"] and form.has("button:not([data-hold-submit])")
    gold_on_two_cards["host"].post_ok("/round", do="end", part="maze")
    assert [line.gain for line in gold_on_two_cards["host"].view.round_scores.lines] == [10, 0]


def test_a_wrong_marker_is_corrected(claimed: Duel) -> None:
    page = sheet(claimed, "B1")
    assert "Ann’s marker is there" in page
    assert page.text(f'#claim-it-0 [name=seat][value="{claimed["Ben"].seat}"]') == "Ben"
    put_counter(claimed, "B1", "Ben")
    assert claimed["host"].view.maze.duel.claims[claimed["Ben"].seat] == (2,)


def test_nobody_may_have_it(claimed: Duel) -> None:
    page = put_counter(claimed, "B1", "")
    assert (
        text_of_message(page) == "Nobody has claimed the gold at B1." and counters_left(page) == "8 of 8 markers left"
    )
    assert "nobody has it" in sheet(claimed, "B1")


@pytest.mark.parametrize("place", [3, "", []])
def test_where_no_gold_lies_no_counter_does(claimed: Duel, place: object) -> None:
    put_counter(claimed, "B1", "Ben", place=place, status=422)
    assert claimed["host"].view.maze.duel.claims[claimed["Ann"].seat] == (2,)


def test_no_other_player_can_correct_a_claim(claimed: Duel) -> None:
    ben = claimed["Ben"]
    assert ben.post(f"/cells/{at('B1')}/claim", place=0, seat=ben.seat).status_code == 403


# A goal that is reached with the last counter


def reach_gold_and_goal(duel: Duel) -> Page:
    """Ann lays gold on B6 that reaches the goal on B7 too. What the host's page shows then."""
    return dig(duel, "B6", offer="free EW - 0 0 gold:1@EW", by=duel["Ann"].seat)


def test_the_goal_is_asked_for_before_the_last_counter_is_laid(one_counter_left: Duel) -> None:
    page = reach_gold_and_goal(one_counter_left)
    banner = page.part("#goal-1")
    assert "Goal card reached at B7: what does it show?" in banner
    assert "Ann then chooses whether its gold gets the last marker." in banner
    assert counters_left(page) == "1 of 8 markers left" and not page.has("#choose, #over")
    assert page.has("dialog#cell-sheet[open]")


def test_then_the_gold_of_the_goal_may_be_chosen(one_counter_left: Duel) -> None:
    reach_gold_and_goal(one_counter_left)
    banner = one_counter_left["host"].post_ok(f"/goals/{at('B7')}", shows="d_goal_15 1").part("#choose")
    assert "One marker is left. Which gold gets it? Ann chooses." in banner
    assert "1 gold at B6" in banner and "3 gold at B7" in banner
    page = put_counter(one_counter_left, "B7", "Ann")
    assert text_of_message(page).startswith("Ann claims 3 gold at B7.")
    assert page.has("#over") and "The last marker is placed." in page
    assert one_counter_left["host"].view.maze.duel.claims[one_counter_left["Ann"].seat][-1] == 3
