"""Two dwarfs at a table: home, who is which, the round, what the phones say, the end of the evening."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.features import Gold
from tests.web.duel.dwarfs import Duel, claim, lay, open_duel, score
from tests.web.people import Person, sit, sit_without_phone

SECRETS = re.compile(r"\b(roles?|seal(ed|s)?|curtain|look at your|saboteurs?|boss)\b", re.IGNORECASE)
"""What nobody needs to read where nothing is dealt in secret."""


@pytest.fixture
def duel(app: Flask) -> Duel:
    """Ann and Ben, whose first round has begun."""
    return open_duel(app, "Ann", "Ben")


def words(text: str) -> str:
    """The words of a page between its tags, with those of its labels."""
    page = text.split("<main")[-1]
    said = re.findall(r'(?:aria-label|title)="([^"]*)"', page)
    return re.sub(r"\s+", " ", " ".join([*said, re.sub(r"<[^>]+>", " ", page)]))


# Home and options


def test_home_asks_nothing_of_a_box_that_leaves_no_choice(app: Flask) -> None:
    text = Person(app).text()
    assert re.search(r'value="duel" name="edition"[^>]* data-without="totals roles"|data-without="totals roles"', text)
    assert 'data-about="totals"' in text and 'data-about="roles"' in text


def test_what_the_page_asks_about_other_boxes_is_ignored(app: Flask) -> None:
    duel = open_duel(app, begin=False, totals="sealed", roles="cards")
    assert (duel["host"].sight.options["totals"], duel["host"].sight.options["roles"]) == ("open", "companion")


def test_the_sheet_offers_only_options_with_a_choice(duel: Duel) -> None:
    text = duel["host"].text("/options")
    assert "option.totals" not in text and "option.roles" not in text
    assert 'name="option.troll_pays_from" value="this-round"' in text


# The seats


def test_the_page_says_who_is_which_dwarf_and_who_begins(app: Flask) -> None:
    host = open_duel(app, "Ann", "Ben", begin=False)["host"]
    said = words(host.text("/round"))
    assert "Ann green dwarf · begins Ben blue dwarf" in said and "4 cards’ widths stay free" in said
    assert "6 hand cards for each." in said and "Begin the round" in said


def test_one_tap_swaps_the_dwarfs(app: Flask) -> None:
    host = open_duel(app, "Ann", "Ben", begin=False)["host"]
    assert host.post("/options", option__first_dwarf="blue").status_code == 200
    assert "Ann blue dwarf Ben green dwarf · begins" in words(host.text("/round"))


def test_dwarfs_are_not_swapped_once_a_round_is_booked(duel: Duel) -> None:
    score(duel, {"Ann": [1], "Ben": []})
    assert "pick-dwarf" not in duel["host"].text("/round")


def test_a_third_guest_finds_the_table_full(duel: Duel) -> None:
    visitor = Person(duel["host"].app, duel["host"].code)
    assert "This table is full: 2 play here at most." in visitor.text("")
    refused = visitor.post("", htmx=False, name="Cem")
    assert refused.status_code == 422 and "this box is for 2 at most" in refused.get_data(as_text=True)
    assert "add-seat" not in duel["host"].text("/seats")


# The round


def test_no_page_speaks_of_roles_or_seals(duel: Duel) -> None:
    pages = [duel["host"].text(path) for path in ("/round", "/seats", "/options")]
    pages += [duel[name].text("/seat") for name in ("Ann", "Ben")]
    assert [found for page in pages for found in SECRETS.findall(words(page))] == []


def test_the_page_of_the_seals_says_kindly_that_there_are_none(duel: Duel) -> None:
    assert "nothing is dealt in secret" in duel["host"].text("/seals")


def test_a_role_is_under_no_finger(duel: Duel) -> None:
    assert duel["Ann"].get("/seat/role").status_code == 404


def test_no_curtain_is_offered_to_a_guest_without_phone(app: Flask) -> None:
    duel = open_duel(app, "Ann", begin=False)
    sit_without_phone(duel["host"], "Ben")
    duel["host"].post("/round", do="begin")
    assert "curtain" not in duel["host"].text("/seats")


def test_each_phone_says_whose_turn_it_is(duel: Duel) -> None:
    assert "It is your turn." in duel["Ann"].text("/seat/sheet")
    assert "It is the turn of Ann." in duel["Ben"].text("/seat/sheet")
    lay(duel, "Ann", "B1")
    assert "It is the turn of Ben." in duel["Ann"].text("/seat/sheet")
    assert "It is your turn." in duel["Ben"].text("/seat/sheet")


def test_a_phone_says_what_was_claimed_and_why(duel: Duel) -> None:
    claim(duel, "Ann", "B1", 2)
    text = words(duel["Ann"].text("/seat/sheet"))
    assert "Your gold of this round: 2" in text and "7 of 8 dwarf counters are left." in text
    assert "Ann claims 2 gold on B1. Ben is not connected: no way leads there." in text
    assert "Ann has 2 gold of this round." in words(duel["Ben"].text("/seat/sheet"))


def test_what_lies_before_a_dwarf_is_said(duel: Duel) -> None:
    duel["host"].post(f"/seats/{duel['Ben'].seat}/token", do="put", kind="lantern")
    assert "Broken lantern" in duel["Ben"].text("/seat/sheet")


def test_the_seats_say_who_is_which_dwarf(duel: Duel) -> None:
    said = words(duel["host"].text("/seats"))
    assert "green dwarf" in said and "blue dwarf" in said


def test_a_page_is_the_same_until_something_happens(duel: Duel) -> None:
    first = duel["Ann"].get("/seat/sheet")
    assert duel["Ann"].get("/seat/sheet", If_None_Match=first.headers["ETag"]).status_code == 304
    lay(duel, "Ann", "B1", "EW", Gold(1, "EW"))
    assert duel["Ann"].get("/seat/sheet", If_None_Match=first.headers["ETag"]).status_code == 200


# The end of the evening


def test_who_has_less_begins_the_next_round(duel: Duel) -> None:
    score(duel, {"Ann": [3], "Ben": [1]})
    assert "Ben blue dwarf · begins" in words(duel["host"].text("/round"))
    assert "Ben begins the round." in duel["Ann"].text("/seat")


def test_the_winner_of_three_rounds_is_named(duel: Duel) -> None:
    for _ in range(3):
        score(duel, {"Ann": [2], "Ben": [1]})
    assert "Ann wins the night" in duel["host"].text("/round")
    assert "Ann wins the night" in duel["Ben"].text("/seat")


def test_a_tie_is_shared(duel: Duel) -> None:
    for _ in range(3):
        score(duel, {"Ann": [2], "Ben": [1, 1]})
    assert "Ann and Ben share the night" in duel["host"].text("/round")


def test_a_round_that_costs_gold_is_said_beside_the_name(duel: Duel) -> None:
    score(duel, {"Ann": [3], "Ben": [1]})
    score(duel, {"Ann": [], "Ben": []}, {"Ann": 1})
    score(duel, {"Ann": [], "Ben": []})
    assert "round 2: −3" in words(duel["host"].text("/round"))


def test_who_is_left_goes_on_alone(duel: Duel) -> None:
    score(duel, {"Ann": [3], "Ben": [1]})
    assert duel["host"].post("/seats", do="remove", seat=duel["Ben"].seat).status_code == 200
    said = words(duel["host"].text("/round"))
    assert "Ann goes on alone, with the layout for one. The gold so far stays." in said
    assert "7 cards’ widths stay free" in said
    score(duel, {"Ann": [2]})
    assert [line.total for line in duel["host"].sight.past[-1].lines] == [5]


def test_who_comes_late_plays_from_the_next_round(app: Flask) -> None:
    duel = open_duel(app, "Ann")
    duel["Ben"] = sit(duel["host"], "Ben")
    assert "Round 1 began before you sat down." in duel["Ben"].text("/seat")
    assert "It is your turn" not in duel["Ben"].text("/seat")
    score(duel, {"Ann": [1]})
    assert "You are the blue dwarf." in duel["Ben"].text("/seat")


def test_the_phones_say_that_the_round_is_over(duel: Duel) -> None:
    for column in range(1, 5):
        claim(duel, "Ann", f"B{column}", 1)
        claim(duel, "Ben", f"D{column}", 1)
    said = words(duel["Ann"].text("/seat/sheet"))
    assert "The round is over. The last counter is placed. 0 of 8 dwarf counters are left." in said
    assert "It is your turn" not in said and "It is the turn" not in said


def test_the_page_says_what_goes_into_the_box_after_a_round(duel: Duel) -> None:
    """The Duel, end of a round: cards paid to trolls and all goals that lie are used no more."""
    score(duel, {"Ann": [1], "Ben": []})
    said = words(duel["host"].text("/round"))
    assert "Claimed gold cards stay with their owners." in said
    assert "What the trolls got and all goals on the table go into the box; all other cards are shuffled." in said
