"""The deck of gold cards: what is laid out, what leaves the deck for the rest of the game, and what
comes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import CAST, GOLD, MIX, ONLOOKER, Game, GoldDrafted, RandomBytes, ending, shuffle
from tests.table.gold.secret_draft import remarks
from tests.table.random_games import law

DECK = tuple(sorted(Counter(GOLD).elements()))
DIGGER, SABOTEUR = "gold-digger", "saboteur"


def table(players: int = 5, luck: str = "luck", **options: str) -> Game:
    return Game(*CAST[:players], luck=luck, edition="saboteur", **options)


def dig(game: Game, diggers: int | None = None) -> tuple[int, ...]:
    """A round of this many diggers (None: all of the edition) is confirmed after its draft. Returns its gold cards."""
    many = len(game.names)
    sharing = MIX[many][1] if diggers is None else diggers
    game.deal(*(DIGGER,) * sharing, *(SABOTEUR,) * (many - sharing))
    game.end("Ann")
    laid = game.round.draft
    share_out(game)
    game.do("confirm-round")
    return laid


def share_out(game: Game) -> None:
    """Everybody takes the card that lies there, in one act."""
    asking = game.view(ONLOOKER).asking
    turns = (*asking.seats, *asking.later) if asking else ()
    game.add(f"shared-{len(game.entries)}", map(GoldDrafted, turns, game.round.draft))


@pytest.fixture(autouse=True)
def pools(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The cards that were shuffled for each laying."""
    shuffled: list[list[int]] = []

    def noted(cards: Sequence[int], random_bytes: RandomBytes) -> tuple[int, ...]:
        shuffled.append([*cards])
        return shuffle(cards, random_bytes)

    monkeypatch.setattr(ending, "shuffle", noted)
    return shuffled


def without(pool: Sequence[int], laid: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((Counter(pool) - Counter(laid)).elements()))


# What is laid out


def ended(**options: str) -> Game:
    """Ten whose first seven dig have ended a round: Ann reached the treasure."""
    game = table(players=10, draw="players_max9", **options)
    game.deal(*(DIGGER,) * 7, *(SABOTEUR,) * 3)
    game.end("Ann")
    return game


def enter_another_order(game: Game) -> None:
    ending = game.round.result
    game.end("Ann" if ending and ending.reached_by == game.seat("Cem") else "Cem")


def correct_the_end_and_back(game: Game) -> None:
    game.end()
    game.end("Ann")


def undo_and_enter_the_end_again(game: Game) -> None:
    game.do("undo-newest-act")
    game.end("Ann")


ANEW = (enter_another_order, correct_the_end_and_back, undo_and_enter_the_end_again)
"""How a draft begins again, though somebody may have seen its cards."""


@pytest.mark.parametrize("begin_again", ANEW)
def test_a_draft_that_begins_again_lays_other_cards_of_the_whole_deck(
    begin_again: Callable[[Game], None], pools: list[list[int]]
) -> None:
    """Who saw all cards, and what is left at their own turn of the other order, would know what went in between."""
    game = ended()
    seen = game.round.draft
    for _ in range(3):
        begin_again(game)
        assert game.round.draft != seen
        assert game.round.picks == ()
    assert pools == [list(DECK)] * len(pools)


@pytest.mark.parametrize(
    ("players", "draw", "diggers", "cards"),
    [
        (5, "players_max9", 3, 5),
        (9, "players_max9", 6, 9),
        (10, "players_max9", 6, 9),
        (5, "diggers", 3, 3),
        (10, "diggers", 7, 7),
    ],
)
def test_as_many_cards_are_laid_out_as_are_drafted(players: int, draw: str, diggers: int, cards: int) -> None:
    assert len(dig(table(players, draw=draw), diggers)) == cards


# What leaves the deck


def test_what_was_drafted_is_not_drawn_again_in_this_game(pools: list[list[int]]) -> None:
    game = table(rounds="4")
    first, second, third = dig(game), dig(game, 3), dig(game)
    after_two = without(without(DECK, first), second)
    assert [len(laid) for laid in (first, second, third)] == [4, 3, 4]
    assert pools == [list(DECK), list(without(DECK, first)), list(after_two)]


def test_the_gold_of_saboteurs_leaves_the_deck_as_it_was(pools: list[list[int]]) -> None:
    game = table(rounds="4")
    game.play(DIGGER, DIGGER, DIGGER, SABOTEUR, SABOTEUR)
    game.play(DIGGER, DIGGER, DIGGER, DIGGER, SABOTEUR)
    assert game.gold != dict.fromkeys(game.names, 0)
    dig(game)
    assert pools == [list(DECK)]


def test_the_draft_of_a_confirmed_round_undone_is_in_the_deck_again(pools: list[list[int]]) -> None:
    game = table()
    dig(game)
    for _ in range(4):
        game.do("undo-newest-act")
    assert (game.phase, game.table.current_round_number) == ("seating", 1)
    second = dig(game)
    assert second and pools == [list(DECK)] * len(pools)


def test_a_round_with_real_cards_leaves_the_deck_as_it_was(pools: list[list[int]]) -> None:
    game = table(gold_cards="cards")
    game.deal(*(DIGGER,) * 4, SABOTEUR)
    game.end("Ann")
    game.draft(*((name, 1) for name in ("Ann", "Ben", "Cem", "Dia")))
    game.do("confirm-round")
    game.do("set-options", options={"gold_cards": "companion"})
    dig(game)
    assert pools == [list(DECK)]


# Shuffled anew


def test_a_round_with_too_few_gold_cards_shuffles_all_and_says_so(pools: list[list[int]]) -> None:
    game = table(players=10, draw="players_max9", rounds="5")
    drafts = [dig(game, 7) for _ in range(3)]
    assert Counter(card for laid in drafts for card in laid) <= Counter(DECK)
    game.deal(*(DIGGER,) * 7, *(SABOTEUR,) * 3)
    assert remarks(game) == []
    game.end("Ann")
    assert remarks(game) == ["gold-shuffled-anew"]
    fourth = game.round.draft
    share_out(game)
    game.do("confirm-round")
    assert remarks(game) == []
    dig(game, 7)
    assert pools[3:] == [list(DECK), list(without(DECK, fourth))]


def test_all_28_cards_are_drawn_before_a_fifth_round_shuffles_again() -> None:
    game = table(players=7, rounds="5", saboteurs="0")
    drafts = [dig(game, 7) for _ in range(4)]
    assert tuple(sorted(card for laid in drafts for card in laid)) == DECK
    game.deal(*(DIGGER,) * 7)
    game.end("Ann")
    assert remarks(game) == ["gold-shuffled-anew"]
    game.end()
    assert remarks(game) == [], "there is no draft after all"


def test_a_new_game_begins_with_all_28_cards(pools: list[list[int]]) -> None:
    game = table(rounds="2")
    dig(game)
    dig(game)
    game.do("play-again")
    laid = dig(game)
    assert game.table.confirmed_rounds[0].number == 1
    assert (pools[-1], len(laid)) == (list(DECK), 4)


ROUNDS = st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.booleans()), min_size=1, max_size=6)


@law
@given(st.integers(3, 10), st.sampled_from(("diggers", "players_max9")), ROUNDS, st.integers(0, 999))
def test_no_deck_is_ever_overdrawn(players: int, draw: str, rounds: list[tuple[bool, int, bool]], luck: int) -> None:
    game = table(players, luck=str(luck), draw=draw, rounds="9")
    drawn_cards: Counter[int] = Counter()
    for reached, by, again in rounds:
        game.do("begin-round")
        game.end(game.names[by % players] if reached else None)
        if again:
            game.end(game.names[0])
        laid = game.round.draft
        assert not game.round.anew or drawn_cards.total() + len(laid) > 28
        drawn_cards = Counter(laid) + (Counter() if game.round.anew else drawn_cards)
        assert drawn_cards <= Counter(DECK)
        share_out(game)
        game.do("confirm-round")
