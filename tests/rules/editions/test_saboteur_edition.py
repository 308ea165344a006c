"""The edition Saboteur: its cards, what everybody may know of them, and what cannot come out of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from companion.messages import format_message
from companion.rules.editions import find_edition
from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import RoundFacts
from tests.rules.rounds import base_round

NAMES = dict(enumerate(("Ann", "Ben", "Cem", "Dia", "Eva", "Finn", "Gül", "Hal", "Ida", "Jon"), 1))
DWARVES = [
    # players, saboteurs and gold-diggers among the cards
    (3, 1, 3),
    (4, 1, 4),
    (5, 2, 4),
    (6, 2, 5),
    (7, 3, 5),
    (8, 3, 6),
    (9, 3, 7),
    (10, 4, 7),
]
UNDEALABLE = {
    (3, 4): "too-many-saboteurs",
    (8, 0): "too-few-saboteurs",
    (9, 0): "too-few-saboteurs",
    (10, 0): "too-few-saboteurs",
    (9, 1): "too-few-saboteurs",
    (10, 1): "too-few-saboteurs",
    (10, 2): "too-few-saboteurs",
}
FIXED = [(players, fixed) for players in range(3, 11) for fixed in range(5)]
DEALABLE = [pair for pair in FIXED if pair not in UNDEALABLE]


def problems(facts: RoundFacts) -> list[str]:
    facts_problems = SABOTEUR.facts_problems(facts)
    assert all(format_message(problem, NAMES) for problem in facts_problems)
    return [problem.key for problem in facts_problems]


def mixed(n: int, players: int, **options: str) -> RoundFacts:
    """A round of so many players, n of them saboteurs."""
    return base_round(" ".join("s" * n + "d" * (players - n)), **options)


def roles_in_play(players: int, **options: str) -> list[Counter[str]]:
    """The roles of every deal to so many players, all as likely: each choice of cards, none told from another."""
    return [Counter(deal) for deal in combinations(SABOTEUR.pool(players, options), players)]


# The cards


def test_an_edition_is_found_by_its_key() -> None:
    assert find_edition("saboteur") is SABOTEUR


@pytest.mark.parametrize(("players", "saboteurs", "diggers"), DWARVES)
def test_the_dwarf_cards_are_one_more_than_the_players(players: int, saboteurs: int, diggers: int) -> None:
    cards = SABOTEUR.pool(players)
    assert cards == ("gold-digger",) * diggers + ("saboteur",) * saboteurs
    assert len(cards) == players + 1
    assert SABOTEUR.pool(players, SABOTEUR.default_options()) == cards


def test_ten_players_need_all_eleven_dwarf_cards_and_that_is_the_most() -> None:
    pools = [Counter(SABOTEUR.pool(players)) for players in SABOTEUR.seats]
    assert pools[-1] == {"gold-digger": 7, "saboteur": 4}
    assert all(pool <= pools[-1] for pool in pools)


def test_there_are_28_gold_cards_with_44_nuggets() -> None:
    assert SABOTEUR.gold == {1: 16, 2: 8, 3: 4}
    assert sum(SABOTEUR.gold.values()) == 28
    assert sum(nuggets * count for nuggets, count in SABOTEUR.gold.items()) == 44


def test_the_other_data_of_the_edition() -> None:
    assert SABOTEUR.seats == range(3, 11)
    assert SABOTEUR.rounds == 3
    assert SABOTEUR.roles == ("gold-digger", "saboteur")
    assert SABOTEUR.supply == {"pickaxe": 3, "lantern": 3, "cart": 3}
    assert set(SABOTEUR.tokens) == set(SABOTEUR.supply)
    assert SABOTEUR.plate == ("want", "tools", "payout")


def test_no_looks_swaps_thefts_crystals_or_clans_in_the_base_game() -> None:
    assert (SABOTEUR.acts, SABOTEUR.clans, SABOTEUR.has_crystals) == (frozenset(), (), False)
    assert SABOTEUR.thieves(base_round("d d s")) == ()
    assert [problem.key for problem in SABOTEUR.theft_problems(base_round("d d s"), Seat(1), None)] == ["no-theft-card"]


def test_the_options_are_those_agreed_the_default_first() -> None:
    assert {option.name: option.values for option in SABOTEUR.options} == {
        "draw": ("diggers", "players_max9"),
        "greedy": ("off", "on"),
        "saboteurs": ("box", "0", "1", "2", "3", "4"),
        "split": ("draft", "equal"),
    }
    assert {option.name: option.values for option in SABOTEUR.customs} == {
        "gold_cards": ("companion", "cards"),
        "spread": ("off", "on"),
        "begins": ("box", "seats", "lot"),
        "own_cards": ("off", "on"),
        "timer": ("off", "30", "60", "90", "120"),
    }
    assert SABOTEUR.all_options == SABOTEUR.options + SABOTEUR.customs
    assert SABOTEUR.default_options() == {
        "draw": "diggers",
        "greedy": "off",
        "saboteurs": "box",
        "split": "draft",
        "gold_cards": "companion",
        "spread": "off",
        "begins": "box",
        "own_cards": "off",
        "timer": "off",
    }


def test_the_goals_lie_seven_cards_from_the_start_and_one_card_apart() -> None:
    assert SABOTEUR.layout is not None
    assert tuple(SABOTEUR.layout.set_up().goals) == ((8, -2), (8, 0), (8, 2))
    assert sum(printed.count for printed in SABOTEUR.paths) == 40
    assert all(printed.certain and not printed.card.door and not printed.card.ladder for printed in SABOTEUR.paths)


# The deal


@pytest.mark.parametrize(("players", "fixed"), FIXED)
def test_a_fixed_number_of_saboteurs_is_dealt_if_the_edition_has_them(players: int, fixed: int) -> None:
    expected = UNDEALABLE.get((players, fixed))
    deal_problems = SABOTEUR.deal_problems(players, {"saboteurs": str(fixed)})
    assert [problem.key for problem in deal_problems] == ([expected] if expected else [])
    assert all(f"{players} players" in format_message(problem, NAMES) for problem in deal_problems)
    in_play = {n for n in range(players + 1) if not problems(mixed(n, players, saboteurs=str(fixed)))}
    assert in_play == (set() if expected else {fixed})


@pytest.mark.parametrize("players", SABOTEUR.seats)
def test_by_the_rulebook_every_number_of_players_can_be_dealt(players: int) -> None:
    assert SABOTEUR.deal_problems(players, SABOTEUR.default_options()) == []


@pytest.mark.parametrize(
    ("players", "most", "rare"), [(n, saboteurs, (saboteurs, n + 1)) for n, saboteurs, _ in DWARVES]
)
def test_the_odds_are_those_of_all_deals(players: int, most: int, rare: tuple[int, int]) -> None:
    deals = Counter(deal["saboteur"] for deal in roles_in_play(players))
    assert (deals[most - 1], deals.total()) == rare
    assert set(deals) == {most - 1, most}
    odds = SABOTEUR.odds(players, SABOTEUR.default_options())
    assert odds is not None
    times, fewer = deals[most - 1], [most - 1] if most > 1 else []
    text = format_message(odds, NAMES)
    assert [int(number) for number in re.findall(r"\d+", text)] == [most, deals.total(), times, deals.total(), *fewer]


@pytest.mark.parametrize(
    ("players", "text"),
    [
        (3, "In 1 of 4 deals no saboteur is in play."),
        (4, "In 1 of 5 deals no saboteur is in play."),
        (5, "In 2 of 6 deals only 1 is in play."),
        (6, "In 2 of 7 deals only 1 is in play."),
        (7, "In 3 of 8 deals only 2 are in play."),
        (8, "In 3 of 9 deals only 2 are in play."),
        (9, "In 3 of 10 deals only 2 are in play."),
        (10, "In 4 of 11 deals only 3 are in play."),
    ],
)
def test_the_odds_in_words(players: int, text: str) -> None:
    odds = SABOTEUR.odds(players, {})
    assert odds is not None
    assert format_message(odds, NAMES).endswith(text)


@pytest.mark.parametrize(("players", "fixed"), DEALABLE)
def test_a_fixed_number_of_saboteurs_leaves_no_card_over_and_is_no_secret(players: int, fixed: int) -> None:
    cards = SABOTEUR.pool(players, {"saboteurs": str(fixed)})
    assert cards == ("gold-digger",) * (players - fixed) + ("saboteur",) * fixed
    assert {deal["saboteur"] for deal in roles_in_play(players, saboteurs=str(fixed))} == {fixed}
    odds = SABOTEUR.odds(players, {"saboteurs": str(fixed)})
    assert odds is not None
    words = {0: "No saboteur is in play.", 1: "Exactly 1 saboteur is in play."}
    assert format_message(odds, NAMES) == words.get(fixed, f"Exactly {fixed} saboteurs are in play.")


@pytest.mark.parametrize(
    ("players", "saboteurs"), [*((n, str(fixed)) for n, fixed in UNDEALABLE), (2, "box"), (11, "box"), (2, "1")]
)
def test_there_are_no_odds_of_what_cannot_be_dealt(players: int, saboteurs: str) -> None:
    assert SABOTEUR.odds(players, {"saboteurs": saboteurs}) is None


# What cannot come out of it


@pytest.mark.parametrize("players", SABOTEUR.seats)
def test_exactly_what_some_deal_gives_can_be_in_play(players: int) -> None:
    dealt = {deal["saboteur"] for deal in roles_in_play(players)}
    assert {n for n in range(players + 1) if not problems(mixed(n, players))} == dealt


@pytest.mark.parametrize(
    ("roles", "saboteurs", "keys"),
    [
        ("d d s s", "box", ["role-not-dealt"]),
        ("d d d d d", "box", ["role-not-dealt"]),
        ("s s s s s", "box", ["too-many-role"]),
        ("d d s s", "1", ["saboteurs-not-as-set"]),
        ("d d d s", "2", ["saboteurs-not-as-set"]),
        ("d d d", "1", ["saboteurs-not-as-set"]),
        ("s s s", "4", ["saboteurs-not-as-set"]),
        ("d d d d d d d d", "0", ["too-many-role"]),
    ],
)
def test_more_or_fewer_of_a_role_than_were_dealt_from(roles: str, saboteurs: str, keys: list[str]) -> None:
    assert problems(base_round(roles, saboteurs=saboteurs)) == keys


@pytest.mark.parametrize(("n", "refused"), [(2, True), (3, False), (10, False), (11, True)])
def test_players_the_edition_is_not_for(n: int, refused: bool) -> None:
    roles = "d d d d d d d s s s s" if n > 3 else "d d s"
    assert problems(base_round(roles[: 2 * n - 1])) == (["players-out-of-range"] if refused else [])


def test_a_role_of_another_edition() -> None:
    assert problems(base_round("d d B")) == ["no-such-role"]


def test_a_fourth_broken_lantern() -> None:
    assert problems(base_round("d d d s s", broken="ABE")) == []
    assert problems(base_round("d d d s s", broken="ABCD")) == ["too-many-token"]


def test_trapped_and_theft_are_cards_of_another_edition() -> None:
    facts = base_round("d d s")
    prisoner = replace(facts.players[0], trapped=True)
    thief = replace(facts.players[1], theft=1)
    assert problems(replace(facts, players=(prisoner, *facts.players[1:]))) == ["no-such-token"]
    assert problems(replace(facts, players=(facts.players[0], thief, facts.players[2]))) == ["no-such-token"]


def test_a_connector_who_does_not_play() -> None:
    assert problems(base_round("d d s", "D")) == ["connector-not-playing"]


def test_a_connector_with_a_broken_tool_is_believed() -> None:
    """By the rules he could not have laid the card; somebody may have broken the tool and nobody entered it."""
    assert problems(base_round("d d s", "A", broken="A")) == []


def test_everything_wrong_is_found_at_once() -> None:
    facts = base_round("d d s s B", "L", broken="ABCD", saboteurs="1")
    assert problems(facts) == ["no-such-role", "too-many-token", "saboteurs-not-as-set", "connector-not-playing"]


def test_hand_cards_for_so_many_players() -> None:
    assert [SABOTEUR.hands(n)["n"] for n in range(3, 11)] == [6, 6, 6, 5, 5, 4, 4, 4]
