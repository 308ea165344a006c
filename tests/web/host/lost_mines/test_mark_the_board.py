"""The host marks once where starts and mines are printed on the board: six taps, and this computer remembers them."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.play import Board
from tests.table.lost_mines_game import MINES, STARTS, board_marks
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, SetUp, open_table, sit
from tests.web.play_lost_mines import BOARD, Mine, confirm_result, end, lay, maze, open_mine, stands, tap, why_not

MARKED = Board(**board_marks())
PRINTED = {
    STARTS["blue"]: "start of the blue dwarves",
    STARTS["yellow"]: "start of the yellow dwarves",
    **dict.fromkeys(MINES, "mine, face down"),
}
CELLS = ".board-map button[name=cell]"
YELLOW, FIRST_MINE = "Now tap the space of the yellow start card.", "Now tap the 4 mines, in any order."


def asked(page: Page) -> str:
    """What is asked next."""
    return page.text("#copy p[aria-live]")


def marked(page: Page) -> dict[str, str]:
    """The cells on which something is marked, as they are said to ears."""
    labels = [label.partition(", ") for label in page.attributes(CELLS, "aria-label")]
    return {cell: label for cell, _, label in labels if label}


def kept(page: Page) -> list[str]:
    """The cells that the next tap sends along."""
    return page.values(".board-map [name=cells]")


def board(host: Person) -> Board | None:
    marked_board: Board | None = host.view.own.marked_board
    return marked_board


def test_walk_through_six_taps(mine_host: Person) -> None:
    page, before = mine_host.page("/host").part("#copy"), mine_host.view.version
    assert "Let the companion follow the board too" in page and asked(page).endswith(
        "tap the space of the blue start card."
    )
    cells = [f"{letter}{column}" for letter in "ABCDEFG" for column in range(1, 12)]
    assert page.values(CELLS) == page.attributes(CELLS, "aria-label") == cells
    expected = [YELLOW, FIRST_MINE, *(f"{n} of 4 mines marked: tap the next one." for n in (1, 2, 3))]
    for nth, question in enumerate(expected):
        page = tap(mine_host, BOARD[nth], before=BOARD[:nth])
        assert asked(page) == question and kept(page) == [*BOARD[: nth + 1]]
    assert marked(page) == {cell: PRINTED[cell] for cell in BOARD[:5]}
    assert mine_host.view.version == before, "until the sixth tap the table hears nothing"
    refused = tap(mine_host, "G12", before=BOARD[:5], status=422)
    assert kept(refused) == [*BOARD[:5]] and asked(refused) == expected[-1]
    page = tap(mine_host, "G9", before=kept(refused))
    assert asked(page).startswith("Start cards and mines are marked. To mark them again, tap the space of the blue")
    assert board(mine_host) == MARKED and marked(mine_host.page("/copy")) == PRINTED


def test_walk_with_wrong_taps(mine_host: Person) -> None:
    form = tap(mine_host, "C2", "E3").part("form#unmark-2")
    assert "Undo the last tap" in form
    back = mine_host.post_ok("/do/mark-board", cells=form.values("[name=cells]"))
    assert asked(back) == YELLOW and kept(back) == ["C2"] and back.has("form[id^=unmark]")
    back = mine_host.post_ok("/do/mark-board")
    assert marked(back) == {} and not back.has("form[id^=unmark]")
    page = tap(mine_host, "C2", "E2", "C5", "E2")
    assert kept(page) == ["C2", "C5"] and asked(page) == FIRST_MINE, "a cell that is tapped again is marked no more"
    assert marked(page)["C5"] == PRINTED["E2"]
    sit(mine_host, "Ann")
    anew = Page.of(mine_host.client.get(page.attribute("section#copy", "hx-get"), base_url=ADDRESS))
    assert kept(anew) == ["C2", "C5"] and asked(anew) == asked(page), "what was tapped stays while players sit down"


def test_which_tables_know_the_board(mine_host: Person) -> None:
    before = open_table(mine_host.app, "lost_mines")
    tap(mine_host, *BOARD)
    after = open_table(mine_host.app, "lost_mines")
    page = after.page("/host").part("#own-copy-known")
    assert board(after) == MARKED and "Our board" in page and marked(page) == PRINTED
    assert board(before) is None and before.page("/copy").has("#own-copy"), "it asks for its own"
    for edition in ("saboteur", "saboteur2", "duel"):
        other = open_table(mine_host.app, edition)
        assert other.view.own is None or other.view.own.marked_board is None
        assert (other.get("/copy").status_code, other.post("/do/mark-board").status_code) == (404, 404)
    mine_host.post_ok("/do/undo")
    assert board(mine_host) is None and mine_host.page("/copy").has("#own-copy")


# When


def test_walk_through_a_round_that_began_without_a_board(three_miners: Mine) -> None:
    host = three_miners["host"]
    assert maze(three_miners).has(".maze-part.none") and host.page("/host").has("#own-copy")
    end(three_miners)
    assert host.page("/copy").has("#copy") and not host.page("/copy").has("[id^=own-copy]"), "while it is settled"
    tap(host, BOARD[5], before=BOARD[:5], status=409)
    confirm_result(three_miners)
    host.post_ok("/do/deal")
    tap(host, *BOARD)
    assert maze(three_miners).has(".maze-part.forest.live-maze"), "a round that has just begun lies so at once"
    assert set(stands(three_miners)) == {"Ann", "Ben", "Cem"}
    assert set(stands(three_miners).values()) <= {*STARTS.values()} and host.page("/copy").has("#own-copy-known")
    lay(three_miners, "C3", anyway="1")
    assert not host.page("/copy").has("[id^=own-copy]")
    refused = tap(host, "A1", before=BOARD[:5], status=422)
    assert why_not(refused) == ["There are cards on the board already. You can mark it before the next round."]
    assert board(host) == MARKED


def golden(host: Person) -> list[str]:
    """What the main buttons of the host's part about the round say."""
    return host.page("/round").texts("#round a.main-button > span, #round #begin button.main-button > span")


def waits(person: Person) -> bool:
    """Whether this phone says that the board has to be marked first."""
    return person.page("/seat").has("#no-board")


@pytest.mark.parametrize("begin", [False, True])
def test_where_players_enter_own_cards_the_board_comes_first(set_up: SetUp, app: Flask, begin: bool) -> None:
    mine = set_up(open_mine, app, "Ann", "Ben", "Cem", begin=begin, own_cards="on")
    host = mine["host"]
    assert golden(host) == ["Mark starts and mines"] and waits(mine["Ann"]) == begin
    assert host.page("/host?copy=1").has("details#own-copy[open]")
    assert host.page("/copy").text("#own-copy > summary") == "Our board", "no second button of that name"
    tap(host, *BOARD)
    assert golden(host) == ([] if begin else ["Deal the dwarf cards"]) and not waits(mine["Ann"])
