"""Non-interference of drafts: games that differ only in gold cards look the same to all who must not know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from tests import play
from tests.play import CAST, GOLD, Game, Seat, Viewer, draft_order, history, seat_viewer, settlement_facts, sight
from tests.table.random_games import law


@st.composite
def drafts(draw: st.DrawFn) -> tuple[Game, Viewer, list[list[int]]]:
    """A game of one to three confirmed drafts, who looks at it, and the cards of each in the order they were taken."""
    players, options = draw(st.integers(3, 10)), {"draw": draw(st.sampled_from(("diggers", "players_max9")))}
    game = Game(*CAST[:players], edition="saboteur", rounds="4", **options)
    viewer, taken = seat_viewer(draw(st.integers(1, players))), []
    for _ in range(draw(st.integers(1, 3))):
        game.do("begin-round")
        game.end(game.names[draw(st.integers(0, players - 1))])
        taken.append(list(draw(st.permutations(game.round.end.draft))))
        take(game, taken[-1])
        game.do("confirm-round")
    return game, viewer, taken


def take(game: Game, values: Sequence[int]) -> None:
    """In turn they take these cards."""
    for value in values:
        ask = play.unanswered_question(game.table)
        assert ask
        game.do("pick-gold-card", seat_viewer(ask.seat), seat=ask.seat, value=value)


def segments(order: Sequence[Seat], mine: Seat) -> Iterator[list[int]]:
    """The turns before the first one of this seat, between two of them, and after its last, as their places."""
    segment: list[int] = []
    for at, seat in enumerate(order):
        if seat == mine:
            yield segment
            segment = []
        else:
            segment.append(at)
    yield segment


def board_treasure_mismatches(
    order: Sequence[Seat], mine: Seat, values: list[int], deck: Counter[int], luck: Random
) -> list[int]:
    """Other cards of the deck for the turns before the viewer's first one, and in each later stretch the same cards in
    another order: the viewer saw no more than what was left whenever it was his turn."""
    first, *later = segments(order, mine)
    twin = list(values)
    kept = Counter(value for at, value in enumerate(values) if at not in first)
    spare = sorted((deck - kept).elements())
    for at, value in zip(first, luck.sample(spare, len(first)), strict=True):
        twin[at] = value
    for stretch in later:
        for at, other in zip(stretch, luck.sample(stretch, len(stretch)), strict=True):
            twin[at] = values[other]
    return twin


@law
@given(drafts(), st.integers(0, 99))
def test_a_drafter_knows_what_was_left_at_the_own_turn_and_no_more(
    made: tuple[Game, Viewer, list[list[int]]], luck: int
) -> None:
    game, viewer, rounds = made
    assert viewer.seat
    twin = Game(*game.names, edition="saboteur", rounds="4", draw=game.table.options.get("draw", "diggers"))
    deck, chance = Counter(GOLD), Random(luck)
    for past_round, values in zip(game.table.confirmed_rounds, rounds, strict=True):
        round_facts = settlement_facts(game.table, past_round)
        order = draft_order(
            round_facts, [share.seat for share in round_facts.players if share.role == "gold-digger"], len(values)
        )
        assume(Counter(values) <= deck)
        other = board_treasure_mismatches(order, viewer.seat, values, deck, chance)
        twin.do("begin-round")
        twin.end(next(n for s, n in twin.view().names.items() if s == round_facts.result.reached_by), gold=other)
        deck -= Counter(other)
        compare_turns(twin, other, viewer, values)
        twin.do("confirm-round")
    assert sight(twin.table, viewer) == sight(game.table, viewer)
    assert history(twin.entries) == history(game.entries)


def compare_turns(twin: Game, other: list[int], viewer: Viewer, values: list[int]) -> None:
    """The cards are taken; whenever the viewer is asked he sees what the first game left him."""
    for at, value in enumerate(other):
        ask = twin.view(viewer).end.asking
        assert ask
        left = tuple(sorted(values[at:], reverse=True)) if ask.mine else ()
        assert ask.choices == left
        take(twin, [value])
