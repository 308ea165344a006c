"""The draft of gold cards: whose turn it is, what is left, what cannot be.

Saboteur, share of the gold: the digger who connected looks at the gold cards first, takes one and passes the rest on,
counter-clockwise, past the saboteurs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import cycle, islice

from companion.rules.message import Message, Seat
from companion.rules.scoring.settlement import Pick, Question, RoundFacts


def turns(facts: RoundFacts, entitled: Collection[Seat], cards: int) -> tuple[Seat, ...]:
    """The seats in the order in which they take this number of cards: counter-clockwise among the `entitled`, as many
    times round as needed.

    The connector begins or, if not entitled, the next entitled seat counter-clockwise (no rulebook says so; it is how
    it is played).
    """
    clockwise = [player.seat for player in facts.players]
    if facts.result.reached_by not in clockwise:
        return ()
    at = clockwise.index(facts.result.reached_by)
    circle = [seat for seat in (clockwise[at::-1] + clockwise[:at:-1]) if seat in entitled]
    return tuple(islice(cycle(circle), cards))


def turns_left(order: Sequence[Seat], picks: Iterable[Pick]) -> tuple[Seat, ...]:
    """The turns that remain after these picks; a seat that lets all others pick first comes last."""
    left = list(order)
    for seat, value in picks:
        if seat in left:
            left.remove(seat)
            left += [seat] if value is None else []
    return tuple(left)


def cards_left(laid: Iterable[int], picks: Iterable[Pick]) -> tuple[int, ...]:
    """The gold cards that nobody took yet, the most nuggets first."""
    left = Counter(laid) - Counter(value for _, value in picks if value is not None)
    return tuple(sorted(left.elements(), reverse=True))


def ask_drafter(facts: RoundFacts, order: Sequence[Seat], kinds: Iterable[int], by_hand: bool) -> Question | None:
    """Who takes one of the remaining cards now, by the turns in `order`; None when all are taken.

    If real gold cards are drawn (`by_hand`), all seats that have not yet entered theirs are asked at once which of
    these `kinds` it is.
    """
    left = turns_left(order, facts.picks)
    if not left:
        return None
    if by_hand:
        return Question("tell", tuple(dict.fromkeys(left)), tuple(sorted(kinds, reverse=True)))
    return Question("draft", left[:1], cards_left(facts.laid, facts.picks), left[1:])


def taken(picks: Iterable[Pick], seat: Seat) -> tuple[int, ...]:
    """The nuggets on each gold card that this seat took, in the order in which it took them."""
    return tuple([value for picker, value in picks if picker == seat and value is not None])


def hands_of(picks: Iterable[Pick]) -> dict[Seat, tuple[int, ...]]:
    """The nuggets on the gold cards of each seat that took any."""
    hands: dict[Seat, tuple[int, ...]] = {}
    for seat, value in picks:
        if value is not None:
            hands[seat] = (*hands.get(seat, ()), value)
    return hands


def supply_problems(values: Iterable[int], edition: Mapping[int, int]) -> list[tuple[int, Message]]:
    """What is wrong with these gold cards, each with its index: no such card, or more than the box holds of a kind."""
    found: list[tuple[int, Message]] = []
    seen: dict[int, int] = {}
    for place, value in enumerate(values):
        n = seen[value] = seen.get(value, 0) + 1
        if value not in edition:
            found.append((place, Message.of("no-such-gold-card", gold=value)))
        elif n > edition[value]:
            found.append((place, Message.of("too-many-gold-cards", gold=value, n=n, supply=edition[value])))
    return found


def draw_pile(edition: Mapping[int, int], laid: Iterable[Sequence[int]], cards: int) -> tuple[tuple[int, ...], bool]:
    """The gold cards from which this number of `cards` is drawn, in ascending order, and whether the whole deck was
    shuffled again for it.

    `laid` are the cards of each draft of this game so far, in order. The deck lasts the whole game; when too few are
    left, all 28 are used again.
    """
    whole = Counter(dict(edition))
    left = whole.copy()
    for draft in laid:
        left = (left if left.total() >= len(draft) else whole) - Counter(draft)
    anew = left.total() < cards
    return tuple(sorted((whole if anew else left).elements())), anew
