"""A double tap is one act: a request with a known idempotency key is answered as the first time, if it was accepted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.clock import Clock
from tests.services import driver
from tests.services.driver import DAY, Gathering, WrongPhase, seat_viewer, second_process

pytestmark = driver.BOTH_DATABASES

Requests = dict[str, Callable[[], object]]


def requests(table: Gathering, seat_ticket: str, host_ticket: str) -> Requests:
    """Each kind of request, with a key of its own."""
    return {
        "open": lambda: table.service.open_table("saboteur2", {}, idempotency_key="open"),
        "sit": lambda: table.sit("Dia", "sit"),
        "ask": lambda: table.ask(2, "ask"),
        "take a seat": lambda: table.take(seat_ticket, "take"),
        "take the host's page": lambda: table.take_host(host_ticket, "host"),
        "move": lambda: table.do("begin-round", idempotency_key="begin"),
    }


@pytest.fixture
def tapped(gathering: Gathering) -> Callable[[Gathering], Requests]:
    """The requests as this process sends them."""
    tickets = gathering.ticket(3), gathering.host_ticket()
    return lambda table: requests(table, *tickets)


@pytest.mark.parametrize("kind", ["open", "sit", "ask", "take a seat", "take the host's page", "move"])
def test_taps_at_once_are_one_act_with_one_answer(
    gathering: Gathering, tapped: Callable[[Gathering], Requests], kind: str
) -> None:
    def acts() -> int:
        """At all tables."""
        caches = [gathering.service.load(line.code) for line in gathering.service.stored_tables()]
        return len({(cached.table_id, entry.act) for cached in caches for entry in cached.entries})

    tap, before = tapped(gathering)[kind], acts()
    with ThreadPoolExecutor(4) as pool:
        answers = [job.result() for job in [pool.submit(tap) for _ in range(4)]]
    assert answers == [answers[0]] * 4 and acts() == before + 1


def test_a_repeated_request_gets_the_same_answer_at_any_time_and_from_any_process(
    gathering: Gathering, tapped: Callable[[Gathering], Requests], clock: Clock
) -> None:
    first = {kind: tap() for kind, tap in tapped(gathering).items()}
    version = gathering.version
    for passed in (60.0, -3600.0, 400 * DAY):
        clock.now += passed
        again = tapped(gathering.behind(second_process(gathering.service)))
        assert {kind: tap() for kind, tap in again.items()} == first
    assert gathering.version == version


def test_a_refused_move_may_be_sent_again(gathering: Gathering) -> None:
    with pytest.raises(WrongPhase):
        gathering.do("confirm-round", idempotency_key="tap")
    gathering.do("begin-round")
    gathering.do("end-round", result=driver.RoundResult())
    gathering.do("confirm-round", idempotency_key="tap")
    assert len(gathering.look().past_scores) == 1


def test_two_people_may_use_the_same_idempotency_key(gathering: Gathering) -> None:
    gathering.do("begin-round")
    looks = {gathering.do("record-look-at-role", seat_viewer(n), idempotency_key="tap") for n in (1, 2)}
    assert len(looks) == 2 == gathering.look().deal.looked


def test_a_tap_at_another_table_is_another_move(gathering: Gathering) -> None:
    other = Gathering.of(gathering.service, "Dia", "Eva")
    assert gathering.do("begin-round", idempotency_key="tap") != other.do("begin-round", idempotency_key="tap")
    assert gathering.sit("Finn", "tap") != other.sit("Finn", "tap")


def test_a_claim_repeated_after_the_hosts_answer_opens_nothing(gathering: Gathering) -> None:
    for _ in range(2):
        key, _ = gathering.ask(2, "tap")
        gathering.refuse(2)
    assert gathering.look().seats[1].asked == "" and gathering.seats_of(key) == ()


def test_a_replaced_phone_comes_back_by_no_repeated_tap(gathering: Gathering) -> None:
    gathering.sit("Dia", "tap")
    gathering.take(gathering.ticket(4))
    assert gathering.seats_of(gathering.sit("Dia", "tap")) == ()


def test_a_removed_player_comes_back_by_an_undo_and_by_no_repeated_tap(gathering: Gathering) -> None:
    key = gathering.sit("Dia", "tap")
    gathering.remove(4)
    assert gathering.seats_of(gathering.sit("Dia", "tap")) == ()
    gathering.do("undo-newest-act")
    assert gathering.seats_of(key) == (4,)


def test_an_idempotency_key_used_for_another_kind_of_move_is_refused(gathering: Gathering) -> None:
    gathering.ask(2, "tap")
    with pytest.raises(driver.IllegalMove):
        gathering.sit("Dia", "tap")


def test_a_move_repeated_after_its_undo_is_not_made_again(gathering: Gathering) -> None:
    first = gathering.do("rename-seat", seat=1, name="Anna", idempotency_key="tap")
    gathering.do("undo-newest-act")
    assert gathering.do("rename-seat", seat=1, name="Anna", idempotency_key="tap") == first
    assert gathering.names[0] == "Ann"
