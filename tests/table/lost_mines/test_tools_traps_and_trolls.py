"""The Lost Mines: tools on obstacles, traps and trolls on links; when a troll leaves, and when he does not."""

from __future__ import annotations

import pytest

from companion.rules.problems import NotYours
from companion.table import moves
from companion.table.events import CellTokenTaken
from companion.table.viewer import at_seat
from tests.table.lost_evening import Mines, kinds
from tests.table.refusals import refused

ROW = """
 │
─@───────
 │
"""


@pytest.fixture
def mines() -> Mines:
    """Tree trunks and a lake lie between blue's start and the mine, a ditch beside yellow's."""
    mines = Mines()
    mines.dig(ROW, C3="trunks", C4="lake")
    mines.card("E3", "EW", "ditch")
    return mines


# Tools


@pytest.mark.parametrize(("kind", "cell"), [("axe", "C3"), ("boat", "C4"), ("rope", "E3")])
def test_each_tool_opens_its_obstacle_for_everybody(mines: Mines, kind: str, cell: str) -> None:
    mines.tool(kind, cell, by="Dia")
    card = mines.lies(cell)
    assert card and card.features.bridged and not card.features.barred


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
def test_a_tool_lies_on_no_other_obstacle_and_nowhere_else(mines: Mines, kind: str, cell: str) -> None:
    with refused("no-obstacle-there"):
        mines.tool(kind, cell, by="Dia")


def test_a_rock_and_a_campfire_need_no_tool(mines: Mines) -> None:
    for cell, ground in (("D2", "rock"), ("B2", "campfire")):
        mines.card(cell, "NS", ground)
        for kind in ("axe", "boat", "rope"):
            with refused("no-obstacle-there"):
                mines.tool(kind, cell, by="Ann")


def test_one_tool_on_an_obstacle_is_enough(mines: Mines) -> None:
    mines.tool("boat", "C4", by="Ann")
    with refused("bridged-already"):
        mines.tool("boat", "C4", by="Ben")


def test_a_tool_that_was_a_slip_is_lifted(mines: Mines) -> None:
    before = mines.lies("C4")
    mines.tool("boat", "C4", by="Ann")
    mines.off("boat", "C4")
    assert mines.lies("C4") == before
    with refused("no-token-on-card"):
        mines.off("boat", "C4")


def test_only_the_tool_that_lies_there_is_lifted(mines: Mines) -> None:
    mines.tool("boat", "C4", by="Ann")
    for kind in ("axe", "rope", "key", "bribe", ""):
        with refused("no-token-on-card"):
            mines.off(kind, "C4")
    for cell in ("C2", "C5", "F7"):
        with refused("no-token-on-card"):
            mines.off("boat", cell)


# Traps and trolls


@pytest.mark.parametrize("kind", ["trap", "troll"])
def test_a_token_lies_between_two_cards_or_at_an_open_end(mines: Mines, kind: str) -> None:
    for cell, side in (("C3", "E"), ("C2", "N"), ("C4", "E"), ("E3", "E")):
        mines.link(kind, cell, side, by="Ann")
    assert mines.tokens == {
        ("C3", "C4"): (kind,),
        ("B2", "C2"): (kind,),
        ("C4", "C5"): (kind,),
        ("E3", "E4"): (kind,),
    }


def test_a_link_is_the_same_from_either_side_and_may_hold_several(mines: Mines) -> None:
    mines.link("trap", "C3", "E", by="Ann")
    mines.link("troll", "C4", "W", by="Ben")
    mines.link("trap", "C4", "W", by="Cem")
    assert mines.tokens == {("C3", "C4"): ("trap", "troll", "trap")}
    mines.off("trap", "C3", "E")
    assert mines.tokens == {("C3", "C4"): ("troll", "trap")}


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
def test_where_no_way_leads_no_token_lies(mines: Mines, cell: str, side: str, why: str) -> None:
    mines.card("C1", "EW")
    with refused(why):
        mines.link("trap", cell, side, by="Ann")


def test_a_way_that_ends_at_a_wall_is_no_link(mines: Mines) -> None:
    mines.card("D3", "NS", anyway=True)
    with refused("token-no-way-there"):
        mines.link("trap", "D3", "N", by="Ann")


def test_a_card_is_pushed_under_a_token_at_an_open_end(mines: Mines) -> None:
    mines.link("trap", "E3", "E", by="Ann")
    mines.card("E4", by="Ben")
    assert mines.tokens == {("E3", "E4"): ("trap",)}


def test_nothing_is_lifted_where_nothing_lies(mines: Mines) -> None:
    mines.link("trap", "C3", "E", by="Ann")
    for kind, side in (("troll", "E"), ("trap", "W"), ("trap", ""), ("trap", "X")):
        with refused("no-token-on-card"):
            mines.off(kind, "C3", side)


def test_only_the_host_records(mines: Mines) -> None:
    said = {"cell": (3, 0), "kind": "trap", "side": "E"}
    for move in (moves.put_on_cell, moves.take_from_cell):
        with refused("only-the-host", kind=NotYours):
            mines.do(move, at_seat(1), **said)


# How long a troll stays


def test_a_troll_bars_the_link_for_his_placer_too_and_is_named(mines: Mines) -> None:
    mines.tool("axe", "C3", by="Dia")
    mines.turn("Ann")
    assert "C3" in mines.stops
    mines.link("troll", "C2", "E")
    assert mines.stops == ["C2"] and mines.lurking == [("Ann", "C2", "C3")]


def test_he_leaves_when_it_is_his_placers_turn_again(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Ann")
    for name, cell in (("Ann", "C2"), ("Ben", "C2"), ("Cem", "E2")):
        mines.go(name, cell)
        assert mines.lurking
    assert kinds(mines.go("Dia", "E2")) == ["TurnBegan", "CellTokenTaken"]
    assert (mines.lurking, mines.tokens, mines.on_turn) == ([], {}, "Ann")


def test_he_leaves_too_when_the_turn_comes_by_a_card_or_by_the_host(mines: Mines) -> None:
    for back in (lambda: mines.card("D2", "NS", by="Ann"), lambda: mines.turn("Ann")):
        mines.link("troll", "C2", "E", by="Ann")
        mines.turn("Cem")
        assert mines.lurking
        back()
        assert (mines.lurking, mines.tokens) == ([], {})


def test_he_leaves_when_his_placers_turn_is_skipped(mines: Mines) -> None:
    """Who has no cards left is out, and his troll goes when his turn would come (the rulebook is silent)."""
    mines.link("troll", "C2", "E", by="Ann")
    mines.turn("Dia")
    assert mines.lurking
    (_, taken) = mines.turn("Ben")
    assert isinstance(taken, CellTokenTaken) and (taken.by, taken.expired) == (mines.seat("Ann"), True)
    assert (mines.lurking, mines.on_turn) == ([], "Ben")


def test_the_trolls_of_all_whose_turns_come_leave_and_no_others(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Ann")
    mines.link("troll", "C2", "W", by="Ben")
    mines.link("troll", "C2", "N", by="Cem")
    mines.link("troll", "C2", "S", by="Dia")
    assert [name for name, _, _ in mines.lurking] == ["Ann", "Ben", "Cem", "Dia"]
    mines.turn("Ben")
    assert [name for name, _, _ in mines.lurking] == ["Cem", "Dia"]
    assert mines.tokens.keys() == {("B2", "C2"), ("C2", "D2")}


def test_one_seat_back_is_a_slip_put_right(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Ann")
    mines.turn("Ben")
    assert kinds(mines.turn("Ann")) == ["TurnBegan"]
    assert mines.lurking == [("Ann", "C2", "C3")]
    mines.turn("Ben")
    mines.go("Ben", "C2")
    assert mines.lurking == [("Ann", "C2", "C3")]


def test_two_trolls_on_one_link_leave_one_by_one(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Ann")
    mines.link("troll", "C3", "W", by="Ben")
    mines.turn("Dia")
    mines.turn("Ann")
    assert (mines.lurking, mines.tokens) == ([("Ben", "C2", "C3")], {("C2", "C3"): ("troll",)})
    mines.turn("Ben")
    assert mines.tokens == {}


def test_of_two_trolls_on_one_link_the_newest_was_the_slip(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Ann")
    mines.link("troll", "C3", "W", by="Ben")
    mines.off("troll", "C2", "E")
    assert mines.lurking == [("Ann", "C2", "C3")]


def test_a_troll_that_was_a_slip_is_lifted_from_either_side(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Cem")
    (taken,) = mines.off("troll", "C3", "W")
    assert isinstance(taken, CellTokenTaken) and not taken.expired
    assert (mines.lurking, mines.tokens) == ([], {})
    assert kinds(mines.turn("Dia")) == ["TurnBegan"]


def test_a_trap_stays(mines: Mines) -> None:
    mines.link("trap", "C2", "E", by="Ann")
    for name in ("Ben", "Cem", "Dia", "Ann", "Ben"):
        mines.turn(name)
    assert mines.tokens == {("C2", "C3"): ("trap",)}


def test_a_new_round_begins_without_tokens(mines: Mines) -> None:
    mines.link("troll", "C2", "E", by="Ann")
    mines.link("trap", "C2", "E", by="Ben")
    mines.over()
    mines.do(moves.book)
    mines.dwarfs("BL BX YL YX")
    assert (mines.lurking, mines.tokens) == ([], {})
