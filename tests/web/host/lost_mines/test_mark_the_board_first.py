"""Players who enter their own cards need the board: its marks come first on the host's page; phones wait for them."""

from __future__ import annotations

from flask import Flask

from tests.web.people import Person, SetUp
from tests.web.play_lost_mines import BOARD, Mine, open_mine, tap


def golden(host: Person) -> list[str]:
    """What the main buttons of the host's part about the round say."""
    return host.page("/round").texts("#round a.main-button > span, #round #begin button.main-button > span")


def waits(person: Person) -> bool:
    """Whether this phone says that the board has to be marked first."""
    return person.page("/seat").has("#no-board")


def test_marking_the_board_comes_before_the_deal(set_up: SetUp, app: Flask) -> None:
    mine = set_up(open_mine, app, "Ann", "Ben", "Cem", begin=False, own_cards="on")
    host = mine["host"]
    assert golden(host) == ["Mark the board"] and host.page("/host?copy=1").has("details#own-copy[open]")
    assert host.page("/copy").text("#own-copy > summary") == "Our board", "no second button of that name"
    tap(host, *BOARD)
    assert golden(host) == ["Deal the dwarf cards"]


def test_phones_wait_for_the_board_in_a_round_without_it(set_up: SetUp, app: Flask) -> None:
    mine = set_up(open_mine, app, "Ann", "Ben", "Cem", own_cards="on")
    assert golden(mine["host"]) == ["Mark the board"] and waits(mine["Ann"])
    tap(mine["host"], *BOARD)
    assert not waits(mine["Ann"]) and "Mark the board" not in golden(mine["host"])


def test_where_the_host_enters_all_cards_the_board_is_an_extra(three_miners: Mine) -> None:
    assert golden(three_miners["host"]) == ["End the round"] and not waits(three_miners["Ann"])
    assert "Follow the board too" in three_miners["host"].page("/copy")


def test_the_page_scrolls_to_the_end_of_the_marks(mine_host: Person) -> None:
    fifth = mine_host.post("/copy", do="mark", cells=[*BOARD[:4]], cell=BOARD[4])
    sixth = mine_host.post("/copy", do="mark", cells=[*BOARD[:5]], cell=BOARD[5])
    assert "HX-Reswap" not in fifth.headers and sixth.headers["HX-Reswap"] == "outerMorph show:top"
