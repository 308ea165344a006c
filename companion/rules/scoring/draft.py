"""The draft of gold cards in Saboteur: turns, cards left, impossible picks.

The digger who reached the treasure takes one of the gold cards and passes the rest on counter-clockwise, skipping the
saboteurs (Saboteur, share of the gold).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import cycle, islice

from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement_types import Pick, Question, RoundFacts
from companion.rules.turn_order import clockwise_after


def turns(facts: RoundFacts, entitled: Collection[Seat], cards: int) -> tuple[Seat, ...]:
    """Return the seats in the order in which they take this number of cards: the `entitled` ones counter-clockwise,
    several times if there are more cards.

    The connector begins or, if not entitled, the next entitled seat (in no rulebook, but usual).
    """
    clockwise = [player.seat for player in facts.players]
    if facts.result.reached_by not in clockwise:
        return ()
    counter_clockwise = reversed(clockwise_after(clockwise, facts.result.reached_by))
    return tuple(islice(cycle([seat for seat in counter_clockwise if seat in entitled]), cards))


def turns_left(order: Sequence[Seat], picks: Iterable[Pick]) -> tuple[Seat, ...]:
    """Return the remaining turns after these picks; a seat that passes goes to the end."""
    left = list(order)
    for seat, value in picks:
        if seat in left:
            left.remove(seat)
            left += [seat] if value is None else []
    return tuple(left)


def cards_left(laid: Iterable[int], picks: Iterable[Pick]) -> tuple[int, ...]:
    """Return the gold cards not taken yet, most nuggets first."""
    left = Counter(laid) - Counter(value for _, value in picks if value is not None)
    return tuple(sorted(left.elements(), reverse=True))


def ask_drafter(facts: RoundFacts, order: Sequence[Seat], kinds: Iterable[int], by_hand: bool) -> Question | None:
    """Return the question of which card the next seat takes; None when all are taken.

    If the players draw real gold cards (`by_hand`), all who have not entered theirs are asked at once, with all `kinds`
    as choices.
    """
    left = turns_left(order, facts.picks)
    if not left:
        return None
    if by_hand:
        return Question("tell", tuple(dict.fromkeys(left)), tuple(sorted(kinds, reverse=True)))
    return Question("draft", left[:1], cards_left(facts.laid, facts.picks), left[1:])


def taken(picks: Iterable[Pick], seat: Seat) -> tuple[int, ...]:
    """Return the nuggets on each gold card that this seat took, in order."""
    return tuple([value for picker, value in picks if picker == seat and value is not None])


def hands_of(picks: Iterable[Pick]) -> dict[Seat, tuple[int, ...]]:
    """Return the nuggets on the gold cards of each seat that took any, in order."""
    hands: dict[Seat, tuple[int, ...]] = {}
    for seat, value in picks:
        if value is not None:
            hands[seat] = (*hands.get(seat, ()), value)
    return hands


def supply_problems(values: Iterable[int], edition: Mapping[int, int]) -> list[tuple[int, Message]]:
    """Return the problems of these gold cards, each with its index: no such card, or more of a kind than the box
    has."""
    problems: list[tuple[int, Message]] = []
    seen: dict[int, int] = {}
    for place, value in enumerate(values):
        n = seen[value] = seen.get(value, 0) + 1
        if value not in edition:
            problems.append((place, Message.of("no-such-gold-card", gold=value)))
        elif n > edition[value]:
            problems.append((place, Message.of("too-many-gold-cards", gold=value, n=n, supply=edition[value])))
    return problems


def draw_pile(edition: Mapping[int, int], laid: Iterable[Sequence[int]], cards: int) -> tuple[tuple[int, ...], bool]:
    """Return the gold cards from which `cards` are drawn, in ascending order, and whether the whole deck was
    reshuffled.

    `laid` are the cards of each earlier draft of this game. The deck lasts the whole game; when too few cards are left,
    all 28 are used again.
    """
    deck = Counter(dict(edition))
    left = deck.copy()
    for draft in laid:
        left = (left if left.total() >= len(draft) else deck) - Counter(draft)
    reshuffled = left.total() < cards
    return tuple(sorted((deck if reshuffled else left).elements())), reshuffled
