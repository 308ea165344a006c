"""What cards of The Duel carry: doors and whom they bar, keys, bribes, gold, and what no card can have; and the ground
on cards of The Lost Mines."""

from __future__ import annotations

import pytest

from tests.rules.core import (
    BLUE,
    CLANS,
    DUEL,
    DUEL_GOALS,
    GREEN,
    GROUNDS,
    PLAIN,
    Door,
    E,
    Features,
    Gold,
    N,
    PathCard,
    S,
    Troll,
    UnreadableTracks,
    W,
    duel_card,
    has_impossible_duel_features,
    lost_mines_card,
    sides_from_letters,
)

FULL = Features((Door(BLUE, "N"), Door(GREEN, "E")), (Troll("S"),), (Gold(2, "NES"), Gold(1, "W")), BLUE)
USED = FULL.with_key("N", GREEN).with_bribe("S")


def test_a_door_bars_the_other_clan_until_its_key_lies_there() -> None:
    for keys, barred in (((), True), ((BLUE,), True), ((GREEN,), False), ((BLUE, GREEN), False)):
        assert Door(BLUE, "N", keys).is_shut_for(GREEN) is barred
        assert not Door(BLUE, "N", keys).is_shut_for(BLUE)


def test_foreign_doors_and_unbribed_trolls_shut_sides_for_a_clan() -> None:
    assert (FULL.sides_shut_for(GREEN), FULL.sides_shut_for(BLUE)) == (N | S, E | S)
    assert (USED.sides_shut_for(GREEN), USED.sides_shut_for(BLUE)) == (0, E)
    assert (FULL.door_at("E"), FULL.door_at("S")) == (Door(GREEN, "E"), None)
    assert (FULL.troll_at("S"), FULL.troll_at("E")) == (Troll("S"), None)


def test_a_half_turn_turns_all_and_two_turn_nothing() -> None:
    turned = USED.after_half_turn
    assert (turned.doors, turned.trolls) == (
        (Door(BLUE, "S", (GREEN,)), Door(GREEN, "W")),
        (Troll("N", bribed=True),),
    )
    assert [(gold.value, sides_from_letters(gold.track)) for gold in turned.gold] == [(2, N | S | W), (1, E)]
    assert (turned.ladder, turned.after_half_turn) == (BLUE, USED)
    assert PLAIN.after_half_turn is PLAIN


def wrong(card: PathCard) -> bool:
    return has_impossible_duel_features(card, CLANS, range(1, 4))


def test_no_card_of_the_edition_is_wrong_nor_one_that_carries_all() -> None:
    turns = [turn for kind in (*DUEL.paths, *DUEL_GOALS) for turn in kind.card.orientations]
    assert [turn for turn in turns if wrong(turn)] == []
    assert not wrong(PathCard("NES|W", features=FULL, ladder=True))
    assert not wrong(duel_card("SEN|W", Gold(1, "NES")))


@pytest.mark.parametrize(
    "card",
    [
        duel_card("NS", Door(BLUE, "E")),
        duel_card("NS", Door(BLUE, "X")),
        duel_card("NS", Troll("W")),
        duel_card("NS", Troll("")),
        duel_card("NS", Door(BLUE, "N"), Door(GREEN, "N")),
        duel_card("NS", Door(BLUE, "N"), Troll("N")),
        duel_card("NS", Door("yellow", "N")),
        duel_card("NS", Door("", "N")),
        duel_card("NS", ladder="yellow"),
        duel_card("NS", Gold(0, "NS")),
        duel_card("NS", Gold(4, "NS")),
        duel_card("NS", Gold(1, "N")),
        duel_card("NS", Gold(1, "")),
        duel_card("NS", Gold(1, "QX")),
        duel_card("NS|EW", Gold(1, "NSEW")),
        duel_card("E|NSW", Gold(1, "NN")),
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


# The ground on cards of The Lost Mines
