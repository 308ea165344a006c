"""How the board grew, step by step: cards, dwarves, mines, tokens; for anybody with the code."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import ADDRESS, Person, SetUp
from tests.web.play_lost_mines import (
    Mine,
    deal_by_hand,
    dig,
    end,
    enter,
    finds,
    go,
    lay,
    maze,
    open_board,
    put,
    symbols_in,
    take,
    turn,
)


def play_some(app: Flask) -> Mine:
    mine = open_board(app)
    dig(mine, "C3", "C4")
    turn(mine, "Ann")
    lay(mine, "D2", "NS", "lake")
    put(mine, "boat", "D2", by=mine["Ann"].seat)
    put(mine, "trap", "C3", "W", by=mine["Ann"].seat)
    turn(mine, "Ben")
    enter(mine, "C5", "gems")
    return mine


@pytest.fixture
def played(set_up: SetUp, app: Flask) -> Mine:
    """Ann laid a lake, bridged it and laid a trap; Ben went over it into a mine."""
    return set_up(play_some, app)


@pytest.fixture
def onlooker(played: Mine) -> Person:
    return Person(played["host"].app, played["host"].code)


def step_text(page: Page) -> str:
    """What happened in this step."""
    return page.text(".happened-here")


def picture(page: Page) -> Counter[str]:
    """The drawings on the board of this step."""
    return symbols_in(page, ".picture")


def steps(onlooker: Person) -> list[Page]:
    """The pages of all steps, the first first."""
    page, pages = onlooker.page("/replay"), list[Page]()
    while True:
        pages.insert(0, page)
        if not page.has("#to-back[href]"):
            return pages
        page = Page.of(onlooker.client.get(page.attribute("#to-back", "href"), base_url=ADDRESS))


def test_every_step_has_its_text_and_its_picture(onlooker: Person) -> None:
    pages = steps(onlooker)
    assert [step_text(page) for page in pages] == [
        "Round 1 began.",
        "Placed at C3: a straight.",
        "Placed at C4: a straight.",
        "Ann placed a card with a lake at D2.",
        "Ann puts a boat on the lake at D2.",
        "Ann sets a trap between C3 and C2.",
        "Ben goes to C5 over a trap. Cem takes one card from Ben’s hand.",
        "C5 is the mine with gems.",
        "Ben takes a treasure at C5: gems.",
    ]
    board = [picture(page) for page in pages]
    assert [step["mine-back"] for step in board] == [4, 4, 4, 4, 4, 4, 4, 3, 3]
    assert [step["tool-boat"] for step in board] == [0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert [step["link-trap"] for step in board] == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert [step["figure-blue"] + step["figure-yellow"] for step in board[1:]] == [4] * 8
    for page in pages:
        assert_every_drawing_is_there(page)


def assert_every_drawing_is_there(page: Page) -> None:
    assert symbols_in(page, "html").keys() <= set(page.attributes("[id]", "id"))


def test_letters_and_clans_are_those_of_the_host_page(played: Mine, onlooker: Person) -> None:
    def dwarves(page: Page) -> list[tuple[str, str]]:
        blues = page.texts('use[href="#figure-blue"] + .f-letters')
        yellows = page.texts('use[href="#figure-yellow"] + .f-letters')
        return sorted([*(("blue", name) for name in blues), *(("yellow", name) for name in yellows)])

    replayed = dwarves(onlooker.page("/replay").part(".picture"))
    assert replayed == [("blue", "An"), ("blue", "Be"), ("yellow", "Ce"), ("yellow", "Di")]
    assert replayed == dwarves(maze(played).part("svg.maze"))


def test_nothing_glows_and_no_way_is_lit_in_it(played: Mine, onlooker: Person) -> None:
    assert "figure-glow" in symbols_in(maze(played))
    assert not {"figure-glow", "reach", "reach-mine"} & picture(onlooker.page("/replay")).keys()


def test_the_page_that_waits_for_the_first_card_can_draw_all_that_may_come(empty_board: Mine) -> None:
    onlooker = Person(empty_board["host"].app, empty_board["host"].code)
    waiting = onlooker.page("/replay")
    lay(empty_board, "C3", "EW", "campfire")
    turn(empty_board, "Ann")
    enter(empty_board, "C5", "dragon", anyway="1")
    needed = symbols_in(onlooker.page("/replay/step"), "body").keys()
    assert {"ground-campfire", "mine-dragon"} <= needed <= set(waiting.attributes("[id]", "id"))


def test_a_dwarf_that_stays_for_one_more_is_a_step(played: Mine, onlooker: Person) -> None:
    turn(played, "Ben")
    take(played, "Ben")
    page = onlooker.page("/replay")
    assert step_text(page) == "Ben takes a treasure at C5: gems." and "Step 10 of 10" in page


def test_of_what_was_undone_there_is_no_step(played: Mine, onlooker: Person) -> None:
    played["host"].post_ok("/history", do="take-back")
    page = onlooker.page("/replay")
    assert step_text(page) == "Ann sets a trap between C3 and C2." and picture(page)["mine-back"] == 4


def test_the_host_goes_back_to_a_step(played: Mine) -> None:
    host = played["host"]
    before = next(page for page in steps(host) if step_text(page) == "Ann sets a trap between C3 and C2.")
    host.post_ok("/history", do="back-to", version=before.attribute("[name=version]", "value"))
    assert host.view.maze.maze.goals[5, 0].card is None and finds(played) == {}


def test_a_replay_names_no_character_before_the_reveal(played: Mine, onlooker: Person) -> None:
    assert not re.search(r"\b(loyal|selfish|saboteur)\b", " ".join(map(step_text, steps(onlooker))))
    end(played, {"Ben": [3]}, anyway="1")
    assert step_text(onlooker.page("/replay")) == "The round ended."


def test_with_real_cards_dwarves_stand_where_they_were_put(three_on_the_board: Mine) -> None:
    mine = three_on_the_board
    onlooker = Person(mine["host"].app, mine["host"].code)
    lay(mine, "C3")
    for name in ("Ann", "Ben"):
        go(mine, name, "C2", anyway="1")
    page = onlooker.page("/replay")
    assert picture(page)["figure-"] == 2 and page.texts(".picture .f-letters") == ["An", "Be"]
    end(mine, **deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="blue-selfish"))
    board = picture(onlooker.page("/replay"))
    assert board["figure-blue"] == board["figure-yellow"] == 1
