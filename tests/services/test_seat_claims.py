"""A phone without a key asks for its seat, and the host says yes or no to the number it shows."""

from __future__ import annotations

from tests.services import driver
from tests.services.driver import Gathering, Grants, refused

pytestmark = driver.BOTH_DATABASES

BEN = 2
NOTHING, SITS = Grants(), Grants(seats=(BEN,))


def asks(mark: str) -> Grants:
    return Grants(asked={BEN: mark})


def shown(gathering: Gathering) -> str:
    """The mark on the host's page."""
    return gathering.look().seats[1].asked


def left(gathering: Gathering) -> None:
    """Ben leaves after a round."""
    gathering.play()
    gathering.remove(BEN)


def test_a_phone_has_no_access_until_the_host_answers(gathering: Gathering) -> None:
    key, mark = gathering.ask(BEN)
    assert (gathering.grants(key), shown(gathering)) == (asks(mark), mark)
    assert len(mark) == 2 and mark.isdecimal()


def test_another_phone_takes_the_place_of_the_one_that_asked_before(gathering: Gathering) -> None:
    (first, _), (second, mark) = gathering.ask(BEN), gathering.ask(BEN)
    elsewhere, _ = gathering.ask(3)
    assert (shown(gathering), gathering.grants(first), gathering.grants(second)) == (mark, NOTHING, asks(mark))
    gathering.accept(BEN, mark)
    keys = (first, second, gathering.keys["Ben"])
    assert [gathering.grants(key) for key in keys] == [NOTHING, SITS, NOTHING]
    assert (shown(gathering), list(gathering.grants(elsewhere).asked)) == ("", [3])


def test_accepting_a_mark_that_no_phone_shows_is_refused(gathering: Gathering) -> None:
    key, mark = gathering.ask(BEN)
    for wrong in ("", str(109 - int(mark)), "x"):
        with refused("nobody-asks"):
            gathering.accept(BEN, wrong)
    assert gathering.grants(key) == asks(mark)


def test_a_refused_phone_gets_nothing_and_a_newer_one_still_waits(gathering: Gathering) -> None:
    key, mark = gathering.ask(BEN)
    gathering.refuse(BEN, str(109 - int(mark)))
    assert (shown(gathering), gathering.grants(key)) == (mark, asks(mark))
    for _ in range(2):
        gathering.refuse(BEN, mark, tap="tap")
    assert (shown(gathering), gathering.grants(key)) == ("", NOTHING)
    with refused("nobody-asks"):
        gathering.accept(BEN, mark)
    gathering.ask(BEN)
    gathering.refuse(BEN)
    assert shown(gathering) == "" and gathering.grants(gathering.keys["Ben"]) == SITS


def test_accepting_a_player_who_had_left_brings_back_him_and_cannot_be_undone(gathering: Gathering) -> None:
    left(gathering)
    (stranger, _), (key, mark) = gathering.ask(BEN), gathering.ask(BEN)
    assert gathering.grants(key) == asks(mark)
    gathering.accept(BEN, mark)
    gathering.do("undo-newest-act")  # the removal, which is older
    assert [(seat.name, seat.phone) for seat in gathering.look().circle] == [
        ("Ann", True),
        ("Ben", True),
        ("Cem", True),
    ]
    assert [gathering.grants(held) for held in (key, stranger)] == [SITS, NOTHING]
