"""Hat swaps: the old role goes away unseen, one of the stack comes; and what taking one back leaves behind."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.play import CAST, Game, Seat, seat_viewer

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def game() -> Game:
    """Ann's role is none of the stack, so that a look tells them apart."""
    dealt = Game("Ann", "Ben", "Cem", luck="hats 1")
    dealt.do("begin-round")
    assert dealt.role("Ann") not in dealt.round.undealt
    return dealt


def swap(game: Game, name: str = "Ann", look: bool = False) -> None:
    game.do("swap-hat", seat=name)
    if look:
        game.do("record-look-at-role", name)


def given_back(game: Game) -> list[object]:
    return [remark["seat"] for remark in game.view().remarks if remark.key == "hat-given-back"]


def test_a_role_of_the_stack_comes_and_nobody_has_looked_at_it(game: Game) -> None:
    before = game.round.undealt
    game.do("record-look-at-role", "Ann")
    swap(game)
    assert Counter(before) - Counter(game.round.undealt) == Counter([game.role("Ann")])
    ann = game.view(seat_viewer(ANN)).private
    assert (game.view().deal.looked, game.view().deal.swaps, ann.has_looked, ann.swapped) == (0, 1, False, True)
    game.do("record-look-at-role", "Ann")
    assert not game.view(seat_viewer(ANN)).private.swapped


def test_a_swap_that_nobody_looked_at_is_undone_without_a_trace(game: Game) -> None:
    before = game.round
    swap(game)
    game.do("undo-newest-act")
    assert (game.round, game.view().remarks) == (before, ())
    game.do("record-look-at-role", "Ann")
    game.do("redo-act")
    assert game.role("Ann") in before.undealt
    assert not game.view(seat_viewer(ANN)).private.has_looked, "a look at the old hat is none at the new one"
    game.do("undo-newest-act")
    assert game.view().remarks == ()


def test_undoing_a_seen_swap_leaves_a_remark(game: Game) -> None:
    before = game.round
    swap(game, look=True)
    game.do("undo-newest-act")
    assert game.role("Ann") == before.role_of(ANN)
    assert game.round.undealt == before.undealt
    assert (given_back(game), game.refusal("redo-act")) == ([ANN], "nothing-to-redo")
    assert not game.view(seat_viewer(ANN)).private.has_looked, "a look at the new hat is none at the old one"


def test_the_stack_has_an_end() -> None:
    game = Game(*CAST)
    game.do("begin-round")
    for name in CAST[:3]:
        swap(game, name)
    assert game.refusal("swap-hat", seat="Dia") == "no-hats-left"
