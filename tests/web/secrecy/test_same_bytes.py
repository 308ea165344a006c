"""Non-interference in bytes: what a viewer must not know changes no byte of any page, fragment or header she gets, nor
of what her taps are answered, done or refused.

Twins are two games of an edition in the real application with the same chance. Their secrets differ: all that none of
some viewers may know. By default one pair of twins for each edition is played before two viewers; as `long` one for
each viewer, who looks after each step, in German: after the decisive ones at the pages of all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from flask import Flask

from tests.web.secrecy.evenings import EVENINGS, Evening
from tests.web.secrecy.refusing import taps_in_vain
from tests.web.secrecy.twins import HOSTS, OPEN, SEATS_OWN, PlayedGame, differing, differing_answers, two_applications


@pytest.fixture(scope="module")
def apps(empty_store: Path, data_folder: Callable[[Path], Path]) -> Iterator[tuple[Flask, Flask]]:
    with two_applications(empty_store, data_folder) as two:
        yield two


@pytest.mark.parametrize("nth", [0, 1], ids=["first viewer", "second viewer"])
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_what_a_viewer_must_not_know_changes_no_byte(evening: Evening, nth: int, apps: tuple[Flask, Flask]) -> None:
    """Of the pages and sheets of single seats it reads those of the last; only the second taps in vain."""
    who = evening.viewers[nth]
    game, twin = map(evening.open, apps)
    for step in evening.steps:
        step(game, evening.secrets)
        step(twin, evening.twin_for(evening.viewers[:2]))
        if step in evening.decisive:
            assert differing(game, twin, who, game.seats[-1:]) == set(), step
        if step is evening.decisive[0]:
            changes_no_refusal(game, twin, evening.viewers[1:2] if nth else [])
            knowing, path = evening.knows
            assert game.people[knowing].html(path) != twin.people[knowing].html(path), "the twins are alike"
    assert game.answers.get(who) == twin.answers.get(who)


@pytest.mark.long
@pytest.mark.parametrize(
    ("evening", "who"), [(evening, who) for evening in EVENINGS for who in evening.viewers], ids=str
)
def test_nor_does_it_for_any_viewer_at_any_step(evening: Evening, who: str, apps: tuple[Flask, Flask]) -> None:
    game, twin = map(evening.open, apps)
    for step in evening.steps:
        step(game, evening.secrets)
        step(twin, evening.twin_for([who]))
        if who in game.people:  # Gül is once her curtain is drawn
            seats = () if step in evening.decisive else game.seats[-1:]
            assert differing(game, twin, who, seats, language="de") == set(), step
            changes_no_refusal(game, twin, [who] if step in evening.decisive else ())
    assert game.answers.get(who) == twin.answers.get(who)


def changes_no_refusal(game: PlayedGame, twin: PlayedGame, viewers: Sequence[str]) -> None:
    for who in viewers:
        assert differing_answers(game, twin, who, taps_in_vain(game, who)) == [], who


def test_no_page_of_a_table_is_left_out(app: Flask) -> None:
    pages = {rule.endpoint for rule in app.url_map.iter_rules() if "code" in rule.arguments}
    assert {page.partition(".")[0] for page in pages} == OPEN | HOSTS | SEATS_OWN
