"""The host lays the cards that lie on the table: a tap on a cell, a tap on a card."""

from __future__ import annotations

import gzip

import pytest

from companion.rules.mazes.cards import path_card
from companion.table.viewer import HOST
from tests.play import MOVES
from tests.web.people import People, Person, SetUp

MOBILE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36"


def lying(host: Person) -> dict[tuple[int, int], str]:
    return {cell: card.tracks for cell, card in host.view.maze.maze.cards.items()}


def test_two_taps_are_one_request(host: Person, dealt: People) -> None:
    page = host.post_ok("/maze", cell="1,0", offer="b_t_hor 0", by=dealt["Dia"].seat)
    assert lying(host) == {(1, 0): "NEW"}
    assert page.has("a.card[data-cell='1,0']")


def test_the_card_lies_as_it_was_tapped(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_t_hor 1")
    assert host.view.maze.maze.cards[1, 0].comparison_key == path_card("ESW").comparison_key


def test_a_script_names_kind_and_turning(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", card="b_curve_ne", turned="1")
    assert host.view.maze.maze.cards[1, 0].comparison_key == path_card("SW").comparison_key


def test_who_placed_a_card_is_kept_and_shown(host: Person, dealt: People) -> None:
    page = host.post_ok("/maze", cell="1,0", offer="b_str_hor 0", by=dealt["Dia"].seat)
    assert "Dia placed a straight at C1." in page.text("#dug")
    assert host.view.maze.laid[-1].by == dealt["Dia"].seat


def test_nobody_need_be_named(host: Person, dealt: People) -> None:
    assert host.page("/maze").part("#lay").chosen("by") == [""]
    host.post_ok("/maze", cell="1,0", offer="b_str_hor 0", by="")
    assert host.view.maze.laid[-1].by is None


def test_the_next_seat_is_chosen_already(host: Person, dealt: People) -> None:
    page = host.post_ok("/maze", cell="1,0", offer="b_str_hor 0", by=dealt["Dia"].seat)
    assert page.part("#lay").chosen("by") == [str(dealt["Eva"].seat)]


def test_a_cell_says_what_fits_on_it(host: Person, dealt: People) -> None:
    page = host.page("/maze")
    assert page.attribute("a[data-cell='1,0']", "aria-label") == "C1, free"
    fits = page.attribute("a[data-cell='1,0']", "data-fits").split()
    assert page.attribute("#lay [value='b_str_hor 0']", "data-offer") in fits
    assert page.attribute("#lay [value='b_str_vert 0']", "data-offer") not in fits


def test_only_certain_counts_of_cards_are_shown(host: Person, dealt: People) -> None:
    page = host.page("/maze")
    assert page.text("#lay [value='b_cross 0']") == "5 left"
    assert page.text("#lay [value='s_blue_ew 0']") == ""
    page = host.post_ok("/maze", cell="1,0", offer="b_cross 0")
    assert page.text("#lay [value='b_cross 0']") == "4 left"


def test_the_same_tap_twice_lays_one_card(host: Person, dealt: People) -> None:
    for _ in range(2):
        host.post_ok("/maze", cell="1,0", offer="b_str_hor 0", once="a" * 32)
    assert len(host.view.maze.laid) == 1


def test_the_second_of_two_hosts_on_one_cell_is_refused(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_str_hor 0")
    host.post_refused("/maze", cell="1,0", offer="b_cross 0", anyway="1")
    assert lying(host) == {(1, 0): "EW"}


@pytest.mark.parametrize(
    "fields",
    [
        {"cell": "1,0", "offer": "gold_mine 0"},
        {"cell": "1,0", "offer": ""},
        {"cell": "1,0", "tracks": "NN"},
        {"cell": "1,0", "tracks": "NS", "door": "pink"},
        {"cell": "1,0", "offer": "free NS - 0"},
        {"cell": "here", "offer": "b_cross 0"},
        {"cell": "", "offer": "b_cross 0"},
    ],
)
def test_what_is_no_card_or_no_cell_is_refused(host: Person, dealt: People, fields: dict[str, str]) -> None:
    host.post_refused("/maze", **fields)
    assert not lying(host)


def test_nothing_is_laid_between_rounds(host: Person, players: People) -> None:
    host.post_refused("/maze", 409, cell="1,0", offer="b_cross 0")
    assert host.page("/maze").text("#maze") == ""


def test_a_player_lays_nothing(host: Person, dealt: People) -> None:
    dealt["Ann"].post_refused("/maze", 403, cell="1,0", offer="b_cross 0")
    assert dealt["Ann"].get("/maze").status_code == 403
    assert not lying(host)


def test_without_a_script_a_link_opens_the_sheet_of_a_cell(host: Person, dealt: People) -> None:
    link = host.page("/host").attribute("a[data-cell='1,0']", "href")
    sheet = host.page(link.removeprefix(f"/t/{host.code}")).part("dialog#free-cell-sheet[open]")
    assert "What’s at C1?" in sheet.text("#free-cell-title")
    assert sheet.values("#lay [name=cell]") == ["1,0"]
    assert sheet.has("#lay [value='b_str_vert 0'][hidden]") and not sheet.has("#lay [value='b_str_hor 0'][hidden]")
    assert host.post("/maze", htmx=False, cell="1,0", offer="b_str_hor 0").status_code == 303
    assert lying(host) == {(1, 0): "EW"}


def test_a_phone_sees_the_maze_with_the_start_below(host: Person, dealt: People) -> None:
    assert host.page("/maze").attribute("#maze", "data-turn") == "0"
    assert host.page("/maze", User_Agent=MOBILE).attribute("#maze", "data-turn") == "1"


def test_how_the_maze_was_turned_stays(host: Person, dealt: People) -> None:
    assert host.page("/maze?turn=2").attribute("#maze", "data-turn") == "2"
    assert host.page("/host", User_Agent=MOBILE).attribute("#maze", "data-turn") == "2"
    assert host.page("/maze?turn=9").attribute("#maze", "data-turn") == "2"


def test_what_a_card_is_can_be_heard(host: Person, dealt: People) -> None:
    page = host.post_ok("/maze", cell="1,0", offer="b_t_hor 0")
    assert page.attribute("a[data-cell='1,0']", "aria-label") == "C1, T-junction, open west, north, east"
    assert page.attribute("a[data-cell='8,-2']", "aria-label") == "A8, goal card, face down"


def lay_many(host: Person) -> None:
    """Seven columns of five cards, without drawing a page after each."""
    cells = [(column, row) for column in range(1, 8) for row in range(-2, 3)]
    for cell in cells:
        kind, tracks = ("b_t_vert", "NES") if cell[1] else ("b_cross", "NESW")
        arguments = {"cell": cell, "card": path_card(tracks), "key": kind, "by": None, "anyway": True}
        host.service.record(host.code, HOST, MOVES["place-path"], **arguments)


def test_a_maze_of_many_cards_stays_small_on_the_wire(set_up: SetUp, host: Person, dealt: People) -> None:
    set_up(lay_many, host)
    assert len(host.view.maze.laid) == 35
    assert len(gzip.compress(host.get("/maze").data, 5)) <= 12_000
