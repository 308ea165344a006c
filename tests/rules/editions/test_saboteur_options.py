"""The options of Saboteur with their corners: more cards, greedy dwarves, equal shares, fixed numbers, real cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.messages import format_message
from companion.rules.editions.saboteur import SABOTEUR
from companion.rules.message import Seat
from companion.rules.scoring.settlement_types import Question, RoundFacts
from tests.rules.rounds import CHAIRS, base_round, chairs, gains, take

NAMES = dict(enumerate(CHAIRS, 1))


def order(facts: RoundFacts) -> str:
    assert SABOTEUR.facts_problems(facts) == []
    return chairs(SABOTEUR.drafters(facts))


def verdict_of(facts: RoundFacts) -> str:
    """The key of the verdict, which can be said."""
    verdict = SABOTEUR.settle(facts).verdict
    assert format_message(verdict, NAMES)
    return verdict.key


def reasons(facts: RoundFacts) -> list[str]:
    return [reason.key for share in SABOTEUR.settle(facts).payouts for reason in share.reasons]


# As many cards as players


@pytest.mark.parametrize(
    ("roles", "conn", "options", "expected"),
    [
        ("d s d", "A", {}, "A C A"),
        ("d d d", "B", {}, "B A C"),
        ("d s s", "B", {"saboteurs": "2"}, "A A A"),
        ("d s d d", "B", {}, "A D C A"),
        ("s s s s d", "A", {"saboteurs": "4"}, "E E E E E"),
        ("d d d d d d d s s s", "J", {}, "G F E D C B A G F"),
        ("d d d d d d d s s s", "A", {}, "A G F E D C B A G"),
        ("d d d d d d s s s", "G", {}, "F E D C B A F E D"),
    ],
)
def test_as_many_cards_as_players_go_round_among_the_diggers(
    roles: str, conn: str, options: dict[str, str], expected: str
) -> None:
    assert order(base_round(roles, conn, draw="players_max9", **options)) == expected


def test_all_those_cards_go_to_diggers() -> None:
    facts = take(base_round("d s d", "B", draw="players_max9"), 1, 3, 2)
    assert gains(facts, SABOTEUR) == [3, 0, 3]
    assert SABOTEUR.next_question(facts) is None


# Greedy dwarves


@pytest.mark.parametrize(
    ("roles", "conn", "broken", "options", "expected"),
    [
        ("d d d s", "A", "B", {}, "A C"),
        ("d d d s", "A", "A", {}, "C B"),  # the connector himself
        ("d d d s", "C", "C", {}, "B A"),
        ("d d d s", "D", "C", {}, "B A"),  # a saboteur connected, and the next digger has a broken tool
        ("d d d s", "D", "D", {}, "C B A"),  # a saboteur's tools matter to nobody
        ("d d d s", "A", "BC", {}, "A"),
        ("d d d s", "B", "ABC", {}, ""),
        ("d d d s", "D", "ABC", {}, ""),
        ("d d d s", "A", "", {}, "A C B"),
        ("d d d s", "A", "B", {"draw": "players_max9"}, "A C A C"),
        ("d d d s", "A", "BC", {"draw": "players_max9"}, "A A A A"),
        ("d d d s", "A", "ABC", {"draw": "players_max9"}, ""),
    ],
)
def test_who_has_a_broken_tool_drafts_nothing_and_the_others_take_his_turn(
    roles: str, conn: str, broken: str, options: dict[str, str], expected: str
) -> None:
    facts = base_round(roles, conn, broken, greedy="on", **options)
    assert order(facts) == expected
    assert set(SABOTEUR.settle(facts).winners) == set(SABOTEUR.drafters(facts))


@pytest.mark.parametrize("tool", SABOTEUR.tokens)
def test_each_broken_tool_makes_a_greedy_dwarf(tool: str) -> None:
    facts = base_round("d d d s", "A", greedy="on")
    greedy = replace(facts.players[1], broken=(tool,))
    assert order(replace(facts, players=(facts.players[0], greedy, *facts.players[2:]))) == "A C"


def test_a_greedy_dwarf_gets_the_reason_for_no_gold() -> None:
    facts = base_round("d d d s", "A", "BD", greedy="on")
    assert reasons(facts) == ["draft-to-come", "greedy-no-share", "draft-to-come", "treasure-reached"]
    assert verdict_of(facts) == "verdict-diggers"


def test_where_every_digger_has_a_broken_tool_nobody_gets_gold() -> None:
    facts = base_round("d d d s", "B", "ABC", greedy="on")
    settlement = SABOTEUR.settle(facts)
    assert (settlement.winners, gains(facts, SABOTEUR)) == ((), [0, 0, 0, 0])
    assert reasons(facts) == [*["greedy-no-share"] * 3, "treasure-reached"]
    assert SABOTEUR.next_question(facts) is None
    assert verdict_of(facts) == "verdict-diggers-broken"
    assert verdict_of(base_round("d d d s", "D", "ABC", greedy="on")) == "verdict-diggers-broken"


def test_the_verdict_names_who_picks_first_where_a_saboteur_connected() -> None:
    verdict = SABOTEUR.settle(base_round("d d d s", "D", "C", greedy="on")).verdict
    assert (verdict.key, verdict["seat"], verdict["by"]) == ("verdict-diggers-by-saboteur", 4, 2)


def test_greedy_or_not_saboteurs_win_with_broken_tools() -> None:
    assert gains(base_round("d d d s", broken="AD", greedy="on"), SABOTEUR) == [0, 0, 0, 4]


def test_without_the_option_broken_tools_take_no_share() -> None:
    assert order(base_round("d d d s", "A", "ABC")) == "A C B"


# Equal shares


@pytest.mark.parametrize(
    ("roles", "saboteurs", "gold", "reason"),
    [
        ("d s s", "2", 5, "share-alone"),
        ("d d s", "box", 4, "share-winner"),
        ("d d d s", "box", 3, "share-winner"),
        ("d d d d", "box", 2, "share-winner"),
        ("d d d d d s", "box", 1, "share-at-five"),
        ("d d d d d d s s", "box", 1, "share-at-five"),
        ("d d d d d d d s s", "box", 1, "share-at-five"),
    ],
)
@pytest.mark.parametrize("draw", ["diggers", "players_max9"])
def test_equal_shares_are_those_of_saboteur_2(roles: str, saboteurs: str, gold: int, reason: str, draw: str) -> None:
    facts = base_round(roles, "A", saboteurs=saboteurs, split="equal", draw=draw)
    letters = roles.split()
    assert order(facts) == ""
    assert SABOTEUR.next_question(facts) is None
    assert gains(facts, SABOTEUR) == [gold if letter == "d" else 0 for letter in letters]
    assert reasons(facts) == [reason if letter == "d" else "treasure-reached" for letter in letters]


def test_who_connected_changes_no_equal_share() -> None:
    by = [base_round("d s d s d", conn, split="equal") for conn in "ABCDE"]
    assert {tuple(gains(facts, SABOTEUR)) for facts in by} == {(3, 0, 3, 0, 3)}
    # Nobody picks, so nobody picks first, whoever connected.
    assert {verdict_of(facts) for facts in by} == {"verdict-diggers"}


def test_a_greedy_dwarf_gets_no_equal_share_and_is_not_counted() -> None:
    facts = base_round("d d d s", "A", "B", greedy="on", split="equal")
    assert gains(facts, SABOTEUR) == [4, 0, 4, 0]
    assert SABOTEUR.settle(facts).winners == (1, 3)
    nobody = base_round("d d d s", "A", "ABC", greedy="on", split="equal")
    assert gains(nobody, SABOTEUR) == [0, 0, 0, 0]
    assert verdict_of(nobody) == "verdict-diggers-broken"


def test_saboteurs_share_as_ever_where_diggers_share_equally() -> None:
    assert gains(base_round("d s d s d", split="equal"), SABOTEUR) == [0, 3, 0, 3, 0]


# A fixed number of saboteurs


@pytest.mark.parametrize(
    ("roles", "saboteurs", "each"),
    [
        ("d d d d d d d", "0", 0),
        ("d d d", "0", 0),
        ("d d s", "1", 4),
        ("d s s", "2", 3),
        ("s s s", "3", 3),
        ("s s s s", "4", 2),
        ("s s s s d", "4", 2),
        ("d d d d d d s s s s", "4", 2),
    ],
)
def test_so_many_saboteurs_win_where_nobody_reached_the_treasure(roles: str, saboteurs: str, each: int) -> None:
    facts = base_round(roles, saboteurs=saboteurs)
    assert SABOTEUR.facts_problems(facts) == []
    assert gains(facts, SABOTEUR) == [each if letter == "s" else 0 for letter in roles.split()]
    assert verdict_of(facts) == ("verdict-saboteurs" if each else "verdict-no-saboteur-nobody")


@pytest.mark.parametrize("options", [{}, {"draw": "players_max9"}, {"split": "equal"}, {"greedy": "on"}])
def test_where_no_digger_plays_a_treasure_that_was_reached_is_nobodys(options: dict[str, str]) -> None:
    facts = base_round("s s s", "B", saboteurs="3", **options)
    assert order(facts) == ""
    assert SABOTEUR.next_question(facts) is None
    settlement = SABOTEUR.settle(facts)
    assert (settlement.winners, gains(facts, SABOTEUR)) == ((), [0, 0, 0])
    assert reasons(facts) == ["treasure-reached"] * 3
    assert verdict_of(facts) == "verdict-diggers-absent"


def test_without_saboteurs_all_draft() -> None:
    assert order(base_round("d d d d d d d", "D", saboteurs="0")) == "D C B A G F E"


# Who is asked


def test_each_drafter_is_asked_in_turn_for_one_of_the_cards_left() -> None:
    facts = replace(base_round("d s d s d", "D"), laid=(1, 3, 1))
    asks = [SABOTEUR.next_question(take(facts, *values)) for values in ((), (3,), (3, 1), (3, 1, 1))]
    c, a, e = Seat(3), Seat(1), Seat(5)
    assert asks == [
        Question("draft", (c,), (3, 1, 1), (a, e)),
        Question("draft", (a,), (1, 1), (e,)),
        Question("draft", (e,), (1,)),
        None,
    ]


def test_of_real_gold_cards_all_drafters_are_asked_at_once() -> None:
    facts = base_round("d s d s d", "D", gold_cards="cards")
    ask = SABOTEUR.next_question(facts)
    assert ask == Question("tell", (Seat(3), Seat(1), Seat(5)), (3, 2, 1))
    picked = replace(facts, picks=((Seat(5), 3),))
    assert SABOTEUR.next_question(picked) == Question("tell", (Seat(3), Seat(1)), (3, 2, 1))
    assert gains(picked, SABOTEUR) == [0, 0, 0, 0, 3]
    assert SABOTEUR.next_question(replace(picked, picks=(*picked.picks, (Seat(1), 1), (Seat(3), 2)))) is None


def test_with_more_real_cards_than_diggers_a_seat_is_asked_again() -> None:
    facts = base_round("d s d", "A", draw="players_max9", gold_cards="cards")
    assert SABOTEUR.next_question(facts) == Question("tell", (Seat(1), Seat(3)), (3, 2, 1))
    picked = replace(facts, picks=((Seat(1), 2),))
    assert SABOTEUR.next_question(picked) == Question("tell", (Seat(3), Seat(1)), (3, 2, 1))
    last = replace(picked, picks=(*picked.picks, (Seat(1), 2)))
    assert SABOTEUR.next_question(last) == Question("tell", (Seat(3),), (3, 2, 1))


def test_nobody_is_asked_where_saboteurs_win() -> None:
    assert SABOTEUR.next_question(base_round("d s d", gold_cards="cards")) is None
    assert SABOTEUR.next_question(base_round("d s d")) is None
