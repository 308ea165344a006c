"""A finder enters on the own phone what the treasures are worth; all others read that it was entered, and no more."""

from __future__ import annotations

import pytest

from tests.web.page import Page
from tests.web.people import People, Person, sit, sit_without_phone
from tests.web.play_lost_mines import Mine, confirm_result, end, enter_treasures, open_mine, why_not


def fold(person: Person) -> Page:
    """The fold of a player's treasures."""
    return person.page("/seat").part("#treasures")


def lit(page: Page) -> list[str]:
    """The chips that are tapped."""
    return page.values("#treasures [name=values][checked]")


def test_the_fold_offers_a_chip_for_each_worth_and_a_field_for_others(three_miners: Mine) -> None:
    page = three_miners["Ann"].page("/seat")
    assert page.has("details.secret#treasures:not([open])")
    assert {"1", "2", "3", "4"} == set(page.values("#treasures [name=values]"))
    assert page.has("#treasures [name=other]") and lit(page) == []


def test_entered_treasures_are_shown_in_their_owners_fold(three_miners: Mine) -> None:
    page = enter_treasures(three_miners["Ann"], 4, 2)
    assert three_miners["Ann"].view.entered_treasures == (4, 2)
    assert "You entered: 4 + 2." in page.part("#treasures") and lit(page) == ["2", "4"]


def test_two_of_one_worth_are_two(three_miners: Mine) -> None:
    page = enter_treasures(three_miners["Ann"], 3, 3)
    assert three_miners["Ann"].view.entered_treasures == (3, 3) and lit(page) == ["3", "3"]


@pytest.mark.parametrize("typed", ["7 5", "7, 5", " 7,5 ", "7+5", "7;5"])
def test_other_worths_are_typed(three_miners: Mine, typed: str) -> None:
    page = enter_treasures(three_miners["Ann"], 1, other=typed)
    assert three_miners["Ann"].view.entered_treasures == (1, 7, 5)
    assert page.attribute("#treasures [name=other]", "value") == "7 5"


def test_nothing_tapped_is_nothing_found(three_miners: Mine) -> None:
    page = enter_treasures(three_miners["Ann"])
    assert three_miners["Ann"].view.entered_treasures == () and "You entered that you found none." in page.part(
        "#treasures"
    )


def test_entering_again_corrects_it(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 4, 2)
    page = enter_treasures(three_miners["Ann"], 4)
    assert three_miners["Ann"].view.entered_treasures == (4,) and "Enter my treasures again" in page.part("#treasures")


@pytest.mark.parametrize(
    ("values", "other", "why"),
    [
        ([], "100", "A treasure can’t be worth 100. Enter 0 to 99."),
        ([], "many", "Not a number: “many”. Enter what the treasure is worth."),
        ([1, 1, 1], "5", "4 treasures found, but only 3 were laid out, one per player. Correct them."),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(three_miners: Mine, values: list[int], other: str, why: str) -> None:
    refused = enter_treasures(three_miners["Ann"], *values, other=other, status=422)
    assert why_not(refused.part("#treasures[open]")) == [why]
    assert refused.attribute("#treasures [name=other]", "value") == other and len(lit(refused)) == len(values)
    assert three_miners["Ann"].view.entered_treasures is None


def test_others_read_only_that_treasures_were_entered(three_miners: Mine) -> None:
    host, ann, ben = (three_miners[name] for name in ("host", "Ann", "Ben"))
    enter_treasures(ann, 4, 2)
    seats = host.page("/seats")
    assert seats.texts(f"#seat-{ann.seat} small span")[1:2] == ["treasures entered"]
    assert "treasures entered" not in seats.text(f"#seat-{ben.seat}")
    assert host.view.entered_treasures is None and ben.view.entered_treasures is None and lit(ben.page("/seat")) == []
    assert "treasure" not in host.page("/history").text().lower()


def test_treasures_are_entered_only_while_the_round_is_played(three_miners: Mine) -> None:
    end(three_miners)
    assert not three_miners["Ann"].page("/seat").has("#treasures")
    assert "The round has ended" in enter_treasures(three_miners["Ann"], 4, status=409)


def test_who_came_late_has_none(three_miners: Mine) -> None:
    eva = sit(three_miners["host"], "Eva")
    offered = [person.page("/seat").has("#treasures") for person in (three_miners["Ann"], eva)]
    assert offered == [True, False]
    enter_treasures(eva, 4, status=422)


def test_a_new_round_begins_without_entered_treasures(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 4)
    end(three_miners)
    confirm_result(three_miners)
    three_miners["host"].post_ok("/round", do="begin")
    assert three_miners["Ann"].view.entered_treasures is None and lit(three_miners["Ann"].page("/seat")) == []


def test_a_player_without_a_phone_enters_treasures_on_the_hosts_device(mine_host: Person) -> None:
    host = open_mine(mine_host.app, "Ann", "Ben", begin=False)["host"]
    seat = sit_without_phone(host, "Gül")
    host.post_ok("/round", do="begin")
    host.post_ok(f"/seats/{seat}/curtain", do="open")
    assert host.page(f"/seats/{seat}/curtain").has("#treasures")
    assert "You entered: 3." in host.post_ok(f"/seats/{seat}/sheet", do="treasures", values=["3"])


def test_no_phone_can_enter_treasures_in_other_editions(three_miners: Mine, dealt: People) -> None:
    offered = [people["Ann"].page("/seat").has("#treasures") for people in (three_miners, dealt)]
    assert offered == [True, False]
    enter_treasures(dealt["Ann"], 3, status=422)


def test_without_a_script_the_fold_does_its_work(three_miners: Mine) -> None:
    enter_treasures(three_miners["Ann"], 3, other="", htmx=False, status=303)
    assert three_miners["Ann"].view.entered_treasures == (3,)
