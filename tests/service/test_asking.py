"""A phone without a key asks for its seat, and the host says yes or no to the number it shows."""

from __future__ import annotations

import pytest

from companion.rules.problems import NotYours
from companion.rules.sentence import Seat
from companion.service import Holds
from companion.table import moves
from companion.table.viewer import HOST, ONLOOKER, at_seat
from tests.service.gathering import Gathering
from tests.table.refusals import refused

BEN = Seat(2)


def ask(gathering: Gathering) -> tuple[str, str]:
    return gathering.service.ask_seat(gathering.code, BEN)


def holds(gathering: Gathering, key: str) -> Holds:
    return gathering.service.holds(gathering.code, [key])


def test_until_the_host_answers_the_phone_only_asks(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    assert holds(gathering, key) == Holds(False, (), (BEN,))
    assert gathering.look().seats[1].asked == mark
    assert len(mark) == 2 and mark.isdecimal()


def test_the_host_says_yes_and_the_old_phone_is_cut_off(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    gathering.service.allow_seat(gathering.code, HOST, BEN, mark)
    assert holds(gathering, key) == Holds(False, (BEN,), ())
    assert gathering.seats_of(gathering.keys["Ben"]) == ()
    assert gathering.look().seats[1].asked == ""


def test_the_host_says_no(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    gathering.service.refuse_seat(gathering.code, HOST, BEN)
    assert holds(gathering, key) == Holds()
    with refused("nobody-asks"):
        gathering.service.allow_seat(gathering.code, HOST, BEN, mark)
    assert gathering.seats_of(gathering.keys["Ben"]) == (BEN,)


def test_a_yes_to_the_first_phone_is_none_to_the_one_that_asked_after_it(gathering: Gathering) -> None:
    first, mark = ask(gathering)
    second, other = ask(gathering)
    while other == mark:
        second, other = ask(gathering)
    with refused("nobody-asks"):
        gathering.service.allow_seat(gathering.code, HOST, BEN, mark)
    gathering.service.allow_seat(gathering.code, HOST, BEN, other)
    assert (holds(gathering, first).seats, holds(gathering, second).seats) == ((), (BEN,))


def test_only_the_host_answers(gathering: Gathering) -> None:
    key, mark = ask(gathering)
    for viewer in (ONLOOKER, at_seat(BEN), at_seat(1)):
        with refused("only-the-host", kind=NotYours):
            gathering.service.allow_seat(gathering.code, viewer, BEN, mark)
        with refused("only-the-host", kind=NotYours):
            gathering.service.refuse_seat(gathering.code, viewer, BEN)
    assert holds(gathering, key).asks == (BEN,)


def test_a_seat_removed_and_brought_back_is_asked_for_anew(gathering: Gathering) -> None:
    _, mark = ask(gathering)
    gathering.service.remove(gathering.code, HOST, BEN)
    gathering.do(moves.take_back)
    with refused("nobody-asks"):
        gathering.service.allow_seat(gathering.code, HOST, BEN, mark)
    key, mark = ask(gathering)
    gathering.service.allow_seat(gathering.code, HOST, BEN, mark)
    assert holds(gathering, key).seats == (BEN,)


def test_nobody_asks_for_a_seat_that_is_none(gathering: Gathering) -> None:
    with refused("no-such-seat"):
        gathering.service.ask_seat(gathering.code, Seat(9))


@pytest.mark.parametrize("phase", ["dealt", "proposed"])
def test_asking_works_in_mid_round(gathering: Gathering, phase: str) -> None:
    gathering.do(moves.begin)
    if phase == "proposed":
        gathering.do(moves.end, reached_by=None)
    key, mark = ask(gathering)
    gathering.service.allow_seat(gathering.code, HOST, BEN, mark)
    assert holds(gathering, key).seats == (BEN,)
