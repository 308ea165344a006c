"""The end of a round: facts and reveal in one act, facts told anew until booking, and what cannot have happened."""

from __future__ import annotations

import pytest

from companion.rules.sentence import Seat
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER
from tests.table.evening import Evening
from tests.table.refusals import refused

ANN, BEN, CEM, DIA = map(Seat, range(1, 5))


@pytest.fixture
def evening() -> Evening:
    """Ann and Ben dig, Cem is a saboteur, Dia a geologist."""
    evening = Evening("Ann", "Ben", "Cem", "Dia")
    evening.deal("blue-digger", "green-digger", "saboteur", "geologist")
    return evening


def gains(evening: Evening) -> list[int]:
    receipt = evening.sight().receipt
    assert receipt
    return [line.gain for line in receipt.lines]


def test_the_reveal_shows_every_role_and_the_receipt(evening: Evening) -> None:
    evening.end("Ann", ["blue"], 4)
    assert [row.role for row in evening.sight(ONLOOKER).seats] == list(evening.round.roles)
    assert gains(evening) == [5, 0, 0, 4]


def test_the_facts_can_be_told_anew_until_booking(evening: Evening) -> None:
    evening.end("Ann", ["blue"], 4)
    evening.end("Ben", ["blue", "green"], 3)
    assert gains(evening) == [0, 5, 0, 3]
    evening.end()
    assert gains(evening) == [0, 0, 5, 0]
    assert evening.sight().ending and evening.sight().ending.reached_by is None


def test_clans_are_said_once_in_order_and_only_where_the_treasure_was_reached(evening: Evening) -> None:
    evening.end("Ann", ["green", "blue", "green"])
    assert evening.round.ending and evening.round.ending.open_to == ("blue", "green")
    evening.end(None, ["green"])
    assert evening.round.ending.open_to == ()


def test_who_reached_the_treasure_played_last(evening: Evening) -> None:
    evening.end("Ann", ["blue"], last_by=CEM)
    assert evening.round.ending and evening.round.ending.last_by == ANN
    evening.end(None, last_by=CEM)
    assert evening.round.ending.last_by == CEM


def test_the_left_neighbour_of_who_played_last_begins_the_next_round(evening: Evening) -> None:
    assert evening.sight().next_start is None
    evening.end(None, last_by=DIA)
    evening.do(moves.book)
    assert evening.sight().next_start == ANN
    evening.do(moves.remove, seat=ANN)
    assert evening.sight().next_start == BEN


@pytest.mark.parametrize(
    ("said", "keys"),
    [
        ({"reached_by": Seat(99)}, ["no-such-seat"]),
        ({"reached_by": None, "last_by": Seat(99)}, ["no-such-seat"]),
        ({"reached_by": None, "crystals": -1}, ["crystals-out-of-range"]),
        ({"reached_by": None, "crystals": 100}, ["crystals-out-of-range"]),
        ({"reached_by": ANN, "open_to": ["red"]}, ["no-such-clan"]),
        ({"reached_by": Seat(99), "crystals": 100}, ["no-such-seat", "crystals-out-of-range"]),
    ],
)
def test_what_cannot_have_happened_is_refused_with_every_reason(
    evening: Evening, said: dict[str, object], keys: list[str]
) -> None:
    with refused(*keys):
        evening.do(moves.end, **said)
    assert evening.phase == "dealt"


def test_a_prisoner_cannot_have_reached_the_treasure(evening: Evening) -> None:
    evening.put("Ann", "trapped")
    with refused("connector-in-prison"):
        evening.end("Ann", ["blue"])
    evening.do(moves.take_token, seat=ANN, kind="trapped")
    evening.end("Ann", ["blue"])


def test_a_guest_who_waits_cannot_have_reached_it(evening: Evening) -> None:
    evening.do(moves.sit, ONLOOKER, name="Eva")
    with refused("no-such-seat"):
        evening.end("Eva", ["blue"])


def test_an_end_taken_back_hides_the_roles_again_and_every_page_says_so(evening: Evening) -> None:
    evening.end()
    evening.do(moves.take_back)
    assert [row.role for row in evening.sight(HOST).seats] == ["", "", "", ""]
    assert [(remark.key, remark["round"]) for remark in evening.sight().remarks] == [("reveal-taken-back", 1)]


def test_facts_told_anew_and_taken_back_are_no_reveal_taken_back(evening: Evening) -> None:
    evening.end("Ann", ["blue"])
    evening.end("Ben", ["green"])
    evening.do(moves.take_back)
    assert evening.sight().remarks == ()
    assert gains(evening) == [5, 0, 0, 0]


def test_facts_told_anew_drop_the_corrections_made_for_the_old_ones(evening: Evening) -> None:
    evening.end("Ann", ["blue"])
    evening.do(moves.correct, round=None, seat=ANN, gold=4, why="miscounted")
    assert gains(evening) == [4, 0, 0, 0]
    evening.end("Ben", ["green"])
    assert gains(evening) == [0, 5, 0, 0]
