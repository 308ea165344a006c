"""The host ends a round of The Lost Mines: what was found, the dragon, and the receipt with its pools."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.web.duel.test_play_the_duel import words
from tests.web.lost_mines.miners import Mine, deal_by_hand, end, open_mine, tell
from tests.web.people import Person, sit

CARDS = {
    "Ann": "yellow-loyal",
    "Ben": "blue-loyal",
    "Cem": "yellow-saboteur",
    "Dia": "blue-loyal",
    "Eva": "blue-selfish",
    "Finn": "yellow-loyal",
}
"""The rulebook's way of sharing: Ann and Finn share yellow, Ben, Cem and Dia blue, Eva keeps her own."""


@pytest.fixture
def mine(app: Flask) -> Mine:
    """Six dwarfs who dealt the real cards."""
    return open_mine(app, *CARDS, roles="cards")


@pytest.fixture
def dealt(app: Flask) -> Mine:
    """Three dwarfs to whom the companion dealt."""
    return open_mine(app, "Ann", "Ben", "Cem")


def settle(mine: Mine, found: dict[str, list[int]], dragon: str = "", **form: Any) -> Any:
    return end(mine, found, dragon, **deal_by_hand(mine, **CARDS), **form)


def gains(mine: Mine) -> list[int]:
    return [line.gain for line in mine["host"].sight.receipt.lines]


def told(mine: Mine) -> list[tuple[int, ...]]:
    return list(mine["host"].sight.ending.treasures)


def asked(person: Person, name: str, seat: int) -> str:
    """What the end asks about this seat."""
    return person.text("/round").split(f'id="found-round-{seat}-')[1].split("</fieldset>")[0]


# The questions


def test_the_page_asks_for_treasures_dragon_and_last_card_and_presets_nobody(dealt: Mine) -> None:
    form = dealt["host"].text("/round").split('id="facts"')[1].split("</form>")[0]
    for seat in (1, 2, 3):
        assert len(re.findall(rf'name="treasures.{seat}" value="[1-4]">', form)) == 16
        assert f'name="other.{seat}"' in form
    assert re.findall(r'<input type="radio" name="(\w+)" value="(\d*)" checked', form) == [("dragon", ""), ("by", "")]
    assert "Who met the dragon first?" in form and "Who played the last card?" in form


def test_the_end_reveals_characters_and_is_held(dealt: Mine) -> None:
    button = dealt["host"].text("/round").split('id="facts"')[1].split("data-hold-submit")[1]
    assert "End the round: reveal all characters" in button


def test_who_told_on_the_own_phone_is_not_asked_unless_put_right(dealt: Mine) -> None:
    tell(dealt["Ann"], 4)
    said = asked(dealt["host"], "Ann", 1)
    assert "told on the own phone" in said and "Put right" in said
    assert 'name="treasures.1" value="" checked' not in said and 'type="hidden"' not in said and "4</b>" in said
    assert " checked" not in said


# What is told


def test_a_seat_without_a_field_found_what_its_phone_told(dealt: Mine) -> None:
    tell(dealt["Ann"], 4, 2)
    assert end(dealt, {"Ben": [3]}).status_code == 200
    assert told(dealt) == [(4, 2), (3,), ()]


def test_the_host_puts_right_what_a_phone_told(dealt: Mine) -> None:
    tell(dealt["Ann"], 4, 2)
    assert end(dealt, {"Ann": [1]}).status_code == 200
    assert told(dealt)[0] == (1,)


def test_the_host_may_say_that_nothing_was_found_where_a_phone_told_otherwise(dealt: Mine) -> None:
    tell(dealt["Ann"], 4, 2)
    assert end(dealt, {"Ann": []}).status_code == 200
    assert told(dealt)[0] == ()


def test_an_untouched_field_beside_a_told_seat_says_nothing(dealt: Mine) -> None:
    tell(dealt["Ann"], 4)
    assert end(dealt, other__1=" ", other__2="").status_code == 200
    assert told(dealt) == [(4,), (), ()]


def test_other_worths_are_typed(dealt: Mine) -> None:
    assert end(dealt, {"Ann": [2]}, other__1="7", other__2="12").status_code == 200
    assert told(dealt) == [(2, 7), (12,), ()]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"treasures__1": ["1", "1", "1"], "treasures__2": ["2"]}, "4 treasures found: only 3 were laid out"),
        ({"other__1": "100"}, "A treasure worth 100: it must be 0 to 99."),
        ({"other__1": "two"}, "No number: “two”. Say what the treasure is worth."),
        ({"dragon": "17"}, "Nobody sits there."),
        ({"by": "17"}, "Nobody sits there."),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(dealt: Mine, form: dict[str, Any], why: str) -> None:
    answer = dealt["host"].post("/round", do="end", **form)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422 and why in words(page)
    assert dealt["host"].sight.phase == "dealt"
    assert page.count('name="treasures.1" value="1" checked') == len(form.get("treasures__1", []))
    assert f'name="other.1" value="{form.get("other__1", "")}"' in page


def test_a_late_guest_found_nothing_in_this_round(dealt: Mine) -> None:
    dealt["Dia"] = sit(dealt["host"], "Dia")
    assert 'name="treasures.4"' not in dealt["host"].text("/round")
    assert end(dealt, {"Dia": [3], "Ann": [1]}).status_code == 200
    assert told(dealt) == [(1,), (), ()]


def test_without_a_script_it_is_one_form(dealt: Mine) -> None:
    answer = dealt["host"].post("/round", htmx=False, do="end", treasures__1=["", "4"], other__1="", dragon="", by="")
    assert answer.status_code == 303 and told(dealt) == [(4,), (), ()]


# The receipt


def test_pools_are_settled_by_the_rules(mine: Mine) -> None:
    found = {"Ann": [4], "Ben": [2], "Cem": [4], "Dia": [2], "Eva": [3], "Finn": [3]}
    assert settle(mine, found, dragon="Dia").status_code == 200
    assert gains(mine) == [4, 2, 4, 0, 3, 3]


def test_the_receipt_shows_the_pools_first_and_then_each_line_without_them(mine: Mine) -> None:
    settle(mine, {"Ann": [4], "Ben": [2], "Cem": [4], "Dia": [2], "Eva": [3], "Finn": [3]}, dragon="Dia")
    slip = words(mine["host"].text("/settlement").split('<section class="slip">')[1].split("</section>")[0])
    pools, lines = slip.split("Ann loyal yellow dwarf")
    assert "The points of round 1" in pools
    assert (
        "Blue pool of Ben, Cem and Dia: 8 shared by 3, 2 each. Remainder 2 to Cem, for the best treasure (4)." in pools
    )
    assert "Yellow pool of Ann and Finn: 7 shared by 2, 3 each. Remainder 1 to Ann, for the best treasure (4)." in pools
    assert "shared by" not in lines and "for the best treasure" not in lines
    assert "Dia loyal blue dwarf Found 2. From the pool: 2. The dragon: 2 back." in lines
    assert "Saboteur: belongs to the blue pool. From the pool: 2, and 2 of the remainder." in lines
    assert "Selfish: keeps what was found, 3." in lines and "16 points were won." in lines


def test_each_line_wears_the_sign_of_its_clan_and_says_the_character(mine: Mine) -> None:
    settle(mine, {"Ann": [4]})
    page = mine["Ben"].text("/seat")
    for name, card in CARDS.items():
        line = page.split(f'class="slip-row" data-seat="{mine[name].seat}"')[1].split('class="reasons"')[0]
        clan, character = card.split("-")
        assert f'class="sign {clan}"' in line and character in line


def test_who_found_nothing_is_told_so_once(mine: Mine) -> None:
    settle(mine, {})
    lines = words(mine["host"].text("/settlement"))
    assert "Found nothing. Selfish" not in lines and "Selfish, and found no treasure." in lines


def test_the_receipt_carries_gains_and_totals(mine: Mine) -> None:
    settle(mine, {"Eva": [4]})
    page = mine["host"].text("/settlement")
    assert f'data-seat="{mine["Eva"].seat}" data-gains="4" data-total="4"' in page


def test_the_phone_says_what_it_gets(mine: Mine) -> None:
    settle(mine, {"Eva": [1], "Finn": [4]})
    assert "You get 1 point this round." in words(mine["Eva"].text("/seat"))
    assert "You get 2 points this round." in words(mine["Ann"].text("/seat"))
    assert "You get no points this round." in words(mine["Ben"].text("/seat"))


# Changing the facts


def test_facts_are_changed_until_the_round_is_booked(dealt: Mine) -> None:
    tell(dealt["Ann"], 4)
    end(dealt, {"Ben": [3]}, dragon="Cem", by=dealt["Ben"].seat)
    said = asked(dealt["host"], "Ann", 1)
    assert 'name="treasures.1" value="4" checked' in said and "told on the own phone" not in said
    assert f'name="dragon" value="{dealt["Cem"].seat}" checked' in dealt["host"].text("/round")
    assert end(dealt, {"Ann": [], "Ben": [3]}).status_code == 200
    assert told(dealt) == [(), (3,), ()] and dealt["host"].sight.ending.dragon is None
    dealt["host"].post("/settlement", do="book")
    assert end(dealt, {"Ann": [1]}).status_code == 409


def test_a_worth_that_was_typed_stands_in_its_field_when_facts_change(dealt: Mine) -> None:
    end(dealt, {"Ann": [2]}, other__1="7 0")
    assert 'name="other.1" value="7 0"' in asked(dealt["host"], "Ann", 1)


def test_a_line_is_put_right_in_points(mine: Mine) -> None:
    settle(mine, {"Ann": [4]})
    assert "The points of Ann in round 1" in mine["host"].text("/settlement")
    answer = mine["host"].post("/settlement", do="correct", seat=mine["Ann"].seat, gold=5, why="a miscount")
    assert answer.status_code == 200 and gains(mine)[0] == 5


def test_who_played_the_last_card_sits_right_of_who_begins(dealt: Mine) -> None:
    end(dealt, by=dealt["Ann"].seat)
    dealt["host"].post("/settlement", do="book")
    assert "Ben begins." in words(dealt["host"].text("/round"))
