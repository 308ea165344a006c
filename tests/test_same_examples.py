"""The default run of the tests is the same each time: no example comes by chance."""

from __future__ import annotations

from hypothesis import settings

from tests.table.random_games import law


def test_examples_follow_from_the_profile_and_not_from_chance() -> None:
    chance = settings.get_current_profile_name() == "random"
    assert law.derandomize == settings.default.derandomize == (not chance)


def test_no_example_is_kept_from_one_run_to_the_next() -> None:
    assert law.database is settings.default.database is None
