"""The host ends a round of The Lost Mines: what was found, the dragon, and the result with its pools."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.people import SetUp, sit
from tests.web.play_lost_mines import Mine, confirm_result, deal_by_hand, end, enter_treasures, open_mine, why_not

CARDS = {
    "Ann": "yellow-loyal",
    "Ben": "blue-loyal",
    "Cem": "yellow-saboteur",
    "Dia": "blue-loyal",
    "Eva": "blue-selfish",
    "Finn": "yellow-loyal",
}
"""The rulebook's way of sharing: Ann and Finn share yellow, Ben, Cem and Dia blue, Eva keeps her own."""

ALL_FOUND = {"Ann": [4], "Ben": [2], "Cem": [4], "Dia": [2], "Eva": [3], "Finn": [3]}


@pytest.fixture
def six_with_cards(set_up: SetUp, app: Flask) -> Mine:
    """Six dwarves who dealt the real cards."""
    return set_up(open_mine, app, *CARDS, roles="cards")


def settle(mine: Mine, worths: dict[str, list[int]], dragon: str = "", **form: Any) -> Page:
    return end(mine, worths, dragon, **deal_by_hand(mine, **CARDS), **form)


def gains(mine: Mine) -> list[int]:
    return [line.gain for line in mine["host"].view.round_scores.lines]


def treasures_entered(mine: Mine) -> list[tuple[int, ...]]:
    return list(mine["host"].view.result.treasures.values())


def asked(mine: Mine, name: str) -> Page:
    """What the end asks about this player."""
    return mine["host"].page("/round").part(f'fieldset[id^="found-round-{mine[name].seat}-"]')


# The questions


def test_the_page_asks_for_treasures_dragon_and_last_card_with_no_preset(three_miners: Mine) -> None:
    form = three_miners["host"].page("/round").part("#facts")
    worths = [worth for worth in "1234" for _ in range(4)]
    for seat in (1, 2, 3):
        assert (
            form.values(f"[name='treasures.{seat}']") == ["", *worths]
            or form.values(f"[type=checkbox][name='treasures.{seat}']") == worths
        )
        assert form.has(f"[name='other.{seat}']")
    assert form.attributes("[checked]", "name") == ["dragon", "by"] and form.values("[checked]") == ["", ""]
    assert {"Who met the dragon first?", "Who played the last card?"} <= set(form.texts("legend"))


def test_the_end_reveals_characters_and_is_held(three_miners: Mine) -> None:
    button = three_miners["host"].page("/round").part("#facts button[data-hold-submit]")
    assert "End the round: reveal all dwarf cards" in button


def test_who_entered_on_the_own_phone_is_not_asked_again(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 4)
    ann, ben = asked(three_miners, "Ann"), asked(three_miners, "Ben")
    assert "entered on their phone" in ann and "entered on their phone" not in ben
    assert ann.text("details:not([open]) summary") == "Correct it"
    assert ann.has("details [name='treasures.1'][value='4']") and not ann.has("[checked], [type=hidden]")


# What is told


def test_a_seat_without_a_field_has_the_treasures_of_its_phone(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 4, 2)
    end(three_miners, {"Ben": [3]})
    assert treasures_entered(three_miners) == [(4, 2), (3,), ()]


@pytest.mark.parametrize("worths", [[1], []])
def test_the_host_corrects_the_treasures_of_a_phone(three_miners: Mine, worths: list[int]) -> None:
    enter_treasures(three_miners["Ann"], 4, 2)
    end(three_miners, {"Ann": worths})
    assert treasures_entered(three_miners)[0] == tuple(worths)


def test_an_empty_field_keeps_the_treasures_of_a_phone(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 4)
    end(three_miners, other__1=" ", other__2="")
    assert treasures_entered(three_miners) == [(4,), (), ()]


def test_other_worths_are_typed(three_miners: Mine) -> None:
    end(three_miners, {"Ann": [2]}, other__1="7", other__2="12")
    assert treasures_entered(three_miners) == [(2, 7), (12,), ()]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"treasures__1": ["1", "1", "1"], "treasures__2": ["2"]}, "4 treasures found, but only 3 were laid out"),
        ({"other__1": "100"}, "A treasure can’t be worth 100. Enter 0 to 99."),
        ({"other__1": "two"}, "Not a number: “two”. Enter what the treasure is worth."),
        ({"dragon": "17"}, "Nobody has that seat."),
        ({"by": "17"}, "Nobody has that seat."),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(three_miners: Mine, form: dict[str, Any], why: str) -> None:
    refused = three_miners["host"].post_refused("/round", do="end", **form)
    assert why in " ".join(why_not(refused)) and three_miners["host"].view.phase == "dealt"
    assert refused.values("[name='treasures.1'][checked]") == form.get("treasures__1", [])
    assert refused.attribute("[name='other.1']", "value") == form.get("other__1", "")


def test_a_late_player_found_nothing_in_this_round(three_miners: Mine) -> None:
    three_miners["Dia"] = sit(three_miners["host"], "Dia")
    form = three_miners["host"].page("/round").part("#facts")
    assert form.has("[name='treasures.3']") and not form.has("[name='treasures.4']")
    end(three_miners, {"Dia": [3], "Ann": [1]})
    assert treasures_entered(three_miners) == [(1,), (), ()]


def test_without_a_script_it_is_one_form(three_miners: Mine) -> None:
    end(three_miners, {"Ann": [4]}, other__1="", by="", htmx=False, status=303)
    assert treasures_entered(three_miners) == [(4,), (), ()]


# The result


def scores_of_round(page: Page) -> Page:
    return page.part("section.round-scores")


def line_of(page: Page, mine: Mine, name: str) -> Page:
    """The line of this player on the result."""
    return page.part(f'.score-row[data-seat="{mine[name].seat}"]')


def test_pools_are_settled_by_the_rules(six_with_cards: Mine) -> None:
    settle(six_with_cards, ALL_FOUND, dragon="Dia")
    assert gains(six_with_cards) == [4, 2, 4, 0, 3, 3]


def test_the_result_shows_the_pools_first_and_then_each_line_without_them(six_with_cards: Mine) -> None:
    settle(six_with_cards, ALL_FOUND, dragon="Dia")
    page = scores_of_round(six_with_cards["host"].page("/settlement"))
    assert page.text("h2") == "The points of round 1"
    assert page.texts(".pools p") == [
        "Blue pool of Ben, Cem and Dia: 8 shared by 3, 2 each.",
        "Remainder 2 to Cem, for the best treasure (4).",
        "Yellow pool of Ann and Finn: 7 shared by 2, 3 each.",
        "Remainder 1 to Ann, for the best treasure (4).",
    ]
    lines = page.text(".score-rows")
    assert "shared by" not in lines and "for the best treasure" not in lines
    reasons = {name: line_of(page, six_with_cards, name).text(".reasons") for name in CARDS}
    assert reasons["Dia"] == "Found 2. From the pool: 2. The dragon takes 2 back."
    assert "Saboteur: shares in the blue pool. From the pool: 2, and 2 of the remainder." in reasons["Cem"]
    assert "Selfish: keeps everything found, 3." in reasons["Eva"] and "16 points were won." in page.text(".rest")


def test_each_line_wears_the_sign_of_its_clan_and_says_the_character(six_with_cards: Mine) -> None:
    settle(six_with_cards, {"Ann": [4]})
    page = six_with_cards["Ben"].page("/seat")
    for name, card in CARDS.items():
        clan, character = card.split("-")
        line = line_of(page, six_with_cards, name)
        assert line.has(f".who .sign.{clan}") and character in line.text(".who")


def test_who_found_nothing_reads_that_reason_once(six_with_cards: Mine) -> None:
    settle(six_with_cards, {})
    page = six_with_cards["host"].page("/settlement")
    assert line_of(page, six_with_cards, "Eva").text(".reasons") == "Selfish, and found no treasure."


def test_the_result_carries_gains_and_totals(six_with_cards: Mine) -> None:
    settle(six_with_cards, {"Eva": [4]})
    selector = f'.score-row[data-seat="{six_with_cards["Eva"].seat}"]'
    page = six_with_cards["host"].page("/settlement")
    assert (page.attribute(selector, "data-gains"), page.attribute(selector, "data-total")) == ("4", "4")


def test_the_phone_says_what_it_gets(six_with_cards: Mine) -> None:
    settle(six_with_cards, {"Eva": [1], "Finn": [4]})
    sentences = {"Eva": "You get 1 point this round.", "Ann": "You get 2 points this round."}
    for name, points in (sentences | {"Ben": "You get no points this round."}).items():
        assert points in six_with_cards[name].page("/seat").texts("h2")


# Changing the facts


def test_answers_are_changed_until_the_round_is_confirmed(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 4)
    end(three_miners, {"Ben": [3]}, dragon="Cem", by=three_miners["Ben"].seat)
    ann = asked(three_miners, "Ann")
    assert ann.values("[name='treasures.1'][checked]") == ["4"] and "entered on their phone" not in ann
    dragon = three_miners["host"].page("/round").values("[name=dragon][checked]")
    assert dragon == [str(three_miners["Cem"].seat)]
    end(three_miners, {"Ann": [], "Ben": [3]})
    assert treasures_entered(three_miners) == [(), (3,), ()] and three_miners["host"].view.result.dragon is None
    confirm_result(three_miners)
    end(three_miners, {"Ann": [1]}, status=409)


def test_a_worth_that_was_typed_stands_in_its_field_when_answers_change(three_miners: Mine) -> None:
    end(three_miners, {"Ann": [2]}, other__1="7 0")
    assert asked(three_miners, "Ann").attribute("[name='other.1']", "value") == "7 0"


def test_a_line_of_the_lost_mines_is_corrected_in_points(six_with_cards: Mine) -> None:
    settle(six_with_cards, {"Ann": [4]})
    host, ann = six_with_cards["host"], six_with_cards["Ann"]
    assert host.page("/settlement").text(f"#correct-1-{ann.seat}-title") == "Ann’s points in round 1"
    host.post_ok("/settlement", do="correct", seat=ann.seat, gold=5, why="a miscount")
    assert gains(six_with_cards)[0] == 5


def test_who_played_the_last_card_sits_right_of_who_begins(three_miners: Mine) -> None:
    end(three_miners, by=three_miners["Ann"].seat)
    confirm_result(three_miners)
    assert "Ben begins." in three_miners["host"].page("/round")
