"""Who gets what in every case: the rows that the rulebook's page shows, held against tables that people wrote."""

from __future__ import annotations

import pytest

from tests.rules.core import DUEL, EDITIONS, LOST_MINES, SABOTEUR, SABOTEUR2, Edition, role_count_rows

B, G, BOSS, P, GEO, S = SABOTEUR2.roles
OTHERS = (BOSS, P, GEO, S)
DIGGER = "gold-digger"


def test_who_wins_by_the_treasure() -> None:
    """Both clans have a way, only blue, only green."""
    tables = SABOTEUR2.rule_tables()
    assert tables.open_path_cases == (("blue", "green"), ("blue",), ("green",))
    assert {row.reaching_roles: row.winners for row in tables.treasure_reached} == {
        (B,): ((B, BOSS, P), (B, BOSS, P), (G, BOSS, P)),
        (G,): ((G, BOSS, P), (B, BOSS, P), (G, BOSS, P)),
        OTHERS: ((B, G, BOSS, P), (B, BOSS, P), (G, BOSS, P)),
    }
    assert SABOTEUR.rule_tables().open_path_cases == ((),)
    (row,) = SABOTEUR.rule_tables().treasure_reached
    assert (row.reaching_roles, row.winners) == ((DIGGER, "saboteur"), ((DIGGER,),))


def test_who_wins_where_nobody_reached_it_goes_by_who_plays() -> None:
    keys = [verdict.key for verdict in SABOTEUR2.rule_tables().not_reached]
    assert keys == ["verdict-saboteurs", "verdict-no-saboteur-profiteer", "verdict-no-saboteur-nobody"]
    assert [verdict.key for verdict in SABOTEUR.rule_tables().not_reached] == [keys[0], keys[2]]


def test_a_share_shrinks_with_the_number_of_winners_or_is_drafted() -> None:
    assert {row.roles: row.gold for row in SABOTEUR2.rule_tables().gold_shares} == {
        (B, G, S): (5, 4, 3, 2, 1, 1),
        (BOSS,): (4, 3, 2, 1, 0, 0),
        (P,): (3, 2, 1, 0, 0, 0),
    }
    diggers, saboteurs = SABOTEUR.rule_tables().gold_shares
    assert (diggers.draft, diggers.roles, saboteurs.draft) == (True, (DIGGER,), False)
    assert saboteurs.gold == (4, 3, 3, 2, None, None)


def test_a_saboteur_of_the_lost_mines_shares_with_the_other_clan_and_the_dragon_takes_two_or_all() -> None:
    assert LOST_MINES.rule_tables().treasure_finders == {
        "blue-loyal": ("blue-loyal", "yellow-saboteur"),
        "blue-selfish": ("blue-selfish",),
        "blue-saboteur": ("blue-saboteur", "yellow-loyal"),
        "yellow-loyal": ("blue-saboteur", "yellow-loyal"),
        "yellow-selfish": ("yellow-selfish",),
        "yellow-saboteur": ("blue-loyal", "yellow-saboteur"),
    }
    assert LOST_MINES.rule_tables().dragon == {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3}


def test_trolls_take_the_cheapest_cards_and_forgive_the_rest_and_grades_begin_at_15() -> None:
    tables = DUEL.rule_tables()
    bills = {cards: [reason.key for reason in reasons] for cards, reasons in tables.troll_payments.items()}
    assert bills[()] == ["troll-forgiven", "trolls-forgiven", "trolls-forgiven"]
    assert bills[(1, 1, 3)] == ["troll-paid", "trolls-paid-by-cards", "trolls-paid"]
    assert bills[(2, 2)] == ["troll-overpaid", "trolls-paid", "trolls-overpaid-by-cards"]
    assert tables.grades == ((0, 0), (15, 1), (20, 2), (25, 3))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_each_number_of_players_stands_in_one_row(edition: Edition) -> None:
    rows = role_count_rows(edition)
    assert [n for row in rows for n in range(row.least, row.most + 1)] == list(edition.seats)
    for row in rows:
        for n in (row.least, row.most):
            assert sum(row.roles) == len(edition.pool(n)) and row.hands == edition.hands(n)
