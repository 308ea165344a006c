"""Non-interference: two games that differ only in what somebody may not know look the same to that viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from tests.examples import examples
from tests.play import ONLOOKER, history, public_deals, role_for_viewer, view_for
from tests.table.random_games import law
from tests.table.random_twin_games import Twins, card_twins, draft_twins, mine_twins, note_twins, rich_twins


def look_the_same(twins: Twins) -> None:
    game, twin, viewer = twins.game, twins.twin, twins.viewer
    assert view_for(twin.table, viewer) == view_for(game.table, viewer)
    assert role_for_viewer(twin.table, viewer) == role_for_viewer(game.table, viewer)
    assert history(twin.entries) == history(game.entries)
    both = [[deal._replace(hash="") for deal in public_deals(each.table)] for each in (game, twin)]
    assert both[0] == both[1]


@law
@given(card_twins())
def test_a_view_does_not_depend_on_cards_unknown_to_the_viewer(twins: Twins) -> None:
    look_the_same(twins)


@law
@given(rich_twins())
def test_other_gold_brought_changes_nothing_while_totals_are_sealed(twins: Twins) -> None:
    look_the_same(twins)


@law
@given(draft_twins())
def test_other_gold_cards_change_nothing_of_what_is_seen_by_who_takes_none(twins: Twins) -> None:
    look_the_same(twins)


@law
@given(note_twins())
def test_other_notes_of_goals_change_nothing_of_what_others_see(twins: Twins) -> None:
    look_the_same(twins)


@law
@given(mine_twins())
def test_a_view_does_not_depend_on_others_characters_values_and_notes(twins: Twins) -> None:
    look_the_same(twins)
    assert [
        seat for seat in twins.twin.round.players if role_for_viewer(twins.twin.table, ONLOOKER, shown_seat=seat)
    ] == []


@pytest.mark.long
@pytest.mark.parametrize(
    "twins", [card_twins, rich_twins, draft_twins, note_twins, mine_twins], ids=lambda of: of.__name__
)
def test_what_somebody_may_not_know_changes_nothing_in_many_games(twins: Callable[[], Any]) -> None:
    @examples(4, law)
    @given(twins())
    def looking(two: Twins) -> None:
        look_the_same(two)

    looking()
