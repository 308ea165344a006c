"""The Lost Mines: a dwarf enters a mine and turns it over, takes a treasure or meets the dragon; and what if not."""

from __future__ import annotations

import pytest

from tests.play import (
    ONLOOKER,
    DwarfMoved,
    Features,
    Forbidden,
    GoalRevealed,
    PathCard,
    TreasureTaken,
    cell_from_name,
    lost_mines_card,
    refused,
    revealed_mines,
    seat_viewer,
)
from tests.table.lost_mines.dig_to_mines import dig_to_mines
from tests.table.lost_mines_game import BoardGame, kinds


def dig_in_the_next_round(game: BoardGame) -> None:
    """The same ways in another round of this table, which has seen its mines."""
    game.over(anyway=True)
    game.do("confirm-round")
    game.deal_dwarves("BL BX YL YX")
    dig_to_mines(game)


# Entering


def test_who_enters_a_mine_turns_it_over_takes_a_treasure_and_is_done(near_mines: BoardGame) -> None:
    ann, c5 = near_mines.seat("Ann"), cell_from_name("C5")
    events = near_mines.enter("C5", "gems")
    assert kinds(events) == ["DwarfMoved", "GoalRevealed", "TreasureTaken", "TurnBegan"]
    assert events[:3] == (
        DwarfMoved(ann, c5, steps=3),
        GoalRevealed(c5, "gems", lost_mines_card("NESW"), ann),
        TreasureTaken(ann, c5, "gems"),
    )
    assert (
        near_mines.at["Ann"],
        near_mines.taken_treasures,
        near_mines.walk.left,
        near_mines.on_turn,
    ) == ("C5", {"Ann": ("gems",)}, 3, "Ben")


def test_another_dwarf_enters_the_mine_if_the_host_enters_that(near_mines: BoardGame) -> None:
    assert kinds(near_mines.enter("E5", "silver", by="Cem")) == ["DwarfMoved", "GoalRevealed", "TreasureTaken"]
    assert (near_mines.taken_treasures, near_mines.on_turn) == ({"Cem": ("silver",)}, "Ann")


def test_it_pays_for_the_traps_on_its_path(near_mines: BoardGame) -> None:
    near_mines.link("trap", "C4", "E", by="Dia")
    (moved, *_) = near_mines.enter("C5", "gold", by="Ann")
    assert moved == DwarfMoved(near_mines.seat("Ann"), cell_from_name("C5"), 3, 1, near_mines.seat("Ben"))


@pytest.mark.parametrize("cell", ["A9", "E5"])
def test_a_mine_that_nobody_gets_to_stays_face_down(near_mines: BoardGame, cell: str) -> None:
    with refused("dwarf-cannot-go"):
        near_mines.enter(cell, "gems")


def test_anyway_a_mine_is_turned_over_by_nobody(near_mines: BoardGame) -> None:
    (revealed,) = near_mines.enter("A9", "dragon", anyway=True)
    assert isinstance(revealed, GoalRevealed) and revealed.by is None
    assert (near_mines.walk.dragon, near_mines.on_turn, near_mines.at["Ann"]) == (
        None,
        "Ann",
        "C2",
    )


def test_anyway_a_mine_is_turned_over_by_who_is_named_and_put_there(near_mines: BoardGame) -> None:
    dia, a9 = near_mines.seat("Dia"), cell_from_name("A9")
    assert near_mines.enter("A9", "gold", by="Dia", anyway=True) == (
        DwarfMoved(dia, a9),
        GoalRevealed(a9, "gold", lost_mines_card("NESW"), dia),
        TreasureTaken(dia, a9, "gold"),
    )
    assert (near_mines.at["Dia"], near_mines.taken_treasures, near_mines.on_turn) == (
        "A9",
        {"Dia": ("gold",)},
        "Ann",
    )


def test_who_is_on_turn_and_put_there_anyway_is_done(near_mines: BoardGame) -> None:
    near_mines.link("trap", "C4", "E", by="Ann")
    events = near_mines.enter("C5", "dragon", by="Ann", anyway=True)
    assert kinds(events) == ["DwarfMoved", "GoalRevealed", "TurnBegan"]
    assert events[0] == DwarfMoved(near_mines.seat("Ann"), cell_from_name("C5"))
    assert (near_mines.walk.dragon, near_mines.on_turn) == (near_mines.seat("Ann"), "Ben")


def test_who_does_not_play_turns_no_mine_over(near_mines: BoardGame) -> None:
    near_mines.do("take-seat", ONLOOKER, name="Eva")
    for anyway in (False, True):
        with refused("not-dealt-in"):
            near_mines.enter("C5", "gold", by="Eva", anyway=anyway)


def test_somebody_must_be_on_turn(near_mines: BoardGame) -> None:
    other = BoardGame()
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
def test_there_are_four_mines(near_mines: BoardGame, cell: str, shows: str, why: tuple[str, ...]) -> None:
    with refused(*why):
        near_mines.enter(cell, shows, anyway=True)


def test_each_mine_is_there_once(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems")
    with refused("mine-shown-already"):
        near_mines.enter("E5", "gems", by="Cem")


@pytest.mark.parametrize("card", [PathCard("QQ"), PathCard(""), PathCard("EW", features=Features(ground="lake"))])
def test_a_mine_looks_like_no_such_card(near_mines: BoardGame, card: PathCard) -> None:
    with refused("no-such-card"):
        near_mines.do("reveal-goal", cell=cell_from_name("C5"), shows="gems", card=card)


def test_whoever_is_asked_for_the_sides_of_a_mine_must_tap_one(near_mines: BoardGame) -> None:
    with refused("mine-sides-missing"):
        near_mines.enter("C5", "gems", sides_asked=True)
    near_mines.enter("C5", "gems", "EW", sides_asked=True)
    with refused("mine-sides-missing"):
        near_mines.enter("C5", "gold", sides_asked=True)


def test_only_the_host_turns_a_mine_over(near_mines: BoardGame) -> None:
    with refused("only-the-host", kind=Forbidden):
        near_mines.do("reveal-goal", seat_viewer(1), cell=cell_from_name("C5"), shows="gems")


# How it lies


def test_a_mine_lies_with_the_sides_that_were_entered(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NSW")
    assert near_mines.lies("C5") == lost_mines_card("NSW")


def test_a_mine_that_was_seen_before_is_known_and_turned_to_fit(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NEW")
    near_mines.enter("E5", "silver", "ESW", by="Cem")
    dig_in_the_next_round(near_mines)
    near_mines.card("B5", "NS", anyway=True)
    near_mines.enter("C5", "silver", by="Ann")
    assert near_mines.lies("C5") == lost_mines_card("NEW")
    assert {shows: card.open_sides.bit_count() for shows, card in revealed_mines(near_mines.table).items()} == {
        "gems": 3,
        "silver": 3,
    }


def test_where_it_fits_nowhere_it_lets_in_who_came(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NES", anyway=True)
    dig_in_the_next_round(near_mines)
    for cell in ("B5", "D5"):
        near_mines.card(cell, "EW", anyway=True)
    near_mines.enter("C5", "gems", by="Ann")
    assert near_mines.lies("C5") == lost_mines_card("NSW")
    assert near_mines.taken_treasures == {"Ann": ("gems",)}


def test_a_mine_that_lies_as_drawn_lets_in_who_enters_it(near_mines: BoardGame) -> None:
    for tracks in ("N", "NES", "NS|E"):
        with refused("mine-shut"):
            near_mines.enter("C5", "gems", tracks)
    assert not near_mines.lies("C5") and near_mines.at["Ann"] == "C2"
    near_mines.enter("C5", "gems", "NE|SW")
    assert (near_mines.at["Ann"], near_mines.lies("C5")) == ("C5", lost_mines_card("NE|SW"))


def test_a_mine_without_a_path_to_it_lies_as_drawn_if_confirmed(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NES", by="Ann", anyway=True)
    assert (near_mines.at["Ann"], near_mines.taken_treasures, near_mines.lies("C5")) == (
        "C5",
        {"Ann": ("gems",)},
        lost_mines_card("NES"),
    )
    near_mines.enter("E5", "gold", "N", anyway=True)
    assert near_mines.lies("E5") == lost_mines_card("N")


def test_a_mine_that_lets_nobody_in_either_way_as_known_must_be_drawn(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NS", anyway=True)
    dig_in_the_next_round(near_mines)
    with refused("mine-shut"):
        near_mines.enter("C5", "gems")
    near_mines.enter("C5", "gems", "EW")
    assert near_mines.lies("C5") == lost_mines_card("EW")


def test_a_dwarf_that_cannot_reach_a_mine_is_refused_for_that_only(near_mines: BoardGame) -> None:
    with refused("dwarf-cannot-go"):
        near_mines.enter("E5", "gems", "N")


def test_it_pays_for_traps_before_the_side_where_the_mine_is_entered() -> None:
    """Over C4 there is none, but so the mine leads in from B5 alone."""
    for tracks, went in (("EW", (1, 0)), ("NS", (3, 1)), ("NESW", (1, 0))):
        game = BoardGame()
        for cell, sides in (("C3", "EW"), ("C4", "NEW"), ("B4", "ES"), ("B5", "SW")):
            game.card(cell, sides)
        game.link("trap", "B5", "S", by="Dia")
        game.go("Ann", "C4")
        (moved, *_) = game.enter("C5", "gems", tracks, by="Ann")
        assert isinstance(moved, DwarfMoved) and (moved.steps, moved.traps) == went


def test_it_can_be_turned_where_it_lies(near_mines: BoardGame) -> None:
    near_mines.enter("C5", "gems", "NEW")
    near_mines.do("turn-path", cell="C5")
    assert near_mines.lies("C5") == lost_mines_card("ESW")
    assert near_mines.taken_treasures == {"Ann": ("gems",)}
