"""The receipt on a phone: who got what and why; totals only where the seat may know them; the podium at the end."""

from __future__ import annotations

import re

import pytest

from tests.web.gold.test_steal import TOLD
from tests.web.people import Person, open_table, sit

LINE = re.compile(r'class="slip-row" data-seat="(\d+)" data-gains="(-?\d+)"(?: data-total="(\d+)")?')


def lines(text: str) -> dict[int, tuple[int, str]]:
    """Seat -> what it gained, and its total where the page says it."""
    return {int(seat): (int(gain), total) for seat, gain, total in LINE.findall(text)}


def end(host: Person, **facts: object) -> None:
    assert host.post("/round", do="end", **{"reached_by": "", "crystals": "0", **facts}).status_code == 200


def reasons(text: str) -> dict[int, str]:
    """Seat -> why it got what it got."""
    found = re.findall(r'data-seat="(\d+)".*?class="reasons">(.*?)</div>', text, re.DOTALL)
    return {int(seat): why for seat, why in found}


def play(host: Person, rounds: int) -> None:
    """So many rounds in which nobody reaches the treasure."""
    for _ in range(rounds):
        assert host.post("/round", do="begin").status_code == 200
        end(host)
        assert host.post("/settlement", do="book").status_code == 200


@pytest.fixture
def ended(host: Person, dealt: dict[str, Person]) -> dict[str, Person]:
    """The round is over, and nobody reached the treasure."""
    end(host)
    return dealt


def test_it_has_a_line_for_every_player(ended: dict[str, Person]) -> None:
    found = lines(ended["Ann"].text("/seat"))
    assert {seat: gain for seat, (gain, _) in found.items()} == {
        line.seat: line.gain for line in ended["Ann"].sight.receipt.lines
    }


def test_every_line_says_the_role_and_the_reason(ended: dict[str, Person]) -> None:
    text = ended["Ann"].text("/seat")
    assert text.count('class="reasons"') == 6
    assert "the saboteurs win" in text or "the profiteer wins" in text or "nobody wins" in text


def test_a_sealed_total_is_in_no_others_page(ended: dict[str, Person]) -> None:
    for guest in ended.values():
        known = {seat for seat, (_, total) in lines(guest.text("/seat")).items() if total}
        assert known == {guest.seat}
    assert "Totals stay sealed until round 3 is booked." in ended["Ann"].text("/seat")


def test_own_gold_is_folded_away_while_it_is_sealed(host: Person, guests: dict[str, Person]) -> None:
    play(host, 1)
    total = guests["Ann"].sight.me.total
    text = guests["Ann"].text("/seat")
    assert f"You have {total} gold; nobody else sees it." in text
    assert '<details class="own-gold secret" id="own-gold">' in text
    assert "Waiting for the host to deal round 2." in text


def test_a_phone_cannot_correct(ended: dict[str, Person]) -> None:
    assert "correct-1" not in ended["Ann"].text("/seat")


def test_a_correction_says_why(host: Person, ended: dict[str, Person]) -> None:
    ann = ended["Ann"]
    host.post("/settlement", do="correct", round=1, seat=ann.seat, gold=4, why="miscounted")
    text = ended["Ben"].text("/seat")
    assert lines(text)[ann.seat][0] == 4
    computed = next(line.computed for line in ann.sight.receipt.lines if line.seat == ann.seat)
    assert f"The host made it 4 instead of {computed}: miscounted" in text


def test_a_corrected_line_keeps_its_explanation(host: Person, ended: dict[str, Person]) -> None:
    ann = ended["Ann"]
    before = reasons(ended["Ben"].text("/seat"))[ann.seat]
    host.post("/settlement", do="correct", round=1, seat=ann.seat, gold=4, why="miscounted")
    assert reasons(ended["Ben"].text("/seat"))[ann.seat].startswith(before)


def test_the_winners_are_named(ended: dict[str, Person]) -> None:
    sight = ended["Ann"].sight
    named = re.search(r'class="winners">Winners?: (.+?)\.<', ended["Ben"].text("/seat"))
    found = re.split(", | and ", named[1]) if named else []
    assert found == [sight.names[seat] for seat in sight.receipt.winners]


def test_crystals_without_a_geologist_are_spoken_of(host: Person, dealt: dict[str, Person]) -> None:
    end(host, crystals="3")
    played = any(row.role == "geologist" for row in dealt["Ann"].sight.seats)
    assert ("3 crystals, but no geologist plays." in dealt["Ann"].text("/seat")) is not played


def test_thefts_that_no_longer_stand_are_one_sentence(host: Person, guests: dict[str, Person]) -> None:
    thieves, robbed = (guests["Ann"], guests["Dia"]), guests["Ben"]
    host.post("/options", option__roles="cards")
    host.post("/round", do="begin")
    for thief in thieves:
        host.post(f"/seats/{thief.seat}/token", do="put", kind="theft")
    end(host, reached_by=robbed.seat, open_to="blue", **TOLD)
    for thief in reversed(thieves):
        assert thief.post("/seat/sheet", do="steal", from_=robbed.seat).status_code == 200
    end(host, **TOLD)
    assert "The facts were changed, so the thefts by Ann and Dia no longer stand." in robbed.text("/seat")


def test_open_totals_are_for_all(app) -> None:  # type: ignore[no-untyped-def]
    host = open_table(app, totals="open")
    ann, _ = sit(host, "Ann"), sit(host, "Ben")
    host.post("/options", option__totals="open")
    host.post("/round", do="begin")
    end(host)
    assert all(total for _, total in lines(ann.text("/seat")).values())


def test_the_last_booking_opens_everything(host: Person, guests: dict[str, Person]) -> None:
    play(host, 3)
    text = guests["Ann"].text("/seat")
    most = max(row.total for row in guests["Ann"].sight.seats)
    winners = [row.name for row in guests["Ann"].sight.seats if row.winner]
    assert text.count('class="column') == 6
    assert all(total for _, total in lines(text).values())
    if most:
        assert (f"{winners[0]} wins the night" if len(winners) == 1 else "share the night") in text


def test_gold_that_was_brought_is_in_the_podium(host: Person, guests: dict[str, Person]) -> None:
    host.post("/seats", do="gold", seat=guests["Ann"].seat, gold=30)
    play(host, 3)
    text = guests["Ben"].text("/seat")
    assert "Ann wins the night" in text
    assert "Ann brought 30 gold" in text
