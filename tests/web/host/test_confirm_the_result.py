"""The host books the round; after the last one the night has its winners."""

from __future__ import annotations

from tests.web.people import People, Person
from tests.web.rounds import confirm_result, gains, play


def test_a_confirmed_round_leads_to_the_next(nobody_reached: Person) -> None:
    confirm_result(nobody_reached)
    assert nobody_reached.view.round == 2 and nobody_reached.view.phase == "seating"
    assert "Round 1 is confirmed. On to round 2." in nobody_reached.page("/round")


def test_the_result_of_a_confirmed_round_can_still_be_read(nobody_reached: Person) -> None:
    read = gains(nobody_reached.page("/settlement"))
    confirm_result(nobody_reached)
    past = nobody_reached.page("/settlement").part("#past")
    assert "The gold of earlier rounds" in past and gains(past) == read


def test_there_is_nothing_to_confirm_while_the_round_is_played(host: Person, dealt: People) -> None:
    host.post_refused("/settlement", 409, do="book")
    assert host.view.phase == "dealt"


def test_after_the_last_round_the_winners_stand(three_rounds_played: Person) -> None:
    page = three_rounds_played.page("/host")
    assert three_rounds_played.view.phase == "finished" and page.has("#again")
    assert page.text(".podium-page h1") == "Cem wins the game"


def test_the_same_seats_play_again_from_nothing(three_rounds_played: Person) -> None:
    three_rounds_played.post_ok("/round", do="again")
    view = three_rounds_played.view
    assert (view.phase, view.round, view.game) == ("seating", 1, 2)
    assert [seat.name for seat in view.seats] == ["Ann", "Ben", "Cem", "Dia", "Eva", "Finn"]


def test_one_more_round_goes_on_with_the_gold(three_rounds_played: Person) -> None:
    gold = three_rounds_played.view.seats[2].total
    three_rounds_played.post_ok("/options", option__rounds="4")
    assert (three_rounds_played.view.phase, three_rounds_played.view.round) == ("seating", 4)
    play(three_rounds_played, 1)
    assert three_rounds_played.view.seats[2].total > gold > 0


def test_after_one_more_round_the_next_game_has_as_many_as_this_one_had(three_rounds_played: Person) -> None:
    three_rounds_played.post_ok("/options", option__rounds="4")
    play(three_rounds_played, 1)
    three_rounds_played.post_ok("/round", do="again")
    assert (three_rounds_played.view.round, three_rounds_played.view.rounds) == (1, 3)


def test_totals_stay_sealed_on_the_hosts_page(nobody_reached: Person) -> None:
    confirm_result(nobody_reached)
    assert not nobody_reached.page("/host").has("[data-total]")
    nobody_reached.post_ok("/options", option__totals="open")
    assert nobody_reached.page("/settlement").has("[data-total]")
