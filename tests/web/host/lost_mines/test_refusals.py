"""What the host of The Lost Mines taps in vain, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.play_lost_mines import BOARD, at
from tests.web.refusals import Refusal, is_refused, refused

NO_BOARD = "A start or a mine is off the board. Mark it again."
TWICE = "Each start and each mine needs its own space."
ASK_TURN = "Whose turn is it? Tap a name first."


def lay(situation: str, cell: str, says: str = "", **card: Any) -> Any:
    return refused(situation, "/do/place", says, cell=at(cell), part="#maze", **{"card": "free EW", **card})


def put(situation: str, kind: str, cell: str, side: str, says: str = "", do: str = "put") -> Any:
    return refused(situation, "/do/cell-token", says, cell=at(cell), do=do, kind=kind, side=side)


def enter(situation: str, cell: str, shows: str, says: str) -> Any:
    return refused(situation, "/do/goal", says, cell=at(cell), shows=shows)


def mark(cells: tuple[str, ...], says: str) -> Any:
    part = "#own-copy[open] .problem"
    return refused("mine_host", "/do/mark-board", says, part=part, cells=[*cells[:-1]], cell=cells[-1])


def go(situation: str, name: str, says: str = "", move: str = "move-dwarf", **form: Any) -> Any:
    return refused(situation, f"/do/{move}", says, part="#maze", seat=f"{{{name}}}", **form)


def end(says: str, **form: Any) -> Any:
    return refused("three_miners", "/do/end", says, **form)


REFUSALS = [
    # Marking the board
    *(mark((*BOARD[:5], wrong), NO_BOARD) for wrong in ("G12", "C0", "Z1", "H5", "here", "<b>")),
    mark(("C2", "C2", *BOARD[2:]), TWICE),
    mark((*BOARD, "D1"), "7 of 6 spaces marked. Mark two starts and four mines."),
    # Cards, tools, traps
    lay("three_miners", "C3"),
    lay("anns_turn", "C0", "C0 isn’t on the board.", anyway="1"),
    lay("anns_turn", "C3", "At C3 the card wouldn’t extend a path.", card="free NS"),
    *(
        lay("anns_turn", "C3", **card)
        for card in (
            {"card": "free EW - 0 0 lava"},
            {"card": "free EW blue 0 0 lake"},
            {"card": "free EW - 1 0 lake"},
            {"card": "free EW - 0 1 lake"},
            {"card": "free EW - 0 0 lake;rock"},
            {"card": "free EW|E"},
        )
    ),
    *(put("dug_board", tool, "C3", "", "There’s no matching obstacle at C3.") for tool in ("axe", "boat", "key")),
    *(put("dug_board", "trap", "C3", side, "There’s no path on that side of C3.") for side in ("N", "", "EW")),
    put("dug_board", "trap", "D7", "N", "There’s no path on that side of D7."),
    put("dug_board", "trap", "C2", "E", do="take"),
    put("empty_board", "trap", "C2", "W", ASK_TURN),
    *(refused("dug_board", "/do/remove", cell=at(cell), anyway="1") for cell in ("C2", "C5", "D7")),
    # Dwarves
    go("three_miners", "ann", cell=at("C3")),
    go("dug_board", "cem", "By the rules Cem can’t get to C4 now.", cell=at("C4")),
    go("dug_board", "ann", "There’s no path card at D7.", cell=at("D7"), anyway="1"),
    go(
        "dug_board",
        "ann",
        "The mine at C5 is still face down here. First enter what it shows.",
        cell=at("C5"),
        anyway="1",
    ),
    *(go("trapped", "ben", cell=at("C3"), traps=traps) for traps in (2, -1)),
    *(go("dug_board", "ann", cell=cell) for cell in ("", "1000,0")),
    refused("dug_board", "/do/move-dwarf", "There’s no such seat at this table.", seat=17, cell=at("C3")),
    *(
        refused("empty_board", "/do/begin-turn", "There’s no such seat at this table.", seat=seat)
        for seat in ("17", "", "Ann")
    ),
    # Mines and treasures
    enter("empty_board", "C5", "gems", ASK_TURN),
    enter("dug_board", "C5", "iron", "There’s no such card."),
    enter("dug_board", "C5", "", "There’s no such card."),
    enter("dug_board", "C4", "gems", "There’s no mine at C4."),
    enter("dug_board", "C2", "gems", "There’s no mine at C2."),
    enter("dug_board", "E5", "gold", "By the rules Ann can’t get to E5 now."),
    enter("two_mines_entered", "A9", "gems", "The mine at C5 already shows this. If that’s wrong, correct it first."),
    go("dug_board", "ann", "Ann isn’t on a mine with treasures.", move="take-treasure", cell=at("C4")),
    go("two_mines_entered", "ben", "Ben has no treasure from C5.", move="put-treasure-back", cell=at("C5")),
    refused("two_mines_entered", "/do/remove", cell=at("C5"), part="#maze"),
    # The end of a round
    end("4 treasures found, but only 3 were laid out", treasures__1=["1", "1", "1"], treasures__2=["2"]),
    end("A treasure can’t be worth 100. Enter 0 to 99.", other__1="100"),
    end("Not a number: “two”. Enter what the treasure is worth.", other__1="two"),
    end("There’s no such seat at this table.", dragon="17"),
    end("There’s no such seat at this table.", by="17"),
    refused(
        "three_with_cards",
        "/do/end",
        "2 × loyal blue dwarf, but with 3 players there are only 1.",
        dragon="",
        role__1="blue-loyal",
        role__2="blue-loyal",
        role__3="yellow-loyal",
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(
    request: pytest.FixtureRequest, refusal: Refusal
) -> None:
    is_refused(request, refusal)
