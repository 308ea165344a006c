"""The end of a round on the board: it says what each took and who met the dragon; what is told otherwise is asked
about, never what a phone told in secret."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.web.lost_mines.miners import (
    Mine,
    buttons,
    dig,
    end,
    enter,
    go,
    lay,
    on_turn,
    open_board,
    plain,
    take,
    tell,
    text_of,
    turn,
    why_not,
)
from tests.web.maze.pictures import names


@pytest.fixture
def mine(app: Flask) -> Mine:
    """Ann took gems, Ben met the dragon; two cards lie on the way to each mine. It is Cem's turn."""
    mine = open_board(app)
    dig(mine, "C3", "C4", "E3", "E4")
    turn(mine, "Ann")
    enter(mine, "C5", "gems")
    go(mine, "Ben", "E2", anyway="1")
    turn(mine, "Ben")
    enter(mine, "E5", "dragon")
    assert on_turn(mine) == "Cem"
    return mine


def form(mine: Mine) -> str:
    """What the end asks."""
    return mine["host"].text("/maze").split('id="facts"')[1].split("</form>")[0]


def asked(page: str, seat: int) -> str:
    """What it asks about this seat."""
    return page.split(f'id="found-maze-{seat}-')[1].split("</fieldset>")[0]


def ends(mine: Mine, found: dict[str, list[int]], **form: Any) -> Any:
    """The round is over; who met the dragon and who played last is as the board has it."""
    fields = {f"treasures.{mine[name].seat}": ["", *map(str, worth)] for name, worth in found.items()}
    return mine["host"].post("/round", do="end", part="maze", **fields, **form)


# Filled in


def test_what_each_took_stands_beside_the_name(mine: Mine) -> None:
    ann, ben = asked(form(mine), mine["Ann"].seat), asked(form(mine), mine["Ben"].seat)
    assert names(ann)["treasure-gems"] == 1 and "took a treasure" in plain(ann)
    assert "treasure-gems" not in names(ben) and "took none" in plain(ben)


def test_who_took_several_has_them_counted(mine: Mine) -> None:
    turn(mine, "Ann")
    take(mine, "Ann")
    ann = asked(form(mine), mine["Ann"].seat)
    assert names(ann)["treasure-gems"] == 2 and "took 2 treasures" in plain(ann)


def test_who_met_the_dragon_is_preset(mine: Mine) -> None:
    assert re.findall(r'name="dragon" value="(\d*)" checked', form(mine)) == [str(mine["Ben"].seat)]


def test_the_dragon_is_as_the_board_has_it_where_nobody_says(mine: Mine) -> None:
    assert ends(mine, {"Ann": [4]}).status_code == 200
    assert mine["host"].sight.ending.dragon == mine["Ben"].seat


def test_the_host_may_say_that_nobody_met_it(mine: Mine) -> None:
    assert ends(mine, {"Ann": [4]}, dragon="").status_code == 200
    assert mine["host"].sight.ending.dragon is None


def test_it_lies_in_a_fold_until_all_treasures_are_taken(mine: Mine) -> None:
    page = mine["host"].text("/maze")
    assert '<details class="ending" id="ending"><summary class="quiet-button"><span>End the round</span>' in page
    for _ in range(3):
        turn(mine, "Ann")
        take(mine, "Ann")
    page = mine["host"].text("/maze")
    assert '<details class="ending" id="ending-over" open><summary class="main-button"><span>The round is over' in page


# Told otherwise


def test_another_number_of_treasures_is_asked_about(mine: Mine) -> None:
    answer = ends(mine, {"Ann": [4, 2], "Cem": [1]})
    assert answer.status_code == 422 and mine["host"].sight.phase == "dealt"
    assert why_not(answer) == ["Treasures of Ann: 1 on the board, 2 told.", "Treasures of Cem: 0 on the board, 1 told."]
    page = text_of(answer)
    assert '<details class="ending" id="ending" open>' in page
    assert page.count('name="treasures.1" value="4" checked') == 1 and 'name="treasures.3" value="1" checked' in page
    assert '<input type="checkbox" name="anyway" value="1">It is so all the same' in page


def test_a_treasure_that_nobody_told_is_asked_about(mine: Mine) -> None:
    assert why_not(ends(mine, {})) == ["Treasures of Ann: 1 on the board, 0 told."]


def test_it_is_so_all_the_same(mine: Mine) -> None:
    assert ends(mine, {"Ann": [4, 2], "Cem": [1]}, anyway="1").status_code == 200
    assert mine["host"].sight.ending.treasures == ((4, 2), (), (1,), ())


def test_what_cannot_be_is_refused_all_the_same(mine: Mine) -> None:
    answer = ends(mine, {"Ann": [4, 4, 4, 4, 4]}, anyway="1")
    assert answer.status_code == 422 and 'name="anyway"' not in text_of(answer)


def test_a_refusal_asks_in_the_same_boxes_so_that_a_redraw_keeps_what_is_ticked(mine: Mine) -> None:
    boxes = re.findall(r'<fieldset id="(found-[^"]+)"', mine["host"].text("/maze"))
    refused = ends(mine, {"Ann": [4, 3], "Cem": [99, 100]}).get_data(as_text=True)
    assert re.findall(r'<fieldset id="(found-[^"]+)"', refused) == boxes
    assert len(boxes) == len(mine) - 1


def test_board_and_list_are_named_together(mine: Mine) -> None:
    mine["host"].post("/copy", do="list", gems="3")
    answer = ends(mine, {"Ann": [4, 4]})
    assert why_not(answer) == [
        "2 of worth 4 are told, and by your list there are 0.",
        "Treasures of Ann: 1 on the board, 2 told.",
    ]
    assert ends(mine, {"Ann": [4, 4]}, anyway="1").status_code == 200


def test_on_a_board_that_nobody_followed_nothing_is_held_against_what_is_told(app: Flask) -> None:
    mine = open_board(app)
    turn(mine, "Ann")
    assert "took none" not in plain(form(mine))
    assert ends(mine, {"Ann": [4], "Dia": [2, 2]}).status_code == 200


def test_without_a_script_the_page_follows(mine: Mine) -> None:
    refused = ends(mine, {}, htmx=False)
    assert refused.status_code == 422 and "Treasures of Ann: 1 on the board, 0 told." in text_of(refused)
    assert ends(mine, {"Ann": [3]}, htmx=False).status_code == 303


# Told in secret


@pytest.mark.parametrize("values", [(), (4, 2), (3,)])
def test_no_refusal_tells_what_a_phone_told_in_secret(mine: Mine, values: tuple[int, ...]) -> None:
    assert tell(mine["Ann"], *values, anyway="1").status_code == 200
    answer = ends(mine, {"Cem": [1]})
    assert why_not(answer) == ["Treasures of Cem: 0 on the board, 1 told."]
    assert ends(mine, {}).status_code == 200 and mine["host"].sight.ending.treasures[0] == values


def test_a_list_tells_nothing_of_it_either(mine: Mine) -> None:
    mine["host"].post("/copy", do="list", gems="4")
    tell(mine["Ann"], 4)
    assert ends(mine, {"Dia": [4]}, anyway="").status_code == 422
    answer = ends(mine, {"Dia": [4]})
    assert why_not(answer) == ["Treasures of Dia: 0 on the board, 1 told."]


def test_a_phone_that_tells_another_number_than_it_took_is_asked_on_that_phone_alone(mine: Mine) -> None:
    answer = tell(mine["Ann"], 4, 2)
    assert answer.status_code == 422 and len(why_not(answer)) == 1 and mine["Ann"].sight.told is None
    assert '<input type="checkbox" name="anyway" value="1">It is so all the same' in text_of(answer)
    assert tell(mine["Ann"], 4, 2, anyway="1").status_code == 200 and mine["Ann"].sight.told == (4, 2)


def test_who_took_more_since_it_told_is_asked_to_tell_it_anew(mine: Mine) -> None:
    tell(mine["Ann"], 4)
    assert "tell them anew?" not in mine["Ann"].text("/seat")
    turn(mine, "Ann")
    take(mine, "Ann")
    assert "On the board you took 2 treasures: tell them anew?" in mine["Ann"].text("/seat")


def test_once_revealed_the_facts_are_held_against_the_board(mine: Mine) -> None:
    tell(mine["Ann"], 4, 2, anyway="1")
    ends(mine, {})
    answer = end(mine, {"Ann": [4, 2]})
    assert answer.status_code == 422 and why_not(answer) == ["Treasures of Ann: 1 on the board, 2 told."]
    assert end(mine, {"Ann": [4]}).status_code == 200


# The proof


def test_beside_the_receipt_the_board_is_shown_as_it_lay_and_nothing_can_be_tapped(mine: Mine) -> None:
    ends(mine, {"Ann": [4]})
    page = mine["host"].text("/maze")
    assert 'class="maze-part forest proof"' in page and '<a class="cell' not in page and buttons(page) == []
    drawn = names(page)
    assert drawn["figure-blue"] == drawn["figure-yellow"] == 2
    assert drawn["mine-gems"] == drawn["mine-dragon"] == 1 and drawn["mine-back"] == 2
    assert not {"reach", "figure-glow"} & drawn.keys()


def test_after_booking_the_board_of_the_next_round_is_empty(mine: Mine) -> None:
    ends(mine, {"Ann": [4]})
    mine["host"].post("/settlement", do="book")
    assert 'class="maze-part forest none"' in mine["host"].text("/maze")
    mine["host"].post("/round", do="begin")
    drawn = names(mine["host"].text("/maze").split('<svg class="maze ')[1].split("</svg>")[0])
    assert drawn["mine-back"] == 4 and "t-EW" not in drawn
    assert lay(mine, "C3").status_code == 200


def test_points_are_those_of_the_rules_with_the_dragon(mine: Mine) -> None:
    ends(mine, {"Ann": [4], "Ben": [3]}, anyway="1")
    assert [line.gain for line in mine["host"].sight.receipt.lines] == [4, 1, 0, 0]
