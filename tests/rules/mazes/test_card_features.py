"""What cards of The Duel carry: doors and whom they bar, keys, bribes, gold, and what no card can have; and the ground
on cards of The Lost Mines."""

from __future__ import annotations

import pytest

from companion.rules.editions.duel_deck import GOALS, PATHS
from companion.rules.mazes.card_features import PLAIN, Door, Features, Gold, Troll, sides_from_letters
from companion.rules.mazes.cards import (
    PathCard,
    UnreadableTracks,
    duel_card,
    has_impossible_duel_features,
    lost_mines_card,
    path_card,
)
from companion.rules.mazes.grid import E, N, S, W
from companion.rules.mazes.terrain import GROUNDS, TOOL_FOR
from companion.rules.roles import BLUE, CLANS, GREEN

FULL = Features((Door(BLUE, "N"), Door(GREEN, "E")), (Troll("S"),), (Gold(2, "NES"), Gold(1, "W")), BLUE)


def test_a_door_bars_the_other_clan_until_its_key_lies_there() -> None:
    for keys, barred in (((), True), ((BLUE,), True), ((GREEN,), False), ((BLUE, GREEN), False)):
        assert Door(BLUE, "N", keys).is_shut_for(GREEN) is barred
        assert not Door(BLUE, "N", keys).is_shut_for(BLUE)


def test_a_key_is_laid_on_one_door_once_and_taken_off_again() -> None:
    once = FULL.with_key("N", GREEN)
    assert once.doors == (Door(BLUE, "N", (GREEN,)), Door(GREEN, "E"))
    assert once.with_key("N", GREEN) == once
    assert once.with_key("N", BLUE).doors[0].keys == (GREEN, BLUE)
    assert once.with_key("N", GREEN, present=False) == FULL
    assert FULL.with_key("W", GREEN) == FULL.with_key("N", GREEN, present=False) == FULL


def test_a_bribe_opens_one_troll_and_may_be_removed() -> None:
    two = Features(trolls=(Troll("S"), Troll("N")))
    assert two.with_bribe("N").trolls == (Troll("S"), Troll("N", bribed=True))
    assert two.with_bribe("N").with_bribe("N", bribed=False) == two.with_bribe("E") == two


def test_foreign_doors_and_unbribed_trolls_shut_sides_for_a_clan() -> None:
    assert (FULL.sides_shut_for(GREEN), FULL.sides_shut_for(BLUE)) == (N | S, E | S)
    opened = FULL.with_key("N", GREEN).with_bribe("S")
    assert (opened.sides_shut_for(GREEN), opened.sides_shut_for(BLUE)) == (0, E)


def test_what_stands_on_a_side_is_found_by_it() -> None:
    assert (FULL.door_at("E"), FULL.door_at("S")) == (Door(GREEN, "E"), None)
    assert (FULL.troll_at("S"), FULL.troll_at("E")) == (Troll("S"), None)


def test_a_bare_card_is_as_it_was_printed() -> None:
    assert FULL.with_key("N", GREEN).with_key("E", BLUE).with_bribe("S").as_printed == FULL == FULL.as_printed


def test_a_half_turn_turns_all_and_two_turn_nothing() -> None:
    turned = FULL.with_key("N", GREEN).after_half_turn
    assert (turned.doors, turned.trolls) == ((Door(BLUE, "S", (GREEN,)), Door(GREEN, "W")), (Troll("N"),))
    assert ([gold.value for gold in turned.gold], [sides_from_letters(gold.track) for gold in turned.gold]) == (
        [2, 1],
        [N | S | W, E],
    )
    assert (turned.ladder, turned.after_half_turn) == (BLUE, FULL.with_key("N", GREEN))
    assert PLAIN.after_half_turn is PLAIN


def test_only_a_card_that_carries_nothing_is_plain() -> None:
    assert not PLAIN
    assert all((Features(doors=(Door(BLUE, "N"),)), Features(trolls=(Troll("N"),)), Features(gold=(Gold(1, "N"),))))
    assert Features(ladder=BLUE)


@pytest.mark.parametrize(
    "other",
    [
        Features((Door(GREEN, "E"), Door(BLUE, "N")), (Troll("S"),), (Gold(1, "W"), Gold(2, "SEN")), BLUE),
        FULL.with_key("N", GREEN).with_bribe("S"),
    ],
)
def test_the_same_in_another_order_or_with_keys_and_bribes_is_alike(other: Features) -> None:
    assert other.comparison_key == FULL.comparison_key
    assert other != FULL


@pytest.mark.parametrize(
    "other",
    [
        Features((Door(BLUE, "N"), Door(BLUE, "E")), FULL.trolls, FULL.gold, BLUE),
        Features((Door(BLUE, "N"),), FULL.trolls, FULL.gold, BLUE),
        Features(FULL.doors, (Troll("W"),), FULL.gold, BLUE),
        Features(FULL.doors, FULL.trolls, (Gold(3, "NES"), Gold(1, "W")), BLUE),
        Features(FULL.doors, FULL.trolls, (Gold(1, "NES"), Gold(2, "W")), BLUE),
        Features(FULL.doors, FULL.trolls, FULL.gold, GREEN),
        PLAIN,
    ],
)
def test_what_carries_something_else_is_not_alike(other: Features) -> None:
    assert other.comparison_key != FULL.comparison_key
    assert path_card("NES|W", features=other).comparison_key != path_card("NES|W", features=FULL).comparison_key


def test_two_kinds_of_the_edition_are_never_alike() -> None:
    for kinds in (PATHS, GOALS):
        turns = [turn.comparison_key for kind in kinds for turn in kind.card.orientations]
        assert len(set(turns)) == len(turns)


def test_a_card_of_the_duel_has_a_ladder_only_where_one_is_drawn() -> None:
    assert duel_card("NS", ladder=BLUE).ladder
    assert not duel_card("NS").ladder
    with pytest.raises(UnreadableTracks):
        duel_card("NN")


def wrong(tracks: str, *things: Door | Troll | Gold, ladder: str = "") -> bool:
    return has_impossible_duel_features(duel_card(tracks, *things, ladder=ladder), CLANS, range(1, 4))


def test_no_card_of_the_edition_is_wrong() -> None:
    turns = [turn for kind in (*PATHS, *GOALS) for turn in kind.card.orientations]
    assert [turn for turn in turns if has_impossible_duel_features(turn, CLANS, range(1, 4))] == []


def test_a_card_with_all_that_there_is_can_be() -> None:
    card = PathCard("NES|W", features=FULL, ladder=True)
    assert not has_impossible_duel_features(card, CLANS, range(1, 4))
    assert not wrong("SEN|W", Gold(1, "NES"))


@pytest.mark.parametrize(
    ("tracks", "things", "ladder"),
    [
        ("NS", [Door(BLUE, "E")], ""),
        ("NS", [Door(BLUE, "X")], ""),
        ("NS", [Troll("W")], ""),
        ("NS", [Troll("")], ""),
        ("NS", [Door(BLUE, "N"), Door(GREEN, "N")], ""),
        ("NS", [Door(BLUE, "N"), Troll("N")], ""),
        ("NS", [Door("yellow", "N")], ""),
        ("NS", [Door("", "N")], ""),
        ("NS", [], "yellow"),
        ("NS", [Gold(0, "NS")], ""),
        ("NS", [Gold(4, "NS")], ""),
        ("NS", [Gold(1, "N")], ""),
        ("NS", [Gold(1, "")], ""),
        ("NS", [Gold(1, "QX")], ""),
        ("NS|EW", [Gold(1, "NSEW")], ""),
        ("E|NSW", [Gold(1, "NN")], ""),
    ],
)
def test_what_no_card_can_carry_is_wrong(tracks: str, things: list[Door | Troll | Gold], ladder: str) -> None:
    assert wrong(tracks, *things, ladder=ladder)


def test_gold_whose_track_was_once_written_oddly_still_has_its_group() -> None:
    assert duel_card("E|NSW", Gold(1, "NN")).tunnel_of_gold(Gold(1, "NN")) == 0


# The ground on cards of The Lost Mines


def test_a_tool_lies_on_a_card_that_stays_the_same_kind() -> None:
    dry, bridged = Features(ground="lake"), Features(ground="lake", bridged=True)
    assert dry.comparison_key == bridged.comparison_key and bridged.as_printed == dry != bridged
    assert lost_mines_card("EW", "lake", True).comparison_key == lost_mines_card("WE", "lake").comparison_key
    assert bridged.after_half_turn == bridged


@pytest.mark.parametrize("ground", ["trunks", "ditch", "rock", "campfire", ""])
def test_another_ground_is_another_card(ground: str) -> None:
    assert lost_mines_card("EW", ground).comparison_key != lost_mines_card("EW", "lake").comparison_key
    assert bool(Features(ground=ground)) == bool(ground)


def test_only_an_obstacle_is_another_card_once_it_is_bridged() -> None:
    assert lost_mines_card("EW", "lake") != lost_mines_card("EW", "lake", True)
    assert lost_mines_card("EW", "rock", True) == lost_mines_card("EW", "rock")
    assert lost_mines_card("EW").features == PLAIN


@pytest.mark.parametrize("ground", GROUNDS)
def test_no_card_of_the_duel_has_ground(ground: str) -> None:
    assert has_impossible_duel_features(lost_mines_card("EW", ground), CLANS, range(1, 4))


def test_each_obstacle_has_a_tool_of_its_own() -> None:
    assert TOOL_FOR == {"trunks": "axe", "lake": "boat", "ditch": "rope"}
    assert {ground for ground in GROUNDS if Features(ground=ground).is_obstacle_without_tool} == TOOL_FOR.keys()
    assert {ground for ground in GROUNDS if Features(ground=ground).has_room_for_only_one_dwarf} == {*TOOL_FOR, "rock"}
    assert not any(Features(ground=ground, bridged=True).is_obstacle_without_tool for ground in GROUNDS)


def test_sides_of_letters() -> None:
    assert (sides_from_letters(""), sides_from_letters("WN"), sides_from_letters("NESW")) == (0, N | W, N | E | S | W)
