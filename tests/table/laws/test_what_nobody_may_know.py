"""Non-interference: two games that differ only in what somebody may not know look the same to that viewer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import history, public_deals, role_for_viewer, sight
from tests.table.random_games import law
from tests.table.random_twin_games import TWINS, Twins


@pytest.mark.parametrize("unknown", TWINS)
@law
@given(data=st.data())
def test_what_somebody_may_not_know_changes_nothing_of_what_they_see(unknown: str, data: st.DataObject) -> None:
    twins: Twins = data.draw(TWINS[unknown])
    game, twin, viewer = twins.game, twins.twin, twins.viewer
    assert sight(twin.table, viewer) == sight(game.table, viewer)
    assert role_for_viewer(twin.table, viewer) == role_for_viewer(game.table, viewer)
    assert history(twin.entries) == history(game.entries)
    both = [[deal._replace(hash="") for deal in public_deals(each.table)] for each in (game, twin)]
    assert both[0] == both[1]
