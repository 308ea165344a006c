"""The default run of the tests is the same each time: no example comes by chance."""

from __future__ import annotations

from hypothesis import settings

from tests.table.random_games import law


def test_examples_follow_from_the_profile_and_not_from_chance_or_an_earlier_run() -> None:
    chance = settings.get_current_profile_name() == "random"
    assert law.derandomize == settings.default.derandomize == (not chance)
    assert law.database is settings.default.database is None
