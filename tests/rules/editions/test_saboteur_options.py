"""The options of Saboteur with their corners: more cards, greedy dwarves, equal shares, fixed numbers, real cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.core import SABOTEUR, Question, RoundFacts, Seat, format_message
from tests.rules.rounds import CHAIRS, base_round, chairs, gains, take

NAMES = dict(enumerate(CHAIRS, 1))
A, B, C, D, E = map(Seat, range(1, 6))


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


@pytest.mark.parametrize(
    ("roles", "conn", "saboteurs", "expected"),
    [
        ("d s d", "A", "box", "A C A"),
        ("d d d", "B", "box", "B A C"),
        ("d s s", "B", "2", "A A A"),
        ("d s d d", "B", "box", "A D C A"),
        ("s s s s d", "A", "4", "E E E E E"),
        ("d d d d d d d s s s", "J", "box", "G F E D C B A G F"),
        ("d d d d d d s s s", "G", "box", "F E D C B A F E D"),
    ],
)
def test_as_many_cards_as_players_go_round_among_the_diggers(
    roles: str, conn: str, saboteurs: str, expected: str
) -> None:
    assert order(base_round(roles, conn, draw="players_max9", saboteurs=saboteurs)) == expected


@pytest.mark.parametrize(
    ("conn", "broken", "draw", "expected"),
    [
        ("A", "", "diggers", "A C B"),
        ("A", "B", "diggers", "A C"),
        ("A", "A", "diggers", "C B"),  # the connector himself
        ("D", "C", "diggers", "B A"),  # a saboteur connected, and the next digger has a broken tool
        ("D", "D", "diggers", "C B A"),  # a saboteur's tools matter to nobody
        ("A", "BC", "diggers", "A"),
        ("D", "ABC", "diggers", ""),
        ("A", "B", "players_max9", "A C A C"),
        ("A", "ABC", "players_max9", ""),
    ],
)
def test_who_has_a_broken_tool_drafts_nothing_and_the_others_take_his_turn(
    conn: str, broken: str, draw: str, expected: str
) -> None:
    facts = base_round("d d d s", conn, broken, greedy="on", draw=draw)
    assert order(facts) == expected
    assert set(SABOTEUR.settle(facts).winners) == set(SABOTEUR.drafters(facts))


@pytest.mark.parametrize("tool", ["pickaxe", "lantern", "cart"])
def test_by_the_greedy_option_any_broken_tool_costs_the_share(tool: str) -> None:
    """Ben's tool is broken, so Ann and Cem pick."""
    facts = base_round("d d d s", "A", greedy="on")
    ann, ben, *others = facts.players
    greedy = replace(facts, players=(ann, replace(ben, broken=(tool,)), *others))
    assert order(greedy) == "A C"
    assert reasons(greedy) == ["draft-to-come", "greedy-no-share", "draft-to-come", "treasure-reached"]
    assert verdict_of(greedy) == "verdict-diggers"


@pytest.mark.parametrize("split", ["draft", "equal"])
@pytest.mark.parametrize("conn", ["B", "D"])
def test_where_every_digger_has_a_broken_tool_nobody_gets_gold(conn: str, split: str) -> None:
    facts = base_round("d d d s", conn, "ABC", greedy="on", split=split)
    assert (SABOTEUR.settle(facts).winners, gains(facts, SABOTEUR)) == ((), [0, 0, 0, 0])
    assert reasons(facts) == [*["greedy-no-share"] * 3, "treasure-reached"]
    assert SABOTEUR.next_question(facts) is None
    assert verdict_of(facts) == "verdict-diggers-broken"


@pytest.mark.parametrize(
    ("conn", "broken", "key", "by"),
    [("D", "C", "verdict-diggers-by-saboteur", 2), ("A", "A", "verdict-diggers-by-greedy", 3)],
)
def test_until_all_have_picked_the_verdict_names_who_picks_first_instead_of_the_connector(
    conn: str, broken: str, key: str, by: int
) -> None:
    facts = base_round("d d d s", conn, broken, greedy="on")
    verdict = SABOTEUR.settle(facts).verdict
    assert (verdict.key, verdict["seat"], verdict["by"]) == (key, CHAIRS.index(conn) + 1, by)
    everybody = len(SABOTEUR.drafters(facts))
    assert verdict_of(take(facts, *[1] * (everybody - 1))) == key
    assert verdict_of(take(facts, *[1] * everybody)) == "verdict-diggers"


def test_a_greedy_dwarf_gets_no_equal_share_and_is_not_counted_and_saboteurs_share_as_ever() -> None:
    facts = base_round("d d d s", "A", "B", greedy="on", split="equal")
    assert (gains(facts, SABOTEUR), SABOTEUR.settle(facts).winners) == ([4, 0, 4, 0], (1, 3))
    assert gains(base_round("d s d s d", split="equal"), SABOTEUR) == [0, 3, 0, 3, 0]


@pytest.mark.parametrize("options", [{}, {"draw": "players_max9"}, {"split": "equal"}, {"greedy": "on"}])
def test_where_no_digger_plays_a_treasure_that_was_reached_is_nobodys(options: dict[str, str]) -> None:
    facts = base_round("s s s", "B", saboteurs="3", **options)
    assert (order(facts), SABOTEUR.next_question(facts)) == ("", None)
    assert (SABOTEUR.settle(facts).winners, gains(facts, SABOTEUR)) == ((), [0, 0, 0])
    assert (reasons(facts), verdict_of(facts)) == (["treasure-reached"] * 3, "verdict-diggers-absent")


# Who is asked


def test_each_drafter_is_asked_in_turn_for_one_of_the_cards_left() -> None:
    facts = replace(base_round("d s d s d", "D"), laid=(1, 3, 1))
    assert [SABOTEUR.next_question(take(facts, *values)) for values in ((), (3,), (3, 1), (3, 1, 1))] == [
        Question("draft", (C,), (3, 1, 1), (A, E)),
        Question("draft", (A,), (1, 1), (E,)),
        Question("draft", (E,), (1,)),
        None,
    ]


def test_of_real_gold_cards_all_drafters_are_asked_at_once_and_again_for_a_second_card() -> None:
    facts = base_round("d s d", "A", draw="players_max9", gold_cards="cards")
    picks: tuple[tuple[Seat, int | None], ...] = ((A, 2), (A, 2), (C, 1))
    asked = [SABOTEUR.next_question(replace(facts, picks=picks[:n])) for n in range(4)]
    assert asked == [
        Question("tell", (A, C), (3, 2, 1)),
        Question("tell", (C, A), (3, 2, 1)),
        Question("tell", (C,), (3, 2, 1)),
        None,
    ]
    assert gains(replace(facts, picks=picks), SABOTEUR) == [4, 0, 1]
