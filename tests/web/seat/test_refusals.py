"""What players tap in vain on their phones, and where the reason stands."""

from __future__ import annotations

import pytest

from tests.web.play_duel import at as goal
from tests.web.play_lost_mines import at
from tests.web.refusals import Refusal, is_refused, refused

SHEET = {"path": "/seat/sheet", "who": "Ann"}
DRAFT = {"situation": "drafting", "path": "/seat/sheet", "who": "Ben", "do": "draft", "part": "form.drafts .problem"}
CORRECT = {"situation": "draft_confirmed", **SHEET, "who": "Ben", "do": "correct", "round": 1, "why": "misread"}
FOUND = {"situation": "three_miners", **SHEET, "do": "treasures", "part": "#treasures[open] .problem"}
NOTE = {"situation": "duel_of_two", **SHEET, "do": "note", "part": "#notes[open] .problem"}
LOOK = {**NOTE, "situation": "empty_board"}
BENS = {"situation": "own_mine", "who": "Ben", "status": 403, "part": "#why"}
MINE = {"situation": "own_mine", "who": "Ann"}
ONE = {"situation": "own_cards", "who": "Ann"}
OLD = {"situation": "duel_played", "who": "Ann", "status": 403, "part": "body"}
DUEL = {"situation": "duel_played", "who": "Ben", "status": 403, "part": "#maze"}
MENU = {"situation": "dealt", "path": "/seat/menu", "who": "Ann", "part": "body"}
NOT_MY_TURN, TOO_LONG = "It isn’t your turn.", "The note is too long. Use at most 60 characters."

REFUSALS = [
    # The draft and the gold
    refused(**DRAFT, says="Choose a gold nugget card."),
    *(refused(**DRAFT, value=value) for value in ("4", "0", "-1", "x")),
    refused("drafting", **SHEET, do="draft", value=1, says="It’s not this seat’s turn to answer.", status=409),
    refused(**CORRECT, gold=-1, says="Gold can’t go below 0.", part="#correction-1 form .problem"),
    refused(**CORRECT, gold="", says="Type a number first", part="#correction-1 form .problem"),
    refused(**{**CORRECT, "who": "Dia"}, gold=3, status=403, part="body"),
    refused("drafted_in_the_open", **SHEET, do="correct", round=1, gold=3, why="misread", status=403, part="body"),
    # The theft
    refused("thief", **SHEET, do="steal", says="Choose who to steal from."),
    refused("thief", "/seat/sheet", who="Ben", do="steal", from_="{finn}", status=409, part="body"),
    # Treasures and notes
    refused(**FOUND, values=[], other="100", says="A treasure can’t be worth 100. Enter 0 to 99."),
    refused(**FOUND, values=[], other="many", says="Not a number: “many”. Enter what the treasure is worth."),
    refused(**FOUND, values=["1", "1", "1"], other="5", says="4 treasures found, but only 3 were laid out"),
    refused(**NOTE, cell="", says="Tap the goal card first."),
    refused(**NOTE, cell=goal("C5"), gold="", door="", says="Tap what it shows, or type it."),
    refused(**NOTE, cell=goal("D1"), gold="2", says="There’s no goal card at D1."),
    refused(**NOTE, cell=goal("C5"), note="x" * 61, says=TOO_LONG),
    refused(**LOOK, cell="12,2", kind="gems", says="There’s no goal card at E12."),
    # Own cards in Saboteur 2
    refused(**ONE, path="/seat/maze", cell="4,0", offer="b_cross 0", part=".against .problem"),
    refused(**ONE, path="/seat/tools/{ben}", do="put", kind="theft", says="A theft card goes in front of yourself."),
    refused(**ONE, path="/seat/tools/{ann}", do="put", kind="trapped", says="A Trapped card goes in front of another"),
    refused(**ONE, path="/seat/tools/{ann}", do="inspect", part="body"),
    # In The Duel, when it is the other's turn, and once the other has played
    refused(**DUEL, path="/seat/maze", cell="1,1", offer="d_ew 0", says=f"{NOT_MY_TURN} The host can still enter it."),
    refused(**DUEL, path="/seat/maze/1,-1/remove", says=NOT_MY_TURN),
    refused(**DUEL, path="/seat/cells/1,-1/token", do="put", kind="bribe", side="E", says=NOT_MY_TURN),
    refused(**DUEL, path="/seat/cells/1,-1/claim", place="0", seat="{ben}", says=NOT_MY_TURN),
    refused(**DUEL, path="/seat/turn", seat="{ben}", says=NOT_MY_TURN),
    refused(**DUEL, path="/seat/tools/{ann}", do="put", kind="lantern", says=NOT_MY_TURN),
    refused(**OLD, path="/seat/maze/1,-1/turn"),
    refused(**OLD, path="/seat/maze/1,-1/move", to="B2"),
    refused(**OLD, path="/seat/maze/1,-1/remove", slip="1"),
    refused(**OLD, path="/seat/tools/{ann}", do="put", kind="lantern"),
    # On the board of The Lost Mines
    refused(**BENS, path="/seat/dwarf", cell=at("C4"), says=NOT_MY_TURN),
    refused(**BENS, path="/seat/dwarf", cell=at("C4"), anyway="1", says=NOT_MY_TURN),
    refused(**BENS, path="/seat/dwarf", do="look", at="mine", says=NOT_MY_TURN),
    refused(**BENS, path="/seat/cells/3,0/token", do="put", kind="troll", side="W", says=NOT_MY_TURN),
    refused(**BENS, path="/seat/maze/3,0/remove", says=NOT_MY_TURN),
    refused(**BENS, path="/seat/goals/5,0", shows="gems", says=NOT_MY_TURN),
    refused(**BENS, path="/seat/spy", seat="{ann}", says=NOT_MY_TURN),
    refused(**BENS | {"part": "body"}, path="/seat/turn", seat="{cem}"),
    refused(**MINE, path="/seat/dwarf", cell=at("E4"), says="By the rules you can’t get to E4 now."),
    refused(**MINE, path="/seat/dwarf", do="put-back", cell=at("C5"), says="You have no treasure from C5."),
    refused(**MINE, path="/seat/goals/9,-2", shows="gold", part="body"),
    refused(**MINE, path="/seat/spy", seat="{ann}", part="#why .problem"),
    # The seat and its menu
    refused(
        "players", "/seat/menu", "Someone at this table is already called Ben.", who="Ann", do="rename", name="Ben"
    ),
    refused("dealt", "/seat/menu", who="Finn", do="leave", status=409),
    refused("dealt", "/seat/sheet", who="Finn", do="leave", status=400, part="body"),
    refused("players", "/seat/menu?n={ben}", who="Ann", do="rename", name="X", status=403, part="body"),
    *(refused(**MENU, status=400, do=do) for do in ("seen", "done", "steal", "draft", "note", "pay", "dance")),
    refused("dealt", **SHEET, do="dance", status=400, part="body"),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_tap_in_vain_is_answered_with_the_reason(request: pytest.FixtureRequest, refusal: Refusal) -> None:
    is_refused(request, refusal)
