"""What speaks against a card in The Duel, rule by rule and drawn, and what a palette offers there to each clan."""

from __future__ import annotations

import pytest

from companion.rules.editions.duel import LAYOUT
from companion.rules.editions.duel_deck import PATHS
from companion.rules.mazes.card_features import Door, Gold, Troll
from companion.rules.mazes.cards import CardKind, PathCard, duel_card
from companion.rules.mazes.duel_maze import DuelMaze
from companion.rules.mazes.grid import cell_from_name, cell_name
from companion.rules.mazes.maze import Goal
from companion.rules.mazes.placement import CardCatalogue, count_cards_left, placement_problems, shared_catalogue
from companion.rules.roles import BLUE, CLANS, GREEN
from tests.rules.duel_mazes import dug

BEGIN = LAYOUT.set_up(CLANS)
ALONE = LAYOUT.set_up([GREEN])
BOX = shared_catalogue(PATHS)

APART = """
 │
─@────
 │



 │
─┼────
 │
"""


def against(maze: DuelMaze, name: str, card: str | PathCard, clan: str = GREEN) -> set[str]:
    laid = duel_card(card) if isinstance(card, str) else card
    return set(placement_problems(maze, cell_from_name(name), laid, clan))


def ladder(tracks: str, clan: str = GREEN) -> PathCard:
    return duel_card(tracks, ladder=clan)


FINE = set[str]()


# The own start


def test_the_first_card_lies_at_the_own_start() -> None:
    assert against(BEGIN, "B1", "EW", GREEN) == against(BEGIN, "D1", "EW", BLUE) == FINE
    assert against(BEGIN, "D1", "EW", GREEN) == against(BEGIN, "B1", "EW", BLUE) == {"not-connected"}


def test_a_card_between_the_starts_must_meet_both_and_joins_the_own() -> None:
    assert [against(BEGIN, "C0", "NS", clan) for clan in CLANS] == [FINE, FINE]
    assert against(BEGIN, "C0", "NEW") == {"edges-clash"}
    assert against(BEGIN, "C0", "EW") == {"edges-clash", "not-connected"}


def test_one_may_dig_out_of_the_field_and_behind_the_start() -> None:
    assert against(BEGIN, "B-1", "EW") == against(BEGIN, "A0", "NS") == FINE


def test_the_others_tunnel_is_ones_own_only_once_it_is_met() -> None:
    maze = dug(APART, blue="E0")
    assert against(maze, "E2", "EW", GREEN) == {"not-connected"}
    met = maze.lay((0, 1), duel_card("NS"))
    assert against(met, "E2", "EW", GREEN) == FINE


def test_who_has_no_start_lays_no_normal_card() -> None:
    assert against(ALONE, "C1", "EW", BLUE) == {"not-connected"}
    assert placement_problems(ALONE, (1, 0), duel_card("EW")) == ("not-connected",)


@pytest.mark.parametrize(("clan", "against_it"), [(GREEN, FINE), (BLUE, {"not-connected"})])
def test_of_a_bridge_one_path_that_meets_the_own_tunnel_is_enough(clan: str, against_it: set[str]) -> None:
    maze = dug(APART, blue="E0")
    assert against(maze, "B1", "NS|EW", clan) == {"edges-clash", "not-connected"}
    assert against(maze, "C2", "NS|EW", clan) == against_it
    assert against(maze, "C2", "W|NS", clan) == against_it


# Open meets open, rock meets rock


def test_every_side_must_match_and_hidden_goals_ask_nothing() -> None:
    maze = dug("""
     │    ╭ ╮
    ─@─    ?
     │    ╰ ╯
       ╭ ╮
        ?
       ╰ ╯
    """)
    assert against(maze, "C1", "EW") == against(maze, "C1", "NW") == against(maze, "C1", "NESW") == FINE
    assert against(maze, "C1", "NE") == {"edges-clash", "not-connected"}
    open_goal = maze.turn_over((2, 0), Goal("goal", duel_card("W|N|E")))
    assert against(open_goal, "C1", "NW") == {"edges-clash"}
    assert against(open_goal, "C1", "EW") == FINE


def test_a_goal_face_down_is_no_card_to_lie_beside() -> None:
    assert against(BEGIN, "C4", "NESW") == {"not-adjacent"}
    turned_over = BEGIN.turn_over((5, 0), Goal("goal", duel_card("NESW")))
    assert against(turned_over, "C4", "NESW") == {"not-connected"}


@pytest.mark.parametrize("cell", ["B0", "D0", "C5", "D7"])
def test_on_a_start_and_a_goal_nothing_else_matters(cell: str) -> None:
    assert against(BEGIN, cell, ladder("N")) == {"cell-taken"}


# Doors and trolls


def test_past_a_door_only_its_clan_and_who_has_a_key_may_dig_on() -> None:
    maze = dug(APART, blue="E0", C1=[Door(BLUE, "E")]).lay((0, 1), duel_card("NS"))
    assert (against(maze, "C2", "EW", GREEN), against(maze, "C2", "EW", BLUE)) == ({"not-connected"}, FINE)
    with_key = maze.replace_card((1, 0), maze.cards[1, 0].with_features(maze.cards[1, 0].features.with_key("E", GREEN)))
    assert against(with_key, "C2", "EW", GREEN) == FINE


def test_features_on_the_sides_of_a_card_are_no_problem_for_itself() -> None:
    """The rulebook is silent: who lays it so is not kept from it."""
    assert against(BEGIN, "B1", duel_card("EW", Door(BLUE, "W"))) == FINE
    assert against(BEGIN, "B1", duel_card("EW", Troll("W"))) == FINE


def test_before_a_bribed_troll_both_dig_on() -> None:
    shut, bribed = (dug(APART, blue="E0", C1=[Troll("E", paid)]).lay((0, 1), duel_card("NS")) for paid in (False, True))
    assert [against(shut, "C2", "EW", clan) for clan in CLANS] == [{"not-connected"}] * 2
    assert [against(bribed, "C2", "EW", clan) for clan in CLANS] == [FINE] * 2


# Ladders


def test_a_ladder_needs_a_card_of_either_clan_beside_it_but_no_path() -> None:
    maze = dug(APART, blue="E0")
    assert against(maze, "E2", ladder("W"), GREEN) == against(maze, "D1", ladder("E"), GREEN) == FINE
    assert against(maze, "E3", ladder("W"), GREEN) == {"not-adjacent"}
    assert against(maze, "E2", ladder("N"), GREEN) == {"edges-clash"}


def test_the_others_ladder_may_be_laid_too() -> None:
    assert against(dug(APART, blue="E0"), "E2", ladder("W", BLUE), GREEN) == FINE


def test_what_a_ladder_that_was_laid_leads_to_is_dug_on() -> None:
    maze = dug(APART, blue="E0").lay((2, 2), ladder("EW"))
    assert against(maze, "E3", "EW", GREEN) == FINE


def test_a_ladder_beside_a_goal_with_gold_breaks_the_rule_of_goals_alone() -> None:
    turned_over = BEGIN.turn_over((5, 0), Goal("goal", duel_card("NESW", Gold(1, "NESW"))))
    assert against(turned_over, "C4", ladder("E")) == {"ladder-at-goal"}


def test_in_the_game_for_one_the_others_ladder_is_a_card_like_others() -> None:
    card = ALONE.shared_instance(ladder("EW", BLUE))
    assert (card.ladder, card.features.ladder) == (False, BLUE)
    far = ALONE.lay((5, 5), duel_card("EW"))
    assert against(far, "H6", card) == {"not-connected"}
    assert against(far, "H6", ALONE.shared_instance(ladder("EW"))) == FINE
    assert ALONE.lay((3, 0), card).cells_reached_by_clan(GREEN) == ((0, 0),)
    assert BEGIN.shared_instance(ladder("EW", BLUE)).ladder


# The palette


def offers(catalogue: CardCatalogue, maze: DuelMaze, name: str, clan: str) -> list[str]:
    fits = catalogue.fitting_cards_by_cell(maze, clan).get(cell_from_name(name), ())
    return [f"{catalogue.placements[place].key} {catalogue.placements[place].card.tracks}" for place in fits]


FEW = shared_catalogue([kind for kind in PATHS if kind.key in ("d_ew", "d_nw", "d_ew_s_gold")])


def test_a_palette_offers_each_clan_what_fits_in_the_turning_that_fits() -> None:
    assert offers(FEW, BEGIN, "B1", GREEN) == ["d_ew EW", "d_nw NW", "d_ew_s_gold EW|S", "d_ew_s_gold EW|N"]
    assert offers(FEW, BEGIN, "B1", BLUE) == []
    assert offers(FEW, BEGIN, "B-1", GREEN) == ["d_ew EW", "d_nw ES", "d_ew_s_gold EW|S", "d_ew_s_gold EW|N"]


def test_a_palette_offers_doors_and_trolls_in_every_orientation() -> None:
    for kind in PATHS:
        turnings = [offer for offer in BOX.placements if offer.key == kind.key]
        assert (
            len(turnings)
            == len(kind.card.orientations)
            == 1 + (kind.card.after_half_turn.comparison_key != kind.card.comparison_key)
        )
    assert len([offer for offer in BOX.placements if offer.key == "d_nesw_troll"]) == 2


def test_without_a_path_a_palette_offers_only_ladders_not_beside_gold() -> None:
    rung = CardKind("rung", ladder("EW"), 1)
    catalogue, maze = CardCatalogue([*FEW.kinds, rung]), dug(APART, blue="E0", C1=[Gold(1, "EW")])
    assert offers(catalogue, maze, "E2", GREEN) == ["rung EW"]
    assert offers(catalogue, maze, "C2", BLUE) == []
    assert "rung EW" not in offers(catalogue, maze, "C2", GREEN)
    assert "d_ew EW" in offers(catalogue, maze, "C2", GREEN)


def test_a_palette_knows_for_every_open_cell_what_fits_for_the_clan() -> None:
    for clan in CLANS:
        fits = BOX.fitting_cards_by_cell(BEGIN, clan)
        assert set(fits) == set(BEGIN.free_cells_beside_cards)
        fitting = sorted(cell_name(cell) for cell, places in fits.items() if places)
        assert fitting == sorted(map(cell_name, BEGIN.free_cells_reached_by(clan)))


def test_no_count_of_this_edition_is_certain() -> None:
    assert {count_cards_left(kind, [kind.key] * 9) for kind in PATHS} == {None}
