"""The edition The Lost Mines: dwarf cards by the number of players, hands, and the odds, row by row of a table."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.messages import PHRASES, format_message
from companion.messages.lost_mines import LOST_MINES as SAID
from companion.rules.dwarf_cards import CLANS, DWARVES, SEATS, dwarf_card_key, other_clan
from companion.rules.editions.lost_mines import LOST_MINES, hand_cards_message, role_pool, saboteur_odds_message
from companion.rules.mazes.cards import lost_mines_card
from companion.rules.mazes.terrain import GROUNDS
from tests.rules.saboteur_mazes import TRACKS

DEALS = [
    # players, dwarf cards, loyal ones of each clan, left over, hand cards
    (3, 6, 1, 3, 5),
    (4, 6, 1, 2, 5),
    (5, 8, 2, 3, 5),
    (6, 8, 2, 2, 5),
    (7, 10, 3, 3, 4),
    (8, 10, 3, 2, 4),
    (9, 10, 3, 1, 4),
]


@pytest.mark.parametrize(("players", "cards", "loyal", "left", "hand"), DEALS)
def test_the_cards_for_so_many_players(players: int, cards: int, loyal: int, left: int, hand: int) -> None:
    dealt = role_pool(players)
    assert (len(dealt), len(dealt) - players) == (cards, left)
    ones = {dwarf_card_key(clan, character): 1 for clan in CLANS for character in ("selfish", "saboteur")}
    assert Counter(dealt) == ones | {dwarf_card_key(clan, "loyal"): loyal for clan in CLANS}
    assert (
        format_message(hand_cards_message(players), {}) == f"Each player gets {hand} cards. Put 10 cards aside unseen."
    )


def test_cards_come_in_the_order_of_the_catalogue() -> None:
    for players in SEATS:
        assert sorted(role_pool(players), key=LOST_MINES.roles.index) == list(role_pool(players))
    assert role_pool(3) == LOST_MINES.roles == tuple(DWARVES)
    assert DWARVES["yellow-loyal"] == ("yellow", "loyal")


def test_nobody_is_dealt_more_than_the_edition_holds() -> None:
    assert role_pool(2) == role_pool(3)
    assert len(role_pool(12)) == 10


def test_a_clan_has_one_other() -> None:
    assert [other_clan(clan) for clan in CLANS] == list(CLANS[::-1])


def test_the_odds_are_a_sentence() -> None:
    texts = [format_message(message, {}) for players in SEATS if (message := saboteur_odds_message(players))]
    assert texts[3] == "2 of the 8 dwarf cards are saboteurs and 2 are selfish. Cards that stay unseen: 2."
    assert (saboteur_odds_message(2), saboteur_odds_message(10)) == (None, None)


# The value


def test_the_edition_is_for_three_to_nine_players_and_two_rounds() -> None:
    assert (LOST_MINES.rounds, list(LOST_MINES.seats)) == (2, list(range(3, 10)))
    assert LOST_MINES.deals_roles


def test_every_dwarf_and_clan_has_a_word() -> None:
    wanted = [f"role-{role}{end}" for role in LOST_MINES.roles for end in ("", "-name")]
    wanted += [f"clan-{clan}" for clan in CLANS] + [f"edition-{LOST_MINES.key}"]
    assert [key for key in wanted if key not in PHRASES] == []


def test_no_other_text_shares_a_key_with_the_lost_mines() -> None:
    assert all(PHRASES[key] == phrase for key, phrase in SAID.items())


# The path cards, of which no text says what is printed on them


def test_every_shape_comes_with_every_ground_and_none_is_certain() -> None:
    shapes = {kind.card.tracks for kind in LOST_MINES.paths}
    assert len(LOST_MINES.paths) == len(shapes) * (len(GROUNDS) + 1)
    assert not LOST_MINES.has_card_counts and {kind.certain for kind in LOST_MINES.paths} == {False}
    for kind in LOST_MINES.paths:
        assert kind.key == "-".join(filter(None, (kind.card.tracks, kind.card.features.ground)))


def test_no_two_kinds_are_alike_and_every_way_there_can_be_is_one_of_them() -> None:
    turns = [turn.comparison_key for kind in LOST_MINES.paths for turn in kind.card.orientations]
    assert len(set(turns)) == len(turns)
    ways = [tracks for tracks in TRACKS if "|" not in tracks and len(tracks) > 1]
    assert {lost_mines_card(tracks, ground).comparison_key for tracks in ways for ground in ("", *GROUNDS)} == set(
        turns
    )
