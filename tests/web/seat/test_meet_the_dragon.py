"""The phone of who turned the dragon's mine over says what that costs."""

from __future__ import annotations

from tests.web.play_lost_mines import Mine, enter


def test_the_phone_says_what_the_dragon_takes(dug_board: Mine) -> None:
    ann = dug_board["Ann"]
    enter(dug_board, "C5", "dragon", by=ann.seat)
    sentence = "You met the dragon. It takes 2 of the points you win this round."
    assert sentence in ann.page("/seat") and sentence not in dug_board["Ben"].page("/seat")
