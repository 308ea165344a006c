"""The host marks once where starts and mines are printed on the board: six taps, and this machine remembers them."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from companion.rules.mines import Board
from companion.rules.sides import cell_named
from tests.table.lost_evening import MINES, STARTS, marks
from tests.web.lost_mines.miners import BOARD, Mine, end, lay, open_board, open_mine, stands, tap, text_of, why_not
from tests.web.people import Person, open_table, sit

MARKED = Board(**marks())
PRINTED = {
    STARTS["blue"]: "start of the blue dwarfs",
    STARTS["yellow"]: "start of the yellow dwarfs",
    **dict.fromkeys(MINES, "mine, face down"),
}


@pytest.fixture
def host(app: Flask) -> Person:
    """The host of a table of The Lost Mines, at which nobody sits yet."""
    return open_table(app, "lost_mines")


def asked(answer: Any) -> str:
    """What is asked next."""
    found = re.search(r'<p aria-live="polite">(.*?)</p>', text_of(answer))
    return html.unescape(found[1]) if found else ""


def marked(answer: Any) -> dict[str, str]:
    """The cells on which something is marked, as they are said to ears."""
    said = re.findall(
        r'<button name="cell" value="(\w+)" aria-label="\w+, ([^"]+)" class="(?:was|marked)"', text_of(answer)
    )
    return dict(said)


def kept(answer: Any) -> list[str]:
    """The cells that the next tap sends along."""
    form = text_of(answer).split('class="board-map"')[1].split("</form>")[0]
    return re.findall(r'name="cells" value="(\w+)"', form)


def board(host: Person) -> Board | None:
    found: Board | None = host.sight.copy.board
    return found


# By taps


def test_before_a_round_the_page_offers_all_cells_of_the_board(host: Person) -> None:
    page = host.text("/host").split('id="own-copy"')[1]
    assert "Follow the board too" in page and asked(page).endswith("tap the cell of the blue start.")
    cells = re.findall(r'<button name="cell" value="(\w+)" aria-label="\1">', page)
    assert cells == [f"{row}{column}" for row in "ABCDEFG" for column in range(1, 12)]


def test_six_taps_mark_it(host: Person) -> None:
    questions = [asked(tap(host, cell, before=BOARD[:nth])) for nth, cell in enumerate(BOARD)]
    mines = [f"Now the mines, in any order: {n} of 4." for n in (1, 2, 3, 4)]
    assert questions[:-1] == ["Now the yellow start.", *mines]
    assert questions[-1].startswith("Starts and mines are marked.")
    assert board(host) == MARKED and marked(host.text("/copy")) == PRINTED


def test_until_the_sixth_tap_the_table_hears_nothing(host: Person) -> None:
    before = host.sight
    answer = tap(host, *BOARD[:5])
    assert marked(answer) == {cell: PRINTED[cell] for cell in BOARD[:5]} and kept(answer) == [*BOARD[:5]]
    assert host.sight == before


def test_a_wrong_tap_is_taken_back(host: Person) -> None:
    page = text_of(tap(host, "C2", "E3")).split('id="unmark-2"')[1].split("</form>")[0]
    assert "The last tap was wrong" in page
    back = host.post("/copy", do="mark", cells=re.findall(r'name="cells" value="(\w+)"', page))
    assert asked(back) == "Now the yellow start." and kept(back) == ["C2"]


def test_the_first_tap_can_be_taken_back_too(host: Person) -> None:
    back = host.post("/copy", do="mark")
    assert back.status_code == 200 and marked(back) == {} and 'id="unmark' not in text_of(back)


def test_a_marked_cell_that_is_tapped_again_is_marked_no_more(host: Person) -> None:
    answer = tap(host, "C2", "E2", "C5", "E2")
    assert kept(answer) == ["C2", "C5"] and asked(answer) == "Now the mines, in any order: 1 of 4."
    assert marked(answer)["C5"] == PRINTED["E2"]


def test_what_was_tapped_stays_while_guests_sit_down(host: Person) -> None:
    answer = tap(host, *BOARD[:3])
    sit(host, "Ann")
    own = re.search(r'<section id="copy"[^>]*? hx-get="([^"]+)"', text_of(answer))
    assert own
    anew = host.client.get(html.unescape(own[1]), base_url="http://localhost")
    assert kept(anew) == [*BOARD[:3]] and asked(anew) == asked(answer)


def test_without_a_script_every_tap_leads_to_a_page_with_what_was_tapped(host: Person) -> None:
    for nth, cell in enumerate(BOARD[:5], 1):
        moved = tap(host, cell, before=BOARD[: nth - 1], htmx=False)
        assert moved.status_code == 303
        page = host.client.get(moved.headers["Location"], base_url="http://localhost").get_data(as_text=True)
        assert '<details class="own-copy" id="own-copy" open>' in page and kept(page) == [*BOARD[:nth]]
    moved = tap(host, BOARD[5], before=BOARD[:5], htmx=False)
    assert (moved.status_code, moved.headers["Location"]) == (303, f"/t/{host.code}/host")
    assert board(host) == MARKED


def test_a_sixth_tap_that_comes_twice_is_one(host: Person) -> None:
    for _ in range(2):
        assert tap(host, "G9", before=BOARD[:5], once="0" * 32, seen=1).status_code == 200
    assert [line.sentence.key for line in host.service.story(host.code)].count("board-marked") == 1


# What cannot be


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (("C2", "E2", "C5", "E5", "A9", "G12"), "A start or a mine is not on the board."),
        (("C0", "E2", "C5", "E5", "A9", "G9"), "A start or a mine is not on the board."),
        (("C2", "E2", "C5", "E5", "Z1", "G9"), "A start or a mine is not on the board."),
        (("C2", "E2", "H5", "E5", "A9", "G9"), "A start or a mine is not on the board."),
        (("C2", "E2", "C5", "E5", "A9", "here"), "A start or a mine is not on the board."),
        (("C2", "<b>", "C5", "E5", "A9", "G9"), "A start or a mine is not on the board."),
        (("C2", "C2", "C5", "E5", "A9", "G9"), "Each start and each mine needs a cell of its own."),
        (("C2", "E2", "C5", "E5", "A9", "G9", "D1"), "7 of 6 cells are marked: two starts and four mines."),
    ],
)
def test_what_is_no_board_is_refused_in_the_open_fold(host: Person, cells: tuple[str, ...], why: str) -> None:
    before = host.sight
    answer = host.post("/copy", do="mark", cells=[*cells[:-1]], cell=cells[-1])
    assert answer.status_code == 422 and why_not(answer) == [why]
    assert '<details class="own-copy" id="own-copy" open>' in text_of(answer) and "<b>" not in kept(answer)
    assert host.sight == before


def test_after_a_refusal_only_the_last_tap_is_made_again(host: Person) -> None:
    answer = tap(host, "G12", before=BOARD[:5])
    assert kept(answer) == [*BOARD[:5]] and asked(answer) == "Now the mines, in any order: 4 of 4."
    assert tap(host, "G9", before=kept(answer)).status_code == 200 and board(host) == MARKED


def test_without_a_script_a_refusal_is_a_page_with_the_way_back(host: Person) -> None:
    answer = tap(host, "here", before=BOARD[:5], htmx=False)
    page = text_of(answer)
    assert answer.status_code == 422 and why_not(page) == ["A start or a mine is not on the board."]
    assert f'href="/t/{host.code}/host' in page


def test_an_address_with_nonsense_in_it_marks_nothing(host: Person) -> None:
    page = host.text('/host?marked=<b>&marked=Z9&marked="')
    assert marked(page) == {} and "<b>Z9" not in page and 'value="<b>"' not in page
    tap(host, "<a>", htmx=False)
    assert board(host) is None


@pytest.mark.parametrize("do", ["", "forget", "copy"])
def test_nothing_else_can_be_done_there(host: Person, do: str) -> None:
    assert host.post("/copy", do=do).status_code == 400


# Which tables know it


def test_the_next_table_of_this_box_knows_it(app: Flask, host: Person) -> None:
    tap(host, *BOARD)
    after = open_table(app, "lost_mines")
    assert board(after) == MARKED
    page = after.text("/host").split('id="own-copy-known"')[1]
    assert "The board of our copy" in page and marked(page) == PRINTED


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2", "duel"])
def test_no_other_box_has_a_board(app: Flask, host: Person, edition: str) -> None:
    tap(host, *BOARD)
    other = open_table(app, edition)
    assert other.sight.copy is None and 'id="copy"' not in other.text("/host")
    answers = [other.get("/copy"), other.get("/copy.json"), *(other.post("/copy", do=do) for do in ("mark", "list"))]
    assert [answer.status_code for answer in answers] == [404] * 4


def test_a_table_that_was_opened_before_asks_for_its_own(app: Flask, host: Person) -> None:
    before = open_table(app, "lost_mines")
    tap(host, *BOARD)
    assert board(before) is None and 'id="own-copy"' in before.text("/copy")


def test_it_is_marked_anew_over_what_is_known(app: Flask, host: Person) -> None:
    tap(host, *BOARD)
    assert marked(tap(host, "A1")) == {"A1": PRINTED["C2"]}
    other = ("A1", "A2", "A3", "A4", "A5", "A6")
    tap(host, *other)
    for table in (host, open_table(app, "lost_mines")):
        found = board(table)
        assert found and [*found.starts.values(), *found.mines] == [*map(cell_named, other)]


def test_a_marking_that_is_taken_back_is_asked_for_again(host: Person) -> None:
    tap(host, *BOARD)
    assert host.post("/history", do="take-back").status_code == 200
    assert board(host) is None and 'id="own-copy"' in host.text("/copy")


# When


def test_a_round_that_has_just_begun_lies_so_at_once(app: Flask) -> None:
    mine = open_mine(app, "Ann", "Ben", "Cem")
    assert 'class="maze-part none"' in mine["host"].text("/maze")
    assert 'id="own-copy"' in mine["host"].text("/host")
    tap(mine["host"], *BOARD)
    assert 'class="maze-part forest digs"' in mine["host"].text("/maze")
    assert set(stands(mine)) == {"Ann", "Ben", "Cem"} and set(stands(mine).values()) <= {*STARTS.values()}


def test_while_cards_lie_it_is_neither_offered_nor_taken(app: Flask) -> None:
    mine = open_board(app)
    lay(mine, "C3")
    assert 'id="own-copy' not in mine["host"].text("/copy")
    answer = tap(mine["host"], "A1", before=BOARD[:5])
    assert answer.status_code == 422 and why_not(answer) == ["Cards lie on the board. Mark it before the next round."]
    assert board(mine["host"]) == MARKED


def test_at_the_receipt_it_waits_for_the_next_round(app: Flask) -> None:
    mine: Mine = open_mine(app, "Ann", "Ben", "Cem")
    end(mine)
    assert 'id="own-copy' not in mine["host"].text("/copy")
    assert tap(mine["host"], *BOARD).status_code == 409 and board(mine["host"]) is None
    mine["host"].post("/settlement", do="book")
    assert 'id="own-copy"' in mine["host"].text("/copy") and tap(mine["host"], *BOARD).status_code == 200
