"""The end of a round on the board: it says what each took and who met the dragon; what is told otherwise is asked
about, never what a phone told in secret."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import SetUp
from tests.web.play_lost_mines import (
    Mine,
    buttons,
    confirm_result,
    dig_to_the_mines,
    end,
    enter,
    enter_treasures,
    go,
    lay,
    maze,
    send,
    symbols_in,
    take,
    treasures,
    turn,
    why_not,
)


def enter_two_mines(app: Flask) -> Mine:
    mine = dig_to_the_mines(app)
    enter(mine, "C5", "gems")
    go(mine, "Ben", "E2", anyway="1")
    turn(mine, "Ben")
    enter(mine, "E5", "dragon")
    return mine


@pytest.fixture
def entered(set_up: SetUp, app: Flask) -> Mine:
    """Ann took gems, Ben met the dragon; two cards lie on the way to each mine. It is Cem's turn."""
    return set_up(enter_two_mines, app)


def asked(mine: Mine, name: str) -> Page:
    """What the end asks about this player."""
    return maze(mine).part(f'#facts fieldset[id^="found-maze-{mine[name].seat}-"]')


def ends(mine: Mine, worths: dict[str, list[int]], **form: Any) -> Page:
    """The round is over; who met the dragon and who played last is as the board has it."""
    return send(mine["host"], "/round", do="end", part="maze", **treasures(mine, worths), **form)


# Filled in


def test_what_each_took_stands_beside_the_name(entered: Mine) -> None:
    ann, ben = asked(entered, "Ann"), asked(entered, "Ben")
    assert symbols_in(ann, "fieldset")["treasure-gems"] == 1 and "took a treasure" in ann
    assert "treasure-gems" not in symbols_in(ben, "fieldset") and "took none" in ben


def test_who_took_several_has_them_counted(entered: Mine) -> None:
    turn(entered, "Ann")
    take(entered, "Ann")
    ann = asked(entered, "Ann")
    assert symbols_in(ann, "fieldset")["treasure-gems"] == 2 and "took 2 treasures" in ann


def test_who_met_the_dragon_is_preset(entered: Mine) -> None:
    assert maze(entered).values("#facts [name=dragon][checked]") == [str(entered["Ben"].seat)]


def test_the_dragon_is_as_the_board_has_it_where_nobody_says(entered: Mine) -> None:
    ends(entered, {"Ann": [4]})
    assert entered["host"].view.result.dragon == entered["Ben"].seat


def test_the_host_may_say_that_nobody_met_it(entered: Mine) -> None:
    ends(entered, {"Ann": [4]}, dragon="")
    assert entered["host"].view.result.dragon is None


def test_the_end_is_the_main_button_once_all_treasures_are_taken(entered: Mine) -> None:
    assert maze(entered).text("#ending > a.quiet-button span") == "End the round"
    for _ in range(3):
        turn(entered, "Ann")
        page = take(entered, "Ann")
    assert page.text("#ending > a.main-button span") == "End the round"


# Told otherwise


def test_another_number_of_treasures_is_asked_about(entered: Mine) -> None:
    refused = ends(entered, {"Ann": [4, 2], "Cem": [1]}, status=422)
    assert why_not(refused) == [
        "Ann’s treasures: 1 taken on the board, 2 entered. Correct one of them.",
        "Cem’s treasures: 0 taken on the board, 1 entered. Correct one of them.",
    ]
    assert entered["host"].view.phase == "dealt" and refused.has("#ending dialog[open]")
    assert refused.values("[name='treasures.1'][checked]") == ["2", "4"]
    assert refused.values("[name='treasures.3'][checked]") == ["1"]
    assert refused.text("label:has([name=anyway])") == "It’s correct anyway"


def test_a_treasure_taken_but_not_entered_is_asked_about(entered: Mine) -> None:
    assert why_not(ends(entered, {}, status=422)) == [
        "Ann’s treasures: 1 taken on the board, 0 entered. Correct one of them."
    ]


def test_treasures_that_do_not_fit_are_taken_once_the_host_says_it_is_so(entered: Mine) -> None:
    ends(entered, {"Ann": [4, 2], "Cem": [1]}, anyway="1")
    assert tuple(entered["host"].view.result.treasures.values()) == ((4, 2), (), (1,), ())


@pytest.mark.parametrize("fields", [{}, {"anyway": "1"}])
def test_impossible_treasures_cannot_be_confirmed(entered: Mine, fields: dict[str, str]) -> None:
    refused = ends(entered, {"Ann": [4, 4, 100]}, status=422, **fields)
    assert "A treasure can’t be worth 100. Enter 0 to 99." in why_not(refused)
    assert not refused.has("[name=anyway]")


def test_a_refusal_has_the_same_boxes_so_that_a_redraw_keeps_ticks(entered: Mine) -> None:
    boxes = maze(entered).attributes("fieldset[id^=found-]", "id")
    refused = ends(entered, {"Ann": [4, 3], "Cem": [99, 100]}, status=422)
    assert refused.attributes("fieldset[id^=found-]", "id") == boxes
    assert len(boxes) == len(entered) - 1


def test_without_a_followed_board_answers_are_not_questioned(empty_board: Mine) -> None:
    assert "took none" not in asked(empty_board, "Ann")
    ends(empty_board, {"Ann": [4], "Dia": [2, 2]})
    assert tuple(empty_board["host"].view.result.treasures.values()) == ((4,), (), (), (2, 2))


def test_without_a_script_the_page_follows(entered: Mine) -> None:
    refused = ends(entered, {}, htmx=False, status=422)
    assert why_not(refused) == ["Ann’s treasures: 1 taken on the board, 0 entered. Correct one of them."]
    ends(entered, {"Ann": [3]}, htmx=False, status=303)
    assert tuple(entered["host"].view.result.treasures.values())[0] == (3,)


# Told in secret


@pytest.mark.parametrize("values", [(), (4, 2), (3,)])
def test_no_refusal_discloses_the_treasures_of_a_phone(entered: Mine, values: tuple[int, ...]) -> None:
    enter_treasures(entered["Ann"], *values, anyway="1")
    assert why_not(ends(entered, {"Cem": [1]}, status=422)) == [
        ("Cem’s treasures: 0 taken on the board, 1 entered. Correct one of them.")
    ]
    ends(entered, {})
    assert tuple(entered["host"].view.result.treasures.values())[0] == values


def test_a_phone_is_asked_alone_about_a_number_that_differs_from_the_board(entered: Mine) -> None:
    ann = entered["Ann"]
    refused = enter_treasures(ann, 4, 2, status=422)
    assert len(why_not(refused)) == 1 and ann.view.entered_treasures is None
    assert refused.text(".problems + button[name=anyway]") == "It’s correct anyway"
    enter_treasures(ann, 4, 2, anyway="1")
    assert ann.view.entered_treasures == (4, 2)


def test_who_took_more_after_entering_is_asked_to_enter_again(entered: Mine) -> None:
    enter_treasures(entered["Ann"], 4)
    assert "Enter your treasures again?" not in entered["Ann"].page("/seat")
    turn(entered, "Ann")
    take(entered, "Ann")
    assert "On the board you took 2 treasures. Enter your treasures again?" in entered["Ann"].page("/seat")


def test_who_took_more_after_entering_counts_as_not_having_entered_all(entered: Mine) -> None:
    ann, host = entered["Ann"], entered["host"]
    enter_treasures(ann, 4)
    assert maze(entered).has(f"#board-dwarf-{ann.seat} .entered-on-phone")
    turn(entered, "Ann")
    take(entered, "Ann")
    assert not maze(entered).has(f"#board-dwarf-{ann.seat} .entered-on-phone")
    assert "treasures entered" not in host.page("/seats").text(f"#seat-{ann.seat}")
    part = asked(entered, "Ann")
    assert "entered on their phone" not in part and "1 of 2 entered. What you tap here replaces it." in part
    assert part.attribute("fieldset", "data-answer-if-empty") == "1 of 2 entered"
    assert why_not(ends(entered, {}, status=422)) == [
        "Ann’s treasures: 2 taken on the board, 1 entered. Correct one of them."
    ]
    assert host.view.phase == "dealt"
    ends(entered, {}, anyway="1")
    assert tuple(host.view.result.treasures.values())[0] == (4,)


def test_the_own_page_says_throughout_that_treasures_are_missing(entered: Mine) -> None:
    ann = entered["Ann"]
    enter_treasures(ann, 4)
    page = ann.page("/seat")
    assert page.text("#treasures summary > span + small") == "entered; nobody else sees them"
    assert "Enter what" not in page and page.has("#treasures summary.quiet-button")
    turn(entered, "Ann")
    take(entered, "Ann")
    page = ann.page("/seat")
    assert page.text("#treasures summary > span + small") == "1 of 2 entered"
    assert "Enter what they’re worth." in page and page.has("#treasures summary.main-button")
    page = enter_treasures(ann, 4, 2)
    assert "Enter what" not in page and page.has("#treasures summary.quiet-button")


def test_once_revealed_the_answers_are_held_against_the_board(entered: Mine) -> None:
    enter_treasures(entered["Ann"], 4, 2, anyway="1")
    ends(entered, {})
    assert entered["host"].page("/round").texts(".remark") == [], "Ann has answered"
    assert why_not(end(entered, {"Ann": [4, 2]}, status=422)) == [
        ("Ann’s treasures: 1 taken on the board, 2 entered. Correct one of them.")
    ]
    end(entered, {"Ann": [4]})
    assert tuple(entered["host"].view.result.treasures.values())[0] == (4,)


# The proof


def test_beside_the_result_the_board_is_shown_and_cannot_be_tapped(entered: Mine) -> None:
    before = maze(entered)
    assert before.has("a.cell") and buttons(before) and {"reach", "figure-glow"} <= symbols_in(before).keys()
    ends(entered, {"Ann": [4]})
    page = maze(entered)
    assert page.has(".maze-part.proof") and not page.has("a.cell") and buttons(page) == []
    board = symbols_in(page)
    assert board["figure-blue"] == board["figure-yellow"] == 2
    assert board["mine-gems"] == board["mine-dragon"] == 1 and board["mine-back"] == 2
    assert not {"reach", "figure-glow"} & board.keys()


def test_after_confirming_the_board_of_the_next_round_is_empty(entered: Mine) -> None:
    ends(entered, {"Ann": [4]})
    confirm_result(entered)
    assert maze(entered).has(".maze-part.forest.none")
    entered["host"].post_ok("/round", do="begin")
    board = symbols_in(maze(entered))
    assert board["mine-back"] == 4 and "t-EW" not in board
    assert symbols_in(lay(entered, "C3"))["t-EW"] == 1


def test_points_are_those_of_the_rules_with_the_dragon(entered: Mine) -> None:
    ends(entered, {"Ann": [4], "Ben": [3]}, anyway="1")
    assert [line.gain for line in entered["host"].view.round_scores.lines] == [4, 1, 0, 0]


def test_one_button_ends_the_round_once_all_treasures_are_entered(entered: Mine) -> None:
    for _ in range(3):
        turn(entered, "Ann")
        take(entered, "Ann")
    page = maze(entered)
    assert page.has("#over") and not page.has('#over [form="facts"]')
    enter_treasures(entered["Ann"], 3, 3, 2, 1)
    page = maze(entered)
    assert page.text('#over [form="facts"]').startswith("End the round: reveal all dwarf cards")
    assert page.has("#ending > a.link-button")
