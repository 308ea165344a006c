"""The judge of Saboteur, the base game: what it answers, by hand and by a second opinion."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from companion.documents import ValidationError, settle, settle_json
from tests.documents.settled import Doc, a_round, expected, saboteur_round, with_seat


def gains(doc: Doc) -> list[int]:
    """What each seat gains, in the order of the seats."""
    gains_by_name: Any = settle(doc)["gains"]
    return list(gains_by_name.values())


def drafting(doc: Doc) -> list[str]:
    """Who takes a gold card, in order."""
    draft: Any = settle(doc)["draft"]
    assert draft["cards"] == len(draft["order"])
    return draft["order"]


# The answer


def test_the_answer_has_every_field_of_the_contract() -> None:
    doc = with_seat(2, a_round(reached_by="Cem", picks=[3, 1, 2]), gold=4, broken=["cart", "lantern"])
    assert settle(doc) == {
        "edition": "saboteur",
        "winners": ["Ann", "Cem", "Eva"],
        "gains": {"Ann": 1, "Ben": 0, "Cem": 3, "Dia": 0, "Eva": 2},
        "totals": {"Ann": 1, "Ben": 0, "Cem": 7, "Dia": 0, "Eva": 2},
        "reasons": {
            "Ann": ["Picked a gold nugget card: 1."],
            "Ben": ["The treasure was reached."],
            "Cem": ["Picked a gold nugget card: 3."],
            "Dia": ["The treasure was reached."],
            "Eva": ["Picked a gold nugget card: 2."],
        },
        "draft": {"cards": 3, "order": ["Cem", "Ann", "Eva"]},
    }


def test_without_picks_the_draft_is_still_to_be_done() -> None:
    answer: Any = settle(a_round())
    assert answer["winners"] == ["Ann", "Cem", "Eva"]
    assert set(answer["gains"].values()) == {0}
    assert answer["draft"] == {"cards": 3, "order": ["Ann", "Eva", "Cem"]}
    assert answer["reasons"]["Eva"] == ["Still picking gold nugget cards."]


def test_no_draft_where_the_treasure_was_not_reached() -> None:
    answer: Any = settle(a_round(reached_by=None))
    assert answer["draft"] is None
    assert answer["winners"] == ["Ben", "Dia"]
    assert answer["reasons"]["Ben"] == ["2 saboteurs in play: 3 each."]


def test_gold_from_before_is_added_up() -> None:
    doc = with_seat(1, a_round(reached_by=None), gold=999)
    assert settle(doc)["totals"] == {"Ann": 0, "Ben": 1002, "Cem": 0, "Dia": 3, "Eva": 0}


def test_the_connector_may_have_a_broken_tool() -> None:
    assert gains(with_seat(0, a_round(picks=[3, 2, 1]), broken=["pickaxe"])) == [3, 0, 1, 0, 2]


def test_names_of_any_letters_are_names() -> None:
    answer: Any = settle(with_seat(1, a_round(reached_by=None), name="Gül {n}\n"))
    assert answer["gains"]["Gül {n}\n"] == 3


# The worked cases


def test_five_diggers_draw_five_cards() -> None:
    assert len(drafting(a_round("sddddsd", reached_by="Ben"))) == 5


def test_by_older_rules_there_are_as_many_cards_as_players() -> None:
    assert len(drafting(a_round("ddsds", options={"draw": "players_max9"}))) == 5


def test_by_older_rules_ten_players_draw_nine_cards() -> None:
    assert len(drafting(a_round("dddsdsddss", options={"draw": "players_max9"}))) == 9


def test_the_draft_runs_counter_clockwise_past_the_saboteurs() -> None:
    assert drafting(a_round(reached_by="Cem")) == ["Cem", "Ann", "Eva"]


def test_by_older_rules_the_cards_go_round_until_they_are_used_up() -> None:
    doc = a_round(reached_by="Cem", options={"draw": "players_max9"})
    assert drafting(doc) == ["Cem", "Ann", "Eva", "Cem", "Ann"]
    answer: Any = settle(doc | {"picks": [3, 2, 2, 1, 1]})
    assert answer["gains"] == {"Ann": 3, "Ben": 0, "Cem": 4, "Dia": 0, "Eva": 2}
    assert answer["reasons"]["Cem"] == ["Picked gold nugget cards: 3 and 1."]


def test_a_saboteur_who_reached_it_is_passed_over() -> None:
    assert drafting(a_round(reached_by="Dia")) == ["Cem", "Ann", "Eva"]


@pytest.mark.parametrize(("roles", "each"), [("sddd", 4), ("sdsddd", 3), ("sdsdsdd", 3), ("sdsdsdsddd", 2)])
def test_the_fewer_saboteurs_the_more_gold_for_each(roles: str, each: int) -> None:
    assert gains(a_round(roles, reached_by=None)) == [each if role == "s" else 0 for role in roles]


def test_no_saboteur_in_play_and_no_treasure_is_gold_for_nobody() -> None:
    answer: Any = settle(a_round("dddd", reached_by=None))
    assert (answer["winners"], set(answer["gains"].values()), answer["draft"]) == ([], {0}, None)


def test_without_a_saboteur_in_play_the_diggers_draft_as_ever() -> None:
    assert drafting(a_round("dddd")) == ["Ann", "Dia", "Cem", "Ben"]
    assert gains(a_round("dddd", picks=[3, 2, 1, 1])) == [3, 1, 1, 2]


def test_by_greedy_a_broken_tool_costs_the_share() -> None:
    doc = with_seat(1, a_round("ddds", options={"greedy": True}), broken=["lantern"])
    answer: Any = settle(doc)
    assert answer["draft"] == {"cards": 2, "order": ["Ann", "Cem"]}
    assert answer["winners"] == ["Ann", "Cem"]
    assert answer["reasons"]["Ben"] == ["A broken tool at the end: no gold."]


# The options


def test_every_option_at_its_default_changes_nothing() -> None:
    options = {"draw": "diggers", "greedy": False, "saboteurs": "box", "split": "draft"}
    for doc in (a_round(), a_round(reached_by=None), a_round(picks=[1, 1, 1])):
        assert settle(doc | {"options": options}) == settle(doc | {"options": {}}) == settle(doc)


def test_by_greedy_nobody_may_be_entitled() -> None:
    doc = a_round("dsdd", options={"greedy": True, "draw": "players_max9"})
    for place in (0, 2, 3):
        with_seat(place, doc, broken=["cart"])
    for answer in (settle(doc), settle(doc | {"picks": []})):
        assert answer["draft"] == {"cards": 0, "order": []}
        assert answer["winners"] == []
        assert set(answer["gains"].values()) == {0}  # type: ignore[attr-defined]


def test_by_greedy_the_connector_with_a_broken_tool_is_passed_over() -> None:
    doc = with_seat(0, a_round(options={"greedy": True}), broken=["cart"])
    assert drafting(doc) == ["Eva", "Cem"]


def test_by_greedy_and_the_older_rules_the_others_take_all_cards() -> None:
    doc = with_seat(0, a_round(options={"greedy": True, "draw": "players_max9"}), broken=["cart"])
    assert drafting(doc) == ["Eva", "Cem", "Eva", "Cem", "Eva"]


def test_by_greedy_saboteurs_get_their_gold_with_any_tools() -> None:
    doc = with_seat(1, a_round(reached_by=None, options={"greedy": True}), broken=["cart"])
    assert gains(doc) == [0, 3, 0, 3, 0]


@pytest.mark.parametrize(("roles", "saboteurs"), [("ddddd", 0), ("dsddd", 1), ("sdddddd", 1), ("ssds", 3), ("ssss", 4)])
def test_a_fixed_number_of_saboteurs_is_among_the_seats(roles: str, saboteurs: int) -> None:
    answer: Any = settle(a_round(roles, reached_by=None, options={"saboteurs": saboteurs}))
    assert len(answer["winners"]) == saboteurs


def test_saboteurs_only_may_reach_the_treasure_for_nobody() -> None:
    answer = settle(a_round("sss", options={"saboteurs": 3}))
    assert (answer["winners"], answer["draft"]) == ([], {"cards": 0, "order": []})


@pytest.mark.parametrize(
    ("roles", "each"), [("dss", 5), ("dssd", 4), ("dssdd", 3), ("dssddd", 2), ("dssdddd", 1), ("dsdddddd", 1)]
)
def test_a_split_gives_all_diggers_the_same(roles: str, each: int) -> None:
    options = {"split": "equal", "saboteurs": roles.count("s")}
    doc = a_round(roles, options=options)
    assert gains(doc) == [each if role == "d" else 0 for role in roles]
    assert settle(doc)["draft"] is None


def test_a_split_leaves_out_who_is_not_entitled() -> None:
    doc = with_seat(0, a_round(options={"split": "equal", "greedy": True}), broken=["cart"])
    assert gains(doc) == [0, 0, 4, 0, 4]
    assert settle(doc)["winners"] == ["Cem", "Eva"]


def test_a_split_leaves_the_saboteurs_their_handful() -> None:
    assert gains(a_round(reached_by=None, options={"split": "equal"})) == [0, 3, 0, 3, 0]


def test_all_gold_cards_of_three_and_of_two_can_be_taken_in_one_round() -> None:
    doc = a_round("dddsdsddss", options={"draw": "players_max9"})
    assert sum(gains(doc | {"picks": [3] * 4 + [2] * 5})) == 22
    assert sum(gains(doc | {"picks": [2] * 8 + [1]})) == 17
    assert sum(gains(doc | {"picks": [1] * 9})) == 9


# The second opinion


@pytest.mark.parametrize("many", [400, pytest.param(6000, marks=pytest.mark.long)])
def test_many_rounds_are_settled_as_the_slow_settlement_says(many: int) -> None:
    refused = sum(same_is_said(saboteur_round(Random(seed))) is None for seed in range(many))
    assert 0.1 * many < refused < 0.5 * many


def same_is_said(doc: Doc) -> Doc | None:
    """The answer to this round, which must be the slow settlement's; None where both refuse it."""
    wanted = expected(doc)
    if wanted is None:
        with pytest.raises(ValidationError, match=r"^(seats|picks)(\[\d\])?: "):
            settle(doc)
        return None
    answer: Any = settle(doc)
    assert {**answer, "winners": sorted(answer["winners"])} == {**wanted, "reasons": answer["reasons"]}, doc
    assert list(answer["reasons"]) == list(answer["gains"]) == list(answer["totals"]) == list(wanted["gains"])
    assert all(len(sentences) == 1 and sentences[0] for sentences in answer["reasons"].values())
    assert json.loads(settle_json(json.dumps(doc).encode())) == answer
    return wanted


# As a command


def test_many_rounds_of_both_boxes_a_line_each() -> None:
    two = [{"name": "Ann", "role": "boss"}, {"name": "Ben", "role": "saboteur"}]
    other = {"edition": "saboteur2", "seats": two, "reached_by": None}
    docs = [a_round(picks=[3, 1, 2]), other, a_round(picks=[3, 1]), a_round(reached_by=None)]
    command = [sys.executable, "-m", "companion", "settle", "--many"]
    lines = "".join(f"{json.dumps(doc)}\n" for doc in docs).encode()
    ran = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    first, second, bad, last = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert [first, second, last] == [settle(docs[0]), settle(docs[1]), settle(docs[3])]
    assert bad == {"error": "picks: is a list of 2, not of 3, one for each gold nugget card"}


def test_a_bad_round_is_one_line_on_standard_error() -> None:
    command = [sys.executable, "-m", "companion", "settle"]
    text = json.dumps(a_round(picks=[3, 1, 4])).encode()
    ran = subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", b"picks[2]: 4 is not from 1 to 3\n")
