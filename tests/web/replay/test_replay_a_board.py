"""How the board grew, step by step: cards, dwarves, mines, tokens; for anybody with the code."""

from __future__ import annotations

from collections import Counter

from flask import Flask

from tests.web import play_lost_mines as board
from tests.web.page import Page
from tests.web.people import Person
from tests.web.play_lost_mines import Mine, symbols_in


def play_some(app: Flask) -> Mine:
    """Ann laid a lake, bridged it and laid a trap; Ben went over it into a mine."""
    mine = board.open_board(app)
    board.dig(mine, "C3", "C4")
    board.turn(mine, "Ann")
    board.lay(mine, "D2", "NS", "lake")
    board.put(mine, "boat", "D2", by=mine["Ann"].seat)
    board.put(mine, "trap", "C3", "W", by=mine["Ann"].seat)
    board.turn(mine, "Ben")
    board.enter(mine, "C5", "gems")
    return mine


def onlooker(mine: Mine) -> Person:
    return Person(mine["host"].app, mine["host"].code)


def picture(page: Page) -> Counter[str]:
    """The drawings on the board of this step."""
    return symbols_in(page, ".picture")


def steps(person: Person) -> list[Page]:
    """The pages of all steps, the first first."""
    page, pages = person.page("/replay"), list[Page]()
    while True:
        pages.insert(0, page)
        if not page.has("#to-back[href]"):
            return pages
        page = person.browser.page(page.attribute("#to-back", "href"))


def dwarves(page: Page) -> list[tuple[str, str]]:
    """The dwarves on this board: clan and letters."""
    return sorted(
        (clan, name) for clan in ("blue", "yellow") for name in page.texts(f'use[href$="#figure-{clan}"] + .f-letters')
    )


def test_every_step_has_its_text_and_its_picture(app: Flask) -> None:
    played = play_some(app)
    pages = steps(onlooker(played))
    assert [page.text(".happened-here") for page in pages] == [
        "Round 1 began.",
        "Placed at C3: Straight.",
        "Placed at C4: Straight.",
        "Ann placed a card at D2: Lake.",
        "Ann puts a boat on the lake at D2.",
        "Ann sets a trap between C3 and C2.",
        "Ben goes to C5 over a trap. Cem draws one card from Ben’s hand; it’s discarded.",
        "C5 is the mine with gems.",
        "Ben takes a treasure at C5: gems.",
    ]
    shown = [picture(page) for page in pages]
    assert [step["mine-back"] for step in shown] == [4, 4, 4, 4, 4, 4, 4, 3, 3]
    assert [step["tool-boat"] for step in shown] == [0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert [step["link-trap"] for step in shown] == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert [step["figure-blue"] + step["figure-yellow"] for step in shown[1:]] == [4] * 8
    newest, hosts = pages[-1].part(".picture"), board.maze(played).part("svg.maze")
    assert dwarves(newest) == dwarves(hosts) == [("blue", "An"), ("blue", "Be"), ("yellow", "Ce"), ("yellow", "Di")]
    glow = {"figure-glow", "reach", "reach-mine"}
    assert glow & symbols_in(board.maze(played)).keys() and not glow & shown[-1].keys()


def test_with_real_cards_dwarves_have_a_colour_after_the_reveal(app: Flask) -> None:
    mine = board.open_board_with_cards(app)
    board.lay(mine, "C3")
    for name in ("Ann", "Ben"):
        board.go(mine, name, "C2", anyway="1")
    page = onlooker(mine).page("/replay")
    assert picture(page)["figure-"] == 2 and page.texts(".picture .f-letters") == ["An", "Be"]
    board.end(mine, **board.deal_by_hand(mine, Ann="blue-loyal", Ben="yellow-loyal", Cem="blue-selfish"))
    shown = picture(onlooker(mine).page("/replay"))
    assert shown["figure-blue"] == shown["figure-yellow"] == 1
