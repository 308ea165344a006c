"""Two dwarves at a table: home, who is which, the round, what the phones say, the end of the game."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.rules.mazes.card_features import Gold
from tests.web.people import Person, SetUp, sit, sit_without_phone
from tests.web.play_duel import Duel, claim, lay, open_duel, score, why_not

SECRETS = re.compile(r"\b(roles?|seal(ed|s)?|curtain|look at your|saboteurs?|boss)\b", re.IGNORECASE)
"""What nobody needs to read where nothing is dealt in secret."""


def play_a_round(app: Flask) -> Duel:
    duel = open_duel(app, "Ann", "Ben")
    score(duel, {"Ann": [3], "Ben": [1]})
    return duel


@pytest.fixture
def one_round_played(set_up: SetUp, app: Flask) -> Duel:
    """Ann has 3 gold after the first round, Ben 1."""
    return set_up(play_a_round, app)


def dwarves(person: Person) -> list[str]:
    """Who is which dwarf, by the host's page."""
    return person.page("/round").texts("ul.dwarves li")


# Home and options


def test_home_asks_nothing_of_an_edition_that_leaves_no_choice(app: Flask) -> None:
    page = Person(app).page()
    asked = page.attribute('[name=edition][value="duel"]', "data-without").split()
    assert set(asked) == {"totals", "roles"} <= set(page.attributes("[data-about]", "data-about"))


def test_what_the_page_asks_about_other_editions_is_ignored(app: Flask) -> None:
    duel = open_duel(app, begin=False, totals="sealed", roles="cards")
    assert (duel["host"].view.options["totals"], duel["host"].view.options["roles"]) == ("open", "companion")


def test_the_sheet_offers_only_options_with_a_choice(duel_of_two: Duel) -> None:
    page = duel_of_two["host"].page("/options")
    assert "this-round" in page.values("[name='option.troll_pays_from']")
    assert not page.has("[name='option.totals'], [name='option.roles']")


# The seats


def test_the_page_says_who_is_which_dwarf_and_who_begins(duel_to_begin: Duel) -> None:
    page = duel_to_begin["host"].page("/round")
    assert dwarves(duel_to_begin["host"]) == ["Ann green dwarf · begins", "Ben blue dwarf"]
    assert "Leave 4 card widths" in page.text("#set-up") and "Each player gets 6 cards." in page
    assert page.text("form#begin button") == "Begin the round"


def test_one_tap_swaps_the_dwarves(duel_to_begin: Duel) -> None:
    duel_to_begin["host"].post_ok("/options", option__first_dwarf="blue")
    assert dwarves(duel_to_begin["host"]) == ["Ann blue dwarf", "Ben green dwarf · begins"]


def test_dwarves_are_not_swapped_once_a_round_is_confirmed(duel_to_begin: Duel) -> None:
    assert duel_to_begin["host"].page("/round").has("form#pick-dwarf")
    score(duel_to_begin, {"Ann": [1], "Ben": []})
    assert not duel_to_begin["host"].page("/round").has("form#pick-dwarf")


def test_a_third_player_finds_the_table_full(duel_of_two: Duel) -> None:
    visitor = Person(duel_of_two["host"].app, duel_of_two["host"].code)
    assert "This table is full: at most 2 can play." in visitor.page()
    refused = visitor.post_refused("", htmx=False, name="Cem")
    assert "This edition takes at most 2 players" in " ".join(why_not(refused))
    assert not duel_of_two["host"].page("/seats").has(".add-seat")


# The round


def test_no_page_of_the_duel_mentions_roles(duel_of_two: Duel) -> None:
    pages = [duel_of_two["host"].page(path).heard() for path in ("/round", "/seats", "/options")]
    pages += [duel_of_two[name].page("/seat").heard("main") for name in ("Ann", "Ben")]
    assert all(pages) and [word for page in pages for word in SECRETS.findall(page)] == []


def test_a_role_is_under_no_finger(duel_of_two: Duel) -> None:
    assert duel_of_two["Ann"].get("/seat/role").status_code == 404


def test_the_hosts_device_is_not_offered_to_a_player_without_phone(app: Flask) -> None:
    host = open_duel(app, "Ann", begin=False)["host"]
    sit_without_phone(host, "Ben")
    host.post_ok("/round", do="begin")
    assert "curtain" not in host.page("/seats").html


def test_each_phone_says_whose_turn_it_is(duel_of_two: Duel) -> None:
    def turn_lines() -> list[str]:
        return [duel_of_two[name].page("/seat/sheet").text(".own-turn h2") for name in ("Ann", "Ben")]

    assert turn_lines() == ["It’s your turn.", "It’s Ann’s turn."]
    lay(duel_of_two, "Ann", "B1")
    assert turn_lines() == ["It’s Ben’s turn.", "It’s your turn."]


def test_a_phone_says_what_was_claimed_and_why(duel_of_two: Duel) -> None:
    claim(duel_of_two, "Ann", "B1", 2)
    page = duel_of_two["Ann"].page("/seat/sheet")
    assert page.text(".own-turn p") == "7 of 8 dwarf markers are left."
    assert page.text(".claimed-so-far h3") == "Your gold this round: 2"
    assert page.texts(".claimed-so-far li span") == ["Ann claims 2 gold at B1. Ben has no path there."]
    other = duel_of_two["Ben"].page("/seat/sheet").text(".claimed-so-far .other")
    assert other == "Ann has 2 gold this round."


def test_a_player_reads_the_cards_in_front_of_them(duel_of_two: Duel) -> None:
    duel_of_two["host"].post_ok(f"/seats/{duel_of_two['Ben'].seat}/token", do="put", kind="lantern")
    assert "Broken lantern" in duel_of_two["Ben"].page("/seat/sheet").heard()


def test_the_seats_say_who_is_which_dwarf(duel_of_two: Duel) -> None:
    page = duel_of_two["host"].page("/seats")
    assert [page.texts(f"#seat-{n} small span")[0] for n in (1, 2)] == ["green dwarf", "blue dwarf"]


def test_a_page_is_the_same_until_something_happens(duel_of_two: Duel) -> None:
    ann = duel_of_two["Ann"]
    tag = ann.get("/seat/sheet").headers["ETag"]
    assert ann.get("/seat/sheet", If_None_Match=tag).status_code == 304
    lay(duel_of_two, "Ann", "B1", "EW", Gold(1, "EW"))
    assert ann.get("/seat/sheet", If_None_Match=tag).status_code == 200


def test_the_phones_say_that_the_round_is_over(duel_of_two: Duel) -> None:
    for column in range(1, 5):
        claim(duel_of_two, "Ann", f"B{column}", 1)
        claim(duel_of_two, "Ben", f"D{column}", 1)
    page = duel_of_two["Ann"].page("/seat/sheet").part(".own-turn")
    assert page.text("h2") == "The round is over." and "The last marker is placed." in page
    assert "0 of 8 dwarf markers are left." in page


# The end of the game


def test_who_has_less_begins_the_next_round(one_round_played: Duel) -> None:
    assert dwarves(one_round_played["host"])[1] == "Ben blue dwarf · begins"
    assert "Ben begins the round." in one_round_played["Ann"].page("/seat")


@pytest.mark.parametrize(("of_ben", "text"), [([1], "Ann wins the game"), ([1, 1], "Ann and Ben share the win")])
def test_the_winner_of_three_rounds_is_named(duel_of_two: Duel, of_ben: list[int], text: str) -> None:
    for _ in range(3):
        score(duel_of_two, {"Ann": [2], "Ben": of_ben})
    assert text in duel_of_two["host"].page("/round") and text in duel_of_two["Ben"].page("/seat")


def test_the_loss_of_a_round_is_shown_beside_the_name(one_round_played: Duel) -> None:
    score(one_round_played, {"Ann": [], "Ben": []}, {"Ann": 1})
    score(one_round_played, {"Ann": [], "Ben": []})
    assert "round 2: −3" in one_round_played["host"].page("/round").heard()


def test_who_is_left_goes_on_alone(one_round_played: Duel) -> None:
    host = one_round_played["host"]
    host.post_ok("/seats", do="remove", seat=one_round_played["Ben"].seat)
    page = host.page("/round")
    assert "Ann continues alone, with the layout for one player. Gold so far stays." in page
    assert "7 cards apart" in page.text("#set-up")
    score(one_round_played, {"Ann": [2]})
    assert [line.total for line in host.view.past_scores[-1].lines] == [5]


def test_who_comes_late_plays_from_the_next_round(app: Flask) -> None:
    duel = open_duel(app, "Ann")
    duel["Ben"] = sit(duel["host"], "Ben")
    page = duel["Ben"].page("/seat")
    assert "Round 1 began before you joined." in page and "It’s your turn." not in page
    score(duel, {"Ann": [1]})
    assert duel["Ben"].page("/seat").text(".own-dwarf") == "You’re the blue dwarf."


def test_the_page_says_which_cards_are_put_aside_after_a_round(one_round_played: Duel) -> None:
    """The Duel, end of a round: cards paid to trolls and all goals that lie are used no more."""
    page = one_round_played["host"].page("/round")
    assert "Put aside what the trolls got and all goal cards on the table" in page
    assert "The cards that you put aside unseen come back in, too." not in page


def test_who_plays_alone_is_told_that_the_cards_put_aside_come_back(app: Flask) -> None:
    duel = open_duel(app, "Ann")
    score(duel, {"Ann": [1]})
    assert "The cards that you put aside unseen come back in, too." in duel["host"].page("/round")
