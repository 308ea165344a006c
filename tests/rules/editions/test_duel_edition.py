"""The edition The Duel: dwarves and clans, who begins, counters and keys, what is printed, how trolls may be paid."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.rules.core import (
    ALL,
    BLUE,
    CLANS,
    DUEL,
    DUEL_GOALS,
    EDITIONS,
    FIRST_DWARF,
    GREEN,
    THIS_ROUND,
    PathCard,
    Player,
    Seat,
    clan_at_seating_place,
    default_options,
    doors_of,
    duel_card,
    gold_of,
    ladder_clan,
    seat_beginning_round,
    trolls_of,
)

ANN, BEN = Seat(1), Seat(2)


def dwarf(seat: Seat, clan: str, gold: int = 0) -> Player:
    return Player(seat, "", gold, clan=clan)


def test_the_duel_has_no_roles_and_ladders_of_its_own() -> None:
    assert [key for key, edition in EDITIONS.items() if not edition.roles] == ["duel"]
    assert [key for key, edition in EDITIONS.items() if edition.has_ladders] == ["saboteur2", "duel"]
    assert [key for key, edition in EDITIONS.items() if edition.has_crystals] == ["saboteur2"]


def test_the_first_seat_is_green_unless_the_table_chooses_blue() -> None:
    assert [option.values for option in DUEL.options[:2]] == [("all", THIS_ROUND), (GREEN, BLUE)]
    assert all(default_options(DUEL)[option.name] == option.values[0] for option in DUEL.options)
    for options, clans in ((default_options(DUEL), [GREEN, BLUE]), ({}, [GREEN, BLUE]), ({FIRST_DWARF: BLUE}, CLANS)):
        assert [clan_at_seating_place(place, options) for place in range(2)] == list(clans)


@pytest.mark.parametrize(
    ("green", "blue", "begins"), [(4, 6, GREEN), (6, 4, BLUE), (5, 5, BLUE), (0, 0, BLUE), (0, 1, GREEN)]
)
def test_d22_green_begins_then_who_has_less_gold_and_blue_on_a_tie(green: int, blue: int, begins: str) -> None:
    for players in (
        (dwarf(ANN, GREEN, green), dwarf(BEN, BLUE, blue)),
        (dwarf(ANN, BLUE, blue), dwarf(BEN, GREEN, green)),
    ):
        clans = {player.seat: player.clan for player in players}
        assert clans[seat_beginning_round(players, True)] == GREEN
        assert clans[seat_beginning_round(players, False)] == begins
    for clan, first in product(CLANS, (True, False)):
        assert seat_beginning_round([dwarf(ANN, clan, 3)], first) == ANN


# What is printed: the sums are those that the rulebook gives

CARDS = [printed.card for printed in DUEL.paths for _ in range(printed.count)]
FACES = [printed.card for printed in DUEL_GOALS for _ in range(printed.count)]


def gold(card: PathCard) -> int:
    return card.gold


def doors(card: PathCard) -> set[str]:
    return {door.value for door in doors_of(card)}


def ways(card: PathCard) -> list[str]:
    return sorted(tunnel for tunnel in card.tracks.split("|") if len(tunnel) > 1)


def test_of_34_path_cards_five_have_gold_six_a_door_and_three_a_troll() -> None:
    assert len(CARDS) == 34
    assert sorted(gold(card) for card in CARDS if gold(card)) == [1] * 5
    assert sum(len(trolls_of(card)) for card in CARDS) == 3
    shapes = {clan: sorted(card.tracks for card in CARDS if clan in doors(card)) for clan in CLANS}
    assert shapes == dict.fromkeys(CLANS, ["NES", "NESW", "NEW"])
    assert sum(bool(gold(card)) + bool(doors(card)) + bool(trolls_of(card)) for card in CARDS) == 14
    pairs = Counter(tuple(ways(card)) for card in CARDS if len(ways(card)) > 1)
    assert pairs == {("EW", "NS"): 2, ("NE", "SW"): 1, ("ES", "NW"): 1}
    # No ladder is marked, and 18 cards could have one.
    assert not any(ladder_clan(card) for card in CARDS)
    assert sum(len(ways(card)) == 1 for card in CARDS if not card.features) == 18


def test_of_18_goals_eight_have_doors_before_the_same_gold_and_26_nuggets_lie_on_all() -> None:
    assert len(FACES) == 18 == len(DUEL.faces)
    behind = {clan: sorted(gold(card) for card in FACES if doors(card) == {clan}) for clan in CLANS}
    assert behind == dict.fromkeys(CLANS, [1, 1, 2, 3])
    assert Counter(map(gold, FACES)) == {0: 4, 1: 5, 2: 6, 3: 3}
    assert sum(map(gold, FACES + CARDS)) == 31
    assert not any(trolls_of(card) or ladder_clan(card) for card in FACES)
    assert all(card.open_sides | card.after_half_turn.open_sides == ALL for card in FACES)


def test_every_kind_is_another_card_with_what_it_carries_on_its_paths() -> None:
    kinds = (*DUEL.paths, *DUEL_GOALS)
    assert len({kind.key for kind in kinds}) == len({kind.card for kind in kinds}) == len(kinds)
    for cards in (DUEL.paths, DUEL_GOALS):
        turns = [turn.comparison_key for kind in cards for turn in kind.card.orientations]
        assert len(set(turns)) == len(turns)
    for card in [kind.card for kind in kinds]:
        assert all(thing.sides & card.open_sides for thing in (*doors_of(card), *trolls_of(card)))
        assert all(picture.sides in card.tunnels for picture in gold_of(card))


def test_a_goal_that_fits_both_ways_may_be_turned_as_one_likes() -> None:
    maze = DUEL.set_up_maze([GREEN]).lay((7, 0), duel_card("E", ladder=GREEN))
    both = DUEL.faces["d_goal_1"].orientations
    assert maze.goal_orientations((8, 0), DUEL.faces["d_goal_1"], (7, 0)) == both
    assert len(both) == 2
