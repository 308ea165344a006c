"""What was read before is read the same again, and nothing that is merely like it passes for it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.documents import settle, survey
from tests.documents.damaged import refusal_of
from tests.documents.settled_lost_mines import a_mine_round

Doc = dict[str, Any]

ROUND: Doc = {
    "edition": "saboteur2",
    "seats": [
        {"name": "{2}", "role": "saboteur", "gold": 1, "trapped": False, "theft": 1},
        {"name": "{0} {x}", "role": "boss", "gold": 1, "trapped": True},
        {"name": "Cem", "role": "blue-digger", "gold": 0},
    ],
    "reached_by": "Cem",
    "open_to": ["blue"],
    "thefts": [["{2}", "{0} {x}"]],
}

MAZE: Doc = {
    "edition": "saboteur2",
    "cards": [{"at": [1, 0], "tracks": "EW", "ladder": True, "crystals": 1}],
    "goals": [{"at": [2, 0], "shows": "treasure"}],
}


@pytest.mark.parametrize("name, like", [("gold", True), ("gold", 1.0), ("trapped", 0), ("theft", True), ("theft", 1.0)])
def test_a_seat_that_is_merely_like_one_that_was_read_is_refused(name: str, like: Any) -> None:
    assert settle(ROUND) == settle(deepcopy(ROUND))
    doc = deepcopy(ROUND)
    doc["seats"][0][name] = like
    for _ in "twice":
        assert refusal_of(doc).startswith(f"seats[0].{name}: ")


@pytest.mark.parametrize("like", [True, 4.0, "4"])
def test_a_treasure_that_is_merely_like_one_that_was_read_is_refused(like: Any) -> None:
    doc = a_mine_round()
    assert settle(doc)["gains"]
    doc["seats"][0]["treasures"] = [like]
    assert refusal_of(doc).startswith("seats[0].treasures[0]: ")


@pytest.mark.parametrize("name, like", [("ladder", 1), ("crystals", True), ("crystals", 1.0), ("at", [1.0, 0])])
def test_a_card_that_is_merely_like_one_that_was_read_is_refused(name: str, like: Any) -> None:
    assert survey(MAZE) == survey(deepcopy(MAZE))
    doc = deepcopy(MAZE)
    doc["cards"][0][name] = like
    for _ in "twice":
        assert refusal_of(doc, survey).startswith(f"cards[0].{name}")


def test_the_same_seat_is_another_player_elsewhere() -> None:
    turned = {**ROUND, "seats": ROUND["seats"][::-1]}
    assert settle(turned)["gains"] == settle(ROUND)["gains"]


def test_names_that_look_like_placeholders_stay_as_they_are() -> None:
    reasons = settle(ROUND)["reasons"]
    assert isinstance(reasons, dict)
    assert "{0} {x}" in reasons["{2}"][-1] and "{2}" in reasons["{0} {x}"][-1]


def test_a_name_may_be_as_long_as_it_likes() -> None:
    doc = deepcopy(ROUND)
    doc["seats"][2]["name"] = doc["reached_by"] = "Cem" * 500
    assert settle(doc)["winners"] == ["Cem" * 500]


def test_more_treasures_than_are_worth_remembering_are_counted_too() -> None:
    doc = a_mine_round()
    doc["seats"][0]["treasures"] = [1] * 500
    assert refusal_of(doc) == refusal_of(deepcopy(doc))
