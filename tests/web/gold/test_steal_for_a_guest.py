"""The host answers for a thief without a phone, and passes over one whose phone sleeps."""

from __future__ import annotations

import pytest

from tests.web.people import Person, open_table, sit


@pytest.fixture
def thieves(app: object) -> Person:
    """A host with real cards in play: Ann (phone) and Eva (none) both have a theft card; Ben has gold to take."""
    host = open_table(app, roles="cards")  # type: ignore[arg-type]
    sit(host, "Ann")
    sit(host, "Ben")
    host.post("/seats", do="add", name="Eva")
    host.post("/round", do="begin")
    for seat in (1, 3):
        host.post(f"/seats/{seat}/token", kind="theft", do="put")
    told = {"role__1": "green-digger", "role__2": "blue-digger", "role__3": "green-digger"}
    host.post("/round", do="end", reached_by=2, open_to="blue", crystals=0, **told)
    return host


def test_the_host_is_asked_for_who_has_no_phone(thieves: Person) -> None:
    assert thieves.sight.asking.seat == 3
    text = thieves.text("/round")
    assert "Whom does Eva rob?" in text and "Take 1 gold from Ben" in text
    assert text.count("has no gold") == 1
    assert f"/t/{thieves.code}/seats/3/curtain" in text


def test_eva_robs_ben_by_the_hosts_hand(thieves: Person) -> None:
    answer = thieves.post("/seats/3/act", do="steal", from_=2)
    assert answer.status_code == 200 and 'id="round"' in answer.get_data(as_text=True)
    assert thieves.sight.asking.seat == 1


def test_a_thief_may_forgo(thieves: Person) -> None:
    assert thieves.post("/seats/3/act", do="steal", from_="").status_code == 200
    assert thieves.sight.asking.seat == 1


def test_who_has_nothing_cannot_be_robbed(thieves: Person) -> None:
    refused = thieves.post("/seats/3/act", do="steal", from_=1)
    assert refused.status_code == 422 and 'class="problem"' in refused.get_data(as_text=True)


def test_the_host_cannot_answer_for_a_phone_but_pass_it_over(thieves: Person) -> None:
    thieves.post("/seats/3/act", do="steal", from_=2)
    assert "Ann is choosing whom to rob." in thieves.text("/round")
    assert thieves.post("/seats/1/act", do="steal", from_=2).status_code == 403
    assert thieves.post("/seats/1/act", do="pass").status_code == 200
    assert thieves.sight.phase == "proposed"


def test_nobody_else_is_asked_now(thieves: Person) -> None:
    assert thieves.post("/seats/2/act", do="pass").status_code in (409, 422)
