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


def test_no_turn_passes_while_a_goal_card_waits_to_be_turned_over(host: Person, dealt: People) -> None:
    for column in range(1, 8):
        page = host.post_ok("/maze", cell=f"{column},0", card="b_cross", by=dealt["Dia"].seat)
    assert not page.has("#next-turn")
    page = host.post_ok("/goals/8,0", shows="stone-ne")
    assert page.part("#next-turn").text() == "Next: Finn", "it is Eva's turn, after Dia's"


def proposed_last(host: Person) -> list[str]:
    """Whom the questions about the end propose as the player of the last card; "" is nobody."""
    return host.page("/maze").part("#facts").chosen("by")


def test_the_end_proposes_who_played_the_newest_card(host: Person, players: People) -> None:
    host.post_ok("/options", option__own_cards="on", option__rounds=2)
    host.post_ok("/round", do="begin")
    dia, eva = players["Dia"], players["Eva"]
    dia.post_ok(f"/seat/maze?n={dia.seat}", cell="1,0", offer="b_t_hor 0")
    assert proposed_last(host) == [str(dia.seat)]
    eva.post_ok(f"/seat/tools/{players['Ann'].seat}?n={eva.seat}", do="put", kind="cart")
    assert proposed_last(host) == [str(eva.seat)]
    host.post_ok("/turn", seat=players["Ann"].seat)
    assert proposed_last(host) == [""], "what was played before “Next” was not entered"


def test_a_card_in_front_of_a_player_is_a_turn(host: Person, dealt: People) -> None:
    host.post_ok("/maze", cell="1,0", offer="b_t_hor 0", by=dealt["Dia"].seat)
    host.post_ok(f"/seats/{dealt['Ann'].seat}/token", do="put", kind="cart")
    assert "It’s your turn." in dealt["Finn"].page("/seat")
