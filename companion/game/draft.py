"""The draft of gold nugget cards in Saboteur: whose turn it is, which cards are left, and which entries are impossible.

The gold-digger who reached the treasure takes one of the cards and passes the rest on counter-clockwise, skipping the
saboteurs (Saboteur, share of the gold).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import cycle, islice

from companion.game.message import Message, Seat
from companion.game.settlement import Pick, Question, RoundFacts
from companion.game.turn_order import players_clockwise_after


def draft_order(facts: RoundFacts, entitled_seats: Collection[Seat], card_count: int) -> tuple[Seat, ...]:
    """Counter-clockwise, several times if there are more cards than seats. The player who reached the treasure begins
    or, if not entitled, the next entitled seat counter-clockwise (in no rulebook, but usual)."""
    clockwise = [player.seat for player in facts.players]
    if facts.result.reached_by not in clockwise:
        return ()
    counter_clockwise = reversed(players_clockwise_after(clockwise, facts.result.reached_by))
    return tuple(islice(cycle([seat for seat in counter_clockwise if seat in entitled_seats]), card_count))


def remaining_draft_turns(order: Sequence[Seat], picks: Iterable[Pick]) -> tuple[Seat, ...]:
    """A seat once for each card."""
    left = list(order)
    for seat, _ in picks:
        if seat in left:
            left.remove(seat)
    return tuple(left)


def remaining_gold_cards(laid_out_cards: Iterable[int], picks: Iterable[Pick]) -> tuple[int, ...]:
    """In descending order."""
    left = Counter(laid_out_cards) - Counter(value for _, value in picks)
    return tuple(sorted(left.elements(), reverse=True))


def next_draft_question(
    facts: RoundFacts, order: Sequence[Seat], kinds: Iterable[int], by_hand: bool
) -> Question | None:
    """If the players draw real cards (`by_hand`), all seats that have not entered theirs are asked at once."""
    left = remaining_draft_turns(order, facts.picks)
    if not left:
        return None
    if by_hand:
        return Question("tell", tuple(dict.fromkeys(left)), tuple(sorted(kinds, reverse=True)))
    return Question("draft", left[:1], remaining_gold_cards(facts.laid, facts.picks), left[1:])


def gold_cards_taken_by(picks: Iterable[Pick], seat: Seat) -> tuple[int, ...]:
    """In the order in which it took them."""
    return tuple([value for picker, value in picks if picker == seat])


def gold_cards_by_seat(picks: Iterable[Pick]) -> dict[Seat, tuple[int, ...]]:
    """In the order in which the seat took them."""
    hands: dict[Seat, tuple[int, ...]] = {}
    for seat, value in picks:
        hands[seat] = (*hands.get(seat, ()), value)
    return hands


def gold_card_problems(values: Iterable[int], supply: Mapping[int, int]) -> list[tuple[int, Message]]:
    """Each message with the card's index in `values`."""
    problems: list[tuple[int, Message]] = []
    seen: dict[int, int] = {}
    for place, value in enumerate(values):
        n = seen[value] = seen.get(value, 0) + 1
        if value not in supply:
            problems.append((place, Message.from_key("no-such-gold-card", gold=value)))
        elif n > supply[value]:
            problems.append((place, Message.from_key("too-many-gold-cards", gold=value, n=n, supply=supply[value])))
    return problems


def gold_draw_pile(
    supply: Mapping[int, int], earlier_drafts: Iterable[Sequence[int]], card_count: int
) -> tuple[int, ...]:
    """The cards from which the next draft draws, in ascending order. The deck lasts for a whole game; if too few cards
    are left, all are used again."""
    deck = Counter(dict(supply))
    left = deck.copy()
    for draft in earlier_drafts:
        left = (left if left.total() >= len(draft) else deck) - Counter(draft)
    return tuple(sorted((left if left.total() >= card_count else deck).elements()))
