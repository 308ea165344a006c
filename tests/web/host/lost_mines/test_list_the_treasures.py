"""The host lists once what the treasures of the group's printed copy are worth; what is entered at the end must be
among them."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.people import Person, SetUp, open_table
from tests.web.play_lost_mines import Mine, end, enter_treasures, open_mine, why_not


def fields(page: Page) -> dict[str, str]:
    """What stands in the fields of the list."""
    return {name: page.attribute(f"#worths [name={name}]", "value") for name in ("gems", "gold", "silver")}


def worths(host: Person) -> dict[str, tuple[int, ...]]:
    return dict(host.view.printed_copy.worths)


def test_each_kind_has_a_field(mine_host: Person) -> None:
    assert fields(mine_host.page("/host")) == {"gems": "", "gold": "", "silver": ""}


@pytest.mark.parametrize("typed", ["4 1 3", "4,1,3", " 4, 1 + 3 ", "4  1\t3"])
def test_worths_are_listed_with_any_separator(mine_host: Person, typed: str) -> None:
    page = mine_host.post_ok("/copy", do="list", gems=typed, gold="", silver="2 2")
    assert worths(mine_host) == {"gems": (1, 3, 4), "silver": (2, 2)}
    assert fields(page) == {"gems": "1 3 4", "gold": "", "silver": "2 2"}


def test_a_list_of_nothing_clears_it(mine_host: Person) -> None:
    mine_host.post_ok("/copy", do="list", gems="4")
    mine_host.post_ok("/copy", do="list", gems=" ")
    assert worths(mine_host) == {} and "The list of treasures was cleared." in mine_host.page("/history")


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"gems": "many"}, "Not a number: “many”. Enter what the treasure is worth."),
        ({"gems": "1 -2"}, "Not a number: “-2”. Enter what the treasure is worth."),
        ({"gems": "1.5"}, "Not a number: “1.5”. Enter what the treasure is worth."),
        ({"gems": "²"}, "Not a number: “²”. Enter what the treasure is worth."),
        ({"gems": "9999"}, "A treasure can’t be worth 9999. Enter 0 to 99."),
        ({"gold": "100"}, "A treasure can’t be worth 100. Enter 0 to 99."),
        (
            {"gems": "1 1 1 1 1", "gold": "2 2 2 2", "silver": "3 3 3 3"},
            ("13 treasures listed, but this edition has only 12."),
        ),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(mine_host: Person, values: dict[str, str], why: str) -> None:
    refused = mine_host.post_refused("/copy", do="list", **values)
    assert why_not(refused.part("#own-copy[open] #worths[open]")) == [why]
    assert fields(refused) == {"gems": "", "gold": "", "silver": ""} | values
    assert worths(mine_host) == {}


def test_the_next_table_knows_it_and_no_other_edition(mine_host: Person) -> None:
    mine_host.post_ok("/copy", do="list", gems="4 4")
    assert worths(open_table(mine_host.app, "lost_mines")) == {"gems": (4, 4)}
    assert open_table(mine_host.app, "duel").view.printed_copy is None


def test_without_a_script_it_leads_back_to_the_page(mine_host: Person) -> None:
    assert mine_host.post("/copy", htmx=False, do="list", gems="4").status_code == 303
    assert worths(mine_host) == {"gems": (4,)}


# What is told must be among them


def list_and_deal(host: Person) -> Mine:
    host.post_ok("/copy", do="list", gems="4", gold="3", silver="1")
    return open_mine(host.app, "Ann", "Ben", "Cem")


@pytest.fixture
def listed(set_up: SetUp, mine_host: Person) -> Mine:
    """Three dwarves in their first round; one treasure each is worth 4, 3 and 1."""
    return set_up(list_and_deal, mine_host)


def test_a_phone_is_refused_treasures_that_are_not_on_the_list(listed: Mine) -> None:
    refused = enter_treasures(listed["Ann"], 4, 4, status=422)
    assert why_not(refused) == ["Treasures worth 4: 2 entered, but your list has only 1. Correct them."]
    assert listed["Ann"].view.entered_treasures is None
    enter_treasures(listed["Ann"], 4, 3)
    assert listed["Ann"].view.entered_treasures == (4, 3)


def test_the_host_can_confirm_treasures_that_are_not_on_the_list(listed: Mine) -> None:
    refused = end(listed, {"Ann": [2]}, status=422)
    assert why_not(refused) == ["Treasures worth 2: 1 entered, but your list has only 0. Correct them."]
    assert "It’s correct anyway" in refused.texts("label:has([name=anyway])")
    assert listed["host"].view.phase == "dealt"
    end(listed, {"Ann": [2]}, anyway="1")
    assert tuple(listed["host"].view.result.treasures.values())[0] == (2,)


def test_all_who_found_some_share_one_list(listed: Mine) -> None:
    refused = end(listed, {"Ann": [4], "Ben": [4]}, status=422)
    assert why_not(refused) == ["Treasures worth 4: 2 entered, but your list has only 1. Correct them."]
    end(listed, {"Ann": [4], "Ben": [3], "Cem": [1]})
    assert tuple(listed["host"].view.result.treasures.values()) == ((4,), (3,), (1,))


def test_no_refusal_discloses_the_treasures_of_a_phone(listed: Mine) -> None:
    enter_treasures(listed["Ann"], 4)
    refused = end(listed, {"Ben": [2]}, status=422)
    assert why_not(refused) == ["Treasures worth 2: 1 entered, but your list has only 0. Correct them."]
    end(listed, {"Ben": [4]})
    assert tuple(listed["host"].view.result.treasures.values()) == ((4,), (4,), ())


def test_impossible_treasures_cannot_be_confirmed(listed: Mine) -> None:
    refused = end(listed, {"Ann": [1, 1, 1, 1]}, anyway="1", status=422)
    assert why_not(refused) and not refused.has("[name=anyway]")
