"""The host books the round; after the last one the night has its winners."""

from __future__ import annotations

from tests.web.people import Person


def play(host: Person, guests: dict[str, Person]) -> None:
    """A round from deal to booking that nobody reaches."""
    host.post("/round", do="begin")
    host.post("/round", do="end", reached_by="", crystals=0)
    assert host.post("/settlement", do="book").status_code == 200


def test_a_booked_round_leads_to_the_next(host: Person, guests: dict[str, Person]) -> None:
    play(host, guests)
    assert host.sight.round == 2 and host.sight.phase == "seating"
    assert "Round 1 is booked. On to round 2." in host.text("/round")


def test_the_receipt_of_a_booked_round_can_still_be_read(host: Person, guests: dict[str, Person]) -> None:
    play(host, guests)
    text = host.text("/settlement")
    assert "The gold of the rounds before" in text and f'data-seat="{guests["Ann"].seat}"' in text


def test_there_is_nothing_to_book_while_the_round_is_played(host: Person, dealt: dict[str, Person]) -> None:
    assert host.post("/settlement", do="book").status_code == 409


def test_after_the_last_round_the_winners_stand(host: Person, guests: dict[str, Person]) -> None:
    for _ in range(3):
        play(host, guests)
    text = host.text("/host")
    assert host.sight.phase == "finished" and "Play again" in text and 'class="podium' in text


def test_the_same_seats_play_again_from_nothing(host: Person, guests: dict[str, Person]) -> None:
    for _ in range(3):
        play(host, guests)
    assert host.post("/round", do="again").status_code == 200
    assert (host.sight.phase, host.sight.round, host.sight.game) == ("seating", 1, 2)


def test_one_more_round_goes_on_with_the_gold(host: Person, guests: dict[str, Person]) -> None:
    for _ in range(3):
        play(host, guests)
    assert host.post("/options", option__rounds="4").status_code == 200
    assert (host.sight.phase, host.sight.round) == ("seating", 4)


def test_after_one_more_round_the_next_game_has_as_many_as_this_one_had(
    host: Person, guests: dict[str, Person]
) -> None:
    for _ in range(3):
        play(host, guests)
    host.post("/options", option__rounds="4")
    play(host, guests)
    assert host.post("/round", do="again").status_code == 200
    assert (host.sight.round, host.sight.rounds) == (1, 3)


def test_totals_stay_sealed_on_the_hosts_page(host: Person, guests: dict[str, Person]) -> None:
    play(host, guests)
    assert "data-total" not in host.text("/host")
    host.post("/options", option__totals="open")
    assert "data-total" in host.text("/settlement")
