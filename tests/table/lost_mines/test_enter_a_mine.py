"""The Lost Mines: a dwarf enters a mine and turns it over, takes a treasure or meets the dragon; and what if not."""

from __future__ import annotations

import pytest

from companion.rules.cards import PathCard, lost_card
from companion.rules.features import Features
from companion.rules.problems import NotYours
from companion.rules.sides import cell_named
from companion.table import moves
from companion.table.events import DwarfMoved, GoalRevealed, TreasurePutBack, TreasureTaken
from companion.table.viewer import ONLOOKER, at_seat
from companion.table.walking import known_mines
from tests.table.lost_evening import Mines, kinds
from tests.table.refusals import refused


@pytest.fixture
def mines() -> Mines:
    """Both clans are three steps from a mine; it is Ann's turn."""
    mines = Mines()
    dig_to_mines(mines)
    return mines


def dig_to_mines(mines: Mines) -> None:
    for cell in ("C3", "C4", "E3", "E4"):
        mines.card(cell)
    mines.turn("Ann")


def dig_in_the_next_round(mines: Mines) -> None:
    """The same ways in another round of this table, which has seen its mines."""
    mines.over(anyway=True)
    mines.do(moves.book)
    mines.dwarfs("BL BX YL YX")
    dig_to_mines(mines)


# Entering


def test_who_enters_a_mine_turns_it_over_takes_a_treasure_and_is_done(mines: Mines) -> None:
    ann, c5 = mines.seat("Ann"), cell_named("C5")
    events = mines.enter("C5", "gems")
    assert kinds(events) == ["DwarfMoved", "GoalRevealed", "TreasureTaken", "TurnBegan"]
    assert events[:3] == (
        DwarfMoved(ann, c5, steps=3),
        GoalRevealed(c5, "gems", lost_card("NESW"), ann),
        TreasureTaken(ann, c5, "gems"),
    )
    assert (mines.at["Ann"], mines.finds, mines.walk.left, mines.on_turn) == ("C5", {"Ann": ("gems",)}, 3, "Ben")


def test_somebody_else_enters_where_that_is_said(mines: Mines) -> None:
    assert kinds(mines.enter("E5", "silver", by="Cem")) == ["DwarfMoved", "GoalRevealed", "TreasureTaken"]
    assert (mines.finds, mines.on_turn) == ({"Cem": ("silver",)}, "Ann")


def test_it_pays_for_the_traps_on_its_way(mines: Mines) -> None:
    mines.link("trap", "C4", "E", by="Dia")
    (moved, *_) = mines.enter("C5", "gold", by="Ann")
    assert moved == DwarfMoved(mines.seat("Ann"), cell_named("C5"), 3, 1, mines.seat("Ben"))


@pytest.mark.parametrize("cell", ["A9", "E5"])
def test_a_mine_that_nobody_gets_to_stays_face_down(mines: Mines, cell: str) -> None:
    with refused("dwarf-cannot-go"):
        mines.enter(cell, "gems")


def test_anyway_a_mine_is_turned_over_by_nobody(mines: Mines) -> None:
    (shown,) = mines.enter("A9", "dragon", anyway=True)
    assert isinstance(shown, GoalRevealed) and shown.by is None
    assert (mines.walk.dragon, mines.on_turn, mines.at["Ann"]) == (None, "Ann", "C2")


def test_anyway_a_mine_is_turned_over_by_who_is_named_and_put_there(mines: Mines) -> None:
    dia, a9 = mines.seat("Dia"), cell_named("A9")
    assert mines.enter("A9", "gold", by="Dia", anyway=True) == (
        DwarfMoved(dia, a9),
        GoalRevealed(a9, "gold", lost_card("NESW"), dia),
        TreasureTaken(dia, a9, "gold"),
    )
    assert (mines.at["Dia"], mines.finds, mines.on_turn) == ("A9", {"Dia": ("gold",)}, "Ann")


def test_who_is_on_turn_and_put_there_anyway_is_done(mines: Mines) -> None:
    mines.link("trap", "C4", "E", by="Ann")
    events = mines.enter("C5", "dragon", by="Ann", anyway=True)
    assert kinds(events) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    assert events[0] == DwarfMoved(mines.seat("Ann"), cell_named("C5"))
    assert (mines.walk.dragon, mines.on_turn) == (mines.seat("Ann"), "Ben")


def test_who_does_not_play_turns_no_mine_over(mines: Mines) -> None:
    mines.do(moves.sit, ONLOOKER, name="Eva")
    for anyway in (False, True):
        with refused("not-dealt-in"):
            mines.enter("C5", "gold", by="Eva", anyway=anyway)


def test_somebody_must_be_on_turn(mines: Mines) -> None:
    other = Mines()
    other.card("C3")
    with refused("turn-unknown"):
        other.enter("C5", "gems")
    assert kinds(other.enter("C5", "gems", anyway=True)) == ["GoalRevealed"]


@pytest.mark.parametrize(
    ("cell", "shows", "why"),
    [
        ("C4", "gems", ("no-mine-there",)),
        ("C2", "gems", ("no-mine-there",)),
        ("C5", "iron", ("no-such-mine",)),
        ("C5", "stone-ne", ("no-such-mine",)),
        ("F7", "", ("no-mine-there", "no-such-mine")),
    ],
)
def test_there_are_four_mines(mines: Mines, cell: str, shows: str, why: tuple[str, ...]) -> None:
    with refused(*why):
        mines.enter(cell, shows, anyway=True)


def test_each_mine_is_there_once(mines: Mines) -> None:
    mines.enter("C5", "gems")
    with refused("mine-shown-already"):
        mines.enter("E5", "gems", by="Cem")


@pytest.mark.parametrize("card", [PathCard("QQ"), PathCard(""), PathCard("EW", features=Features(ground="lake"))])
def test_a_mine_looks_like_no_such_card(mines: Mines, card: PathCard) -> None:
    with refused("no-such-card"):
        mines.do(moves.reveal_goal, cell=cell_named("C5"), shows="gems", card=card)


def test_only_the_host_turns_a_mine_over(mines: Mines) -> None:
    with refused("only-the-host", kind=NotYours):
        mines.do(moves.reveal_goal, at_seat(1), cell=cell_named("C5"), shows="gems")


# How it lies


def test_a_mine_lies_as_it_is_said(mines: Mines) -> None:
    mines.enter("C5", "gems", "NSW")
    assert mines.lies("C5") == lost_card("NSW")


def test_a_mine_that_was_seen_before_is_known_and_turned_to_fit(mines: Mines) -> None:
    mines.enter("C5", "gems", "NEW")
    mines.enter("E5", "silver", "ESW", by="Cem")
    dig_in_the_next_round(mines)
    mines.card("B5", "NS", anyway=True)
    mines.enter("C5", "silver", by="Ann")
    assert mines.lies("C5") == lost_card("NEW")
    assert {shows: card.openings.bit_count() for shows, card in known_mines(mines.table).items()} == {
        "gems": 3,
        "silver": 3,
    }


def test_where_it_fits_nowhere_it_lets_in_who_came(mines: Mines) -> None:
    mines.enter("C5", "gems", "NES", anyway=True)
    dig_in_the_next_round(mines)
    for cell in ("B5", "D5"):
        mines.card(cell, "EW", anyway=True)
    mines.enter("C5", "gems", by="Ann")
    assert mines.lies("C5") == lost_card("NSW")
    assert mines.finds == {"Ann": ("gems",)}


def test_a_mine_that_lies_as_drawn_lets_in_who_enters_it(mines: Mines) -> None:
    for tracks in ("N", "NES", "NS|E"):
        with refused("mine-shut"):
            mines.enter("C5", "gems", tracks)
    assert not mines.lies("C5") and mines.at["Ann"] == "C2"
    mines.enter("C5", "gems", "NE|SW")
    assert (mines.at["Ann"], mines.lies("C5")) == ("C5", lost_card("NE|SW"))


def test_anyway_it_lies_as_drawn_though_shut(mines: Mines) -> None:
    mines.enter("C5", "gems", "NES", by="Ann", anyway=True)
    assert (mines.at["Ann"], mines.finds, mines.lies("C5")) == ("C5", {"Ann": ("gems",)}, lost_card("NES"))
    mines.enter("E5", "gold", "N", anyway=True)
    assert mines.lies("E5") == lost_card("N")


def test_a_mine_that_lets_nobody_in_either_way_as_known_must_be_drawn(mines: Mines) -> None:
    mines.enter("C5", "gems", "NS", anyway=True)
    dig_in_the_next_round(mines)
    with refused("mine-shut"):
        mines.enter("C5", "gems")
    mines.enter("C5", "gems", "EW")
    assert mines.lies("C5") == lost_card("EW")


def test_who_does_not_get_there_at_all_is_not_told_how_it_lies(mines: Mines) -> None:
    with refused("dwarf-cannot-go"):
        mines.enter("E5", "gems", "N")


def test_it_pays_for_the_traps_before_the_side_on_which_the_mine_can_be_entered() -> None:
    """Over C4 there is none, but so the mine leads in from B5 alone."""
    for tracks, went in (("EW", (1, 0)), ("NS", (3, 1)), ("NESW", (1, 0))):
        mines = Mines()
        for cell, sides in (("C3", "EW"), ("C4", "NEW"), ("B4", "ES"), ("B5", "SW")):
            mines.card(cell, sides)
        mines.link("trap", "B5", "S", by="Dia")
        mines.go("Ann", "C4")
        (moved, *_) = mines.enter("C5", "gems", tracks, by="Ann")
        assert isinstance(moved, DwarfMoved) and (moved.steps, moved.traps) == went


def test_it_can_be_turned_where_it_lies(mines: Mines) -> None:
    mines.enter("C5", "gems", "NEW")
    mines.dig_on(moves.turn_path, "C5")
    assert mines.lies("C5") == lost_card("ESW")
    assert mines.finds == {"Ann": ("gems",)}


# Treasures


def test_who_comes_to_an_open_mine_takes_a_treasure(mines: Mines) -> None:
    mines.enter("C5", "gold")
    assert kinds(mines.go("Ben", "C5")) == ["DwarfMoved", "TreasureTaken", "TurnBegan"]
    assert mines.finds == {"Ann": ("gold",), "Ben": ("gold",)}


def test_who_passes_an_open_mine_takes_none(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.card("C6")
    mines.go("Ben", "C4")
    mines.go("Ben", "C6")
    assert mines.finds == {"Ann": ("gold",)}


def test_who_stays_may_take_another_one_next_turn(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.turn("Ann")
    assert kinds(mines.go("Ann", "C5")) == ["TreasureTaken", "TurnBegan"]
    mines.turn("Ann")
    assert kinds(mines.take("Ann")) == ["TreasureTaken", "TurnBegan"]
    assert mines.finds == {"Ann": ("gold", "gold", "gold")}


@pytest.mark.parametrize("name", ["Ben", "Dia"])
def test_who_is_only_put_on_a_mine_takes_none_be_it_on_turn(mines: Mines, name: str) -> None:
    mines.enter("C5", "gold")
    assert kinds(mines.go(name, "C5", anyway=True)) == ["DwarfMoved"]
    assert (mines.finds, mines.on_turn) == ({"Ann": ("gold",)}, "Ben")
    assert kinds(mines.take(name))[0] == "TreasureTaken"
    assert mines.finds == {"Ann": ("gold",), name: ("gold",)}


@pytest.mark.parametrize("name", ["Ben", "Dia"])
def test_treasures_are_in_mines_only(mines: Mines, name: str) -> None:
    mines.enter("C5", "gold")
    with refused("no-treasure-here"):
        mines.take(name)


def test_where_the_dragon_was_lies_no_treasure(mines: Mines) -> None:
    mines.enter("C5", "dragon")
    with refused("no-treasure-here"):
        mines.take("Ann")
    assert kinds(mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]


def test_where_none_is_left_none_was_taken(mines: Mines) -> None:
    mines.enter("C5", "gold")
    c5 = cell_named("C5")
    assert mines.put_back("Ann", "C5") == (TreasurePutBack(mines.seat("Ann"), c5, "gold"),)
    assert (mines.finds, mines.walk.left, mines.round.spent) == ({}, 4, {c5})
    assert kinds(mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    assert mines.finds == {}


def test_somebody_found_one_there_all_the_same(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.put_back("Ann", "C5")
    mines.take("Ann")
    assert (mines.finds, mines.round.spent) == ({"Ann": ("gold",)}, frozenset())


def test_of_several_from_one_mine_one_is_put_back(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.take("Ann")
    mines.put_back("Ann", "C5")
    assert (mines.finds, mines.round.spent) == ({"Ann": ("gold",)}, {cell_named("C5")})
    mines.put_back("Ann", "C5")
    with refused("no-such-find"):
        mines.put_back("Ann", "C5")


@pytest.mark.parametrize(("name", "cell"), [("Ben", "C5"), ("Ann", "E5"), ("Ann", "C4")])
def test_only_what_was_taken_is_put_back(mines: Mines, name: str, cell: str) -> None:
    mines.enter("C5", "gold")
    with refused("no-such-find"):
        mines.put_back(name, cell)


def test_there_are_as_many_treasures_as_players(mines: Mines) -> None:
    mines.enter("C5", "gold")
    for _ in range(3):
        mines.take("Ann")
    assert (mines.walk.left, mines.walk.over) == (0, True)
    with refused("no-treasures-left"):
        mines.take("Ann")
    assert kinds(mines.go("Ben", "C5")) == ["DwarfMoved", "TurnBegan"]
    assert kinds(mines.enter("E5", "silver", by="Cem")) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    mines.put_back("Ann", "C5")
    assert not mines.walk.over


def test_while_treasures_are_left_the_round_is_not_over(mines: Mines) -> None:
    assert (mines.walk.left, mines.walk.over) == (4, False)


# The dragon


def test_who_turns_the_dragons_mine_over_met_it(mines: Mines) -> None:
    assert kinds(mines.enter("C5", "dragon")) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    assert (mines.walk.dragon, mines.finds) == (mines.seat("Ann"), {})
    mines.go("Ben", "C5")
    assert mines.walk.dragon == mines.seat("Ann")


# Putting right what a mine shows


def test_a_mine_put_right_puts_right_what_was_found_there(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.go("Ben", "C5")
    (shown,) = mines.enter("C5", "silver")
    assert isinstance(shown, GoalRevealed) and shown.by is None
    assert (mines.finds, mines.on_turn) == ({"Ann": ("silver",), "Ben": ("silver",)}, "Cem")


def test_gold_that_was_a_dragon_is_nobodys_find(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.enter("C5", "dragon")
    assert (mines.finds, mines.walk.dragon, mines.walk.left) == ({}, mines.seat("Ann"), 4)


def test_a_dragon_that_was_gold_was_met_by_nobody(mines: Mines) -> None:
    mines.enter("C5", "dragon")
    mines.enter("C5", "gold")
    assert (mines.finds, mines.walk.dragon) == ({}, None)
    mines.take("Ann")
    assert mines.finds == {"Ann": ("gold",)}


def test_the_mine_that_was_mistaken_can_be_the_other_one(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.enter("C5", "gems")
    assert kinds(mines.enter("E5", "gold", by="Cem"))[1] == "GoalRevealed"


def test_of_what_a_mine_shows_by_now_treasures_may_be_left(mines: Mines) -> None:
    mines.enter("C5", "gold")
    mines.put_back("Ann", "C5")
    mines.enter("C5", "gold", "NSW")
    assert mines.round.spent == {cell_named("C5")}
    mines.enter("C5", "gems")
    assert mines.round.spent == frozenset()


@pytest.mark.parametrize("shows", ["gold", "gems"])
def test_a_mine_put_right_lies_as_it_lay_unless_it_is_drawn(mines: Mines, shows: str) -> None:
    mines.enter("C5", "gold", "NEW")
    mines.dig_on(moves.turn_path, "C5")
    mines.enter("C5", shows)
    assert mines.lies("C5") == lost_card("ESW")
    mines.enter("C5", shows, "NE|S")
    assert mines.lies("C5") == lost_card("NE|S")
    assert (mines.finds, mines.on_turn, mines.at["Ann"]) == ({"Ann": (shows,)}, "Ben", "C5")
