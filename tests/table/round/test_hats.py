"""Hat swaps: the old role goes away unseen, the top of the stack comes; and what taking one back leaves behind."""

from __future__ import annotations

import pytest

from tests.play import CAST, Game, Seat, refused, seat_viewer

ANN, BEN = Seat(1), Seat(2)


@pytest.fixture
def hats_on() -> Game:
    game = Game("Ann", "Ben", "Cem", luck="hats")
    game.do("begin-round")
    return game


def swap(game: Game, seat: Seat, look: bool = False) -> None:
    game.do("swap-hat", seat=seat)
    if look:
        game.do("record-look-at-role", seat_viewer(seat))


def test_the_top_of_the_stack_comes(hats_on: Game) -> None:
    top, *rest = hats_on.round.undealt
    swap(hats_on, ANN)
    assert hats_on.role("Ann") == top
    assert hats_on.round.undealt == tuple(rest)


def test_who_got_a_new_role_has_not_looked_at_it(hats_on: Game) -> None:
    hats_on.do("record-look-at-role", seat_viewer(ANN))
    swap(hats_on, ANN)
    assert (hats_on.view().looked, hats_on.view(seat_viewer(ANN)).has_looked) == (0, False)


def test_a_swap_that_nobody_looked_at_is_undone_without_a_trace(hats_on: Game) -> None:
    before = hats_on.round
    swap(hats_on, ANN)
    hats_on.do("undo-newest-act")
    assert hats_on.round == before
    assert hats_on.view().remarks == ()
    hats_on.do("redo-act")
    assert hats_on.role("Ann") == before.undealt[0]


def test_undoing_a_seen_swap_puts_the_card_under_the_stack_with_a_remark(hats_on: Game) -> None:
    before = hats_on.round
    swap(hats_on, ANN, look=True)
    hats_on.do("undo-newest-act")
    assert hats_on.role("Ann") == before.role_of(ANN)
    assert hats_on.round.undealt == (*before.undealt[1:], before.undealt[0])
    assert [(remark.key, remark["seat"]) for remark in hats_on.view().remarks] == [("hat-given-back", ANN)]
    with refused("nothing-to-redo"):
        hats_on.do("redo-act")


def differing(game: Game) -> bool:
    """Whether Ann's role is another than the top of the stack, so that a look tells them apart."""
    return game.role("Ann") != game.round.undealt[0]


def test_a_look_at_the_new_hat_is_no_look_at_the_old_one(hats_on: Game) -> None:
    assert differing(hats_on)
    swap(hats_on, ANN, look=True)
    hats_on.do("undo-newest-act")
    assert not hats_on.view(seat_viewer(ANN)).has_looked


def test_a_look_at_the_old_hat_is_no_look_at_the_redone_one(hats_on: Game) -> None:
    assert differing(hats_on)
    swap(hats_on, ANN)
    hats_on.do("undo-newest-act")
    hats_on.do("record-look-at-role", seat_viewer(ANN))
    hats_on.do("redo-act")
    assert not hats_on.view(seat_viewer(ANN)).has_looked
    hats_on.do("undo-newest-act")
    assert hats_on.view().remarks == ()


def test_going_back_over_two_swaps_tucks_those_that_were_seen(hats_on: Game) -> None:
    first, second, *rest = hats_on.round.undealt
    version = hats_on.table.version
    swap(hats_on, ANN)
    swap(hats_on, BEN, look=True)
    hats_on.do("undo-after-version", version=version)
    assert hats_on.round.undealt == (first, *rest, second)


def test_two_seen_hats_go_under_the_stack_as_if_undone_one_by_one(hats_on: Game) -> None:
    first, second, *rest = hats_on.round.undealt
    version = hats_on.table.version
    swap(hats_on, ANN, look=True)
    swap(hats_on, BEN, look=True)
    hats_on.do("undo-after-version", version=version)
    assert hats_on.round.undealt == (*rest, second, first)


def test_undoing_into_a_confirmed_round_puts_its_seen_hats_under_the_stack(hats_on: Game) -> None:
    before, version = hats_on.round.undealt, hats_on.table.version
    swap(hats_on, ANN, look=True)
    hats_on.end()
    hats_on.do("confirm-round")
    hats_on.play()
    hats_on.do("undo-after-version", version=version)
    assert hats_on.round.undealt == (*before[1:], before[0])
    keys = [remark.key for remark in hats_on.view().remarks]
    assert keys.count("hat-given-back") == 1


def test_hats_of_a_later_round_do_not_touch_the_stack_of_an_earlier_one(hats_on: Game) -> None:
    before = hats_on.round.undealt
    hats_on.end()
    hats_on.do("confirm-round")
    hats_on.do("begin-round")
    swap(hats_on, ANN, look=True)
    for _ in range(4):
        hats_on.do("undo-newest-act")
    assert (hats_on.phase, hats_on.round.undealt) == ("dealt", before)


def test_the_stack_has_an_end() -> None:
    game = Game(*CAST)
    game.do("begin-round")
    for seat in game.table.circle[:3]:
        swap(game, seat)
    with refused("no-hats-left"):
        swap(game, Seat(4))
