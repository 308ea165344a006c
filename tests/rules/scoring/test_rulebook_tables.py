"""Who gets what in every case: the rows that the rulebook's page shows, held against tables that people wrote."""

from __future__ import annotations

import pytest

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.rules.editions.duel import DUEL
from companion.rules.editions.lost_mines import LOST_MINES
from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.editions.saboteur2 import SABOTEUR2
from companion.rules.scoring import rulebook_tables

BOXES = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
B, G, BOSS, P, GEO, S = SABOTEUR2.roles
OTHERS = (BOSS, P, GEO, S)

# Both clans have a way, only blue, only green, neither.
WINNERS = {
    (B,): ((B, BOSS, P), (B, BOSS, P), (G, BOSS, P), (BOSS, P)),
    (G,): ((G, BOSS, P), (B, BOSS, P), (G, BOSS, P), (BOSS, P)),
    OTHERS: ((B, G, BOSS, P), (B, BOSS, P), (G, BOSS, P), (BOSS, P)),
}


def test_who_wins_by_the_treasure_in_saboteur_2() -> None:
    assert rulebook_tables.open_path_cases(SABOTEUR2) == (("blue", "green"), ("blue",), ("green",), ())
    assert {row.reaching_roles: row.winners for row in rulebook_tables.treasure_reached_rows(SABOTEUR2)} == WINNERS


def test_in_the_base_game_gold_diggers_win_if_anybody_connects() -> None:
    assert rulebook_tables.open_path_cases(SABOTEUR) == ((),)
    (row,) = rulebook_tables.treasure_reached_rows(SABOTEUR)
    assert (row.reaching_roles, row.winners) == (("gold-digger", "saboteur"), (("gold-digger",),))


def test_who_wins_where_nobody_reached_it_goes_by_who_plays() -> None:
    keys = [(winners, verdict.key) for winners, verdict in rulebook_tables.treasure_not_reached_rows(SABOTEUR2)]
    assert keys == [
        ((P, S), "verdict-saboteurs"),
        ((P,), "verdict-no-saboteur-profiteer"),
        ((S,), "verdict-saboteurs"),
        ((), "verdict-no-saboteur-nobody"),
    ]


def test_doors_that_bar_both_clans_pay_boss_and_profiteer_alone() -> None:
    rows = [(row.present, row.reaching_roles, dict(row.gold)) for row in rulebook_tables.no_open_path_rows(SABOTEUR2)]
    assert rows == [
        ((BOSS, P), (), {BOSS: 3, P: 2}),
        ((BOSS,), (), {BOSS: 4}),
        ((P,), (B, G, GEO, S), {}),
        ((P,), (P,), {P: 3}),
        ((), (), {}),
    ]
    assert rulebook_tables.no_open_path_rows(SABOTEUR) == ()


def test_a_share_shrinks_with_the_number_of_winners() -> None:
    assert {row.roles: row.gold for row in rulebook_tables.gold_share_columns(SABOTEUR2)} == {
        (B, G, S): (5, 4, 3, 2, 1, 1),
        (BOSS,): (4, 3, 2, 1, 0, 0),
        (P,): (3, 2, 1, 0, 0, 0),
    }


def test_saboteurs_of_the_base_game_share_and_gold_diggers_draft() -> None:
    diggers, saboteurs = rulebook_tables.gold_share_columns(SABOTEUR)
    assert diggers.draft and diggers.roles == ("gold-digger",)
    assert saboteurs.gold == (4, 3, 3, 2, None, None) and not saboteurs.draft


def test_two_geologists_halve_the_crystals_and_the_odd_one_is_lost() -> None:
    assert rulebook_tables.crystal_rows(SABOTEUR2) == (
        (1, 1, 0),
        (2, 2, 1),
        (3, 3, 1),
        (4, 4, 2),
        (5, 5, 2),
        (6, 6, 3),
    )
    assert rulebook_tables.crystal_rows(SABOTEUR) == ()


def test_a_saboteur_of_the_lost_mines_shares_with_the_other_clan() -> None:
    assert dict(rulebook_tables.treasure_finder_rows(LOST_MINES)) == {
        "blue-loyal": ("blue-loyal", "yellow-saboteur"),
        "blue-selfish": ("blue-selfish",),
        "blue-saboteur": ("blue-saboteur", "yellow-loyal"),
        "yellow-loyal": ("blue-saboteur", "yellow-loyal"),
        "yellow-selfish": ("yellow-selfish",),
        "yellow-saboteur": ("blue-loyal", "yellow-saboteur"),
    }


def test_the_dragon_takes_two_or_all_there_is() -> None:
    assert rulebook_tables.dragon_rows(LOST_MINES) == ((0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3))


def test_trolls_take_the_cheapest_cards_and_forgive_the_rest() -> None:
    bills = {bill.cards: [reason.key for reason in bill.reasons] for bill in rulebook_tables.troll_payment_rows(DUEL)}
    assert bills[()] == ["troll-forgiven", "trolls-forgiven", "trolls-forgiven"]
    assert bills[(1, 1, 3)] == ["troll-paid", "trolls-paid-by-cards", "trolls-paid"]
    assert bills[(2, 2)] == ["troll-overpaid", "trolls-paid", "trolls-overpaid-by-cards"]


def test_grades_begin_where_the_edition_says() -> None:
    assert rulebook_tables.solo_grade_rows(DUEL) == ((0, 0), (15, 1), (20, 2), (25, 3))
    assert rulebook_tables.solo_grade_rows(SABOTEUR) == ()


@BOXES
def test_each_number_of_players_stands_in_one_row_with_its_cards(edition: Edition) -> None:
    rows = rulebook_tables.role_count_rows(edition)
    assert [n for row in rows for n in range(row.least, row.most + 1)] == list(edition.seats)
    for row in rows:
        for n in (row.least, row.most):
            assert sum(row.roles) == len(edition.pool(n)) and row.hands == edition.hands(n)


@BOXES
def test_at_a_full_house_every_role_plays_and_the_edition_could_have_dealt_it(edition: Edition) -> None:
    house = rulebook_tables.smallest_cast_with_all_roles(edition)
    assert set(house) == set(edition.roles)
    if house:
        left = list(edition.pool(len(house)))
        assert [left.remove(role) for role in house] and len(house) in edition.seats
