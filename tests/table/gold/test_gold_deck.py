"""The deck of gold cards: what the sealed secret lays out, what leaves the deck for the rest of the game, and what
comes back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.editions.saboteur import GOLD, MIX
from companion.table import moves
from companion.table.deal.proofs import deal_proofs
from companion.table.deal.verification import verify
from companion.table.events import GoldDrafted
from companion.table.state import Round
from companion.table.viewer import ONLOOKER
from tests.table.deal_oracle import shuffled_by_hand
from tests.table.evening import CAST, Evening
from tests.table.random_evenings import law

DECK = tuple(sorted(Counter(GOLD).elements()))
CUTS = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")
DIGGER, SABOTEUR = "gold-digger", "saboteur"


def table(players: int = 5, luck: str = "luck", **options: str) -> Evening:
    return Evening(*CAST[:players], luck=luck, edition="saboteur", **options)


def dig(evening: Evening, diggers: int | None = None) -> tuple[int, ...]:
    """A round of so many diggers (all of the box, where nobody says) is booked after its draft; the cards laid out."""
    many = len(evening.names)
    sharing = MIX[many][1] if diggers is None else diggers
    evening.deal(*(DIGGER,) * sharing, *(SABOTEUR,) * (many - sharing))
    evening.end("Ann")
    laid = evening.round.draft
    share_out(evening)
    evening.do(moves.book)
    return laid


def share_out(evening: Evening) -> None:
    """Everybody takes the card that lies there, in one act."""
    asking = evening.view(ONLOOKER).asking
    turns = (*asking.seats, *asking.later) if asking else ()
    evening.add(f"shared-{len(evening.entries)}", map(GoldDrafted, turns, evening.round.draft))


def laid_by_hand(evening: Evening, row: Round, pool: Sequence[int], word: str = "gold") -> list[int]:
    """Gold cards as the description of the sealed deal has them."""
    return shuffled_by_hand(evening.key(row, word), pool)


def without(pool: Sequence[int], laid: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((Counter(pool) - Counter(laid)).elements()))


# What is laid out


def test_the_box_holds_28_gold_cards() -> None:
    assert DECK == (1,) * 16 + (2,) * 8 + (3,) * 4


@pytest.mark.parametrize("luck", ["luck", "another", "and another"])
def test_the_cards_follow_from_the_sealed_secret_the_deal_and_its_cuts(luck: str) -> None:
    evening = table(luck=luck)
    for seat, cut in enumerate(CUTS, 1):
        evening.cut(seat, cut)
    evening.begin()
    evening.end("Ann")
    assert list(evening.round.draft) == laid_by_hand(evening, evening.round, DECK)[: len(evening.round.draft)]
    assert len(evening.round.draft) == evening.round.roles.count(DIGGER)


def test_another_cut_lays_other_cards() -> None:
    laid = []
    for cut in CUTS:
        evening = table(players=10, draw="players_max9")
        evening.cut(1, cut)
        evening.begin()
        evening.end("Ann")
        laid.append(evening.round.draft)
    assert laid[0] != laid[1]


def test_a_later_round_draws_from_what_is_left() -> None:
    evening = table()
    first = dig(evening)
    second = dig(evening)
    row = evening.table.booked[1]
    assert list(second) == laid_by_hand(evening, row, without(DECK, first))[:4]


def test_after_a_deal_taken_back_the_cards_are_shuffled_by_the_next_seal() -> None:
    evening = table(players=10, draw="players_max9")
    evening.do(moves.begin)
    evening.end("Ann")
    before = evening.round.draft
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    evening.do(moves.begin)
    evening.end("Ann")
    assert evening.round.attempt == 2
    assert list(evening.round.draft) == laid_by_hand(evening, evening.round, DECK)[:9]
    assert evening.round.draft != before


def ended(**options: str) -> Evening:
    """Ten whose first seven dig have ended a round: Ann reached the treasure."""
    evening = table(players=10, draw="players_max9", **options)
    evening.deal(*(DIGGER,) * 7, *(SABOTEUR,) * 3)
    evening.end("Ann")
    return evening


def tell_another_order(evening: Evening) -> None:
    ending = evening.round.result
    evening.end("Ann" if ending and ending.reached_by == evening.seat("Cem") else "Cem")


def tell_it_away_and_again(evening: Evening) -> None:
    evening.end()
    evening.end("Ann")


def take_back_and_tell_it_again(evening: Evening) -> None:
    evening.do(moves.take_back)
    evening.end("Ann")


def tell_it_away_take_both_back_and_tell_another_order(evening: Evening) -> None:
    evening.end()
    evening.do(moves.take_back)
    evening.do(moves.take_back)
    evening.end("Cem")


ANEW = (
    tell_another_order,
    tell_it_away_and_again,
    take_back_and_tell_it_again,
    tell_it_away_take_both_back_and_tell_another_order,
)
"""How a draft begins again, though somebody may have seen its cards."""


@pytest.mark.parametrize("begin_again", ANEW)
def test_a_draft_that_begins_again_lays_the_cards_of_the_next_laying_out(
    begin_again: Callable[[Evening], None],
) -> None:
    evening = ended()
    seen = evening.round.draft
    for word in ("gold2", "gold3", "gold4"):
        begin_again(evening)
        assert list(evening.round.draft) == laid_by_hand(evening, evening.round, DECK, word)[:9]
        assert evening.round.draft != seen
        assert evening.round.picks == ()


def test_the_same_order_told_again_keeps_cards_and_picks() -> None:
    evening = ended()
    before = evening.round.draft
    evening.draft(("Ann", max(before)))
    for reached_by in ("Ann", "Ann"):
        evening.end(reached_by)
        assert (evening.round.draft, evening.round.drawn, evening.round.layings) == (before, (1, 1), 1)
        assert evening.round.picks == ((evening.seat("Ann"), max(before)),)


def test_an_order_entered_again_keeps_the_cards_laid_out_since() -> None:
    evening = ended()
    tell_another_order(evening)
    before = evening.round.draft
    evening.end("Cem")
    assert (evening.round.draft, evening.round.drawn, evening.round.layings) == (before, (1, 2), 2)


def test_an_end_taken_back_and_redone_lays_the_same_cards() -> None:
    evening = ended()
    before = evening.round.draft
    evening.do(moves.take_back)
    evening.do(moves.redo)
    assert (evening.round.draft, evening.round.drawn) == (before, (1, 1))


def test_the_first_to_pick_cannot_infer_anothers_card() -> None:
    """Who saw all cards, and what is left at the own turn of the other order, would know what went in between."""
    evening = ended()
    at_ann = evening.view(evening.as_seat("Ann")).asking
    evening.end("Cem")
    at_cem = evening.view(evening.as_seat("Cem")).asking
    assert at_ann and at_cem and at_ann.mine and at_cem.mine
    assert at_cem.choices != at_ann.choices


@pytest.mark.parametrize("begin_again", ANEW)
def test_a_later_laying_is_opened_as_such_and_verifies(begin_again: Callable[[Evening], None]) -> None:
    evening = ended(rounds="1")
    begin_again(evening)
    laid = list(evening.round.draft)
    share_out(evening)
    evening.do(moves.book)
    (recipe,) = deal_proofs(evening.table)
    assert (recipe["gold"], recipe["gold_laying"], verify(recipe)) == (laid, 2, [])
    assert verify({**recipe, "gold_laying": 1}) != []


def test_cards_of_an_earlier_laying_stay_in_the_deck() -> None:
    evening = ended(rounds="2")
    tell_another_order(evening)
    laid = evening.round.draft
    share_out(evening)
    evening.do(moves.book)
    dig(evening, 7)
    assert pools(evening) == [list(DECK), list(without(DECK, laid))]


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
    evening = table(players, draw=draw)
    assert len(dig(evening, diggers)) == cards


# What leaves the deck


def pools(evening: Evening) -> list[list[int]]:
    """The cards from which each round's were drawn, as the opened seals say."""
    evening.do(moves.set_options, options={"rounds": str(evening.table.booked[-1].number)})
    assert all(verify(recipe) == [] for recipe in deal_proofs(evening.table))
    return [recipe["gold_pool"] for recipe in deal_proofs(evening.table) if "gold" in recipe]  # type: ignore[misc]


def test_what_was_drafted_is_not_drawn_again_in_this_game() -> None:
    evening = table(rounds="4")
    first, second, third = dig(evening), dig(evening, 3), dig(evening)
    after_two = without(without(DECK, first), second)
    assert [len(laid) for laid in (first, second, third)] == [4, 3, 4]
    assert pools(evening) == [list(DECK), list(without(DECK, first)), list(after_two)]


def test_the_gold_of_saboteurs_leaves_the_deck_as_it_was() -> None:
    evening = table(rounds="4")
    evening.play(DIGGER, DIGGER, DIGGER, SABOTEUR, SABOTEUR)
    evening.play(DIGGER, DIGGER, DIGGER, DIGGER, SABOTEUR)
    assert evening.gold != dict.fromkeys(evening.names, 0)
    dig(evening)
    assert pools(evening) == [list(DECK)]


def test_cards_that_were_laid_out_and_taken_back_are_in_the_deck_again() -> None:
    evening = table()
    evening.deal(*(DIGGER,) * 4, SABOTEUR)
    evening.end("Ann")
    evening.draft(("Ann", evening.round.draft[0]))
    evening.end()
    evening.do(moves.book)
    dig(evening)
    assert pools(evening) == [list(DECK)]


def test_the_draft_of_a_booked_round_taken_back_is_in_the_deck_again() -> None:
    evening = table()
    dig(evening)
    for _ in range(4):
        evening.do(moves.take_back)
    assert (evening.phase, evening.table.next_round) == ("seating", 1)
    second = dig(evening)
    assert second and pools(evening) == [list(DECK)]


def test_a_round_with_real_cards_leaves_the_deck_as_it_was() -> None:
    evening = table(gold_cards="cards")
    evening.deal(*(DIGGER,) * 4, SABOTEUR)
    evening.end("Ann")
    evening.draft(*((name, 1) for name in ("Ann", "Ben", "Cem", "Dia")))
    evening.do(moves.book)
    evening.do(moves.set_options, options={"gold_cards": "companion"})
    dig(evening)
    assert pools(evening) == [list(DECK)]


# Shuffled anew


def keys(evening: Evening) -> list[str]:
    return [remark.key for remark in evening.view(ONLOOKER).remarks]


def test_a_round_with_too_few_gold_cards_shuffles_all_and_says_so() -> None:
    evening = table(players=10, draw="players_max9", rounds="5")
    drafts = [dig(evening, 7) for _ in range(3)]
    assert Counter(card for laid in drafts for card in laid) <= Counter(DECK)
    evening.deal(*(DIGGER,) * 7, *(SABOTEUR,) * 3)
    assert keys(evening) == []
    evening.end("Ann")
    assert keys(evening) == ["gold-shuffled-anew"]
    assert list(evening.round.draft) == laid_by_hand(evening, evening.round, DECK)[:9]
    fourth = evening.round.draft
    share_out(evening)
    evening.do(moves.book)
    assert keys(evening) == []
    dig(evening, 7)
    assert pools(evening)[3:] == [list(DECK), list(without(DECK, fourth))]


def test_all_28_cards_are_drawn_before_a_fifth_round_shuffles_anew() -> None:
    evening = table(players=7, rounds="5", saboteurs="0")
    drafts = [dig(evening, 7) for _ in range(4)]
    assert tuple(sorted(card for laid in drafts for card in laid)) == DECK
    evening.deal(*(DIGGER,) * 7)
    evening.end("Ann")
    assert keys(evening) == ["gold-shuffled-anew"]


def test_the_end_told_anew_without_a_draft_says_nothing_of_the_deck() -> None:
    evening = table(players=7, rounds="5", saboteurs="0")
    for _ in range(4):
        dig(evening, 7)
    evening.deal(*(DIGGER,) * 7)
    evening.end("Ann")
    evening.end()
    assert keys(evening) == []


def test_a_new_game_begins_with_all_28_cards() -> None:
    evening = table(rounds="2")
    dig(evening)
    dig(evening)
    evening.do(moves.play_again)
    laid = dig(evening)
    row = evening.table.booked[0]
    key_rounds = [seal for seal in evening.table.seals if seal.game == 2 and seal.round == 1]
    assert row.number == 1 and len(key_rounds) == 1
    assert pools(evening) == [list(DECK)]
    assert len(laid) == 4


ROUNDS = st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.booleans()), min_size=1, max_size=6)


@law
@given(st.integers(3, 10), st.sampled_from(("diggers", "players_max9")), ROUNDS, st.integers(0, 999))
def test_no_deck_is_ever_overdrawn(players: int, draw: str, rounds: list[tuple[bool, int, bool]], luck: int) -> None:
    evening = table(players, luck=str(luck), draw=draw, rounds="9")
    drawn: Counter[int] = Counter()
    for reached, by, again in rounds:
        evening.do(moves.begin)
        evening.end(evening.names[by % players] if reached else None)
        if again:
            evening.end(evening.names[0])
        laid = evening.round.draft
        assert not evening.round.anew or drawn.total() + len(laid) > 28
        drawn = Counter(laid) + (Counter() if evening.round.anew else drawn)
        assert drawn <= Counter(DECK)
        share_out(evening)
        evening.do(moves.book)
