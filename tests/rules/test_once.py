"""Answers that are worked out once, and then kept by what was asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.once import MOST, asked_once, asked_once_with, once


@dataclass(frozen=True)
class Cards:
    """What is asked here."""

    gold: tuple[int, ...]

    @once
    def sum(self) -> int:
        """How much that is."""
        ASKED.append(self)
        return sum(self.gold)


ASKED: list[Cards] = []


def test_an_answer_of_a_value_is_worked_out_when_it_is_first_asked_and_once() -> None:
    ASKED.clear()
    cards = Cards((1, 2))
    assert ASKED == []
    assert (cards.sum, cards.sum, ASKED) == (3, 3, [cards])
    assert (replace(cards, gold=(5,)).sum, len(ASKED)) == (5, 2)
    assert (Cards.sum.__doc__, cards) == ("How much that is.", Cards((1, 2)))


def test_a_function_is_answered_once_by_each_value() -> None:
    asked: list[Cards] = []

    @asked_once
    def most(cards: Cards) -> int:
        asked.append(cards)
        return max(cards.gold)

    some, other = Cards((1, 2)), Cards((3,))
    assert [most(each) for each in (some, other, some, other)] == [2, 3, 2, 3]
    assert asked == [some, other]


def test_a_function_of_two_things_is_answered_once_for_the_very_same_two() -> None:
    asked: list[object] = []

    @asked_once_with
    def with_more(cards: Cards, more: Cards | None = None) -> int:
        asked.append(more)
        return sum(cards.gold) + (sum(more.gold) if more else 0)

    some, more = Cards((1, 2)), Cards((3,))
    assert [with_more(some, more), with_more(some), with_more(some, more), with_more(some)] == [6, 3, 6, 3]
    assert asked == [more, None]
    assert (with_more(some, replace(more)), len(asked)) == (6, 3)
    assert (with_more(replace(some), more), len(asked)) == (6, 4)


def test_what_was_asked_along_is_never_taken_for_another_thing() -> None:
    @asked_once_with
    def much(cards: Cards, more: Cards) -> int:
        return sum(more.gold)

    some = Cards(())
    # Each is gone as soon as it was asked, and the next one could get its place.
    assert [much(some, Cards((gold,))) for gold in range(100)] == list(range(100))


def test_no_more_is_kept_than_a_table_has_rounds_though_much_is_tried() -> None:
    @asked_once_with
    def much(cards: Cards, more: Cards) -> int:
        return sum(cards.gold) + sum(more.gold)

    some = Cards((1,))
    tried = [Cards((gold,)) for gold in range(3 * MOST)]
    assert [much(some, one) for one in tried] == [1 + gold for gold in range(3 * MOST)]
    (kept,) = [found for name, found in vars(some).items() if name.endswith("much")]
    assert 0 < len(kept) <= MOST
