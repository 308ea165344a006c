"""How the board grew, step by step: cards, dwarfs, mines, tokens; for anybody with the code."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.lost_mines.miners import (
    BOARD,
    Mine,
    deal_by_hand,
    dig,
    end,
    enter,
    go,
    lay,
    open_board,
    open_mine,
    put,
    take,
    tap,
    turn,
)
from tests.web.maze.pictures import ids, names
from tests.web.people import Person
from tests.web.watch.test_replay import said


@pytest.fixture
def mine(app: Flask) -> Mine:
    """Ann lays a lake and bridges it; Ben enters a mine over Ann's trap."""
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
def onlooker(mine: Mine) -> Person:
    return Person(mine["host"].app, mine["host"].code)


def picture(page: str) -> str:
    return page.split('<div class="picture">')[1].split("</svg>")[0]


def steps(onlooker: Person) -> list[str]:
    """The pages of all steps, the first first."""
    page, found = onlooker.text("/replay"), list[str]()
    while True:
        found.insert(0, page)
        back = re.search(r'<a id="to-back"[^>]*? href="([^"]+)"', page)
        if back is None:
            return found
        page = onlooker.client.get(back[1], base_url="http://localhost").get_data(as_text=True)


def test_every_step_is_said_and_shown(onlooker: Person) -> None:
    found = steps(onlooker)
    assert [said(page) for page in found] == [
        "Round 1 began.",
        "Laid on C3: a straight.",
        "Laid on C4: a straight.",
        "Ann laid a card with a lake on D2.",
        "Ann lays a boat on the lake of D2.",
        "Ann lays a trap between C3 and C2.",
        "Ben goes to C5 over a trap: Cem draws one of the hand cards away.",
        "On C5 lies the mine with gems.",
        "Ben takes a treasure on C5: gems.",
    ]
    drawn = [names(picture(page)) for page in found]
    assert [step["mine-back"] for step in drawn] == [4, 4, 4, 4, 4, 4, 4, 3, 3]
    assert [step["tool-boat"] for step in drawn] == [0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert [step["link-trap"] for step in drawn] == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert [step["figure-blue"] + step["figure-yellow"] for step in drawn[1:]] == [4] * 8


def test_letters_and_clans_are_those_of_the_host_page(mine: Mine, onlooker: Person) -> None:
    letters = re.compile(r'href="#figure-(blue|yellow)"/><text class="f-letters"[^>]*>(\w+)<')
    live = mine["host"].text("/maze").split('<svg class="maze ')[1].split("</svg>")[0]
    assert sorted(letters.findall(picture(onlooker.text("/replay")))) == sorted(letters.findall(live))


def test_nothing_glows_and_no_way_is_lit_in_it(onlooker: Person) -> None:
    assert not {"figure-glow", "reach", "reach-mine"} & names(picture(onlooker.text("/replay"))).keys()


def test_its_page_holds_every_drawing_and_the_style_of_the_forest(onlooker: Person) -> None:
    for page in steps(onlooker):
        assert names(page).keys() <= ids(page).keys()
    assert "/static/forest-" in onlooker.text("/replay")


def test_the_page_that_waits_for_the_first_card_can_draw_all_that_may_come(app: Flask) -> None:
    mine = open_board(app)
    onlooker = Person(app, mine["host"].code)
    waiting = onlooker.text("/replay")
    lay(mine, "C3", "EW", "campfire")
    turn(mine, "Ann")
    enter(mine, "C5", "dragon", anyway="1")
    assert names(onlooker.text("/replay/step")).keys() <= ids(waiting).keys()


def test_a_dwarf_that_stays_for_one_more_is_a_step(mine: Mine, onlooker: Person) -> None:
    turn(mine, "Ben")
    take(mine, "Ben")
    assert said(onlooker.text("/replay")) == "Ben takes a treasure on C5: gems."
    assert len(steps(onlooker)) == 10


def test_of_what_was_taken_back_there_is_no_step(mine: Mine, onlooker: Person) -> None:
    mine["host"].post("/history", do="take-back")
    assert said(onlooker.text("/replay")) == "Ann lays a trap between C3 and C2."
    assert names(picture(onlooker.text("/replay")))["mine-back"] == 4


def test_the_host_goes_back_to_a_step(mine: Mine) -> None:
    host = mine["host"]
    before = steps(host)[5]
    version = re.search(r'name="version" value="(\d+)"', before)
    assert version and host.post("/history", do="back-to", version=version[1]).status_code in (200, 303)
    assert host.sight.maze.maze.goals[5, 0].card is None and not host.sight.maze.walk.finds[mine["Ben"].seat]


def test_no_character_is_in_it_before_the_reveal(mine: Mine, onlooker: Person) -> None:
    assert not re.search(r"\b(loyal|selfish|saboteur)\b", " ".join(map(said, steps(onlooker))))
    end(mine, {"Ben": [3]}, anyway="1")
    assert said(onlooker.text("/replay")) == "The round ended."


def test_with_real_cards_dwarfs_stand_where_they_were_put(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Anna", "Cem", begin=False, roles="cards")
    tap(mine["host"], *BOARD)
    mine["host"].post("/round", do="begin")
    lay(mine, "C3")
    for name in ("Ann", "Anna"):
        go(mine, name, "C2", anyway="1")
    page = Person(app, mine["host"].code).text("/replay")
    assert names(picture(page))["figure-"] == 2 and re.findall(r'f-letters"[^>]*>(\w+)<', picture(page)) == ["1", "2"]
    assert end(mine, **deal_by_hand(mine, Ann="blue-loyal", Anna="yellow-loyal", Cem="blue-selfish")).status_code == 200
    drawn = names(picture(Person(app, mine["host"].code).text("/replay")))
    assert drawn["figure-blue"] == drawn["figure-yellow"] == 1
