"""Who begins the first round: whom the box names, the first seat, or a lot that is drawn with the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import RoundResult
from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.events import StarterDrawn, TurnBegan
from companion.table.history import history
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.table.evening import Evening
from tests.table.lost_evening import Mines

BOXES = {"saboteur": "begins-youngest", "saboteur2": "begins-youngest", "lost_mines": "begins-most-adventurous"}


def drawn(evening: Evening) -> list[int]:
    return [entry.event.seat for entry in evening.entries if isinstance(entry.event, StarterDrawn)]


@pytest.mark.parametrize(("box", "key"), BOXES.items())
def test_by_the_box_the_people_find_out_and_nothing_is_drawn(box: str, key: str) -> None:
    evening = Evening("Ann", "Ben", "Cem", edition=box)
    for _ in ("before the deal", "after it"):
        view = evening.view(ONLOOKER)
        assert (view.begins, view.next_start) == (Message.of(key), None)
        if view.phase == "seating":
            evening.do(moves.begin)
    assert drawn(evening) == []


@pytest.mark.parametrize("box", BOXES)
def test_the_first_seat_of_the_circle_begins(box: str) -> None:
    evening = Evening("Ann", "Ben", "Cem", edition=box, begins="seats")
    evening.do(moves.move_seat, seat=3, to=0)
    evening.do(moves.begin)
    assert (evening.view(ONLOOKER).next_start, evening.view(ONLOOKER).begins) == (3, None)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("roles", ["companion", "cards"])
def test_the_lot_is_drawn_with_the_deal_and_all_see_the_same(box: str, roles: str) -> None:
    evening = Evening("Ann", "Ben", "Cem", "Dia", edition=box, begins="lot", roles=roles)
    assert evening.view(ONLOOKER).begins == Message.of("begins-by-lot")
    evening.do(moves.begin)
    (seat,) = drawn(evening)
    assert {evening.view(viewer).next_start for viewer in (HOST, ONLOOKER, *map(at_seat, range(1, 5)))} == {seat}
    assert Message.of("lot-fell", seat=seat) in [line.message for line in history(evening.entries)]


def test_every_seat_may_be_drawn() -> None:
    found: Counter[int] = Counter()
    for n in range(120):
        evening = Evening("Ann", "Ben", "Cem", luck=f"lot {n}", begins="lot")
        evening.do(moves.begin)
        found.update(drawn(evening))
    assert found.keys() == {1, 2, 3} and min(found.values()) > 20


def test_a_deal_taken_back_takes_its_lot_along() -> None:
    evening = Evening("Ann", "Ben", "Cem", begins="lot")
    evening.do(moves.begin)
    evening.do(moves.take_back)
    assert evening.view(ONLOOKER).next_start is None
    assert evening.view(ONLOOKER).begins == Message.of("begins-by-lot")


@pytest.mark.parametrize("roles", ["companion", "cards"])
def test_a_lot_that_was_seen_is_drawn_by_another_seal_the_next_time(roles: str) -> None:
    evening = Evening("Ann", "Ben", "Cem", begins="lot", roles=roles)
    first = evening.view(ONLOOKER).seal
    evening.do(moves.begin)
    evening.do(moves.take_back)
    second = evening.view(ONLOOKER).seal
    assert first and second and (first.attempt, second.attempt) == (1, 2) and first.seal != second.seal
    assert [recipe["void"] for recipe in deal_proofs(evening.table)] == [True]


def test_the_second_round_is_begun_by_the_rule_of_the_box() -> None:
    evening = Evening("Ann", "Ben", "Cem", edition="saboteur", begins="lot", roles="cards")
    evening.do(moves.begin)
    evening.do(moves.end, result=RoundResult(last_by=2, roles=("saboteur", "gold-digger", "gold-digger")))
    evening.do(moves.book)
    assert (evening.view(ONLOOKER).next_start, evening.view(ONLOOKER).begins) == (3, None)
    evening.do(moves.begin)
    assert len(drawn(evening)) == 1


def test_who_joins_with_the_second_round_is_asked_for_no_lot() -> None:
    evening = Evening("Ann", "Ben", "Cem", begins="lot", first_round="2")
    assert evening.view(ONLOOKER).begins is None
    evening.do(moves.begin)
    assert drawn(evening) == []


def test_on_a_board_it_is_the_turn_of_who_was_drawn() -> None:
    mines = Mines(wait=True)
    mines.do(moves.set_options, options={"begins": "lot"})
    events = mines.do(moves.begin)
    (seat,) = drawn(mines)
    assert events[-1] == TurnBegan(Seat(seat)) and mines.on_turn


def test_the_duel_leaves_no_choice() -> None:
    assert "begins" not in Evening(edition="duel").view(ONLOOKER).options
