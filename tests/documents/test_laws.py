"""Random documents: slow oracles answer them alike, and damaged ones never crash."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.changed import Doc
from tests.documents.damaged import ANYTHING, spoilt
from tests.documents.judge import Refused, answer, answer_to_text, written
from tests.documents.written import card_written, maze_document, round_document, seat_name
from tests.examples import examples
from tests.rules import maze_oracle
from tests.rules.core import CLANS, Cell, DuelMaze, LostMinesMaze, Maze, PathCard, RoundFacts, Seat, thieves
from tests.rules.duel_mazes import any_maze
from tests.rules.duel_oracle import Board
from tests.rules.editions import oracle
from tests.rules.lost_mines_mazes import any_board
from tests.rules.lost_mines_oracle import destinations_of
from tests.rules.rounds import answered_rounds, any_duel_round, any_lost_mines_round, base_rounds, drafted_rounds
from tests.rules.saboteur_mazes import CARDS, CELLS, mazes

SEEDS = st.integers(0, 2**32)
LUCK = SEEDS.map(Random)
ROUNDS: dict[str, st.SearchStrategy[RoundFacts]] = {
    "saboteur": st.one_of(base_rounds(), drafted_rounds()),
    "saboteur2": answered_rounds(),
    "duel": SEEDS.map(any_duel_round),
    "lost_mines": SEEDS.map(any_lost_mines_round),
}
MAZES: dict[str, st.SearchStrategy[Any]] = {
    "saboteur": mazes(),
    "saboteur2": mazes(),
    "duel": SEEDS.map(any_maze),
    "lost_mines": SEEDS.map(any_board),
}


def same(given: Any) -> Any:
    """This answer with its lists in any order, but for those that say who comes after whom."""
    if isinstance(given, dict):
        return {name: value if "order" in name else same(value) for name, value in given.items()}
    return sorted(map(same, given), key=json.dumps) if isinstance(given, list | tuple | set) else given


def judged(command: str, document: Doc) -> Doc:
    """The answer to this document, which is the one to its text."""
    given = answer(command, document)
    assert answer_to_text(command, written(document)) == given
    return given


# Rounds


def document_of(edition: str, facts: RoundFacts, luck: Random) -> Doc:
    return round_document(edition, facts, oracle.hands(facts) if edition == "saboteur" else (), luck)


def names(seats: Any) -> list[str | None]:
    return [seat_name(seat) for seat in seats]


def by_name(values: dict[Seat, Any]) -> Doc:
    return {f"seat {seat}": value for seat, value in values.items()}


def more_of(edition: str, facts: RoundFacts) -> Doc:
    """What the oracle answers besides gains and winners."""
    if edition == "saboteur":
        drafts = facts.result.reached_by is not None and facts.options["split"] == "draft"
        order = names(oracle.hands(facts))
        return {"draft": {"cards": len(order), "order": order} if drafts else None}
    if edition == "saboteur2":
        return {"theft_order": names(thieves(facts))}
    if edition == "lost_mines":
        pools = {clan: oracle.treasure_pool(clan, facts) for clan in ("yellow", "blue")}
        for pool in pools.values():
            pool |= {"members": names(pool["members"]), "remainder_to": names(pool["remainder_to"])}
        return {"pools": pools}
    owned = {player.seat: oracle.cards_left(player, facts) for player in facts.players}
    paid = {player.seat: oracle.bill_paid(player, facts) for player in facts.players}
    rating = {} if len(owned) > 1 else {"rating": oracle.grade(sum(map(sum, owned.values())))}
    begins = seat_name(oracle.next_to_begin(facts))
    return {"owned": by_name(owned), "paid": by_name(paid), "next_start": begins, **rating}


@pytest.mark.parametrize("edition", ROUNDS)
@examples(2)
@given(st.data(), LUCK)
def test_a_round_is_settled_as_the_oracle_says(edition: str, data: st.DataObject, luck: Random) -> None:
    facts = data.draw(ROUNDS[edition])
    given = judged("settle", document_of(edition, facts, luck))
    gains, winners = getattr(oracle, edition)(facts)
    totals = {player.seat: player.gold + gains[player.seat] for player in facts.players}
    shown = {"edition": edition, "gains": by_name(gains), "totals": by_name(totals), "winners": names(winners)}
    reasons = given.pop("reasons")
    assert same(given) == same(shown | more_of(edition, facts))
    seats = names(player.seat for player in facts.players)
    assert list(given["gains"]) == list(given["totals"]) == list(reasons) == seats
    assert all(sentences and all(sentences) for sentences in reasons.values())


# Mazes


@pytest.mark.parametrize("edition", ["saboteur", "saboteur2"])
@given(mazes(), CELLS, CARDS, LUCK)
def test_a_maze_is_surveyed_as_the_oracle_says(
    edition: str, maze: Maze, cell: Cell, card: PathCard, luck: Random
) -> None:
    document, expected = maze_document(edition, maze, luck), maze_oracle.survey(maze, CLANS, edition == "saboteur2")
    tried = card_written(edition, cell, card, luck)
    if not maze.is_free(cell):
        document["cards"].append(tried)
        expected["problems"].append({"at": cell, "problem": "cell-taken"})
    expected["try"] = maze_oracle.problems(maze, cell, card)
    assert same(judged("survey", document | {"try": tried})) == same(expected)


@given(MAZES["duel"], LUCK)
def test_a_duel_is_surveyed_as_the_oracle_says(maze: DuelMaze, luck: Random) -> None:
    board = Board(maze)
    connected = {clan: {cell for cell, _ in board.reach[clan]} for clan in CLANS}
    gold = [{"at": cell, "value": value, "reached_by": board.clans_at(cell, at)} for cell, _, value, at in board.gold()]
    assert same(judged("survey", maze_document("duel", maze, luck))) == same({"connected": connected, "gold": gold})


@given(MAZES["lost_mines"], LUCK)
def test_a_board_is_surveyed_as_the_oracle_says(maze: LostMinesMaze, luck: Random) -> None:
    document, fields = maze_document("lost_mines", maze, luck), ("at", "steps", "traps", "reveals")
    reach = [dict(zip(fields, found, strict=True)) for found in destinations_of(maze, document["move"])]
    assert same(judged("survey", document)) == same({"reach": reach})


@given(mazes(), st.sampled_from(["visible", "connected"]), LUCK)
def test_a_round_with_a_maze_is_settled_by_what_survey_finds(lying: Maze, count: str, luck: Random) -> None:
    maze = maze_document("saboteur2", lying, luck)
    found = answer("survey", maze)
    roles = {"Ann": "blue-digger", "Ben": "green-digger", "Eva": "geologist"}
    seats = [{"name": name, "role": role} for name, role in roles.items()]
    end = {"edition": "saboteur2", "seats": seats, "options": {"crystals": count}, "reached_by": None}
    ways: Doc = {"reached_by": "Ann", "open_to": found["open_to"]} if found["treasure_reached"] else {}
    of_maze = {**end, "reached_by": ways.get("reached_by"), "maze": maze}
    assert answer("settle", of_maze) == answer("settle", {**end, **ways, "crystals": found["crystals"][count]})


# Damaged documents


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, Any]:
    luck, edition = draw(LUCK), draw(st.sampled_from(list(MAZES)))
    if draw(st.booleans()):
        document = document_of(edition, draw(ROUNDS[edition]), luck)
    else:
        document = maze_document(edition, draw(MAZES[edition]), luck)
    command = "settle" if "seats" in document else "survey"
    return command, draw(spoilt(st.just(document)) | ANYTHING)


@examples(2)
@given(damaged())
def test_any_document_is_answered_or_refused_in_one_line(drawn: tuple[str, Any]) -> None:
    try:
        answer(*drawn)
    except Refused as refusal:
        assert ": " in str(refusal)
        assert str(refusal).isprintable()
