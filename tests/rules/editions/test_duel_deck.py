"""The path cards and goals of The Duel: their sums are those that the rulebook gives."""

from __future__ import annotations

from collections import Counter

from companion.rules.editions.duel import GOLD_CARDS, TROLLS
from companion.rules.editions.duel_deck import GOALS, PATHS
from companion.rules.mazes.card_features import PLAIN
from companion.rules.mazes.cards import PathCard
from companion.rules.mazes.grid import ALL, LETTERS
from companion.rules.roles import BLUE, CLANS, GREEN

CARDS = [printed.card for printed in PATHS for _ in range(printed.count)]
FACES = [printed.card for printed in GOALS for _ in range(printed.count)]


def gold(card: PathCard) -> int:
    return sum(picture.value for picture in card.features.gold)


def clans(card: PathCard) -> set[str]:
    return {door.clan for door in card.features.doors}


def ways(card: PathCard) -> list[str]:
    return sorted(tunnel for tunnel in card.tracks.split("|") if len(tunnel) > 1)


def test_34_path_cards_and_18_goals() -> None:
    assert (len(CARDS), len(FACES)) == (34, 18)


def test_five_path_cards_have_gold_six_a_door_and_three_a_troll() -> None:
    assert sorted(gold(card) for card in CARDS if gold(card)) == [1] * 5
    assert Counter(clan for card in CARDS for clan in clans(card)) == {BLUE: 3, GREEN: 3}
    assert sum(len(card.features.trolls) for card in CARDS) == TROLLS
    assert sum(bool(gold(card)) + bool(clans(card)) + bool(card.features.trolls) for card in CARDS) == 14


def test_two_bridges_and_two_double_curves() -> None:
    pairs = Counter(tuple(ways(card)) for card in CARDS if len(ways(card)) > 1)
    assert pairs == {("EW", "NS"): 2, ("NE", "SW"): 1, ("ES", "NW"): 1}


def test_the_doors_of_both_clans_are_on_cards_of_the_same_shapes() -> None:
    shapes = {clan: sorted(card.tracks for card in CARDS if clan in clans(card)) for clan in CLANS}
    assert shapes == dict.fromkeys(CLANS, ["NES", "NESW", "NEW"])


def test_no_ladder_is_marked_and_18_cards_could_have_one() -> None:
    assert not any(card.features.ladder for card in CARDS)
    plain = [card for card in CARDS if card.features == PLAIN]
    assert sum(len(ways(card)) == 1 for card in plain) == 18


def test_eight_goals_have_doors_of_one_clan_four_each_before_the_same_gold() -> None:
    assert [len(clans(card)) for card in FACES if clans(card)] == [1] * 8
    behind = {clan: sorted(gold(card) for card in FACES if clan in clans(card)) for clan in CLANS}
    assert behind == dict.fromkeys(CLANS, [1, 1, 2, 3])


def test_there_are_26_nuggets_on_goals_and_31_in_all() -> None:
    assert Counter(map(gold, FACES)) == {0: 4, 1: 5, 2: 6, 3: 3}
    assert sum(map(gold, FACES)) == 26
    assert sum(map(gold, FACES + CARDS)) == 31


def test_goals_have_neither_trolls_nor_ladders() -> None:
    assert not any(card.features.trolls or card.features.ladder for card in FACES)


def test_a_goal_can_be_turned_to_be_open_to_any_side() -> None:
    assert all(card.open_sides | card.after_half_turn.open_sides == ALL for card in FACES)


def test_doors_and_trolls_are_on_open_sides_and_gold_on_a_path() -> None:
    for card in (printed.card for printed in (*PATHS, *GOALS)):
        assert all(LETTERS[thing.side] & card.open_sides for thing in (*card.features.doors, *card.features.trolls))
        assert all(picture.track in card.tracks.split("|") for picture in card.features.gold)
        assert all(picture.value in GOLD_CARDS for picture in card.features.gold)


def test_every_kind_has_a_key_of_its_own() -> None:
    keys = [printed.key for printed in (*PATHS, *GOALS)]
    assert len(set(keys)) == len(keys)
    assert len({printed.card for printed in (*PATHS, *GOALS)}) == len(keys)
