"""The host lays the cards that lie on the table: a tap on a cell, a tap on a card."""

from __future__ import annotations

import gzip
import re

import pytest

from companion.rules.cards import path_card
from tests.web.people import Person

MOBILE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36"


def lying(host: Person) -> dict[tuple[int, int], str]:
    return {cell: card.tracks for cell, card in host.sight.maze.maze.cards.items()}


def test_two_taps_are_one_request(host: Person, dealt: dict[str, Person]) -> None:
    answer = host.post("/maze", cell="1,0", offer="b_t_hor 0", by=dealt["Dia"].seat)
    assert answer.status_code == 200
    assert lying(host) == {(1, 0): "NEW"}
    assert 'data-cell="1,0"' in answer.get_data(as_text=True)


def test_the_card_lies_as_it_was_tapped(host: Person, dealt: dict[str, Person]) -> None:
    host.post("/maze", cell="1,0", offer="b_t_hor 1")
    assert host.sight.maze.maze.cards[1, 0].alike == path_card("ESW").alike


def test_a_script_names_kind_and_turning(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post("/maze", cell="1,0", card="b_curve_ne", turned="1").status_code == 200
    assert host.sight.maze.maze.cards[1, 0].alike == path_card("SW").alike


def test_who_laid_it_is_kept_and_told(host: Person, dealt: dict[str, Person]) -> None:
    answer = host.post("/maze", cell="1,0", offer="b_str_hor 0", by=dealt["Dia"].seat).get_data(as_text=True)
    assert "Dia laid a straight on C1." in answer
    assert host.sight.maze.laid[-1].by == dealt["Dia"].seat


def test_nobody_need_be_named(host: Person, dealt: dict[str, Person]) -> None:
    assert re.search(r'name="by" value="" checked', host.text("/maze"))
    host.post("/maze", cell="1,0", offer="b_str_hor 0", by="")
    assert host.sight.maze.laid[-1].by is None


def test_the_next_seat_is_chosen_already(host: Person, dealt: dict[str, Person]) -> None:
    answer = host.post("/maze", cell="1,0", offer="b_str_hor 0", by=dealt["Dia"].seat).get_data(as_text=True)
    assert f'name="by" value="{dealt["Eva"].seat}" checked' in answer


def test_a_cell_says_what_fits_on_it(host: Person, dealt: dict[str, Person]) -> None:
    page = host.text("/maze")
    fits = re.search(r'<a class="cell free glows"[^>]*data-cell="1,0" data-fits="([\d ]+)" aria-label="C1, free"', page)
    assert fits
    offered = dict(re.findall(r'value="([^"]+)" data-offer="(\d+)"', page))
    assert offered["b_str_hor 0"] in fits[1].split()
    assert offered["b_str_vert 0"] not in fits[1].split()


def test_certain_counts_alone_are_said(host: Person, dealt: dict[str, Person]) -> None:
    def offer(key: str) -> str:
        return re.search(rf'value="{key}".*?</button>', host.text("/maze"))[0]  # type: ignore[index]

    assert "5 left" in offer("b_cross 0") and "left" not in offer("s_blue_ew 0").split("<span>")[1]
    host.post("/maze", cell="1,0", offer="b_cross 0")
    assert "4 left" in offer("b_cross 0")


def test_the_same_tap_twice_lays_one_card(host: Person, dealt: dict[str, Person]) -> None:
    for _ in range(2):
        assert host.post("/maze", cell="1,0", offer="b_str_hor 0", once="a" * 32).status_code == 200
    assert len(host.sight.maze.laid) == 1


def test_two_hosts_on_the_same_cell_clash(host: Person, dealt: dict[str, Person]) -> None:
    seen = host.sight.version
    host.post("/maze", cell="1,0", offer="b_str_hor 0", seen=seen)
    assert host.post("/maze", cell="1,0", offer="b_cross 0", seen=seen).status_code == 409


@pytest.mark.parametrize(
    "said",
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
def test_what_is_no_card_or_no_cell_is_refused(host: Person, dealt: dict[str, Person], said: dict[str, str]) -> None:
    assert host.post("/maze", **said).status_code == 422
    assert not lying(host)


def test_nothing_is_laid_between_rounds(host: Person, guests: dict[str, Person]) -> None:
    assert host.post("/maze", cell="1,0", offer="b_cross 0").status_code == 409
    assert 'class="maze-part none"' in host.text("/maze")


def test_a_guest_lays_nothing(host: Person, dealt: dict[str, Person]) -> None:
    assert dealt["Ann"].post("/maze", cell="1,0", offer="b_cross 0").status_code == 403
    assert dealt["Ann"].get("/maze").status_code == 403


def test_without_a_script_a_link_opens_the_sheet_of_a_cell(host: Person, dealt: dict[str, Person]) -> None:
    href = re.search(r'href="(/t/\w+/host\?cell=1,0)"', host.text("/host"))
    assert href
    page = host.text("/host?cell=1,0")
    assert re.search(r'<dialog id="dig"[^>]* open>', page) and "What lies on <span data-cell-name>C1</span>?" in page
    assert 'name="cell" value="1,0"' in page
    assert re.search(r'value="b_str_vert 0"[^>]* hidden', page)
    assert not re.search(r'value="b_str_hor 0"[^>]* hidden', page)
    assert host.post("/maze", htmx=False, cell="1,0", offer="b_str_hor 0").status_code == 303


def test_a_phone_sees_the_maze_with_the_start_below(host: Person, dealt: dict[str, Person]) -> None:
    assert 'data-turn="0"' in host.text("/maze")
    assert 'data-turn="1"' in host.text("/maze", User_Agent=MOBILE)


def test_how_the_maze_was_turned_stays(host: Person, dealt: dict[str, Person]) -> None:
    assert 'data-turn="2"' in host.text("/maze?turn=2")
    assert 'data-turn="2"' in host.text("/host", User_Agent=MOBILE)
    assert 'data-turn="2"' in host.text("/maze?turn=9")


def test_what_a_card_is_can_be_heard(host: Person, dealt: dict[str, Person]) -> None:
    page = host.post("/maze", cell="1,0", offer="b_t_hor 0").get_data(as_text=True)
    assert 'aria-label="C1, T-junction, open west, north, east"' in page
    assert 'aria-label="A8, goal, face down"' in page


def test_a_maze_of_many_cards_stays_small_on_the_wire(host: Person, dealt: dict[str, Person]) -> None:
    for column in range(1, 8):
        host.post("/maze", cell=f"{column},0", offer="b_cross 0", anyway="1")
        for row in (-2, -1, 1, 2):
            host.post("/maze", cell=f"{column},{row}", offer="b_t_vert 0", anyway="1")
    assert len(host.sight.maze.laid) == 35
    assert len(gzip.compress(host.text("/maze").encode(), 5)) <= 12_000
