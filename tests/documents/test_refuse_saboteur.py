"""The judge of Saboteur, the base game: every document it refuses, with the field it names, and never a traceback."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from companion.documents import ValidationError, settle, settle_json
from companion.rules.editions.saboteur import SABOTEUR
from tests.documents.damaged import anything, refusal_of, spoilt
from tests.documents.settled import Doc, a_round, expected, saboteur_round, with_seat
from tests.examples import examples


def lacking(field: str) -> Doc:
    doc = a_round()
    del doc[field]
    return doc


GREEDY = {"options": {"greedy": True}}
OLDER = {"options": {"draw": "players_max9"}}
EQUAL = {"options": {"split": "equal"}}


def with_option(name: str, value: object) -> Doc:
    return a_round(options={name: value})


def tools(*broken: list[str]) -> Doc:
    doc = a_round()
    for place, kinds in enumerate(broken):
        with_seat(place, doc, broken=kinds)
    return doc


WRONG = [
    # fields that this box does not know
    (a_round(open_to=["blue"]), "open_to: unknown field (edition, seats, reached_by, picks, options)"),
    (a_round(crystals=0), "crystals: unknown field"),
    (a_round(maze={}), "maze: unknown field"),
    (a_round(thefts=[]), "thefts: unknown field"),
    (a_round(draft=None), "draft: unknown field"),
    (with_seat(1, trapped=False), "seats[1].trapped: unknown field (name, role, gold, broken)"),
    (with_seat(1, theft=None), "seats[1].theft: unknown field"),
    # seats
    (lacking("seats"), "seats: is missing"),
    (a_round() | {"seats": None}, "seats: null is not a list"),
    (a_round() | {"seats": {}}, "seats: an object is not a list"),
    (a_round() | {"seats": [None]}, "seats[0]: null is not an object"),
    (a_round(reached_by=None) | {"seats": []}, "seats: 0 players, but this edition is for 3 to 10."),
    (a_round("dd"), "seats: 2 players, but this edition is for 3 to 10."),
    (a_round("ddddddd" + "ssss"), "seats: 11 players, but this edition is for 3 to 10."),
    (a_round() | {"seats": [{"role": "saboteur"}]}, "seats[0].name: is missing"),
    (a_round() | {"seats": [{"name": "Ann"}]}, "seats[0].role: is missing"),
    (with_seat(1, name=""), "seats[1].name: is empty"),
    (with_seat(1, name=None), "seats[1].name: null is not a name"),
    (with_seat(1, name=["Ben"]), "seats[1].name: a list is not a name"),
    (with_seat(1, name={}), "seats[1].name: an object is not a name"),
    (with_seat(1, name=True), "seats[1].name: true is not a name"),
    (with_seat(1, name="Ann"), "seats[1].name: 'Ann' is the name of another seat"),
    (with_seat(4, role="boss"), "seats[4].role: 'boss' is not a role of saboteur (gold-digger, saboteur)"),
    (with_seat(4, role=None), "seats[4].role: null is not a role of saboteur"),
    (with_seat(4, role=["saboteur"]), "seats[4].role: a list is not a role of saboteur"),
    (with_seat(4, role={}), "seats[4].role: an object is not a role of saboteur"),
    (with_seat(2, gold=-1), "seats[2].gold: -1 is not from 0 to 999"),
    (with_seat(2, gold=1000), "seats[2].gold: 1000 is not from 0 to 999"),
    (with_seat(2, gold=True), "seats[2].gold: true is not an integer from 0 to 999"),
    (with_seat(2, gold="3"), "seats[2].gold: '3' is not an integer"),
    (with_seat(2, gold=3.0), "seats[2].gold: 3.0 is not an integer"),
    (with_seat(2, gold=None), "seats[2].gold: null is not an integer"),
    (with_seat(2, gold={}), "seats[2].gold: an object is not an integer"),
    # broken tools
    (with_seat(3, broken=None), "seats[3].broken: null is not a list"),
    (with_seat(3, broken="cart"), "seats[3].broken: 'cart' is not a list"),
    (with_seat(3, broken={"cart": 1}), "seats[3].broken: an object is not a list"),
    (
        with_seat(3, broken=["cart", "shovel"]),
        "seats[3].broken[1]: 'shovel' is not a tool (pickaxe, lantern, cart)",
    ),
    (with_seat(3, broken=["trapped"]), "seats[3].broken[0]: 'trapped' is not a tool"),
    (with_seat(3, broken=[None]), "seats[3].broken[0]: null is not a tool"),
    (with_seat(3, broken=[["cart"]]), "seats[3].broken[0]: a list is not a tool"),
    (with_seat(3, broken=["cart", "lantern", "cart"]), "seats[3].broken: names a tool twice"),
    (
        tools(["cart"], ["cart", "lantern"], ["cart"], ["lantern", "cart"]),
        "seats: 4 × broken cart, but this edition has only 3.",
    ),
    # what the box does not hold
    (a_round("ddddd"), "seats: 5 × gold-digger, but "),
    (a_round("dss"), "seats: 2 × saboteur, but "),
    (a_round("dsssd"), "seats: 3 × saboteur, but "),
    (a_round("dssssdddd"), "seats: 4 × saboteur, but "),
    (a_round("dsdddddddd"), "seats: 9 × gold-digger, but "),
    # who reached it
    (lacking("reached_by"), "reached_by: is missing"),
    (a_round(reached_by="Zoe"), "reached_by: 'Zoe' is not the name of a seat"),
    (a_round(reached_by=""), "reached_by: '' is not the name of a seat"),
    (a_round(reached_by=0), "reached_by: 0 is not a name"),
    (a_round(reached_by=False), "reached_by: false is not a name"),
    (a_round(reached_by=["Ann"]), "reached_by: a list is not a name"),
    (a_round(reached_by={}), "reached_by: an object is not a name"),
    # options
    (a_round(options=None), "options: null is not an object"),
    (a_round(options=["greedy"]), "options: a list is not an object"),
    (with_option("gold_cards", "companion"), "options.gold_cards: unknown field (draw, greedy, saboteurs, split)"),
    (with_option("crystals", "visible"), "options.crystals: unknown field"),
    (with_option("draw", "all"), "options.draw: 'all' is not one of its values (diggers, players_max9)"),
    (with_option("draw", None), "options.draw: null is not one of its values"),
    (with_option("draw", 9), "options.draw: 9 is not one of its values"),
    (with_option("draw", ["diggers"]), "options.draw: a list is not one of its values"),
    (with_option("greedy", "on"), "options.greedy: 'on' is not one of its values (false, true)"),
    (with_option("greedy", 1), "options.greedy: 1 is not one of its values"),
    (with_option("greedy", 0), "options.greedy: 0 is not one of its values"),
    (with_option("greedy", None), "options.greedy: null is not one of its values"),
    (with_option("greedy", {}), "options.greedy: an object is not one of its values"),
    (with_option("saboteurs", 5), "options.saboteurs: 5 is not one of its values (box, 0, 1, 2, 3, 4)"),
    (with_option("saboteurs", -1), "options.saboteurs: -1 is not one of its values"),
    (with_option("saboteurs", "2"), "options.saboteurs: '2' is not one of its values"),
    (with_option("saboteurs", True), "options.saboteurs: true is not one of its values"),
    (with_option("saboteurs", 2.0), "options.saboteurs: 2.0 is not one of its values"),
    (with_option("saboteurs", None), "options.saboteurs: null is not one of its values"),
    (with_option("saboteurs", 10**5000), "options.saboteurs: so large a number is not one of its values"),
    (with_option("saboteurs", 3), "seats: "),
    (with_option("saboteurs", 1), "seats: Saboteurs entered: 2, but this table plays with "),
    (with_option("saboteurs", 0), "seats: Saboteurs entered: 2, but this table plays with "),
    (a_round("dddddddd", options={"saboteurs": 0}), "seats: 8 × gold-digger, but this edition has only 7."),
    (with_option("split", "thirds"), "options.split: 'thirds' is not one of its values (draft, equal)"),
    (with_option("split", True), "options.split: true is not one of its values"),
    # picks
    (a_round(picks=None), "picks: null is not a list"),
    (a_round(picks={}), "picks: an object is not a list"),
    (a_round(picks=3), "picks: 3 is not a list"),
    (a_round(picks="311"), "picks: '311' is not a list"),
    (a_round(picks=[]), "picks: is a list of 0, not of 3, one for each gold nugget card"),
    (a_round(picks=[3, 1]), "picks: is a list of 2, not of 3"),
    (a_round(picks=[3, 1, 1, 1]), "picks: is a list of 4, not of 3"),
    (a_round(picks=[3, 1, 1], **OLDER), "picks: is a list of 3, not of 5"),
    (a_round(picks=[3, 1, 4]), "picks[2]: 4 is not from 1 to 3"),
    (a_round(picks=[0, 1, 1]), "picks[0]: 0 is not from 1 to 3"),
    (a_round(picks=[3, -1, 1]), "picks[1]: -1 is not from 1 to 3"),
    (a_round(picks=[3, True, 1]), "picks[1]: true is not an integer from 1 to 3"),
    (a_round(picks=[3, 1, "1"]), "picks[2]: '1' is not an integer"),
    (a_round(picks=[3, 1, 1.0]), "picks[2]: 1.0 is not an integer"),
    (a_round(picks=[3, None, 1]), "picks[1]: null is not an integer"),
    (a_round(picks=[3, [1], 1]), "picks[1]: a list is not an integer"),
    (a_round(picks=[3, {}, 1]), "picks[1]: an object is not an integer"),
    (a_round(reached_by=None, picks=[]), "picks: must be left out where the treasure was not reached"),
    (a_round(reached_by=None, picks=[3, 1, 1]), "picks: must be left out where the treasure was not reached"),
    (a_round(picks=[], **EQUAL), "picks: must be left out where the gold is split equally"),
    (a_round(picks=[3, 3, 3], **EQUAL), "picks: must be left out where the gold is split equally"),
    (with_seat(4, a_round(picks=[3, 1, 1], **GREEDY), broken=["cart"]), "picks: is a list of 3, not of 2"),
    (a_round("sss", options={"saboteurs": 3}, picks=[1]), "picks: is a list of 1, not of 0"),
    (a_round(picks=[3, 3, 3, 3, 3], **OLDER), "picks[4]: 5 gold nugget cards of 3, but this edition has only 4."),
    (
        a_round("dddsdsddss", picks=[2, 2, 2, 2, 2, 2, 2, 2, 2], **OLDER),
        "picks[8]: 9 gold nugget cards of 2, but this edition has only 8.",
    ),
]


@pytest.mark.parametrize(("doc", "line"), WRONG, ids=[line[:60] for _, line in WRONG])
def test_a_wrong_round_is_refused_by_its_field(doc: object, line: str) -> None:
    assert refusal_of(doc).startswith(line)


def test_null_may_be_written_for_the_connector_only() -> None:
    whole = with_seat(0, a_round(reached_by=None, options={"draw": "diggers"}), gold=1, broken=["cart"])
    settle(whole)
    for name in whole.keys() - {"reached_by"}:
        assert refusal_of(whole | {name: None}).startswith(f"{name}: null")
    for name in whole["seats"][0]:
        spoilt = with_seat(0, json.loads(json.dumps(whole)), **{name: None})
        assert refusal_of(spoilt).startswith(f"seats[0].{name}: null")


@pytest.mark.parametrize("written", ["1e0", "1.0", "1.5", "-1.0", "9" * 5000])
def test_a_number_that_is_no_integer_is_refused_by_its_field(written: str) -> None:
    text = json.dumps(with_seat(0, a_round(picks=[3, 1, 1], options={"saboteurs": 2}), gold=7))
    for before, field in (('"gold": 7', "seats[0].gold"), ("[3, 1", "picks[1]"), ('rs": 2', "options.saboteurs")):
        spoilt = text.replace(before, before[:-1] + written)
        assert refusal_of(spoilt, settle_json).startswith(f"{field}: ")


def test_a_name_of_any_letters_stays_one_line_in_a_refusal() -> None:
    doc = with_seat(1, name="Ann\n{n}") | {"reached_by": "Ben\n{seat}"}
    assert refusal_of(doc) == r"reached_by: 'Ben\n{seat}' is not the name of a seat"


def test_the_judge_writes_every_option_of_the_rules_but_the_customs() -> None:
    for option in SABOTEUR.options:
        assert refusal_of(with_option(option.name, "?")).count(",") == len(option.values) - 1
    for custom in SABOTEUR.customs:
        line = refusal_of(with_option(custom.name, custom.default))
        assert line.startswith(f"options.{custom.name}: unknown field")


# Anything at all

WORDS = ("Ann", "Ben", "saboteur", "gold-digger", "lantern", "box", "equal", "players_max9", "on", "", "\n")
FIELDS = ("edition", "seats", "reached_by", "picks", "options", "name", "role", "gold", "broken", "draw", "greedy")
ANYTHING = anything(WORDS, FIELDS, 1001)


@examples(4)
@given(spoilt(saboteur_round, FIELDS, ANYTHING) | ANYTHING)
def test_any_document_is_answered_or_refused_in_one_line(doc: Any) -> None:
    try:
        answer: Any = settle(doc)
    except ValidationError as refusal:
        assert ": " in str(refusal)
        assert str(refusal).isprintable()
    else:
        answer_expected = expected(doc)
        assert answer_expected is not None
        assert answer["gains"] == answer_expected["gains"]
