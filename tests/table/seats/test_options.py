"""Options: set between rounds, by the host, with names and values that are known; and what follows from them."""

from __future__ import annotations

import pytest

from tests.play import Game, UnknownEdition, WrongPhase, open_table, options_of, refused


def options(game: Game, **wanted: str) -> None:
    game.do("set-options", options=wanted)


def test_a_table_opens_with_the_boxs_defaults() -> None:
    assert options_of(Game().table) == {
        "rounds": "3",
        "first_round": "1",
        "totals": "sealed",
        "roles": "companion",
        "remember": "off",
        "neither_open_profiteer": "letter",
        "trapped_geologist": "none",
        "two_geologists_one_trapped": "free-gets-all",
        "crystals": "visible",
        "spread": "off",
        "begins": "box",
        "timer": "off",
        "own_cards": "off",
    }


def test_a_table_opens_with_chosen_options() -> None:
    table = Game(rounds="5", crystals="connected", totals="open").table
    assert (table.round_count, table.options["crystals"], table.options["totals"]) == (5, "connected", "open")


def test_an_unknown_edition_opens_no_table() -> None:
    with pytest.raises(UnknownEdition):
        open_table("KRTN", "poker", {})


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"colour": "red"}, "no-such-option"),
        ({"totals": "secret"}, "no-such-value"),
        ({"rounds": "0"}, "no-such-value"),
        ({"rounds": "10"}, "no-such-value"),
        ({"rounds": "³"}, "no-such-value"),
        ({"rounds": "three"}, "no-such-value"),
        ({"first_round": "4"}, "begins-after-the-end"),
    ],
)
def test_what_cannot_be_set_is_refused_at_the_opening_and_later(wanted: dict[str, str], key: str) -> None:
    with refused(key):
        Game(**wanted)
    with refused(key):
        options(Game(), **wanted)


def test_all_problems_are_reported_at_once() -> None:
    with refused("no-such-option", "no-such-value", "begins-after-the-end"):
        options(Game(), colour="red", totals="secret", first_round="9")


def test_only_what_changes_is_an_event() -> None:
    game = Game()
    assert game.do("set-options", options={"rounds": "3", "totals": "sealed"}) == ()
    assert len(game.do("set-options", options={"rounds": "3", "totals": "open"})) == 1


def test_options_wait_until_the_round_is_over() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    with refused("wrong-phase-dealt", kind=WrongPhase):
        options(game, totals="open")


def test_one_more_round_after_the_end_is_a_round_like_any_other() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.play("boss", "saboteur")
    assert game.phase == "finished"
    options(game, rounds="2")
    assert (game.phase, game.view().round) == ("seating", 2)
    game.play("saboteur", "boss")
    assert (game.phase, game.gold) == ("finished", {"Ann": 5, "Ben": 5})


def test_the_game_cannot_end_before_what_is_confirmed_but_right_after_it() -> None:
    game = Game("Ann", "Ben")
    game.play("boss", "saboteur")
    game.play("boss", "saboteur")
    with refused("rounds-already-played"):
        options(game, rounds="1")
    options(game, rounds="2")
    assert game.phase == "finished"
    options(game, rounds="3")
    game.do("begin-round")
    assert game.round.number == 3


def test_where_the_companion_comes_in_is_set_before_a_round_is_confirmed() -> None:
    game = Game("Ann", "Ben")
    options(game, first_round="2")
    assert game.table.current_round_number == 2
    game.play()
    with refused("begin-too-late"):
        options(game, first_round="1")


def test_the_same_seats_play_again_from_nothing() -> None:
    game = Game("Ann", "Ben", rounds="2", first_round="2")
    game.do("enter-brought-gold", seat=1, gold=4)
    game.play("boss", "saboteur")
    game.do("play-again")
    assert (game.phase, game.table.game, game.view().round) == ("seating", 2, 1)
    assert game.gold == {"Ann": 0, "Ben": 0}
    assert game.names == ["Ann", "Ben"]
    assert game.view().past_scores == ()


def test_nobody_plays_again_before_the_end() -> None:
    with refused("game-not-finished", kind=WrongPhase):
        Game("Ann", "Ben").do("play-again")


def test_remarks_about_one_game_are_not_made_in_the_next() -> None:
    game = Game("Ann", "Ben", rounds="1")
    game.do("begin-round")
    game.do("undo-newest-act")
    game.play()
    before = game.table.remarks
    game.do("play-again")
    assert game.table.remarks == ()
    game.do("undo-newest-act")
    assert [remark.key for remark in before] == ["deal-taken-back"]
    assert game.table.remarks == before


# The Duel


def test_a_table_of_the_duel_has_nothing_to_deal() -> None:
    assert options_of(Game(edition="duel").table) == {
        "rounds": "3",
        "first_round": "1",
        "totals": "open",
        "roles": "companion",
        "remember": "off",
        "troll_pays_from": "all",
        "first_dwarf": "green",
        "timer": "off",
    }


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"totals": "sealed"}, "no-such-value"),
        ({"roles": "cards"}, "no-such-value"),
        ({"first_dwarf": "red"}, "no-such-value"),
        ({"troll_pays_from": "none"}, "no-such-value"),
        ({"crystals": "visible"}, "no-such-option"),
    ],
)
def test_what_makes_no_sense_at_the_duel_is_refused(wanted: dict[str, str], key: str) -> None:
    with refused(key):
        Game(edition="duel", **wanted)
    with refused(key):
        options(Game(edition="duel"), **wanted)


def test_the_first_dwarf_is_chosen_before_the_first_round() -> None:
    game = Game("Ann", "Ben", edition="duel")
    options(game, first_dwarf="blue")
    game.do("begin-round")
    assert game.round.clans == ("blue", "green")
    with refused("wrong-phase-dealt", kind=WrongPhase):
        options(game, first_dwarf="green")
    game.end()
    game.do("confirm-round")
    with refused("dwarfs-keep-clans"):
        options(game, first_dwarf="green")


def test_the_option_of_a_round_is_what_it_began_with() -> None:
    game = Game("Ann", "Ben", edition="duel", rounds="2")
    for _ in range(2):
        game.do("begin-round")
        game.end()
        game.do("confirm-round")
    options(game, troll_pays_from="this-round")
    assert [round.clans for round in game.table.confirmed_rounds] == [("green", "blue")] * 2
    assert {round.options.get("troll_pays_from", "all") for round in game.table.confirmed_rounds} == {"all"}
