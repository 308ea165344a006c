"""Cards and mazes of The Duel as pictures: doors, trolls and gold where they are, and whose each tunnel is."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import Cell, Door, DuelMaze, Gold, PathCard, Troll, duel_card
from tests.rules.duel_mazes import scattered, some_card
from tests.rules.saboteur_mazes import TRACKS
from tests.web.drawings import (
    BLUE,
    CLANS,
    EDGES,
    GOALS,
    GREEN,
    HEIGHT,
    PATHS,
    SIDES,
    START,
    WIDTH,
    CounterMarker,
    Goal,
    MazeScene,
    N,
    S,
    card_svg,
    card_without_rock_svg,
    feature_place_at_side,
    goal_svg,
    gold_point,
    maze_svg,
    newly_lit_cells,
    sprite,
    start_card,
    troll_point,
)
from tests.web.host.maze.pictures import DUEL_SPRITE, SPRITE, ids, lit, names
from tests.web.page import Page

CSS = Path(__file__).parents[4] / "static" / "css"
CARDS = st.builds(lambda seed: some_card(Random(seed)), st.integers(0, 2**32))
MAZES = st.builds(lambda seed: scattered(Random(seed)), st.integers(0, 2**32))
TURNS = st.integers(0, 3)
PRINTED = [kind.card for kind in (*PATHS, *GOALS)]


def between(*cards: tuple[Cell, PathCard], goals: dict[Cell, Goal] | None = None) -> DuelMaze:
    """These cards with green's start at B0, blue's at D0."""
    return DuelMaze({GREEN: (0, -1), BLUE: (0, 1)}, dict(cards), goals or {})


# The drawings


@given(CARDS, TURNS)
def test_any_card_is_made_of_drawings_that_the_page_holds(card: PathCard, turn: int) -> None:
    assert names(card_svg(card, rotation=turn)).keys() <= ids(DUEL_SPRITE).keys()


def test_every_drawing_has_its_own_name_and_refers_to_others_only() -> None:
    assert set(ids(DUEL_SPRITE).values()) == {1}
    assert names(DUEL_SPRITE).keys() <= ids(DUEL_SPRITE).keys()


def test_a_page_of_another_edition_carries_nothing_of_the_duel() -> None:
    only = ids(sprite(symbol_sets=["features"])).keys() - ids(sprite()).keys()
    assert {"troll", "troll-bribed", "key-blue", "hat-green", "counter-blue", "gold-3", "o-t-NS", "doomed"} <= only
    assert not only & ids(SPRITE).keys()
    assert only <= ids(DUEL_SPRITE).keys()


@given(MAZES, TURNS)
def test_a_picture_is_well_formed_and_needs_nothing_but_its_style_sheet(maze: DuelMaze, turn: int) -> None:
    counters = tuple(
        CounterMarker(cell, ("gold", 0), clan) for cell, clan in zip(maze.face_up_cards, CLANS, strict=False)
    )
    svg = maze_svg(MazeScene(maze, turn, counters=counters, doomed=next(iter(maze.cards), None)))
    ElementTree.fromstring(svg)
    assert not re.search(r"style=|<script|\son\w+=|javascript:|url\(", svg)
    assert names(svg).keys() <= ids(DUEL_SPRITE).keys()


# Where things stand


@pytest.mark.parametrize("tracks", TRACKS)
def test_a_door_stands_across_the_tunnel_of_its_side(tracks: str) -> None:
    card = duel_card(tracks)
    for side in filter(card.open_sides.__and__, SIDES):
        assert_stands_across(card, side)


def assert_stands_across(card: PathCard, side: int) -> None:
    spot = feature_place_at_side(card, side)
    away = {edge: abs(spot.point[0] - x) + abs(spot.point[1] - y) for edge, (x, y) in EDGES.items()}
    assert min(away, key=away.__getitem__) == side
    assert 5 < away[side] < 30
    assert abs(spot.plank_angles[0] - (0 if side in (N, S) else 90)) <= 15


@given(CARDS)
def test_all_that_a_card_carries_lies_on_it_and_turns_with_it(card: PathCard) -> None:
    def spots(lies: PathCard) -> list[tuple[float, float]]:
        gold = [gold_point(lies, place) for place in range(len(lies.features.gold))]
        return gold + [troll_point(lies, troll) for troll in lies.features.trolls]

    for (x, y), (across, along) in zip(spots(card), spots(card.after_half_turn), strict=True):
        assert 10 < x < 90
        assert 10 < y < 130
        if len(card.tunnels) < 2:
            assert (across, along) == pytest.approx((WIDTH - x, HEIGHT - y))


def test_a_door_has_the_sign_of_its_clan_and_the_keys_that_lie_there() -> None:
    shut = card_without_rock_svg(duel_card("NEW", Door("green", "E")), (True,))
    assert names(shut) == Counter({"t-NEW": 1, "plank": 1, "sign-green": 1})
    keyed = card_without_rock_svg(duel_card("NEW", Door("green", "E", ("blue",))), (True,))
    assert names(keyed) == names(shut) + Counter(["key-blue"])


def test_a_bribed_troll_sleeps_beside_his_tunnel() -> None:
    stands, sleeps = duel_card("NS", Troll("N")), duel_card("NS", Troll("N", bribed=True))
    assert (
        names(card_without_rock_svg(stands, (True,)))["troll"]
        == names(card_without_rock_svg(sleeps, (True,)))["troll-bribed"]
        == 1
    )
    assert troll_point(stands, stands.features.trolls[0])[0] == 50
    assert troll_point(sleeps, sleeps.features.trolls[0])[0] > 71


@pytest.mark.parametrize("worth", [1, 2, 3])
def test_gold_is_counted_in_nuggets(worth: int) -> None:
    assert names(card_without_rock_svg(duel_card("NS", Gold(worth, "NS")), (True,)))[f"gold-{worth}"] == 1
    assert len(Page(DUEL_SPRITE).all(f'#gold-{worth} use[href="#nugget"]')) == worth


def test_more_gold_than_any_card_has_gets_a_figure() -> None:
    assert Page(card_without_rock_svg(duel_card("NS", Gold(5, "NS")), (True,))).texts("text") == ["5"]


def test_gold_on_two_dead_ends_lies_on_both_and_on_one_group_side_by_side() -> None:
    ends = duel_card("E|S", Gold(1, "E"), Gold(1, "S"))
    assert gold_point(ends, 0)[0] > 65
    assert gold_point(ends, 1)[1] > 90
    both = duel_card("NS", Gold(1, "NS"), Gold(1, "NS"))
    assert [gold_point(both, place) for place in (0, 1)] == [(38, 70), (62, 70)]


def test_a_ladder_wears_the_hat_of_its_clan() -> None:
    assert names(card_without_rock_svg(duel_card("NE", ladder="blue"), (True,)))["hat-blue"] == 1
    assert names(card_without_rock_svg(start_card("green"), (True,), START))["hat-green"] == 1


def test_a_goal_has_a_rim_and_what_it_carries_and_no_lumps() -> None:
    for kind in GOALS:
        symbols = names(goal_svg(Goal(kind.key, kind.card)))
        assert symbols["goal-rim"] == 1
        assert not symbols["lumps"] + symbols["nuggets"]
        assert sum(symbols[f"gold-{worth}"] for worth in (1, 2, 3)) == len(kind.card.features.gold)


# Whose a tunnel is


def owners(svg: str) -> Counter[tuple[str, str]]:
    """The marks along tunnels that one clan alone reaches."""
    marks = [use.attributes for use in Page(svg).all("use[href^='#o-']")]
    return Counter(
        ((mark["href"] or "").removeprefix("#o-"), (mark["class"] or "").removeprefix("m-of-")) for mark in marks
    )


@given(MAZES)
def test_reached_groups_are_lit_and_marked_if_one_of_two_reaches_them(maze: DuelMaze) -> None:
    groups = [clans for cell in maze.face_up_cards for clans in maze.clans_reaching_tunnels(cell)]
    svg = maze_svg(MazeScene(maze))
    lights = Counter(light for (_, light), count in lit(svg).items() for _ in range(count))
    assert (lights["lit"], lights["cold"]) == (sum(map(bool, groups)), groups.count(()))
    alone = Counter(clans[0] for clans in groups if len(clans) == 1) if len(maze.starts) > 1 else Counter[str]()
    assert Counter(clan for (_, clan), count in owners(svg).items() for _ in range(count)) == alone


def test_a_tunnel_of_one_dwarf_is_marked_as_hers_and_one_of_both_is_not() -> None:
    maze = between(
        ((1, -1), duel_card("ESW", Door("green", "S"))), ((1, 0), duel_card("NS")), ((1, 1), duel_card("NW"))
    )
    svg = maze_svg(MazeScene(maze))
    assert owners(svg) == {("t-NESW", "green"): 1, ("t-ESW", "green"): 1}
    open_door = between(((1, -1), duel_card("ESW")), *list(maze.cards.items())[1:])
    assert not owners(maze_svg(MazeScene(open_door)))


def test_who_digs_alone_has_plain_light() -> None:
    alone = DuelMaze({GREEN: (0, 0)}, {(1, 0): duel_card("EW")}, {})
    svg = maze_svg(MazeScene(alone))
    assert lit(svg) == {("t-NESW", "lit"): 1, ("t-EW", "lit"): 1}
    assert not owners(svg)


def test_a_path_lights_up_again_where_a_second_dwarf_reaches_it() -> None:
    before = between(((1, -1), duel_card("ESW")), ((1, 1), duel_card("NW")))
    after = before.lay((1, 0), duel_card("NS"))
    assert newly_lit_cells(before, after, (1, 0)) == {(1, -1): 1, (1, 0): 0, (1, 1): 1}


# What lies on cards


def test_counters_lie_on_gold_and_trolls_on_top_of_all_cards() -> None:
    card = duel_card("NESW", Troll("S", bribed=True), Gold(1, "NESW"))
    maze = between(((1, -1), card), ((2, -1), duel_card("EW")))
    marks = (CounterMarker((1, -1), ("gold", 0), "green"), CounterMarker((1, -1), ("troll", "S"), "blue"))
    svg = maze_svg(MazeScene(maze, counters=marks))
    assert names(svg)["counter-green"] == names(svg)["counter-blue"] == 1
    assert svg.index("#counter-green") > svg.rindex('href="#rock')


@pytest.mark.parametrize("at", [("gold", 1), ("troll", "N")])
def test_a_counter_on_what_is_gone_is_not_drawn(at: tuple[str, int | str]) -> None:
    maze = between(((1, -1), duel_card("NS", Gold(1, "NS"))))
    gone = CounterMarker((1, -1), at, "blue"), CounterMarker((5, 5), at, "blue")
    svg = maze_svg(MazeScene(maze, counters=(CounterMarker((1, -1), ("gold", 0), "blue"), *gone)))
    assert names(svg)["counter-blue"] == 1


def test_the_card_that_a_rockfall_takes_is_marked() -> None:
    maze = between(((1, -1), duel_card("EW")), ((2, -1), duel_card("EW")))
    svg = maze_svg(MazeScene(maze, doomed=(2, -1)))
    assert names(svg)["doomed"] == 1
    assert svg.index("#doomed") > svg.index("translate(200 -140)")


def test_both_starts_and_all_that_lies_are_seen() -> None:
    maze = between(goals={(9, 0): Goal()})
    svg = maze_svg(MazeScene(maze))
    assert names(svg)["start-rim"] == 2
    assert names(svg)["hat-blue"] == names(svg)["hat-green"] == names(svg)["back"] == 1
    names_of_lines = set(Page(svg).texts("text"))
    assert {"B", "C", "D", "0", "9"} <= names_of_lines and not {"A", "E"} & names_of_lines
