"""The board of The Lost Mines: what may lie where, what a storm takes along, and laws of where a dwarf can go."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.cards import UnreadableTracks
from companion.rules.lost_cards import FEATURES, OBSTACLES, TOOL_FOR, LostCard, lost_card
from companion.rules.lost_maze import LostMaze, Mine, Stop, link
from companion.rules.sides import Cell
from tests.rules.mazes import TRACKS

STARTS = {"blue": (1, 1), "yellow": (1, 5)}
MINES = {(9, 0): Mine(), (3, 1): Mine()}
STEPS = st.integers(0, 2**32)


def board(mines: dict[Cell, Mine] | None = None, **cards: str) -> LostMaze:
    """`c2_1="EW"` lies in column 2, row 1."""
    laid = {(int(name[1]), int(name[3])): lost_card(tracks) for name, tracks in cards.items()}
    return LostMaze(STARTS, laid, MINES if mines is None else mines)


def problems(maze: LostMaze, cell: Cell, tracks: str) -> tuple[str, ...]:
    return maze.problems(cell, lost_card(tracks))


# Cards


def test_only_an_obstacle_can_be_bridged() -> None:
    assert set(TOOL_FOR) == set(OBSTACLES)
    for feature in ("", "rock", "campfire"):
        assert lost_card("EW", feature, True) == lost_card("EW", feature)
    assert lost_card("EW", "lake", True) != lost_card("EW", "lake")


@pytest.mark.parametrize("feature", FEATURES)
def test_who_may_enter_which_card(feature: str) -> None:
    dry, bridged = lost_card("EW", feature), lost_card("EW", feature, True)
    assert dry.barred == (feature in OBSTACLES)
    assert not bridged.barred
    assert bridged.narrow == (feature != "campfire")


@given(st.sampled_from(TRACKS), st.sampled_from(["", *FEATURES]), st.booleans())
def test_a_card_turned_twice_lies_as_before(tracks: str, feature: str, bridged: bool) -> None:
    card = lost_card(tracks, feature, bridged)
    assert card.turned.turned.groups == card.groups
    assert (card.turned.feature, card.turned.bridged) == (card.feature, card.bridged)
    assert {side: card.groups[place] & side for side, place in card.entrances.items()} == {
        side: side for side in (1, 2, 4, 8) if card.openings & side
    }


def test_tracks_that_no_card_has_are_no_card() -> None:
    with pytest.raises(UnreadableTracks):
        lost_card("NN", "lake")


# Laying a path card


def test_a_card_extends_a_way_from_a_start_a_card_or_a_revealed_mine() -> None:
    assert problems(board(), (2, 1), "EW") == ()
    assert problems(board(c2_1="ESW"), (2, 2), "NS") == ()
    open_mine = {(5, 3): Mine("gold", lost_card("NESW"))}
    assert problems(board(open_mine), (4, 3), "EW") == ()


def test_a_hidden_mine_alone_is_no_neighbour_and_fits_to_everything() -> None:
    assert problems(board(), (8, 0), "EW") == ("not-adjacent",)
    for tracks in ("EW", "NW", "W", "NESW"):
        assert problems(board(), (2, 1), tracks) == ()


def test_nothing_lies_on_a_start_a_card_or_a_mine_or_off_the_board() -> None:
    maze = board(c2_1="EW")
    for cell in ((1, 1), (2, 1), (3, 1), (9, 0)):
        assert problems(maze, cell, "NESW") == ("cell-taken",)
    for cell in ((0, -1), (-1, 1), (11, 0), (1, 7)):
        assert problems(maze, cell, "NESW") == ("off-board",)
    assert problems(maze, (5, 5), "NESW") == ("not-adjacent",)


def test_all_sides_must_match_and_one_way_must_go_on() -> None:
    assert problems(board(), (2, 1), "NS") == ("edges-clash", "not-extending")
    assert problems(board(c1_2="NESW"), (2, 2), "NW") == ()
    maze = board(c2_1="EW", c1_2="NEW")
    assert problems(maze, (2, 2), "ENW") == ("edges-clash",)
    assert problems(maze, (2, 2), "EW") == ()


def test_walls_that_match_are_no_way() -> None:
    assert problems(board(c2_1="EW"), (2, 2), "EW") == ("not-extending",)
    assert problems(board(c2_1="EW"), (2, 0), "EW") == ("not-extending",)


def test_a_way_may_lead_off_the_board_and_an_island_may_grow() -> None:
    assert problems(board(), (1, 0), "NESW") == ()
    assert problems(board(c7_5="EW"), (8, 5), "EW") == ()


# A thunderstorm


def test_a_thunderstorm_takes_path_cards_without_a_dwarf() -> None:
    maze = LostMaze(STARTS, {(2, 1): lost_card("EW"), (2, 2): lost_card("EW")}, MINES, {"Ann": (2, 2)})
    assert maze.storm_problems((2, 1)) == ()
    assert maze.storm_problems((2, 2)) == ("dwarf-stands-there",)
    for cell in ((1, 1), (3, 1), (6, 6)):
        assert maze.storm_problems(cell) == ("no-path-there",)
    with pytest.raises(KeyError):
        maze.strike((1, 1))


def test_tokens_leave_only_from_between_two_unused_cells() -> None:
    cards = {(2, 1): lost_card("NESW"), (2, 2): lost_card("NESW")}
    ends = [link((2, 1), at) for at in ((1, 1), (3, 1), (2, 0), (2, 2))]
    maze = LostMaze(STARTS, cards, MINES, tokens=dict.fromkeys(ends, ("trap", "troll")))
    assert maze.tokens_to_clear((2, 1)) == (link((2, 0), (2, 1)),)
    struck = maze.strike((2, 1))
    assert (2, 1) not in struck.cards
    assert struck.tokens.keys() == {link((2, 1), at) for at in ((1, 1), (3, 1), (2, 2))}
    assert struck.strike((2, 2)).tokens.keys() == {link((2, 1), at) for at in ((1, 1), (3, 1))}


# Where a dwarf can go


def walker(chance: Random) -> LostMaze:
    """Ann and others on a crowded board."""
    cells = [(column, row) for column in range(1, 6) for row in range(5)]
    features = ["", "", "campfire", "rock", "lake"]
    cards: dict[Cell, LostCard] = {
        cell: lost_card(chance.choice(["NESW", *TRACKS]), chance.choice(features), chance.random() < 0.7)
        for cell in chance.sample(cells, 20)
    }
    free = [cell for cell in cells if cell not in cards]
    mines = {free[0]: Mine(), free[1]: Mine("gold", lost_card("NESW"))}
    dwarfs = {name: chance.choice(list(cards)) for name in ("Ann", "Ben", "Cem")}
    tokens = {link((2, 2), (3, 2)): ("trap",), link((3, 3), (3, 2)): ("trap", "trap"), link((1, 1), (2, 1)): ("troll",)}
    return LostMaze({"blue": (0, 0)}, cards, mines, dwarfs, tokens)


@given(STEPS)
def test_no_stop_is_beaten_by_another(seed: int) -> None:
    stops = walker(Random(seed)).reach("Ann")
    assert len(set(stops)) == len(stops)
    for one in stops:
        others = [other for other in stops if other.cell == one.cell and other != one]
        assert not any(other.steps <= one.steps and other.traps <= one.traps for other in others)


@given(STEPS)
def test_a_trap_more_opens_nothing_and_a_troll_only_shuts(seed: int) -> None:
    maze = walker(Random(seed))
    cells = {stop.cell for stop in maze.reach("Ann")}
    for token, may in (("trap", cells.__eq__), ("troll", cells.__ge__)):
        tokens = {**maze.tokens, link((2, 3), (3, 3)): (token,)}
        more = LostMaze(maze.starts, maze.cards, maze.mines, maze.dwarfs, tokens)
        assert may({stop.cell for stop in more.reach("Ann")})


@given(STEPS)
def test_a_bridge_over_an_obstacle_shuts_nothing(seed: int) -> None:
    maze = walker(Random(seed))
    bridged = maze
    for cell, card in maze.cards.items():
        bridged = bridged.lay(cell, lost_card(card.path.tracks, card.feature, True))
    assert {stop.cell for stop in bridged.reach("Ann")} >= {stop.cell for stop in maze.reach("Ann")}


def test_a_mine_that_was_turned_over_is_a_card_like_others() -> None:
    maze = LostMaze(
        {"blue": (0, 0)}, {(1, 0): lost_card("EW"), (3, 0): lost_card("EW")}, {(2, 0): Mine()}, {"A": (1, 0)}
    )
    assert Stop((2, 0), 1, 0, True) in maze.reach("A")
    after = maze.turn_over((2, 0), Mine("dragon", lost_card("EW")))
    assert {stop.cell for stop in after.reach("A")} == {(0, 0), (1, 0), (2, 0), (3, 0)}
    assert Stop((3, 0), 2, 0, False) in after.reach("A")


def test_a_dwarf_that_is_not_there_goes_nowhere() -> None:
    with pytest.raises(KeyError):
        board().reach("Ann")
