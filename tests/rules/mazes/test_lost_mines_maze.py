"""The board of The Lost Mines: what may lie where, what a storm takes along, and laws of where a dwarf can go."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import PathCard, UnreadableTracks, lost_mines_card
from companion.rules.mazes.grid import SIDES, Cell, E, N, S, W
from companion.rules.mazes.links import link_between
from companion.rules.mazes.lost_mines_maze import Destination, LostMinesMaze
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.placement import placement_problems as against
from companion.rules.mazes.terrain import GROUNDS, OBSTACLES, TOOL_FOR
from tests.rules.saboteur_mazes import TRACKS

STARTS = {"blue": (1, 1), "yellow": (1, 5)}
MINES = {(9, 0): Goal(), (3, 1): Goal()}
SEEDS = st.integers(0, 2**32)


def board(mines: dict[Cell, Goal] | None = None, **cards: str) -> LostMinesMaze:
    """`c2_1="EW"` lies in column 2, row 1."""
    laid = {(int(name[1]), int(name[3])): lost_mines_card(tracks) for name, tracks in cards.items()}
    return LostMinesMaze(STARTS, laid, MINES if mines is None else mines)


def problems(maze: LostMinesMaze, cell: Cell, tracks: str) -> tuple[str, ...]:
    return against(maze, cell, lost_mines_card(tracks))


# Cards


def test_only_an_obstacle_can_be_bridged() -> None:
    assert set(TOOL_FOR) == set(OBSTACLES)
    for feature in ("", "rock", "campfire"):
        assert lost_mines_card("EW", feature, True) == lost_mines_card("EW", feature)
    assert lost_mines_card("EW", "lake", True) != lost_mines_card("EW", "lake")


@pytest.mark.parametrize("feature", GROUNDS)
def test_who_may_enter_which_card(feature: str) -> None:
    dry, bridged = lost_mines_card("EW", feature), lost_mines_card("EW", feature, True)
    assert dry.features.is_obstacle_without_tool == (feature in OBSTACLES)
    assert not bridged.features.is_obstacle_without_tool
    assert bridged.features.has_room_for_only_one_dwarf == (feature != "campfire")


@given(st.sampled_from(TRACKS), st.sampled_from(["", *GROUNDS]), st.booleans())
def test_a_card_turned_twice_lies_as_before(tracks: str, feature: str, bridged: bool) -> None:
    card = lost_mines_card(tracks, feature, bridged)
    assert card.after_half_turn.after_half_turn.tunnels == card.tunnels
    assert (card.after_half_turn.features, bool(card.features)) == (card.features, bool(feature))
    assert {side: card.tunnels[place] & side for side, place in card.tunnel_by_side.items()} == {
        side: side for side in SIDES if card.open_sides & side
    }


def test_tracks_that_no_card_has_are_no_card() -> None:
    with pytest.raises(UnreadableTracks):
        lost_mines_card("NN", "lake")


# Laying a path card


def test_a_card_extends_a_path_from_a_start_a_card_or_a_revealed_mine() -> None:
    assert problems(board(), (2, 1), "EW") == ()
    assert problems(board(c2_1="ESW"), (2, 2), "NS") == ()
    open_mine = {(5, 3): Goal("gold", lost_mines_card("NESW"))}
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


def test_all_sides_must_match_and_one_path_must_go_on() -> None:
    assert problems(board(), (2, 1), "NS") == ("edges-clash", "not-connected")
    assert problems(board(c1_2="NESW"), (2, 2), "NW") == ()
    maze = board(c2_1="EW", c1_2="NEW")
    assert problems(maze, (2, 2), "ENW") == ("edges-clash",)
    assert problems(maze, (2, 2), "EW") == ()


def test_walls_that_match_are_no_path() -> None:
    assert problems(board(c2_1="EW"), (2, 2), "EW") == ("not-connected",)
    assert problems(board(c2_1="EW"), (2, 0), "EW") == ("not-connected",)


def test_a_path_may_lead_off_the_board_and_an_island_may_grow() -> None:
    assert problems(board(), (1, 0), "NESW") == ()
    assert problems(board(c7_5="EW"), (8, 5), "EW") == ()


# A thunderstorm


def test_a_thunderstorm_takes_path_cards() -> None:
    maze = LostMinesMaze(STARTS, {(2, 1): lost_mines_card("EW")}, MINES)
    assert maze.remove_card((2, 1)).cards == {}
    with pytest.raises(KeyError):
        maze.remove_card((1, 1))


def test_tokens_leave_only_from_between_two_unused_cells() -> None:
    cards = {(2, 1): lost_mines_card("NESW"), (2, 2): lost_mines_card("NESW")}
    ends = [link_between((2, 1), at) for at in ((1, 1), (3, 1), (2, 0), (2, 2))]
    maze = LostMinesMaze(STARTS, cards, MINES, tokens=dict.fromkeys(ends, ("trap", "troll")))
    assert maze.links_cleared_with_card((2, 1)) == (link_between((2, 0), (2, 1)),)
    struck = maze.remove_card((2, 1))
    assert (2, 1) not in struck.cards
    assert struck.tokens.keys() == {link_between((2, 1), at) for at in ((1, 1), (3, 1), (2, 2))}
    assert struck.remove_card((2, 2)).tokens.keys() == {link_between((2, 1), at) for at in ((1, 1), (3, 1))}


# What may lie where two cards meet


def test_a_token_lies_on_a_path_to_a_card_or_to_a_free_cell() -> None:
    maze = board(c2_1="EW", c2_2="NESW", c1_0="NW")
    for cell, side in (((1, 1), E), ((2, 1), E), ((2, 1), W), ((2, 2), S), ((1, 5), N)):
        assert maze.trap_or_troll_problems(cell, side) == ()
    for cell, side in (((2, 1), S), ((2, 2), N), ((2, 1), 0), ((4, 4), N), ((3, 1), W)):
        assert maze.trap_or_troll_problems(cell, side) == ("no-way-there",), (cell, side)
    assert maze.trap_or_troll_problems((1, 0), N) == ("off-board",)


def test_a_token_is_seen_from_both_ends_of_its_link_and_can_lie_twice() -> None:
    between = link_between((2, 1), (1, 1))
    maze = board().with_token(between, "trap").with_token(between, "troll").with_token(between, "trap")
    assert maze.tokens_at((1, 1), E) == maze.tokens_at((2, 1), W) == ("trap", "troll", "trap")
    assert maze.tokens_at((1, 1), S) == ()
    once = maze.with_token(between, "trap", present=False)
    assert once.tokens_at((1, 1), E) == ("troll", "trap")
    none = once.with_token(between, "troll", present=False).with_token(between, "trap", present=False)
    assert none.tokens == {} == none.with_token(between, "trap", present=False).tokens


# What is asked of every maze


def test_a_path_is_what_leads_there_past_obstacles_traps_and_trolls() -> None:
    cards = {(2, 1): lost_mines_card("EW|S", "lake"), (2, 2): lost_mines_card("NS"), (4, 1): lost_mines_card("EW")}
    maze = LostMinesMaze(STARTS, cards, MINES, tokens={link_between((1, 1), (2, 1)): ("troll", "trap")})
    assert (
        maze.are_tunnels_connected((2, 1)),
        maze.are_tunnels_connected((2, 2)),
        maze.are_tunnels_connected((4, 1)),
    ) == (
        (True, False),
        (False,),
        (False,),
    )
    assert maze.are_tunnels_connected((1, 5)) == (True,)
    assert maze.are_tunnels_connected((3, 1)) == maze.are_tunnels_connected((7, 7)) == ()
    assert [maze.is_connected(cell) for cell in ((2, 1), (2, 2), (3, 1))] == [True, False, False]
    assert (maze.clans_reaching_tunnels((2, 1)), maze.clans_reaching_tunnels((3, 1))) == (((), ()), ())


def test_a_mine_is_touched_by_a_path_but_turned_over_by_a_dwarf_only() -> None:
    maze = board(c2_1="EW")
    assert (maze.reached_goals, maze.goals_to_turn_over, maze.cells_forbidding_ladders) == (((3, 1),), (), ())
    assert board(c2_1="NSW").reached_goals == ()
    open_far = board({(9, 0): Goal("gold", lost_mines_card("NESW"))})
    assert open_far.reached_goals == ((9, 0),)


def test_a_card_or_an_open_mine_is_replaced_where_it_lies() -> None:
    open_mine = {(3, 1): Goal("gold", lost_mines_card("EW")), (9, 0): Goal()}
    maze = (
        board(open_mine, c2_1="EW")
        .replace_card((2, 1), lost_mines_card("NS"))
        .replace_card((3, 1), lost_mines_card("NS"))
    )
    assert (maze.card_at((2, 1)), maze.goals[3, 1]) == (lost_mines_card("NS"), Goal("gold", lost_mines_card("NS")))
    assert maze.card_at((1, 1)) == lost_mines_card("NESW")
    assert maze.card_at((9, 0)) is maze.card_at((5, 5)) is None


def test_a_card_is_kept_without_what_no_card_of_this_edition_carries() -> None:
    made = PathCard("EW", features=Features(ground="lake", bridged=True))
    assert board().shared_instance(made) == lost_mines_card("EW", "lake", True)
    assert board().shared_instance(PathCard("EW", door="blue", crystals=2)) == lost_mines_card("EW")


def test_where_there_is_no_board_nothing_is_free() -> None:
    maze = board(c2_1="EW")
    assert [maze.is_free(cell) for cell in ((2, 2), (2, 1), (1, 1), (9, 0), (11, 0), (0, -1))] == [True] + [False] * 5
    assert (1, -1) not in board(c1_0="NESW").free_cells_beside_cards


# Where a dwarf can go


def walker(chance: Random) -> LostMinesMaze:
    """Ann and others on a crowded board."""
    cells = [(column, row) for column in range(1, 6) for row in range(5)]
    features = ["", "", "campfire", "rock", "lake"]
    cards: dict[Cell, PathCard] = {
        cell: lost_mines_card(chance.choice(["NESW", *TRACKS]), chance.choice(features), chance.random() < 0.7)
        for cell in chance.sample(cells, 20)
    }
    free = [cell for cell in cells if cell not in cards]
    mines = {free[0]: Goal(), free[1]: Goal("gold", lost_mines_card("NESW"))}
    dwarves = {name: chance.choice(list(cards)) for name in ("Ann", "Ben", "Cem")}
    tokens = {
        link_between((2, 2), (3, 2)): ("trap",),
        link_between((3, 3), (3, 2)): ("trap", "trap"),
        link_between((1, 1), (2, 1)): ("troll",),
    }
    return LostMinesMaze({"blue": (0, 0)}, cards, mines, dwarves, tokens)


@given(SEEDS)
def test_no_stop_is_beaten_by_another(seed: int) -> None:
    stops = walker(Random(seed)).destinations("Ann")
    assert len(set(stops)) == len(stops)
    for stop in stops:
        others = [other for other in stops if other.cell == stop.cell and other != stop]
        assert not any(other.steps <= stop.steps and other.traps <= stop.traps for other in others)


@given(SEEDS)
def test_a_trap_more_opens_nothing_and_a_troll_only_shuts(seed: int) -> None:
    maze = walker(Random(seed))
    cells = {stop.cell for stop in maze.destinations("Ann")}
    for token, may in (("trap", cells.__eq__), ("troll", cells.__ge__)):
        tokens = {**maze.tokens, link_between((2, 3), (3, 3)): (token,)}
        more = LostMinesMaze(maze.starts, maze.cards, maze.goals, maze.dwarves, tokens)
        assert may({stop.cell for stop in more.destinations("Ann")})


@given(SEEDS)
def test_a_bridge_over_an_obstacle_shuts_nothing(seed: int) -> None:
    maze = walker(Random(seed))
    bridged = maze
    for cell, card in maze.cards.items():
        bridged = bridged.lay(cell, lost_mines_card(card.tracks, card.features.ground, True))
    assert {stop.cell for stop in bridged.destinations("Ann")} >= {stop.cell for stop in maze.destinations("Ann")}


def test_a_mine_that_was_turned_over_is_a_card_like_others() -> None:
    maze = LostMinesMaze(
        {"blue": (0, 0)},
        {(1, 0): lost_mines_card("EW"), (3, 0): lost_mines_card("EW")},
        {(2, 0): Goal()},
        {"A": (1, 0)},
    )
    assert Destination((2, 0), 1, 0, True) in maze.destinations("A")
    after = maze.turn_over((2, 0), Goal("dragon", lost_mines_card("EW")))
    assert {stop.cell for stop in after.destinations("A")} == {(0, 0), (1, 0), (2, 0), (3, 0)}
    assert Destination((3, 0), 2, 0, False) in after.destinations("A")


def test_a_dwarf_enters_a_mine_with_its_last_step_from_any_path() -> None:
    maze = (
        board(c2_1="EW", c2_0="ES", c1_0="ES", c3_0="SW").lay((2, 1), lost_mines_card("NEW")).place_dwarf("Ann", (1, 1))
    )
    assert maze.entry_sides("Ann", (3, 1)) == W
    assert maze.place_dwarf("Ann", (2, 1)).entry_sides("Ann", (3, 1)) == N | W
    assert maze.place_dwarf("Ann", (3, 0)).entry_sides("Ann", (3, 1)) == N | W
    assert maze.entry_sides("Ann", (9, 0)) == 0
    barred = maze.with_token(link_between((2, 1), (3, 1)), "troll").place_dwarf("Ann", (2, 1))
    assert barred.entry_sides("Ann", (3, 1)) == N
    assert barred.with_token(link_between((3, 0), (3, 1)), "trap").entry_sides("Ann", (3, 1)) == N


def test_into_an_open_mine_leads_what_its_own_paths_meet() -> None:
    maze = board({(3, 1): Goal("gold", lost_mines_card("NS"))}, c2_1="EW").place_dwarf("Ann", (1, 1))
    assert maze.entry_sides("Ann", (3, 1)) == 0
    assert maze.turn_over((3, 1), Goal("gold", lost_mines_card("EW"))).entry_sides("Ann", (3, 1)) == W


def test_a_dwarf_that_is_not_there_goes_nowhere() -> None:
    for ask in (lambda maze: maze.destinations("Ann"), lambda maze: maze.entry_sides("Ann", (3, 1))):
        with pytest.raises(KeyError):
            ask(board())


def test_a_dwarf_that_stands_on_no_card_stays() -> None:
    """The card on which it stood was taken off."""
    maze = board(c2_1="EW").place_dwarf("Ann", (2, 2))
    assert (maze.destinations("Ann"), maze.entry_sides("Ann", (2, 1))) == ((Destination((2, 2), 0, 0, False),), 0)
