"""What somebody saw, or relied on, is not forgotten when an act is undone or done again. Hats: `round/test_hats.py`."""

from __future__ import annotations

from tests.play import Game, Message


def test_a_late_look_is_none_at_the_role_of_now() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    for step in ("swap-hat", "undo-newest-act"):
        then = game.table.version
        game.do(step, **({"seat": "Ann"} if step == "swap-hat" else {}))
        assert game.do("record-look-at-role", "Ann", version=then) == ()
    assert game.do("record-look-at-role", "Ann", version=game.table.version)


def test_a_hat_that_an_inspector_saw_is_remarked_on() -> None:
    game = Game("Ann", "Ben")
    game.do("begin-round")
    ann = game.seat("Ann")
    game.do("swap-hat", seat="Ann")
    game.do("inspect-role", by="Ben", seat="Ann")
    for _ in range(2):
        game.do("undo-newest-act")
    assert game.table.remarks == (Message.from_key("hat-given-back", seat=ann, round=1),)
