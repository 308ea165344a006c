"""The Lost Mines: tools on obstacles, traps and trolls on links; when a troll leaves, and when he does not."""

from __future__ import annotations

import pytest

from tests.play import CellTokenTaken, Forbidden, refused, seat_viewer
from tests.table.lost_mines_game import BoardGame, kinds

ROW = """
 │
─@───────
 │
"""


@pytest.fixture
def obstacles_ahead() -> BoardGame:
    """Tree trunks and a lake lie between blue's start and the mine, a ditch beside yellow's."""
    game = BoardGame()
    game.dig(ROW, C3="trunks", C4="lake")
    game.card("E3", "EW", "ditch")
    return game


# Tools


@pytest.mark.parametrize(("kind", "cell"), [("axe", "C3"), ("boat", "C4"), ("rope", "E3")])
def test_each_tool_opens_its_obstacle_for_everybody(obstacles_ahead: BoardGame, kind: str, cell: str) -> None:
    obstacles_ahead.tool(kind, cell, by="Dia")
    card = obstacles_ahead.lies(cell)
    assert card and card.features.bridged and not card.features.is_obstacle_without_tool


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        ("boat", "C3"),
        ("axe", "C4"),
        ("axe", "E3"),
        ("rope", "C2"),
        ("axe", "C5"),
        ("axe", "F7"),
        ("key", "C3"),
        ("", "C3"),
    ],
)
def test_a_tool_lies_on_no_other_obstacle_and_nowhere_else(obstacles_ahead: BoardGame, kind: str, cell: str) -> None:
    with refused("no-obstacle-there"):
        obstacles_ahead.tool(kind, cell, by="Dia")


def test_a_rock_and_a_campfire_need_no_tool(obstacles_ahead: BoardGame) -> None:
    for cell, ground in (("D2", "rock"), ("B2", "campfire")):
        obstacles_ahead.card(cell, "NS", ground)
        for kind in ("axe", "boat", "rope"):
            with refused("no-obstacle-there"):
                obstacles_ahead.tool(kind, cell, by="Ann")


def test_one_tool_on_an_obstacle_is_enough(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.tool("boat", "C4", by="Ann")
    with refused("bridged-already"):
        obstacles_ahead.tool("boat", "C4", by="Ben")


def test_a_tool_that_was_a_slip_is_lifted(obstacles_ahead: BoardGame) -> None:
    before = obstacles_ahead.lies("C4")
    obstacles_ahead.tool("boat", "C4", by="Ann")
    obstacles_ahead.off("boat", "C4")
    assert obstacles_ahead.lies("C4") == before
    with refused("no-token-on-card"):
        obstacles_ahead.off("boat", "C4")


def test_only_the_tool_that_lies_there_is_lifted(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.tool("boat", "C4", by="Ann")
    for kind in ("axe", "rope", "key", "bribe", ""):
        with refused("no-token-on-card"):
            obstacles_ahead.off(kind, "C4")
    for cell in ("C2", "C5", "F7"):
        with refused("no-token-on-card"):
            obstacles_ahead.off("boat", cell)


# Traps and trolls


@pytest.mark.parametrize("kind", ["trap", "troll"])
def test_a_token_lies_between_two_cards_or_at_an_open_end(obstacles_ahead: BoardGame, kind: str) -> None:
    for cell, side in (("C3", "E"), ("C2", "N"), ("C4", "E"), ("E3", "E")):
        obstacles_ahead.link(kind, cell, side, by="Ann")
    assert obstacles_ahead.tokens == {
        ("C3", "C4"): (kind,),
        ("B2", "C2"): (kind,),
        ("C4", "C5"): (kind,),
        ("E3", "E4"): (kind,),
    }


def test_a_link_is_the_same_from_either_side_and_may_hold_several(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("trap", "C3", "E", by="Ann")
    obstacles_ahead.link("troll", "C4", "W", by="Ben")
    obstacles_ahead.link("trap", "C4", "W", by="Cem")
    assert obstacles_ahead.tokens == {("C3", "C4"): ("trap", "troll", "trap")}
    obstacles_ahead.off("trap", "C3", "E")
    assert obstacles_ahead.tokens == {("C3", "C4"): ("troll", "trap")}


@pytest.mark.parametrize(
    ("cell", "side", "why"),
    [
        ("C3", "N", "token-no-way-there"),
        ("C5", "W", "token-no-way-there"),
        ("F7", "N", "token-no-way-there"),
        ("C3", "", "token-no-way-there"),
        ("C3", "X", "token-no-way-there"),
        ("C3", "EW", "token-no-way-there"),
        ("C1", "W", "token-off-board"),
    ],
)
def test_where_no_path_leads_no_token_lies(obstacles_ahead: BoardGame, cell: str, side: str, why: str) -> None:
    obstacles_ahead.card("C1", "EW")
    with refused(why):
        obstacles_ahead.link("trap", cell, side, by="Ann")


def test_a_path_that_ends_at_a_wall_is_no_link(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.card("D3", "NS", anyway=True)
    with refused("token-no-way-there"):
        obstacles_ahead.link("trap", "D3", "N", by="Ann")


def test_a_card_is_pushed_under_a_token_at_an_open_end(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("trap", "E3", "E", by="Ann")
    obstacles_ahead.card("E4", by="Ben")
    assert obstacles_ahead.tokens == {("E3", "E4"): ("trap",)}


def test_nothing_is_lifted_where_nothing_lies(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("trap", "C3", "E", by="Ann")
    for kind, side in (("troll", "E"), ("trap", "W"), ("trap", ""), ("trap", "X")):
        with refused("no-token-on-card"):
            obstacles_ahead.off(kind, "C3", side)


def test_only_the_host_records(obstacles_ahead: BoardGame) -> None:
    arguments = {"cell": (3, 0), "kind": "trap", "side": "E"}
    for move in ("put-cell-token", "take-cell-token"):
        with refused("only-the-host", kind=Forbidden):
            obstacles_ahead.do(move, seat_viewer(1), **arguments)


# How long a troll stays


def test_a_troll_blocks_the_link_for_his_placer_too_and_is_named(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.tool("axe", "C3", by="Dia")
    obstacles_ahead.turn("Ann")
    assert "C3" in obstacles_ahead.stops
    obstacles_ahead.link("troll", "C2", "E")
    assert obstacles_ahead.stops == ["C2"] and obstacles_ahead.link_trolls == [("Ann", "C2", "C3")]


def test_he_leaves_when_it_is_his_placers_turn_again(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    for name, cell in (("Ann", "C2"), ("Ben", "C2"), ("Cem", "E2")):
        obstacles_ahead.go(name, cell)
        assert obstacles_ahead.link_trolls
    assert kinds(obstacles_ahead.go("Dia", "E2")) == ["TurnBegan", "CellTokenTaken"]
    assert (obstacles_ahead.link_trolls, obstacles_ahead.tokens, obstacles_ahead.on_turn) == ([], {}, "Ann")


def test_he_leaves_too_when_the_turn_comes_by_a_card_or_by_the_host(obstacles_ahead: BoardGame) -> None:
    for back in (lambda: obstacles_ahead.card("D2", "NS", by="Ann"), lambda: obstacles_ahead.turn("Ann")):
        obstacles_ahead.link("troll", "C2", "E", by="Ann")
        obstacles_ahead.turn("Cem")
        assert obstacles_ahead.link_trolls
        back()
        assert (obstacles_ahead.link_trolls, obstacles_ahead.tokens) == ([], {})


def test_he_leaves_when_his_placers_turn_is_skipped(obstacles_ahead: BoardGame) -> None:
    """Who has no cards left is out, and his troll goes when his turn would come (the rulebook is silent)."""
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    obstacles_ahead.turn("Dia")
    assert obstacles_ahead.link_trolls
    (_, taken) = obstacles_ahead.turn("Ben")
    assert isinstance(taken, CellTokenTaken) and (taken.by, taken.expired) == (obstacles_ahead.seat("Ann"), True)
    assert (obstacles_ahead.link_trolls, obstacles_ahead.on_turn) == ([], "Ben")


def test_the_trolls_of_all_whose_turns_come_leave_and_no_others(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    obstacles_ahead.link("troll", "C2", "W", by="Ben")
    obstacles_ahead.link("troll", "C2", "N", by="Cem")
    obstacles_ahead.link("troll", "C2", "S", by="Dia")
    assert [name for name, _, _ in obstacles_ahead.link_trolls] == ["Ann", "Ben", "Cem", "Dia"]
    obstacles_ahead.turn("Ben")
    assert [name for name, _, _ in obstacles_ahead.link_trolls] == ["Cem", "Dia"]
    assert obstacles_ahead.tokens.keys() == {("B2", "C2"), ("C2", "D2")}


def test_setting_the_turn_back_by_one_seat_is_a_correction(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    obstacles_ahead.turn("Ben")
    assert kinds(obstacles_ahead.turn("Ann")) == ["TurnBegan"]
    assert obstacles_ahead.link_trolls == [("Ann", "C2", "C3")]
    obstacles_ahead.turn("Ben")
    obstacles_ahead.go("Ben", "C2")
    assert obstacles_ahead.link_trolls == [("Ann", "C2", "C3")]


def test_two_trolls_on_one_link_leave_one_by_one(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    obstacles_ahead.link("troll", "C3", "W", by="Ben")
    obstacles_ahead.turn("Dia")
    obstacles_ahead.turn("Ann")
    assert (obstacles_ahead.link_trolls, obstacles_ahead.tokens) == ([("Ben", "C2", "C3")], {("C2", "C3"): ("troll",)})
    obstacles_ahead.turn("Ben")
    assert obstacles_ahead.tokens == {}


def test_of_two_trolls_on_one_link_the_newest_was_the_slip(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    obstacles_ahead.link("troll", "C3", "W", by="Ben")
    obstacles_ahead.off("troll", "C2", "E")
    assert obstacles_ahead.link_trolls == [("Ann", "C2", "C3")]


def test_a_troll_that_was_a_slip_is_lifted_from_either_side(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Cem")
    (taken,) = obstacles_ahead.off("troll", "C3", "W")
    assert isinstance(taken, CellTokenTaken) and not taken.expired
    assert (obstacles_ahead.link_trolls, obstacles_ahead.tokens) == ([], {})
    assert kinds(obstacles_ahead.turn("Dia")) == ["TurnBegan"]


def test_a_trap_stays(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("trap", "C2", "E", by="Ann")
    for name in ("Ben", "Cem", "Dia", "Ann", "Ben"):
        obstacles_ahead.turn(name)
    assert obstacles_ahead.tokens == {("C2", "C3"): ("trap",)}


def test_a_new_round_begins_without_tokens(obstacles_ahead: BoardGame) -> None:
    obstacles_ahead.link("troll", "C2", "E", by="Ann")
    obstacles_ahead.link("trap", "C2", "E", by="Ben")
    obstacles_ahead.over()
    obstacles_ahead.do("confirm-round")
    obstacles_ahead.deal_dwarves("BL BX YL YX")
    assert (obstacles_ahead.link_trolls, obstacles_ahead.tokens) == ([], {})
