"""What players tap in vain on their phones, and where the reason stands."""

from __future__ import annotations

import pytest

from tests.web.play_duel import at as goal
from tests.web.play_lost_mines import at
from tests.web.refusals import Refusal, is_refused, refused

ANN = {"who": "Ann"}
DRAFT = {"situation": "drafting", "path": "/do/draft", "who": "Ben", "part": "form.drafts .problem"}
CORRECT = {"situation": "draft_confirmed", "path": "/do/correct", "who": "Ben", "round": 1, "why": "misread"}
FOUND = {"situation": "three_miners", **ANN, "path": "/do/treasures", "part": "#treasures[open] .problem"}
NOTE = {"situation": "duel_of_two", **ANN, "path": "/do/note", "part": "#notes[open] .problem"}
LOOK = {**NOTE, "situation": "empty_board"}
BENS = {"situation": "own_mine", "who": "Ben", "status": 403, "part": "#why"}
MINE = {"situation": "own_mine", "who": "Ann"}
ONE = {"situation": "own_cards", "who": "Ann"}
OLD = {"situation": "duel_played", "who": "Ann", "status": 403, "part": "body"}
DUEL = {"situation": "duel_played", "who": "Ben", "status": 403, "part": "#maze"}
NOT_MY_TURN, TOO_LONG = "It isn’t your turn.", "The note is too long. Use at most 60 characters."

REFUSALS = [
    # The draft and the gold
    refused(**DRAFT, says="Choose a gold nugget card."),
    *(refused(**DRAFT, value=value) for value in ("4", "0", "-1", "x")),
    refused("drafting", "/do/draft", **ANN, value=1, says="It’s another player’s turn to answer.", status=409),
    refused(**CORRECT, gold=-1, says="Gold can’t go below 0.", part="#correction-1 form .problem"),
    refused(**CORRECT, gold="", says="Type a number first", part="#correction-1 form .problem"),
    refused(**{**CORRECT, "who": "Dia"}, gold=3, status=403, part="body"),
    refused("drafted_in_the_open", "/do/correct", **ANN, round=1, gold=3, why="misread", status=403, part="body"),
    # The theft
    refused("thief", "/do/steal", **ANN, says="Choose who to steal from."),
    refused("thief", "/do/steal", who="Ben", victim="{finn}", status=409, part="body"),
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
    refused(**ONE, path="/do/place", cell="4,0", card="b_cross 0", part=".against .problem"),
    refused(**ONE, path="/do/token", seat="{ben}", do="put", kind="theft", says="in front of whoever plays it."),
    refused(
        **ONE, path="/do/token", seat="{ann}", do="put", kind="trapped", says="A Trapped card goes in front of another"
    ),
    refused(**ONE, path="/do/inspect", seat="{ann}", part="body"),
    # In The Duel, when it is the other's turn, and once the other has played
    refused(**DUEL, path="/do/place", cell="1,1", card="d_ew 0", says=NOT_MY_TURN),
    refused(**DUEL, path="/do/remove", cell="1,-1", says=NOT_MY_TURN),
    refused(**DUEL, path="/do/cell-token", cell="1,-1", do="put", kind="bribe", side="E", says=NOT_MY_TURN),
    refused(**DUEL, path="/do/claim", cell="1,-1", place="0", seat="{ben}", says=NOT_MY_TURN),
    refused(**DUEL, path="/do/begin-turn", seat="{ben}", says=NOT_MY_TURN),
    refused(**DUEL, path="/do/token", seat="{ann}", do="put", kind="lantern", says=NOT_MY_TURN),
    refused(**OLD, path="/do/turn-card", cell="1,-1"),
    refused(**OLD, path="/do/remove", cell="1,-1", slip="1"),
    refused(**OLD, path="/do/token", seat="{ann}", do="put", kind="lantern"),
    # On the board of The Lost Mines
    refused(**BENS, path="/do/move-dwarf", cell=at("C4"), says=NOT_MY_TURN),
    refused(**BENS, path="/do/move-dwarf", cell=at("C4"), anyway="1", says=NOT_MY_TURN),
    refused(**BENS, path="/do/look", at="mine", says=NOT_MY_TURN),
    refused(**BENS, path="/do/cell-token", cell="3,0", do="put", kind="troll", side="W", says=NOT_MY_TURN),
    refused(**BENS, path="/do/remove", cell="3,0", says=NOT_MY_TURN),
    refused(**BENS, path="/do/goal", cell="5,0", shows="gems", says=NOT_MY_TURN),
    refused(**BENS, path="/do/inspect", seat="{ann}", says=NOT_MY_TURN),
    refused(**BENS | {"part": "body"}, path="/do/begin-turn", seat="{cem}"),
    refused(**MINE, path="/do/move-dwarf", cell=at("E4"), says="By the rules you can’t get to E4 now."),
    refused(**MINE, path="/do/put-treasure-back", cell=at("C5"), says="You have no treasure from C5."),
    refused(**MINE, path="/do/goal", cell="9,-2", shows="gold", part="body"),
    refused(**MINE, path="/do/inspect", seat="{ann}", part="#why .problem"),
    # The seat and its menu
    refused("players", "/do/rename", "Someone at this table is already called Ben.", who="Ann", name="Ben"),
    refused("dealt", "/do/remove-seat", who="Finn", status=409),
    refused("players", "/do/rename?n={ben}", who="Ann", name="X", status=403, part="body"),
    refused("dealt", "/do/dance", **ANN, status=404, part="body"),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_tap_in_vain_is_answered_with_the_reason(request: pytest.FixtureRequest, refusal: Refusal) -> None:
    is_refused(request, refusal)
