"""A phone without a key asks for its seat, and the host says yes or no to the number it shows."""

from __future__ import annotations

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import Gathering, Grants, refused

pytestmark = driver.BOTH_DATABASES

BEN = 2
NOTHING, ASKS, SITS = Grants(), Grants(asked_seats=(BEN,)), Grants(seats=(BEN,))


def shown(gathering: Gathering) -> str:
    """The mark on the host's page."""
    return gathering.look().seats[1].asked


def left(gathering: Gathering) -> None:
    """Ben leaves after a round."""
    gathering.play()
    gathering.remove(BEN)


def test_a_phone_has_no_access_until_the_host_answers(gathering: Gathering) -> None:
    key, mark = gathering.ask(BEN)
    assert (gathering.grants(key), shown(gathering)) == (ASKS, mark)
    assert len(mark) == 2 and mark.isdecimal()


def test_accepting_one_of_several_phones_makes_all_other_keys_void(gathering: Gathering) -> None:
    (first, mark), (second, other) = gathering.ask(BEN), gathering.ask(BEN)
    assert mark != other == shown(gathering)
    gathering.accept(BEN, mark)
    keys = (first, second, gathering.keys["Ben"])
    assert [gathering.grants(key) for key in keys] == [SITS, NOTHING, NOTHING]
    assert shown(gathering) == ""


def test_accepting_a_mark_that_no_phone_shows_is_refused(gathering: Gathering) -> None:
    key, mark = gathering.ask(BEN)
    for wrong in ("", str(109 - int(mark)), "x"):
        with refused("nobody-asks"):
            gathering.accept(BEN, wrong)
    assert gathering.grants(key) == ASKS


def test_refusing_one_phone_shows_the_host_another_waiting_phone(gathering: Gathering) -> None:
    (honest, mark), (stranger, other) = gathering.ask(BEN), gathering.ask(BEN)
    for _ in range(2):  # a double tap refuses one phone
        gathering.refuse(BEN, other, tap="tap")
    assert shown(gathering) == mark
    assert [gathering.grants(key) for key in (honest, stranger)] == [ASKS, NOTHING]
    gathering.refuse(BEN, mark)
    assert (shown(gathering), gathering.grants(honest)) == ("", NOTHING)
    with refused("nobody-asks"):
        gathering.accept(BEN, mark)
    assert gathering.grants(gathering.keys["Ben"]) == SITS


def test_refusing_without_a_mark_refuses_all_phones(gathering: Gathering) -> None:
    asking = [gathering.ask(BEN)[0] for _ in range(2)]
    gathering.refuse(BEN)
    assert [gathering.grants(key) for key in asking] == [NOTHING, NOTHING] and shown(gathering) == ""


def test_a_fourth_waiting_phone_replaces_the_first_of_its_seat(gathering: Gathering, clock: Clock) -> None:
    asking, elsewhere = [], gathering.ask(3)[0]
    for _ in range(4):
        clock.now += 1
        asking.append(gathering.ask(BEN)[0])
    assert [gathering.grants(key) for key in asking] == [NOTHING, ASKS, ASKS, ASKS]
    assert gathering.grants(elsewhere).asked_seats == (3,)


def test_no_two_phones_show_the_same_mark_until_all_are_used_up(gathering: Gathering) -> None:
    marks = [gathering.ask(BEN)[1] for _ in range(92)]
    assert len(set(marks[:90])) == 90 and len(set(marks[-3:])) == 3


def test_accepting_a_player_who_had_left_brings_back_him_and_cannot_be_undone(gathering: Gathering) -> None:
    left(gathering)
    (key, mark), (stranger, _) = gathering.ask(BEN), gathering.ask(BEN)
    assert gathering.grants(key) == ASKS
    gathering.accept(BEN, mark)
    gathering.do("undo-newest-act")  # the removal, which is older
    assert [(seat.name, seat.phone) for seat in gathering.look().circle] == [
        ("Ann", True),
        ("Ben", True),
        ("Cem", True),
    ]
    assert [gathering.grants(held) for held in (key, stranger)] == [SITS, NOTHING]
