"""The deck of gold cards: what is laid out leaves it for the rest of the game, and what comes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import CAST, GOLD, ONLOOKER, Game, GoldDrafted
from tests.table.random_games import law

DECK = sorted(Counter(GOLD).elements())
DIGGER, SABOTEUR = "gold-digger", "saboteur"


def seven_diggers(**options: str) -> Game:
    """Each draft takes seven of the 28 cards."""
    return Game(*CAST[:7], edition="saboteur", saboteurs="0", **options)


def dig(game: Game) -> tuple[int, ...]:
    """A round in which all dig is confirmed after its draft. Returns its gold cards."""
    game.deal(*(DIGGER,) * len(game.names))
    game.end("Ann")
    laid = game.round.end.draft
    share_out(game)
    game.do("confirm-round")
    return laid


def share_out(game: Game) -> None:
    """Everybody takes the card that lies there, in one act."""
    asking = game.view(ONLOOKER).end.asking
    turns = (*asking.seats, *asking.later) if asking else ()
    game.add(f"shared-{len(game.entries)}", map(GoldDrafted, turns, game.round.end.draft))


def test_what_was_drafted_leaves_the_deck_until_too_few_are_left_and_all_are_shuffled() -> None:
    game = seven_diggers(rounds="9")
    drafts = [dig(game) for _ in range(2)]
    game.play(*(DIGGER,) * 7)  # no treasure, no draft
    game.do("set-options", options={"gold_cards": "cards"})
    game.deal(*(DIGGER,) * 7)
    game.end("Ann")
    game.draft(*((name, 1) for name in CAST[:7]))
    game.do("confirm-round")
    game.do("set-options", options={"gold_cards": "companion"})
    drafts += [dig(game) for _ in range(2)]
    assert sorted(card for laid in drafts for card in laid) == DECK
    for _ in ("confirmation", "draft with the end", "deal"):
        game.do("undo-newest-act")
    assert sorted(dig(game)) == sorted(drafts[-1]), "an undone draft is in the deck again"


def test_a_new_game_begins_with_all_28_cards() -> None:
    game = seven_diggers(rounds="2")
    for _ in range(2):
        dig(game)
    game.do("play-again")
    game.do("set-options", options={"rounds": "4"})
    assert sorted(card for _ in range(4) for card in dig(game)) == DECK


def enter_another_order(game: Game) -> None:
    ending = game.round.end.result
    game.end("Ann" if ending and ending.reached_by == game.seat("Cem") else "Cem")


def correct_the_end_and_back(game: Game) -> None:
    game.end()
    game.end("Ann")


def undo_and_enter_the_end_again(game: Game) -> None:
    game.do("undo-newest-act")
    game.end("Ann")


@pytest.mark.parametrize("begin_again", [enter_another_order, correct_the_end_and_back, undo_and_enter_the_end_again])
def test_a_draft_that_begins_again_lays_other_cards(begin_again: Callable[[Game], None]) -> None:
    """Who saw all cards, and what is left at their own turn of the other order, would know what went in between."""
    game = seven_diggers()
    game.deal(*(DIGGER,) * 7)
    game.end("Ann")
    for _ in range(5):
        seen = game.round.end.draft
        begin_again(game)
        assert game.round.end.draft != seen and game.round.end.picks == ()


ROUNDS = st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.booleans()), min_size=1, max_size=6)


@law
@given(st.integers(3, 10), st.sampled_from(("diggers", "players_max9")), ROUNDS, st.integers(0, 999))
def test_no_deck_is_ever_overdrawn(players: int, draw: str, rounds: list[tuple[bool, int, bool]], luck: int) -> None:
    game = Game(*CAST[:players], luck=str(luck), edition="saboteur", draw=draw, rounds="9")
    drawn_cards: Counter[int] = Counter()
    for reached, by, again in rounds:
        game.do("begin-round")
        game.end(game.names[by % players] if reached else None)
        if again:
            game.end(game.names[0])
        laid = game.round.end.draft
        anew = drawn_cards.total() + len(laid) > 28
        drawn_cards = Counter(laid) + (Counter() if anew else drawn_cards)
        assert drawn_cards <= Counter(DECK)
        share_out(game)
        game.do("confirm-round")
