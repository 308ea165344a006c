"""What cards of The Duel carry: doors and whom they bar, keys, bribes, gold, and what no card can have; and the ground
on cards of The Lost Mines."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    BLUE,
    DUEL,
    DUEL_GOALS,
    GREEN,
    GROUNDS,
    E,
    N,
    PathCard,
    S,
    UnreadableTracks,
    W,
    a_door,
    a_troll,
    duel_card,
    feature_from_text,
    feature_that_takes,
    gold_of,
    has_possible_features,
    is_shut_for,
    ladder_clan,
    lost_mines_card,
    sides_shut_for,
    some_gold,
)

FULL = duel_card(
    "NES|W", *map(feature_from_text, ["door:blue@N", "door:green@E", "troll:S", "gold:2@NES", "gold:1@W"]), ladder=BLUE
)
USED = duel_card("NES|W", a_door(BLUE, "N", (GREEN,)), a_door(GREEN, "E"), a_troll("S", briber=BLUE))


def test_a_door_bars_the_other_clan_until_its_key_lies_there() -> None:
    for keys, barred in (((), True), ((BLUE,), True), ((GREEN,), False), ((BLUE, GREEN), False)):
        assert is_shut_for(a_door(BLUE, "N", keys), GREEN) is barred
        assert not is_shut_for(a_door(BLUE, "N", keys), BLUE)


def test_foreign_doors_and_unbribed_trolls_shut_sides_for_a_clan() -> None:
    assert (sides_shut_for(FULL, GREEN), sides_shut_for(FULL, BLUE)) == (N | S, E | S)
    assert (sides_shut_for(USED, GREEN), sides_shut_for(USED, BLUE)) == (0, E)
    assert [feature_that_takes("key", FULL, side) for side in "ESX"] == [a_door(GREEN, "E"), None, None]
    assert [feature_that_takes("bribe", FULL, side) for side in "SE"] == [a_troll("S"), None]


def test_a_half_turn_turns_all_and_two_turn_nothing() -> None:
    assert USED.after_half_turn.features == (a_door(BLUE, "S", (GREEN,)), a_door(GREEN, "W"), a_troll("N", briber=BLUE))
    assert [(gold.amount, gold.sides) for gold in gold_of(FULL.after_half_turn)] == [(2, N | S | W), (1, E)]
    assert ladder_clan(FULL.after_half_turn) == BLUE
    assert USED.after_half_turn.after_half_turn == USED


def wrong(card: PathCard) -> bool:
    return not has_possible_features(card)


def test_no_card_of_the_edition_is_wrong_nor_one_that_carries_all() -> None:
    turns = [turn for kind in (*DUEL.paths, *DUEL_GOALS) for turn in kind.card.orientations]
    assert [turn for turn in turns if wrong(turn)] == []
    assert not wrong(FULL)
    assert not wrong(duel_card("SEN|W", some_gold(1, "NES")))


@pytest.mark.parametrize(
    "card",
    [
        duel_card("NS", a_door(BLUE, "E")),
        duel_card("NS", a_troll("W")),
        duel_card("NS", a_troll("")),
        duel_card("NS", a_door(BLUE, "N"), a_door(GREEN, "N")),
        duel_card("NS", a_door(BLUE, "N"), a_troll("N")),
        duel_card("NS", a_door("yellow", "N")),
        duel_card("NS", a_door("", "N")),
        duel_card("NS", ladder="yellow"),
        duel_card("NS", some_gold(0, "NS")),
        duel_card("NS", some_gold(4, "NS")),
        duel_card("NS", some_gold(1, "N")),
        duel_card("NS", some_gold(1, "")),
        duel_card("NS|EW", some_gold(1, "NSEW")),
        *(lost_mines_card("EW", ground) for ground in GROUNDS),
    ],
)
def test_what_no_card_of_the_duel_can_carry_is_wrong(card: PathCard) -> None:
    assert wrong(card)


def test_a_card_has_a_ladder_only_where_one_is_drawn_and_tracks_that_can_be() -> None:
    assert duel_card("NS", ladder=BLUE).ladder and not duel_card("NS").ladder
    assert [duel_card(tracks, ladder=GREEN).ladder_tunnel for tracks in ("N|EW", "NS|EW", "S|N|E")] == [1, 0, 0]
    for made in (duel_card, lost_mines_card):
        with pytest.raises(UnreadableTracks):
            made("NN")
