"""The turn in Saboteur passes with each card, and by a tap on *Next* after a card that nobody enters."""

from __future__ import annotations

from tests.web.people import People, Person


def test_next_passes_the_turn_on_clockwise(host: Person, dealt: People) -> None:
    assert not host.page("/maze").has("#next-turn"), "before the first card nobody knows whose turn it is"
    page = host.post_ok("/maze", cell="1,0", offer="b_t_hor 0", by=dealt["Dia"].seat)
    assert page.part("#next-turn").text() == "Next: Finn"
    page = host.post_ok("/turn", seat=dealt["Finn"].seat)
    assert page.part("#next-turn").text() == "Next: Ann"
    assert "It’s your turn." in dealt["Finn"].page("/seat")


def test_a_card_in_front_of_a_player_is_a_turn(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_t_hor 0", by=dealt["Dia"].seat)
    host.post_ok(f"/seats/{dealt['Ann'].seat}/token", do="put", kind="cart")
    assert "It’s your turn." in dealt["Finn"].page("/seat")
