"""The Duel: keys on doors and counters on trolls: what they open, who claims by them, what speaks against them."""

from __future__ import annotations

import pytest

from tests.play import Bribe, Door, Game, Gold, Troll, cell_from_name, format_message, history, refused
from tests.table.duel_game import BLUE_DOOR, DuelGame, gold

TWO = gold("EW", 2)


@pytest.fixture
def barred(duel_of_two: DuelGame) -> DuelGame:
    """A blue door stands between Ann and gold on B2."""
    duel_of_two.card("Ann", "B1", "EW", BLUE_DOOR)
    duel_of_two.card("Ann", "B2", "EW", *TWO, anyway=True)
    return duel_of_two


def lines(duel: DuelGame, last: int) -> list[str]:
    return [format_message(entry.message, {1: "Ann", 2: "Ben"}) for entry in history(duel.entries)[-last:]]


# Keys


def test_a_key_opens_a_strange_door_and_claims_what_lies_behind(barred: DuelGame) -> None:
    assert barred.counters == []
    assert barred.key("Ann", "B1", "E") == [("Ann", "B2", 2, "no-way")]
    assert barred.round.counters[0].of == cell_from_name("B1")
    assert lines(barred, 2) == [
        "Ann opened the door at B1 with a key.",
        "Ann claims 2 gold at B2. Ben has no path there.",
    ]


def test_a_key_opens_for_who_laid_it_alone_beside_the_owner(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "C0", "NS")
    duel_of_two.card("Ann", "B1", "EW", BLUE_DOOR)
    assert (
        duel_of_two.duel_maze.sides_reached_by_clan("green").keys()
        != duel_of_two.duel_maze.sides_reached_by_clan("blue").keys()
    )
    duel_of_two.key("Ann", "B1", "E")
    assert (
        duel_of_two.duel_maze.sides_reached_by_clan("green").keys()
        == duel_of_two.duel_maze.sides_reached_by_clan("blue").keys()
    )


def test_whose_turn_it_is_lays_the_key_where_nobody_is_named(barred: DuelGame) -> None:
    barred.do("begin-turn", seat=1)
    events = barred.do("put-cell-token", cell="B1", kind="key", side="E")
    assert events[0].by == 1  # type: ignore[union-attr]


def test_there_are_two_keys(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "NESW", Door("blue", "N"), Door("blue", "E"), Door("blue", "S"))
    for left, side in ((1, "N"), (0, "E")):
        duel_of_two.key("Ann", "B1", side)
        assert duel_of_two.seen.keys == left
    with refused("no-keys-left"):
        duel_of_two.key("Ann", "B1", "S")
    duel_of_two.take_from("B1", "key", "N")
    duel_of_two.key("Ann", "B1", "S")


def test_a_key_on_a_card_that_is_taken_off_comes_back(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", BLUE_DOOR)
    duel_of_two.key("Ann", "B1", "E")
    duel_of_two.do("remove-path", cell="B1")
    assert duel_of_two.seen.keys == 2
    duel_of_two.card("Ann", "B1", "EW", BLUE_DOOR)
    assert duel_of_two.lies("B1").features.doors[0].keys == ()  # type: ignore[union-attr]


def test_a_key_opens_the_door_of_a_goal(duel_of_two: DuelGame) -> None:
    duel_of_two.way("Ann", *(f"B{n}" for n in range(1, 7)))
    duel_of_two.turn_over("B7", "d_goal_5", by="Ann", turned=True)
    assert duel_of_two.key("Ann", "B7", "W") == [("Ann", "B7", 1, "no-way")]


@pytest.mark.parametrize(
    ("by", "cell", "side", "key"),
    [
        ("Ann", "B1", "W", "no-door-there"),
        ("Ann", "B1", "", "no-door-there"),
        ("Ann", "C1", "E", "no-card-there"),
        ("Ann", "C5", "E", "no-card-there"),
        ("Ben", "B1", "E", "door-is-open"),
    ],
)
def test_a_key_lies_on_a_closed_door_only(barred: DuelGame, by: str, cell: str, side: str, key: str) -> None:
    with refused(key):
        barred.key(by, cell, side)


def test_a_second_key_of_the_same_dwarf_is_refused(barred: DuelGame) -> None:
    barred.key("Ann", "B1", "E")
    with refused("door-is-open"):
        barred.key("Ann", "B1", "E")


def test_who_sits_alone_needs_keys_for_the_other_clans_doors() -> None:
    alone = DuelGame("Ann")
    alone.card("Ann", "C1", "EW", BLUE_DOOR)
    alone.card("Ann", "C2", "EW", *TWO, anyway=True)
    assert alone.key("Ann", "C1", "E") == [("Ann", "C2", 2, "alone")]


# Trolls


def test_a_bribed_troll_lets_both_pass_and_its_briber_claims(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "C0", "NS")
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.card("Ann", "B2", "EW", *TWO, anyway=True)
    assert duel_of_two.bribe("Ben", "B1", "E") == [("Ben", "B2", 2, "both")]
    assert duel_of_two.round.bribes == (Bribe((1, -1), "E", 2),)
    assert (duel_of_two.seen.left, duel_of_two.seen.trolls) == (6, {1: 0, 2: 1})
    assert lines(duel_of_two, 2)[0] == "Ben bribed the troll at B1."


def test_who_bribes_a_troll_before_the_others_door_claims_for_him(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "C0", "NS")
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.card("Ann", "B2", "EW", Door("blue", "W"), *TWO, anyway=True)
    assert duel_of_two.bribe("Ann", "B1", "E") == [("Ben", "B2", 2, "door")]
    assert lines(duel_of_two, 1) == ["Ben claims 2 gold at B2. A closed door at B2 blocks Ann."]


@pytest.mark.parametrize(
    ("cell", "kind", "side", "key"),
    [
        ("B1", "bribe", "W", "no-troll-there"),
        ("B1", "smile", "E", "no-troll-there"),
        ("B0", "bribe", "E", "no-troll-there"),
        ("B5", "bribe", "E", "no-card-there"),
    ],
)
def test_a_bribe_is_for_a_troll(duel_of_two: DuelGame, cell: str, kind: str, side: str, key: str) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    with refused(key):
        duel_of_two.put_on("Ann", cell, kind, side)


def test_nobody_bribes_a_troll_twice(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.bribe("Ann", "B1", "E")
    with refused("troll-is-bribed"):
        duel_of_two.bribe("Ben", "B1", "E")


def test_no_rockfall_takes_a_troll_or_gold(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.card("Ann", "A0", "NS|E", Gold(1, "E"))
    for cell in ("B1", "A0"):
        with refused("path-stays"):
            duel_of_two.do("remove-path", cell=cell, by=2)
    duel_of_two.bribe("Ann", "B1", "E")
    duel_of_two.do("remove-path", cell="B1", anyway=True)
    assert (duel_of_two.round.bribes, duel_of_two.seen.left) == ((), 8)


# Slips


def test_a_gold_card_entered_by_mistake_passes_no_turn(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Gold(1, "EW"))
    duel_of_two.card("Ben", "D1")
    duel_of_two.do("remove-path", cell="B1", slip=True)
    assert (duel_of_two.turn, duel_of_two.seen.left) == ("Ann", 8)
    duel_of_two.do("remove-path", cell="D1", slip=True)
    assert duel_of_two.turn == "Ben", "he lays another card instead"


def test_a_card_entered_by_mistake_brought_no_gold(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B2", "EW", Gold(1, "EW"), anyway=True)
    assert duel_of_two.card("Ann", "B1")
    duel_of_two.do("remove-path", cell="B1", slip=True)
    assert duel_of_two.seen.left == 8


def test_a_bribe_that_was_a_slip_gives_its_counter_and_its_claims_back(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.card("Ann", "B2", "EW", *TWO, anyway=True)
    duel_of_two.bribe("Ann", "B1", "E")
    duel_of_two.take_from("B1", "bribe", "E")
    assert (duel_of_two.counters, duel_of_two.round.bribes, duel_of_two.seen.left) == ([], (), 8)
    assert lines(duel_of_two, 1) == ["The troll at B1 wasn’t bribed after all."]


def test_a_key_that_was_a_slip_comes_back_with_its_claims(barred: DuelGame) -> None:
    barred.key("Ann", "B1", "E")
    barred.take_from("B1", "key", "E")
    assert barred.counters == [] and barred.seen.keys == 2
    assert lines(barred, 1) == ["There’s no key at B1 after all."]


def test_a_slip_keeps_what_the_card_itself_brought(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "ES|W", Door("blue", "E"), Gold(1, "W"))
    duel_of_two.key("Ann", "B1", "E")
    duel_of_two.take_from("B1", "key", "E")
    assert duel_of_two.counters == [("Ann", "B1", 1, "no-way")]


@pytest.mark.parametrize(("kind", "side"), [("key", "E"), ("bribe", "E"), ("key", "N"), ("bribe", "N")])
def test_what_does_not_lie_there_cannot_be_taken(duel_of_two: DuelGame, kind: str, side: str) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    with refused("no-token-on-card"):
        duel_of_two.take_from("B1", kind, side)


def test_a_bribed_troll_turns_with_its_card(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Troll("E"))
    duel_of_two.bribe("Ann", "B1", "E")
    duel_of_two.do("turn-path", cell="B1")
    assert duel_of_two.seen.bribe_at((1, -1), "W") and not duel_of_two.seen.bribe_at((1, -1), "E")
    duel_of_two.take_from("B1", "bribe", "W")
    assert (duel_of_two.round.bribes, duel_of_two.seen.left) == ((), 8)


def test_a_bribe_and_a_key_move_with_their_card(duel_of_two: DuelGame) -> None:
    duel_of_two.card("Ann", "B1", "EW", Door("blue", "W"), Troll("E"))
    duel_of_two.key("Ann", "B1", "W")
    duel_of_two.bribe("Ann", "B1", "E")
    duel_of_two.do("move-path", cell="B1", to="B-1", anyway=True)
    assert duel_of_two.seen.bribe_at((-1, -1), "E") and (duel_of_two.seen.keys, duel_of_two.seen.left) == (1, 7)


# Elsewhere


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2"])
def test_no_other_edition_has_tokens_on_cards_or_counters(edition: str) -> None:
    game = Game("Ann", "Ben", "Cem", edition=edition)
    game.do("begin-round")
    for move, arguments in (
        ("put-cell-token", {"cell": (0, 0), "kind": "key", "side": "N", "by": 1}),
        ("take-cell-token", {"cell": (0, 0), "kind": "key", "side": "N"}),
        ("claim-gold", {"cell": (0, 0), "place": 0, "seat": 1}),
    ):
        with refused("no-such-act"):
            game.do(move, **arguments)
