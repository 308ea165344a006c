"""Undoing a gold card that was picked in secret tells nobody which one it was: the draft begins again, with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.play import HOST, ONLOOKER, DraftLaid, Game, Message, Seat, history, seat_viewer, unanswered_question
from tests.table.gold.secret_draft import choices, remarks

ANN, BEN, CEM = map(Seat, range(1, 4))
LUCKS = [f"evening {n}" for n in range(4)]


def drafting(picks: int = 0, luck: str = "luck", **options: str) -> Game:
    """Three diggers; Cem connected, so that Cem picks first, then Ben, then Ann, who hosts. So many have picked."""
    game = Game("Ann", "Ben", "Cem", luck=luck, edition="saboteur", saboteurs="0", **options)
    game.do("begin-round")
    game.end("Cem")
    for _ in range(picks):
        pick(game)
    return game


def asked(game: Game) -> Seat:
    ask = unanswered_question(game.table)
    assert ask
    return ask.seat


def pick(game: Game, which: int = 0) -> None:
    """Whoever is asked takes one of the cards, by its place among them."""
    ask = unanswered_question(game.table)
    assert ask
    value = ask.choices[which % len(ask.choices)]
    game.do("pick-gold-card", seat_viewer(ask.seat), seat=ask.seat, value=value)


def undo(game: Game) -> None:
    game.do("undo-newest-act")


def back_to_the_pick(game: Game) -> None:
    assert game.table.newest_act
    game.do("undo-after-version", version=game.table.newest_act.first - 1)


def layings(game: Game) -> int:
    """How often gold cards were laid out, undone layings included."""
    return sum(isinstance(entry.event, DraftLaid) for entry in game.entries)


def back_over_another_result(game: Game) -> None:
    """The draft is gone meanwhile, as the treasure is said not to be reached."""
    assert game.table.newest_act
    before = game.table.newest_act.first - 1
    game.end(None)
    game.do("undo-after-version", version=before)


@pytest.mark.parametrize("way", [undo, back_to_the_pick, back_over_another_result])
def test_a_host_who_plays_does_not_learn_the_card_before_his_by_undoing_it(way: Callable[[Game], None]) -> None:
    """He sees what the drafter before him left, undoes that pick, skips the seat and compares."""
    for which, luck in enumerate(LUCKS):
        game = drafting(1, luck)
        pick(game, which)
        left, laid_before = Counter(choices(game, "Ann")), layings(game)
        way(game)
        if game.phase == "dealt":
            game.end("Cem")
        while asked(game) != ANN:
            game.do("pass-over-seat", seat=asked(game))
        assert layings(game) > laid_before, f"{dict(Counter(choices(game, 'Ann')) - left)} came back"


def test_all_of_that_draft_pick_again_from_other_cards_and_the_end_stands() -> None:
    game = drafting(2)
    ending = game.round.end.result
    undo(game)
    assert (game.phase, game.round.end.picks, game.round.end.result, layings(game)) == ("sharing", (), ending, 2)
    assert game.refusal("redo-act") == "nothing-to-redo"
    message = Message.from_key("picks-undone-anew", seats=(BEN, CEM), round=1)
    for viewer in (HOST, ONLOOKER, seat_viewer(ANN)):
        assert game.view(viewer).remarks == (message,), "whose answer was undone, and not what it was"
    assert message in [line.message for line in history(game.entries)]
    pick(game)
    undo(game)
    assert (game.phase, layings(game)) == ("sharing", 3), "nor does a second undo show the same cards again"
    for _ in range(3):
        pick(game)
    game.do("confirm-round")
    assert len(game.table.confirmed_rounds) == 1


@pytest.mark.parametrize("options", [{"totals": "open"}, {"gold_cards": "cards"}])
def test_where_nothing_can_be_learned_one_pick_alone_is_undone_and_redone(options: dict[str, str]) -> None:
    """Totals that lie open, or real gold cards, of which each seat tells its own."""
    game = drafting(2, **options)
    undo(game)
    assert (len(game.round.end.picks), remarks(game)) == (1, ["picks-undone"])
    game.do("redo-act")
    assert len(game.round.end.picks) == 2


def test_an_undone_theft_is_named() -> None:
    game = Game("Ann", "Ben")
    game.deal("saboteur", "boss")
    game.put("Ben", "theft")
    game.end()
    game.steal("Ben", "Ann")
    undo(game)
    assert game.view(ONLOOKER).remarks == (Message.from_key("thefts-undone", seats=(BEN,), round=1),)
