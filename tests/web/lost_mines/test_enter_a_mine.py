"""A dwarf enters a mine: one tap says what it finds; treasures are taken and put back, until all are taken."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.rules.sides import cell_named
from tests.web.lost_mines.miners import (
    Mine,
    as_it_stands,
    at,
    buttons,
    deal,
    dig,
    end,
    enter,
    finds,
    go,
    on_turn,
    open_board,
    plain,
    put,
    said,
    sheet,
    stands,
    storm,
    take,
    text_of,
    turn,
    walk,
    why_not,
)
from tests.web.maze.pictures import names


@pytest.fixture
def mine(app: Flask) -> Mine:
    """A way leads from each start to the mine three steps east of it, C5 and E5; it is Ann's turn."""
    mine = open_board(app)
    dig(mine, "C3", "C4", "E3", "E4")
    turn(mine, "Ann")
    return mine


def put_back(mine: Mine, name: str, cell: str) -> Any:
    """This dwarf took none there: none was left."""
    return mine["host"].post(f"/dwarfs/{mine[name].seat}", do="put-back", cell=at(cell))


def lies(mine: Mine, cell: str) -> Any:
    """The mine there."""
    return mine["host"].sight.maze.maze.goals[cell_named(cell)]


# Entering


def test_the_sheet_of_a_mine_in_reach_asks_what_is_found_there(mine: Mine) -> None:
    page = sheet(mine, "C5")
    assert "The mine on C5" in page and "Entering ends the move." in page and "Ann enters and finds" in page
    assert buttons(page, "shows") == ["Gems", "Gold", "Silver", "The dragon"]
    assert f'name="by" value="{mine["Ann"].seat}"' in page


def test_who_enters_takes_a_treasure_and_the_turn_passes_on(mine: Mine) -> None:
    answer = enter(mine, "C5", "gems", by=mine["Ann"].seat)
    assert answer.status_code == 200
    assert said(answer) == "Ann goes to C5. On C5 lies the mine with gems. Ann takes a treasure on C5: gems."
    assert stands(mine)["Ann"] == "C5" and finds(mine) == {"Ann": ("gems",)} and on_turn(mine) == "Ben"
    row = text_of(answer).split('id="walker-1"')[1].split("</button>")[0]
    assert names(row)["treasure-gems"] == 1 and "3 treasures left" in text_of(answer)


def test_the_open_mine_is_drawn_with_what_is_in_it(mine: Mine) -> None:
    before = names(mine["host"].text("/maze").split('<svg class="maze ')[1].split("</svg>")[0])
    enter(mine, "C5", "silver")
    after = names(mine["host"].text("/maze").split('<svg class="maze ')[1].split("</svg>")[0])
    assert (before["mine-back"], before["mine-silver"]) == (4, 0)
    assert (after["mine-back"], after["mine-silver"]) == (3, 1)


def test_who_meets_the_dragon_takes_nothing_and_is_named(mine: Mine) -> None:
    enter(mine, "C5", "dragon")
    assert walk(mine).dragon == mine["Ann"].seat and finds(mine) == {} and walk(mine).left == 4
    row = mine["host"].text("/maze").split('id="walker-1"')[1].split("</button>")[0]
    assert 'href="#treasure-dragon"' in row
    assert "You met the dragon." in plain(mine["Ann"].text("/seat"))
    assert "take" not in " ".join(buttons(sheet(mine, "C5"), "take"))


def test_a_trap_on_the_way_is_said_in_the_sheet_and_costs_a_card(mine: Mine) -> None:
    put(mine, "trap", "C3", "W")
    assert "Ann gets here over a trap." in sheet(mine, "C5")
    assert said(enter(mine, "C5", "gold")).startswith("Ann goes to C5 over a trap: Ben draws one")


def test_what_lies_open_elsewhere_is_offered_no_more_and_refused(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    turn(mine, "Cem")
    assert buttons(sheet(mine, "E5"), "shows") == ["Gold", "Silver", "The dragon"]
    answer = enter(mine, "E5", "gems")
    assert answer.status_code == 422
    assert why_not(answer) == ["The mine on C5 shows that already. Put that one right first."]


def test_a_mine_out_of_reach_says_so_and_can_lie_open_all_the_same(mine: Mine) -> None:
    page = sheet(mine, "E5")
    assert "Ann does not get here now." in page and "It lies open all the same" in page
    refused = enter(mine, "E5", "gold")
    assert refused.status_code == 422 and why_not(refused) == ["By the rules Ann does not get to E5 now."]
    assert '<details class="other-face" id="other-face-5,2" open>' in text_of(refused)
    assert enter(mine, "E5", "gold", anyway="1").status_code == 200
    assert lies(mine, "E5").shows == "gold" and finds(mine) == {} and on_turn(mine) == "Ann"


def test_before_anybody_is_on_turn_it_is_asked_whose_turn_it_is(app: Flask) -> None:
    mine = open_board(app)
    dig(mine, "C3", "C4")
    assert "Whose turn is it? Tap a name first." in sheet(mine, "C5")
    answer = enter(mine, "C5", "gems")
    assert answer.status_code == 422 and why_not(answer) == ["Whose turn is it? Tap a name first."]


@pytest.mark.parametrize(
    ("cell", "shows", "why"),
    [
        ("C5", "iron", "There is no such mine."),
        ("C5", "", "There is no such mine."),
        ("C4", "gems", "No mine lies on C4."),
        ("C2", "gems", "No mine lies on C2."),
    ],
)
def test_what_is_no_mine_is_refused(mine: Mine, cell: str, shows: str, why: str) -> None:
    answer = enter(mine, cell, shows)
    assert answer.status_code == 422 and why in why_not(answer)


def test_without_a_script_the_page_follows(mine: Mine) -> None:
    assert "Ann enters and finds" in mine["host"].text(f"/host?cell={at('C5')}")
    assert enter(mine, "C5", "gems", htmx=False).status_code == 303 and finds(mine)


def test_all_of_it_is_taken_back_at_once(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    mine["host"].post("/history", do="take-back")
    assert stands(mine)["Ann"] == "C2" and finds(mine) == {} and lies(mine, "C5").card is None
    assert on_turn(mine) == "Ann"


# How it lies


def test_before_anybody_looked_ways_leave_it_on_all_sides(mine: Mine) -> None:
    form = as_it_stands(sheet(mine, "C5"), "shows-5,0")
    assert form["way"] == ["N", "E", "S", "W"]
    enter(mine, "C5", "gems", **form)
    assert lies(mine, "C5").card.tracks == "NESW" and finds(mine) == {"Ann": ("gems",)}


def test_the_ways_are_ticked_as_it_lies(mine: Mine) -> None:
    enter(mine, "C5", "gems", way=["E", "W"])
    assert sorted(lies(mine, "C5").card.tracks) == ["E", "W"]
    assert as_it_stands(sheet(mine, "C5"), "is-5,0")["way"] == ["E", "W"]
    assert at("C6") in re.findall(r'class="cell free glows"[^>]*data-cell="([^"]+)"', mine["host"].text("/maze"))


def test_ways_that_were_ticked_by_mistake_are_put_right_even_to_all_four(mine: Mine) -> None:
    enter(mine, "C5", "gems", way=["E", "W"])
    for ways in (["N", "W"], ["N", "E", "S", "W"]):
        assert (
            enter(mine, "C5", "gems", **(as_it_stands(sheet(mine, "C5"), "is-5,0") | {"way": ways})).status_code == 200
        )
        assert sorted(lies(mine, "C5").card.tracks) == sorted(ways)
    assert finds(mine) == {"Ann": ("gems",)} and on_turn(mine) == "Ben"


def test_a_mine_that_nobody_could_leave_is_refused(mine: Mine) -> None:
    form = as_it_stands(sheet(mine, "C5"), "shows-5,0")
    answer = enter(mine, "C5", "gems", **{name: said for name, said in form.items() if name != "way"})
    assert answer.status_code == 422 and why_not(answer) and lies(mine, "C5").card is None


def test_the_next_round_knows_the_ways_of_a_mine_that_was_seen(mine: Mine) -> None:
    enter(mine, "C5", "gems", way=["N", "E", "W"])
    end(mine, {"Ann": [2]}, by="")
    mine["host"].post("/settlement", do="book")
    deal(mine, "BL YL BX YX")
    dig(mine, "E3", "E4")
    turn(mine, "Ben")
    enter(mine, "E5", "gems", **as_it_stands(sheet(mine, "E5"), "shows-5,2"))
    assert len(lies(mine, "E5").card.tracks) == 3


def test_a_mine_that_shows_something_else_is_put_right_with_what_was_found(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    assert "It lies otherwise" in sheet(mine, "C5")
    answer = enter(mine, "C5", "gold", way=["N", "E", "S", "W"])
    assert said(answer) == "On C5 lies the gold mine."
    assert finds(mine) == {"Ann": ("gold",)} and on_turn(mine) == "Ben"


# Treasures


def test_who_comes_to_an_open_mine_takes_one_too(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    assert said(go(mine, "Ben", "C5")) == "Ben goes to C5. Ben takes a treasure on C5: gems."
    assert "Ann took one." in sheet(mine, "C5") and "Ben took one." in sheet(mine, "C5")


def test_where_none_was_left_the_treasure_is_put_back(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    go(mine, "Ben", "C5")
    assert buttons(sheet(mine, "C5"), "back-2") == ["There was none left"]
    answer = put_back(mine, "Ben", "C5")
    assert answer.status_code == 200 and finds(mine) == {"Ann": ("gems",)}
    assert said(answer) == "Ben took no treasure on C5: none is left there."
    turn(mine, "Cem")
    go(mine, "Cem", "C5", anyway="1")
    assert "Cem" not in finds(mine)


def test_who_stays_takes_one_more(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    assert buttons(sheet(mine, "C5"), "take-1") == ["Ann took one more"]
    turn(mine, "Ann")
    assert buttons(sheet(mine, "C5"), "take-1") == ["Ann stays and takes one more"]
    answer = take(mine, "Ann", cell=at("C5"))
    assert answer.status_code == 200 and finds(mine) == {"Ann": ("gems", "gems")} and on_turn(mine) == "Ben"
    assert "You took 2 treasures: 2 × gems." in plain(mine["Ann"].text("/seat"))


@pytest.mark.parametrize("name", ["Ann", "Cem"])
def test_who_stands_on_no_mine_takes_nothing(mine: Mine, name: str) -> None:
    answer = take(mine, name)
    assert answer.status_code == 422 and why_not(answer) == []
    assert finds(mine) == {} and f"{name} stands on no mine with treasures." in text_of(take(mine, name, cell=at("C4")))


def test_only_what_was_taken_is_put_back(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    answer = put_back(mine, "Ben", "C5")
    assert answer.status_code == 422 and why_not(answer) == ["Ben has no treasure from C5."]


def test_once_all_are_taken_the_round_is_over(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    for name in ("Ann", "Ann", "Ann"):
        assert 'id="over"' not in mine["host"].text("/maze")
        take(mine, name)
    page = mine["host"].text("/maze")
    assert "All treasures are taken." in page and 'class="walkers"' in page and 'id="next-turn"' not in page
    assert "reach" not in names(page.split('<svg class="maze ')[1].split("</svg>")[0])
    refused = take(mine, "Ann", cell=at("C5"))
    assert refused.status_code == 422 and why_not(refused) == ["All treasures are taken."]
    put_back(mine, "Ann", "C5")
    assert 'id="over"' not in mine["host"].text("/maze")


def test_no_thunderstorm_takes_a_mine(mine: Mine) -> None:
    enter(mine, "C5", "gems")
    go(mine, "Ann", "C4", anyway="1")
    assert storm(mine, "C5").status_code == 422 and lies(mine, "C5").shows == "gems"
