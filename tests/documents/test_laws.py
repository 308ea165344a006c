"""Random documents: a slow second opinion answers or refuses them alike, and damaged ones never crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.documents import settled, settled_duel, settled_lost_mines, surveyed, surveyed_duel, surveyed_lost_mines
from tests.documents.changed import Doc
from tests.documents.damaged import ANYTHING, spoilt
from tests.documents.judge import Refused, answer, answer_to_text, at_the_table, refusal_of, written
from tests.examples import examples
from tests.rules.duel_mazes import scattered
from tests.rules.rounds import RoundFacts, answered_rounds

SEEDS = st.integers(0, 2**32)


class Law(NamedTuple):
    kind: str
    sound: Callable[[Random], Doc]
    expected: Callable[[Doc], Any]
    most_refused: float
    """The share of these documents that is refused at most; at least a tenth of it is."""


def reach(doc: Doc) -> Doc:
    return {"reach": surveyed_lost_mines.expected(doc)}


def duel_maze(luck: Random) -> Doc:
    return surveyed_duel.written(scattered(luck), luck)


LAWS = [
    Law("settle saboteur", settled.saboteur_round, settled.expected, 0.5),
    Law("settle duel", settled_duel.duel_round, settled_duel.expected, 0.4),
    Law("settle lost_mines", settled_lost_mines.lost_mines_round, settled_lost_mines.expected, 0.25),
    Law("survey duel", duel_maze, surveyed_duel.expected, 0),
    Law("survey lost_mines", surveyed_lost_mines.strewn, reach, 0),
]
each_law = pytest.mark.parametrize("law", LAWS, ids=[law.kind for law in LAWS])


def same(given: Any) -> Any:
    """This answer without the reasons; lists are in any order, but for those that say who comes after whom."""
    if isinstance(given, dict):
        return {name: given[name] if name == "order" else same(given[name]) for name in given if name != "reasons"}
    return sorted(map(same, given), key=json.dumps) if isinstance(given, list) else given


def is_refused(kind: str, document: Doc, wanted: Doc | None) -> bool:
    """Whether it is, as it must be where there is no answer; otherwise the answer must be the wanted one."""
    if wanted is None:
        assert refusal_of(kind, document).startswith(("seats", "picks"))
        return True
    given = answer(kind, document)
    assert same(given) == same(wanted), document
    assert answer_to_text(kind, written(document)) == given
    if kind.startswith("settle"):
        names = [seat["name"] for seat in document["seats"]]
        assert all(list(given[field]) == names for field in ("gains", "totals", "reasons"))
        assert all(sentences and all(sentences) for sentences in given["reasons"].values())
    return False


@each_law
@pytest.mark.parametrize("many", [200, pytest.param(6000, marks=pytest.mark.long)])
def test_many_documents_are_judged_as_the_second_opinion_says(law: Law, many: int) -> None:
    documents = [law.sound(Random(seed)) for seed in range(many)]
    refused = sum(is_refused(law.kind, document, law.expected(document)) for document in documents)
    assert 0.1 * law.most_refused * many <= refused <= law.most_refused * many


@given(surveyed.mazes())
def test_a_maze_is_surveyed_as_the_second_opinion_says(document: Doc) -> None:
    assert not is_refused("survey", document, surveyed.expected(document))


@given(surveyed.mazes(), st.sampled_from(["visible", "connected"]))
def test_a_round_with_a_maze_is_settled_by_what_survey_finds(document: Doc, count: str) -> None:
    maze = {name: value for name, value in document.items() if name != "try"} | {"edition": "saboteur2"}
    found = answer("survey", maze)
    assume(found["crystals"][count] <= 99)
    roles = {"Ann": "blue-digger", "Ben": "green-digger", "Eva": "geologist"}
    seats = [{"name": name, "role": role} for name, role in roles.items()]
    end = {"edition": "saboteur2", "seats": seats, "options": {"crystals": count}, "reached_by": None}
    ways: Doc = {"reached_by": "Ann", "open_to": found["open_to"]} if found["treasure_reached"] else {}
    of_maze = {**end, "reached_by": ways.get("reached_by"), "maze": maze}
    assert answer("settle", of_maze) == answer("settle", {**end, **ways, "crystals": found["crystals"][count]})


@given(answered_rounds())
def test_a_round_of_saboteur_2_is_settled_as_at_the_table(facts: RoundFacts) -> None:
    document, gains, winners = at_the_table(facts)
    given = answer("settle", document)
    assert (given["gains"], given["winners"]) == (gains, winners)
    assert answer_to_text("settle", written(document)) == given


def test_the_random_boards_of_the_lost_mines_have_everything_in_them() -> None:
    boards = [surveyed_lost_mines.expected(surveyed_lost_mines.strewn(Random(seed))) for seed in range(200)]
    found = [destination for board in boards for destination in board]
    assert {destination["steps"] for destination in found} == {0, 1, 2, 3, 4, 5}
    assert {destination["traps"] for destination in found} >= {0, 1, 2}
    assert sum(destination["reveals"] for destination in found) > 50
    assert any(len(board) > len({tuple(destination["at"]) for destination in board}) for board in boards)


# Damaged documents

EDITIONS = {law.kind: law.kind.split()[1:] for law in LAWS} | {"survey": ["saboteur", "saboteur2"]}


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, Any, Callable[[Doc], Any]]:
    law = draw(st.sampled_from([*LAWS, None]))
    if law is None:
        return "survey", draw(spoilt(surveyed.mazes())), surveyed.expected
    return law.kind, draw(spoilt(st.builds(law.sound, st.integers(0, 9999).map(Random))) | ANYTHING), law.expected


@examples(4)
@given(damaged())
def test_any_document_is_answered_or_refused_in_one_line(drawn: tuple[str, Any, Callable[[Doc], Any]]) -> None:
    kind, document, expected = drawn
    try:
        given = answer(kind, document)
    except Refused as refusal:
        assert ": " in str(refusal)
        assert str(refusal).isprintable()
    else:
        assume(document["edition"] in EDITIONS[kind])
        assert same(given) == same(expected(document))
