"""The edition Saboteur 2: its cards, and what cannot come out of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.rules.editions import EDITIONS, UnknownEdition, find_edition
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundFacts
from tests.rules.rounds import round_of, with_result


def problems(facts: RoundFacts) -> list[str]:
    return [problem.key for problem in SABOTEUR2.facts_problems(facts)]


def test_an_edition_is_found_by_its_key() -> None:
    assert find_edition("saboteur2") is SABOTEUR2
    assert all(edition.key == key for key, edition in EDITIONS.items())


def test_an_unknown_edition_is_named() -> None:
    with pytest.raises(UnknownEdition, match="'chess' is not an edition"):
        find_edition("chess")


@pytest.mark.parametrize("players", [2, 7, 12])
def test_the_pool_is_all_fifteen_dwarf_cards_in_the_catalogues_order(players: int) -> None:
    cards = SABOTEUR2.pool(players)
    assert list(Counter(cards).items()) == [
        ("blue-digger", 4),
        ("green-digger", 4),
        ("boss", 1),
        ("profiteer", 1),
        ("geologist", 2),
        ("saboteur", 3),
    ]
    assert list(dict.fromkeys(cards)) == list(SABOTEUR2.roles)
    assert len(cards) == 15


def test_the_other_data_of_the_edition() -> None:
    assert SABOTEUR2.seats == range(2, 13)
    assert SABOTEUR2.rounds == 3
    assert SABOTEUR2.supply == {"pickaxe": 3, "lantern": 3, "cart": 3, "theft": 4, "trapped": 3}
    assert set(SABOTEUR2.tokens) == set(SABOTEUR2.supply)
    assert SABOTEUR2.acts == {"inspect", "swap-hat"}


def test_the_options_are_those_agreed_the_default_first() -> None:
    assert {option.name: option.values for option in SABOTEUR2.options} == {
        "neither_open_profiteer": ("letter", "always"),
        "trapped_geologist": ("none", "full"),
        "two_geologists_one_trapped": ("free-gets-all", "half"),
        "crystals": ("visible", "connected"),
    }
    assert SABOTEUR2.default_options()["trapped_geologist"] == "none"


@pytest.mark.parametrize(
    "roles",
    ["b b b b b", "g g g g g", "B B", "p p", "o o o", "s s s s"],
)
def test_more_of_a_role_than_the_edition_holds(roles: str) -> None:
    assert problems(round_of(roles)) == ["too-many-role"]


def test_a_role_of_no_edition() -> None:
    facts = round_of("b g")
    wizard = replace(facts.players[0], role="wizard")
    assert problems(replace(facts, players=(wizard, facts.players[1]))) == ["no-such-role"]


@pytest.mark.parametrize(("n", "refused"), [(1, True), (2, False), (12, False), (13, True)])
def test_players_the_edition_is_not_for(n: int, refused: bool) -> None:
    roles = "b b b b g g g g s s s o o"[: 2 * n - 1]
    assert problems(round_of(roles)) == (["players-out-of-range"] if refused else [])


def test_a_fourth_trapped_player_and_a_fifth_thief() -> None:
    assert problems(round_of("b b g g", trap=(1, 2, 3, 4))) == ["too-many-token"]
    assert problems(round_of("b b g g s", cards={1: 1, 2: 2, 3: 3, 4: 4, 5: 5})) == ["too-many-token"]


def test_a_fourth_broken_cart_and_a_tool_of_no_edition() -> None:
    facts = round_of("b b g g")
    carts = tuple(replace(player, broken=("cart",)) for player in facts.players)
    assert problems(replace(facts, players=carts)) == ["too-many-token"]
    spades = tuple(replace(player, broken=("spade",)) for player in facts.players)
    assert problems(replace(facts, players=spades)) == ["no-such-token"]


def test_two_theft_cards_with_one_number() -> None:
    assert problems(round_of("b b g", cards={1: 4, 3: 4})) == ["theft-number-twice"]


@pytest.mark.parametrize("crystals", [-1, 100])
def test_crystals_out_of_range(crystals: int) -> None:
    assert problems(round_of("b g", crystals=crystals)) == ["crystals-out-of-range"]


def test_a_trapped_player_reaches_nothing() -> None:
    facts = with_result(round_of("b g", trap=(1,)), reached_by=Seat(1), open_to=("blue",))
    assert problems(facts) == ["connector-in-prison"]


def test_a_connector_who_does_not_play() -> None:
    assert problems(with_result(round_of("b g"), reached_by=Seat(7))) == ["connector-not-playing"]


def test_a_path_where_the_treasure_was_not_reached() -> None:
    assert problems(with_result(round_of("b g"), open_to=("blue",))) == ["way-without-treasure"]


def test_a_clan_of_another_edition() -> None:
    facts = with_result(round_of("b g", "b", "blue"), open_to=("blue", "yellow"))
    assert problems(facts) == ["no-such-clan"]


def test_everybody_gets_six_hand_cards_and_ten_go_aside() -> None:
    assert {(SABOTEUR2.hands(n)["n"], SABOTEUR2.hands(n)["aside"]) for n in range(2, 13)} == {(6, 10)}
