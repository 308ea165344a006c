"""Options: set between rounds, by the host, with names and values that are known; and what follows from them."""

from __future__ import annotations

import pytest

from companion.rules.editions import UnknownEdition
from companion.rules.errors import WrongPhase
from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.scoring import options_of
from tests.table.evening import Evening
from tests.table.refusals import refused


def options(evening: Evening, **wanted: str) -> None:
    evening.do(moves.set_options, options=wanted)


def test_a_table_opens_with_the_boxs_defaults() -> None:
    assert options_of(Evening().table) == {
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
    }


def test_a_table_opens_with_chosen_options() -> None:
    table = Evening(rounds="5", crystals="connected", totals="open").table
    assert (table.rounds, table.options["crystals"], table.options["totals"]) == (5, "connected", "open")


def test_an_unknown_edition_opens_no_table() -> None:
    with pytest.raises(UnknownEdition):
        moves.open_table("KRTN", "poker", {}, b"x" * 32)


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
        Evening(**wanted)
    with refused(key):
        options(Evening(), **wanted)


def test_all_reasons_are_said_at_once() -> None:
    with refused("no-such-option", "no-such-value", "begins-after-the-end"):
        options(Evening(), colour="red", totals="secret", first_round="9")


def test_only_what_changes_is_an_event() -> None:
    evening = Evening()
    assert evening.do(moves.set_options, options={"rounds": "3", "totals": "sealed"}) == ()
    assert len(evening.do(moves.set_options, options={"rounds": "3", "totals": "open"})) == 1


def test_options_wait_until_the_round_is_over() -> None:
    evening = Evening("Ann", "Ben")
    evening.do(moves.begin)
    with refused("wrong-phase-dealt", kind=WrongPhase):
        options(evening, totals="open")


def test_one_more_round_after_the_end_is_a_round_like_any_other() -> None:
    evening = Evening("Ann", "Ben", rounds="1")
    evening.play("boss", "saboteur")
    assert evening.phase == "finished"
    options(evening, rounds="2")
    assert (evening.phase, evening.view().round) == ("seating", 2)
    evening.play("saboteur", "boss")
    assert (evening.phase, evening.gold) == ("finished", {"Ann": 5, "Ben": 5})


def test_an_option_set_after_the_end_seals_no_deal() -> None:
    evening = Evening("Ann", "Ben", rounds="1")
    evening.play("boss", "saboteur")
    options(evening, totals="open")
    assert evening.table.seal() is None


def test_the_game_cannot_end_before_what_is_booked_but_right_after_it() -> None:
    evening = Evening("Ann", "Ben")
    evening.play("boss", "saboteur")
    evening.play("boss", "saboteur")
    with refused("rounds-already-played"):
        options(evening, rounds="1")
    options(evening, rounds="2")
    assert evening.phase == "finished"
    options(evening, rounds="3")
    evening.do(moves.begin)
    assert evening.round.number == 3


def test_where_the_companion_comes_in_is_set_before_a_round_is_booked() -> None:
    evening = Evening("Ann", "Ben")
    options(evening, first_round="2")
    assert evening.table.next_round == 2
    evening.play()
    with refused("begin-too-late"):
        options(evening, first_round="1")


def test_to_and_fro_seals_each_round_once() -> None:
    evening = Evening("Ann", "Ben")
    first = evening.table.seal()
    options(evening, first_round="2")
    second = evening.table.seal()
    options(evening, first_round="1")
    assert evening.table.seal() == first != second
    options(evening, first_round="2")
    assert evening.table.seal() == second


def test_a_cut_after_to_and_fro_does_not_touch_the_seal_of_a_void_deal() -> None:
    evening = Evening("Ann", "Ben", "Cem", first_round="2")
    evening.do(moves.begin)
    evening.do(moves.take_back)
    options(evening, first_round="1")
    options(evening, first_round="2")
    evening.cut(1)
    (void,) = deal_proofs(evening.table)
    assert (void["cuts"], void["attempt"]) == ([], 1)
    assert [row.attempt for row in evening.table.seals if row.cut_by] == [2]


def test_the_same_seats_play_again_from_nothing() -> None:
    evening = Evening("Ann", "Ben", rounds="2", first_round="2")
    evening.do(moves.bring_gold, seat=1, gold=4)
    evening.play("boss", "saboteur")
    evening.do(moves.play_again)
    assert (evening.phase, evening.table.game, evening.view().round) == ("seating", 2, 1)
    assert evening.gold == {"Ann": 0, "Ben": 0}
    assert evening.names == ["Ann", "Ben"]
    assert evening.view().past == ()


def test_nobody_plays_again_before_the_end() -> None:
    with refused("game-not-finished", kind=WrongPhase):
        Evening("Ann", "Ben").do(moves.play_again)


def test_remarks_about_one_game_are_not_made_in_the_next() -> None:
    evening = Evening("Ann", "Ben", rounds="1")
    evening.do(moves.begin)
    evening.do(moves.take_back)
    evening.play()
    before = evening.table.remarks
    evening.do(moves.play_again)
    assert evening.table.remarks == ()
    evening.do(moves.take_back)
    assert [remark.key for remark in before] == ["deal-taken-back"]
    assert evening.table.remarks == before


# The Duel


def test_a_table_of_the_duel_has_nothing_to_deal_or_to_seal() -> None:
    assert options_of(Evening(edition="duel").table) == {
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
        Evening(edition="duel", **wanted)
    with refused(key):
        options(Evening(edition="duel"), **wanted)


def test_the_first_dwarf_is_chosen_before_the_first_round() -> None:
    evening = Evening("Ann", "Ben", edition="duel")
    options(evening, first_dwarf="blue")
    evening.do(moves.begin)
    assert evening.round.clans == ("blue", "green")
    with refused("wrong-phase-dealt", kind=WrongPhase):
        options(evening, first_dwarf="green")
    evening.end()
    evening.do(moves.book)
    with refused("dwarfs-keep-clans"):
        options(evening, first_dwarf="green")


def test_the_option_of_a_round_is_what_it_began_with() -> None:
    evening = Evening("Ann", "Ben", edition="duel", rounds="2")
    for _ in range(2):
        evening.do(moves.begin)
        evening.end()
        evening.do(moves.book)
    options(evening, troll_pays_from="this-round")
    assert [row.clans for row in evening.table.booked] == [("green", "blue")] * 2
    assert {row.options.get("troll_pays_from", "all") for row in evening.table.booked} == {"all"}
