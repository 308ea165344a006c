"""What the host of The Duel, or a dwarf, taps in vain, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.play_duel import at
from tests.web.refusals import Refusal, is_refused, refused

BILL = {"path": "/do/pay"}


def put(kind: str, cell: str, side: str, says: str = "", by: str = "{ann}") -> Any:
    part = "dialog#cell-sheet[open] .problem"
    return refused(
        "door_and_troll", "/do/cell-token", says, part=part, cell=at(cell), do="put", kind=kind, side=side, by=by
    )


def end(says: str, claims: list[object], trolls: int = 0) -> Any:
    cards = {"claims__1": ["", *map(str, claims)], "trolls__1": str(trolls)}
    return refused("duel_of_two", "/do/end", says, part="#maze", told="1", **cards)


def goal(**form: Any) -> Any:
    return refused("duel_goal_reached", "/do/goal", cell=at("C5"), part="#maze", **form)


REFUSALS = [
    *(
        refused("duel_of_two", "/do/place", cell=at("B1"), part="#maze", **form)
        for form in (
            {"card": "free EW - 0 0 door:pink@E"},
            {"card": "free EW - 0 0 door:blue@N"},
            {"card": "free EW - 0 0 door:blue@X"},
            {"card": "free EW - 0 0 door:blue@"},
            {"card": "free EW - 0 0 door:blue"},
            {"card": "free EW - 0 0 door:blue@E;door:green"},
            {"card": "free EW - 0 0 gold:9@EW"},
            {"card": "free EW - 0 0 gold:much@EW"},
            {"card": "free EW - 0 0 gold:1@E"},
            {"card": "free EW - 0 0 gold:1"},
            {"card": "free EW - 0 0 troll:S"},
            {"card": "free EW - 0 0 troll:EW"},
            {"card": "free EW - 0 0 ladder:yellow"},
            {"card": "free EW - 1 0"},
            {"card": "free EW - 1 0"},
            {"card": "free EW - 0 0 nothing"},
            {"card": "free EW - 0 0 ladder:green;ladder:blue"},
            {"card": "free EW - 0 0 troll:E more"},
        )
    ),
    refused("duel_of_two", "/do/begin-turn", "There’s no such seat at this table.", seat=7, part="#maze .problem"),
    put("key", "B1", "E", "The door at B1 is already open to Ben.", by="{ben}"),
    put("bribe", "B1", "S", "There’s no troll on that side of B1."),
    *(put("key", cell, "E") for cell in ("B0", "C5", "B2")),
    refused("door_and_troll", "/do/remove", "B1 has gold or a troll, so a rockfall can’t remove it.", cell=at("B1")),
    refused("door_and_troll", "/do/remove", "B2 has gold or a troll, so a rockfall can’t remove it.", cell=at("B2")),
    *(refused("claimed", "/do/claim", cell=at("B1"), place=place, seat="{ben}", part="body") for place in (3, "", [])),
    goal(shows="d_goal_4", turned="7"),
    goal(shows="d_goal_8", turned="0", says="Turn the goal card at"),
    goal(shows="goal"),
    end("A card can’t show 7 gold", [7]),
    end("4 bribed trolls aren’t possible", [1], trolls=4),
    end("take 9 dwarf markers on gold and trolls, but there are only 8", [1] * 9),
    end("A card can’t show -1 gold", ["much"]),
    refused("bill", **BILL, who="Ben", says="You can’t pay like that", cards=["1"]),
    refused("bill", "/do/pay", "Ann can’t pay like that", seat="{ann}", cards=["1", "2"]),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(
    request: pytest.FixtureRequest, refusal: Refusal
) -> None:
    is_refused(request, refusal)
