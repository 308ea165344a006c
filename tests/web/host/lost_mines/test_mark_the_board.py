"""The host marks once where starts and mines are printed on the board: six taps, and this computer remembers them."""

from __future__ import annotations

import pytest

from companion.rules.mazes.grid import cell_from_name
from companion.rules.mazes.mines import Board
from tests.table.lost_mines_game import MINES, STARTS, board_marks
from tests.web.page import Page
from tests.web.people import ADDRESS, Person, open_table, sit
from tests.web.play_lost_mines import BOARD, Mine, confirm_result, end, lay, maze, stands, tap, why_not

MARKED = Board(**board_marks())
PRINTED = {
    STARTS["blue"]: "start of the blue dwarves",
    STARTS["yellow"]: "start of the yellow dwarves",
    **dict.fromkeys(MINES, "mine, face down"),
}
CELLS = ".board-map button[name=cell]"


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
    marked_board: Board | None = host.view.marked_board
    return marked_board


# By taps


def test_before_a_round_the_page_offers_all_cells_of_the_board(mine_host: Person) -> None:
    page = mine_host.page("/host").part("#copy")
    assert "Follow the board too" in page and asked(page).endswith("tap the space of the blue start card.")
    cells = [f"{letter}{column}" for letter in "ABCDEFG" for column in range(1, 12)]
    assert page.values(CELLS) == page.attributes(CELLS, "aria-label") == cells


def test_six_taps_mark_it(mine_host: Person) -> None:
    questions = [asked(tap(mine_host, cell, before=BOARD[:nth])) for nth, cell in enumerate(BOARD)]
    mines = [f"{n} of 4 mines marked: tap the next one." for n in (1, 2, 3)]
    first_mine = "Now tap the 4 mines, in any order."
    assert questions[:-1] == ["Now tap the space of the yellow start card.", first_mine, *mines]
    assert questions[-1].startswith(
        "Start cards and mines are marked. To mark them again, tap the space of the blue start card."
    )
    assert board(mine_host) == MARKED and marked(mine_host.page("/copy")) == PRINTED


def test_until_the_sixth_tap_the_table_hears_nothing(mine_host: Person) -> None:
    before = mine_host.view
    page = tap(mine_host, *BOARD[:5])
    assert marked(page) == {cell: PRINTED[cell] for cell in BOARD[:5]} and kept(page) == [*BOARD[:5]]
    assert mine_host.view == before


def test_a_wrong_tap_is_undone(mine_host: Person) -> None:
    form = tap(mine_host, "C2", "E3").part("form#unmark-2")
    assert "Undo the last tap" in form
    back = mine_host.post_ok("/copy", do="mark", cells=form.values("[name=cells]"))
    assert asked(back) == "Now tap the space of the yellow start card." and kept(back) == ["C2"]


def test_the_first_tap_can_be_undone_too(mine_host: Person) -> None:
    assert tap(mine_host, "C2").has("form[id^=unmark]")
    back = mine_host.post_ok("/copy", do="mark")
    assert marked(back) == {} and not back.has("form[id^=unmark]")


def test_a_marked_cell_that_is_tapped_again_is_marked_no_more(mine_host: Person) -> None:
    page = tap(mine_host, "C2", "E2", "C5", "E2")
    assert kept(page) == ["C2", "C5"] and asked(page) == "Now tap the 4 mines, in any order."
    assert marked(page)["C5"] == PRINTED["E2"]


def test_what_was_tapped_stays_while_players_sit_down(mine_host: Person) -> None:
    page = tap(mine_host, *BOARD[:3])
    sit(mine_host, "Ann")
    anew = Page.of(mine_host.client.get(page.attribute("section#copy", "hx-get"), base_url=ADDRESS))
    assert kept(anew) == [*BOARD[:3]] and asked(anew) == asked(page)


def test_without_a_script_every_tap_leads_to_a_page_with_what_was_tapped(mine_host: Person) -> None:
    for nth, cell in enumerate(BOARD[:5], 1):
        moved = mine_host.post("/copy", htmx=False, do="mark", cells=[*BOARD[: nth - 1]], cell=cell)
        page = Page.of(mine_host.client.get(moved.location, base_url=ADDRESS))
        assert page.has("details#own-copy[open]") and kept(page) == [*BOARD[:nth]]
    moved = mine_host.post("/copy", htmx=False, do="mark", cells=[*BOARD[:5]], cell=BOARD[5])
    assert (moved.status_code, moved.location) == (303, f"/t/{mine_host.code}/host")
    assert board(mine_host) == MARKED


def test_a_sixth_tap_that_comes_twice_is_one(mine_host: Person) -> None:
    for _ in range(2):
        tap(mine_host, "G9", before=BOARD[:5], once="0" * 32)
    story = mine_host.service.history(mine_host.code)
    assert [line.message.key for line in story].count("board-marked") == 1


# What cannot be


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (("C2", "E2", "C5", "E5", "A9", "G12"), "A start or a mine is off the board. Mark it again."),
        (("C0", "E2", "C5", "E5", "A9", "G9"), "A start or a mine is off the board. Mark it again."),
        (("C2", "E2", "C5", "E5", "Z1", "G9"), "A start or a mine is off the board. Mark it again."),
        (("C2", "E2", "H5", "E5", "A9", "G9"), "A start or a mine is off the board. Mark it again."),
        (("C2", "E2", "C5", "E5", "A9", "here"), "A start or a mine is off the board. Mark it again."),
        (("C2", "<b>", "C5", "E5", "A9", "G9"), "A start or a mine is off the board. Mark it again."),
        (("C2", "C2", "C5", "E5", "A9", "G9"), "Each start and each mine needs its own space."),
        (("C2", "E2", "C5", "E5", "A9", "G9", "D1"), "7 of 6 spaces marked. Mark two starts and four mines."),
    ],
)
def test_what_is_no_board_is_refused_in_the_open_fold(mine_host: Person, cells: tuple[str, ...], why: str) -> None:
    before = mine_host.view
    refused = mine_host.post_refused("/copy", do="mark", cells=[*cells[:-1]], cell=cells[-1])
    assert why_not(refused.part("#own-copy[open]")) == [why]
    assert mine_host.view == before


def test_after_a_refusal_only_the_last_tap_is_made_again(mine_host: Person) -> None:
    refused = tap(mine_host, "G12", before=BOARD[:5], status=422)
    assert kept(refused) == [*BOARD[:5]] and asked(refused) == "3 of 4 mines marked: tap the next one."
    tap(mine_host, "G9", before=kept(refused))
    assert board(mine_host) == MARKED


def test_without_a_script_a_refusal_is_a_page_with_the_way_back(mine_host: Person) -> None:
    refused = tap(mine_host, "here", before=BOARD[:5], htmx=False, status=422)
    assert why_not(refused) == ["A start or a mine is off the board. Mark it again."]
    assert refused.has(f'a[href^="/t/{mine_host.code}/host"]')


def test_an_address_with_nonsense_in_it_marks_nothing(mine_host: Person) -> None:
    page = mine_host.page('/host?marked=C2&marked=<b>&marked=Z9&marked="')
    assert list(marked(page)) == ["C2"] and not page.has("#copy b")
    tap(mine_host, "<a>", htmx=False, status=303)
    assert board(mine_host) is None


@pytest.mark.parametrize("do", ["", "forget", "copy"])
def test_nothing_else_can_be_done_there(mine_host: Person, do: str) -> None:
    assert mine_host.post("/copy", do=do).status_code == 400


# Which tables know it


def test_the_next_table_of_this_edition_knows_it(mine_host: Person) -> None:
    tap(mine_host, *BOARD)
    after = open_table(mine_host.app, "lost_mines")
    assert board(after) == MARKED
    page = after.page("/host").part("#own-copy-known")
    assert "Our board" in page and marked(page) == PRINTED


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2", "duel"])
def test_no_other_edition_has_a_board(mine_host: Person, edition: str) -> None:
    tap(mine_host, *BOARD)
    other = open_table(mine_host.app, edition)
    assert other.view.marked_board is None and not other.page("/host").has("#copy")
    assert (other.get("/copy").status_code, other.post("/copy", do="mark").status_code) == (404, 404)


def test_a_table_that_was_opened_before_asks_for_its_own(mine_host: Person) -> None:
    before = open_table(mine_host.app, "lost_mines")
    tap(mine_host, *BOARD)
    assert board(before) is None and before.page("/copy").has("#own-copy")


def test_marking_again_replaces_what_was_known(mine_host: Person) -> None:
    tap(mine_host, *BOARD)
    assert marked(tap(mine_host, "A1")) == {"A1": PRINTED["C2"]}
    other = ("A1", "A2", "A3", "A4", "A5", "A6")
    tap(mine_host, *other)
    for table in (mine_host, open_table(mine_host.app, "lost_mines")):
        marked_board = board(table)
        assert marked_board and [*marked_board.starts.values(), *marked_board.mines] == [*map(cell_from_name, other)]


def test_a_marking_that_is_undone_is_asked_for_again(mine_host: Person) -> None:
    tap(mine_host, *BOARD)
    assert mine_host.page("/copy").has("#own-copy-known")
    mine_host.post_ok("/history", do="take-back")
    assert board(mine_host) is None and mine_host.page("/copy").has("#own-copy")


# When


def test_a_round_that_has_just_begun_lies_so_at_once(three_miners: Mine) -> None:
    assert maze(three_miners).has(".maze-part.none") and three_miners["host"].page("/host").has("#own-copy")
    tap(three_miners["host"], *BOARD)
    assert maze(three_miners).has(".maze-part.forest.live-maze")
    assert set(stands(three_miners)) == {"Ann", "Ben", "Cem"}
    assert set(stands(three_miners).values()) <= {*STARTS.values()}


def test_while_cards_lie_it_is_neither_offered_nor_taken(empty_board: Mine) -> None:
    host = empty_board["host"]
    assert host.page("/copy").has("#own-copy-known")
    lay(empty_board, "C3")
    assert not host.page("/copy").has("[id^=own-copy]")
    refused = tap(host, "A1", before=BOARD[:5], status=422)
    assert why_not(refused) == ["There are cards on the board. Mark it before the next round."]
    assert board(host) == MARKED


def test_the_board_is_marked_after_the_result_only(three_miners: Mine) -> None:
    host = three_miners["host"]
    end(three_miners)
    assert not host.page("/copy").has("[id^=own-copy]")
    assert host.post("/copy", do="mark", cells=[*BOARD[:5]], cell=BOARD[5]).status_code == 409 and board(host) is None
    confirm_result(three_miners)
    assert host.page("/copy").has("#own-copy")
    tap(host, *BOARD)
    assert board(host) == MARKED
