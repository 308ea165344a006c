"""What somebody saw, or relied on, is not forgotten when an act is undone or done again. Hats: `round/test_hats.py`."""

from __future__ import annotations

import pytest

from tests.play import ONLOOKER, Game, Message


def test_a_late_look_is_none_at_the_role_of_now() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    for step in ("swap-hat", "undo-newest-act"):
        then = game.table.version
        game.do(step, **({"seat": "Ann"} if step == "swap-hat" else {}))
        assert game.do("record-look-at-role", "Ann", version=then) == ()
    assert game.do("record-look-at-role", "Ann", version=game.table.version)


def test_a_hat_that_an_inspector_saw_goes_under_the_stack() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    top, ann = game.round.undealt[0], game.seat("Ann")
    game.do("swap-hat", seat="Ann")
    game.do("inspect-role", by="Ben", seat="Ann")
    for _ in range(2):
        game.do("undo-newest-act")
    assert game.round.undealt[-1] == top
    assert game.table.remarks == (Message.from_key("hat-given-back", seat=ann, round=1),)


def test_a_name_that_comes_back_gets_a_number_if_it_is_taken() -> None:
    game = Game("Ann", "Ben", "Dia")
    game.do("remove-seat", seat="Dia")
    game.do("take-seat", ONLOOKER, name="dia")
    game.do("undo-newest-act")
    assert [seat.name for seat in game.view().circle] == ["Ann", "Ben", "Dia", "dia (4)"]


# Everybody's gold, which all saw at the end


def told(game: Game) -> bool:
    """Whether every page says that gold was open."""
    return "gold-was-seen" in {remark.key for remark in game.view(ONLOOKER).remarks}


def confirmed(**options: str) -> Game:
    game = Game("Ann", "Ben", "Cem", **options)
    game.play()
    return game


@pytest.mark.parametrize(
    ("opening", "set_then", "seen"),
    [
        ({"edition": "saboteur", "rounds": "1"}, {}, True),
        ({"edition": "saboteur2", "rounds": "1"}, {}, True),
        ({"edition": "saboteur"}, {}, False),
        ({"totals": "open", "rounds": "1"}, {}, False),
        ({"edition": "saboteur"}, {"rounds": "1"}, True),
        ({"edition": "saboteur"}, {"greedy": "on", "rounds": "1"}, True),
        ({"edition": "saboteur"}, {"rounds": "2", "greedy": "on"}, False),
        ({"edition": "saboteur"}, {"totals": "open"}, False),
        ({"edition": "saboteur"}, {"greedy": "on", "totals": "open"}, False),
    ],
    ids=str,
)
def test_after_undoing_what_ended_the_game_all_read_that_gold_was_open(
    opening: dict[str, str], set_then: dict[str, str], seen: bool
) -> None:
    game = confirmed(**opening)
    if set_then:
        game.do("set-options", options=set_then)
    assert not told(game)
    game.do("undo-newest-act")
    assert told(game) == seen
