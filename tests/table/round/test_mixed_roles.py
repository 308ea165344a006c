"""How many saboteurs are in play: the edition's mix, a fixed number, and deals that the edition cannot make."""

from __future__ import annotations

import pytest

from tests.play import CAST, Game

DIGGER, SABOTEUR = "gold-digger", "saboteur"


def table(players: int, **options: str) -> Game:
    return Game(*CAST[:players], edition="saboteur", **options)


@pytest.mark.parametrize(("players", "saboteurs"), [(3, 0), (3, 3), (5, 1), (7, 0), (8, 1), (10, 3), (10, 4)])
def test_with_a_fixed_number_of_saboteurs_no_card_is_left_over(players: int, saboteurs: int) -> None:
    game = table(players, saboteurs=str(saboteurs))
    game.do("begin-round")
    assert (game.round.undealt, game.round.roles.count(SABOTEUR)) == ((), saboteurs)


IMPOSSIBLE = {(3, 4): "too-many-saboteurs", (8, 0): "too-few-saboteurs", (10, 2): "too-few-saboteurs"}


@pytest.mark.parametrize(("players", "saboteurs"), IMPOSSIBLE)
@pytest.mark.parametrize("roles", ["companion", "cards"])
def test_a_deal_that_the_edition_cannot_make_is_refused(players: int, saboteurs: int, roles: str) -> None:
    game = table(players, saboteurs=str(saboteurs), roles=roles)
    assert game.refusal("begin-round") == IMPOSSIBLE[players, saboteurs]
    game.do("set-options", options={"saboteurs": "box"})
    assert game.refusal("begin-round") == ""
