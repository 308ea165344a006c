"""The Lost Mines: tools on obstacles, traps and trolls on links, and what a thunderstorm or a card that is moved takes
along; when a troll leaves, and when it does not."""

from __future__ import annotations

import pytest

from tests.play import CellTokenTaken, PathRemoved, lost_mines_card
from tests.table.lost_mines_game import BoardGame, kinds

WAYS = "somebody C3..C4; somebody E3"


def board(script: str = WAYS) -> BoardGame:
    return BoardGame().acts(script)


# What lies where


@pytest.mark.parametrize(
    ("script", "tokens"),
    [
        ("trap Ann C3 E; trap Ann C2 N; trap Ann E3 E", "B2-C2 trap, C3-C4 trap, E3-E4 trap"),
        ("troll Ann C3 E; trap Ben C4 W", "C3-C4 troll trap"),
        ("trap Ann C3 E; troll Ben C4 W; trap Cem C4 W; off trap C3 E", "C3-C4 troll trap"),
        ("trap Ann E3 E; Ben E4", "E3-E4 trap"),
        ("trap Ann C2 E; turn Ben; turn Cem; turn Dia; turn Ann; turn Ben", "C2-C3 trap"),
        # Trolls leave
        ("troll Ann C2 E; go Ann C2; go Ben C2; go Cem E2", "C2-C3 troll"),
        ("troll Ann C2 E; go Ann C2; go Ben C2; go Cem E2; go Dia E2", ""),
        ("troll Ann C2 E; turn Cem; Ann D2 NS", ""),
        ("troll Ann C2 E; turn Cem; turn Ann", ""),
        ("troll Ann C2 E; turn Dia; turn Ben", ""),  # its turn is skipped, as by who has no cards left
        ("troll Ann C2 E; turn Ben; turn Ann", "C2-C3 troll"),  # the turn goes back by one
        ("troll Ann C2 E; turn Ben; turn Ann; turn Ben; go Ben C2", "C2-C3 troll"),
        ("troll Cem C2 E; off troll C3 W; turn Dia", ""),
        # A thunderstorm takes tokens from between two unused cells
        ("trap Dia C3 E; trap Dia C3 W; trap Dia C4 E; storm Ann C3", "C2-C3 trap, C3-C4 trap, C4-C5 trap"),
        ("trap Dia C3 E; trap Dia C3 W; trap Dia C4 E; storm Ann C3; storm Ann C4", "C2-C3 trap, C4-C5 trap"),
        ("somebody D3 NEW; trap Cem D3 E; rotate D3", "D3-D4 trap"),
    ],
)  # fmt: skip
def test_what_lies_between_cards(script: str, tokens: str) -> None:
    assert board(f"{WAYS}; {script}").tokens_lie == tokens


@pytest.mark.parametrize(
    ("script", "trolls"),
    [
        ("troll Ann C2 E; troll Ben C2 W; troll Cem C2 N; troll Dia C2 S", "Ann Ben Cem Dia"),
        ("troll Ann C2 E; troll Ben C2 W; troll Cem C2 N; troll Dia C2 S; turn Ben", "Cem Dia"),
        ("troll Ann C2 E; troll Ben C3 W; turn Dia; turn Ann", "Ben"),
        ("troll Ann C2 E; troll Ben C3 W; off troll C2 E", "Ann"),  # the newest was the mistake
        ("troll Ann E3 E; troll Ann C2 E; storm Ben E3", "Ann"),
    ],
)
def test_whose_trolls_are_there(script: str, trolls: str) -> None:
    game = board(f"{WAYS}; {script}")
    assert " ".join(sorted(name for name, _, _ in game.link_trolls)) == trolls


def test_a_troll_that_leaves_is_told_and_comes_back_with_nobodys_turn() -> None:
    game = board(f"{WAYS}; troll Ann C2 E; turn Dia")
    (_, taken) = game.turn("Ben")
    assert isinstance(taken, CellTokenTaken) and (taken.by, taken.expired) == (game.seat("Ann"), True)
    assert kinds(game.acts("turn Dia").turn("Ann")) == ["TurnBegan"]
    game.acts("troll Ann E3 E; troll Ann C2 E; turn Dia")
    assert kinds(game.storm("E3", by="Ann")) == ["TurnBegan", "CellTokenTaken", "CellTokenTaken", "PathRemoved"]
    (taken,) = game.acts("troll Cem C2 E").off("troll", "C3", "W")
    assert isinstance(taken, CellTokenTaken) and not taken.expired


@pytest.mark.parametrize(("kind", "ground"), [("axe", "trunks"), ("boat", "lake"), ("rope", "ditch")])
def test_each_tool_opens_its_obstacle_until_it_is_lifted(kind: str, ground: str) -> None:
    game = board(f"somebody C3 EW {ground}; {kind} Dia C3")
    assert game.lies("C3") == lost_mines_card("EW", ground, True)
    game.off(kind, "C3")
    assert game.lies("C3") == lost_mines_card("EW", ground)


# Cards that are taken, moved and turned


LAKE = "somebody C3 EW lake; somebody C4; boat Dia C3"


def test_a_thunderstorm_takes_a_card_and_its_tool() -> None:
    game = board(LAKE)
    assert kinds(game.storm("C3", by="Ann")) == ["TurnBegan", "PathRemoved"]
    assert (game.lies("C3"), [laid.cell for laid in game.round.laid]) == (None, [(4, 0)])
    game.acts("somebody C3 EW lake")
    assert game.lies("C3") == lost_mines_card("EW", "lake")


def test_a_confirmed_thunderstorm_removes_a_card_under_a_dwarf() -> None:
    game = board(f"{LAKE}; go Ann C3")
    *_, removed = game.storm("C3", by="Ben", anyway=True)
    assert removed == PathRemoved((3, 0), game.seat("Ben"))
    game.acts("turn Ann")
    assert (game.at["Ann"], game.stops) == ("C3", ["C3"])
    assert game.refusal("move-dwarf", seat="Ann", cell="C3") == "no-card-there"
    assert game.acts("put Ann C4").at["Ann"] == "C4"


def test_a_card_is_turned_with_who_stands_on_it_and_its_tool() -> None:
    game = board(f"{LAKE}; somebody D3 NEW ditch; rope Dia D3; put Ben D3; rotate D3")
    assert (game.lies("D3"), game.at["Ben"]) == (lost_mines_card("ESW", "ditch", True), "D3")
    view = game.view().maze
    assert view and view.misfits == {(3, 1)}
    assert game.do("turn-path", cell="C3") == (), "alike both ways"
