"""At which tables players enter their own cards: by an option, always, or never."""

from __future__ import annotations

import pytest

from companion.rules.edition import OWN_CARDS
from companion.rules.editions import EDITIONS


@pytest.mark.parametrize(
    ("key", "by_default"), [("saboteur", False), ("saboteur2", False), ("duel", True), ("lost_mines", False)]
)
def test_players_enter_their_own_cards_by_default(key: str, by_default: bool) -> None:
    edition = EDITIONS[key]
    assert (
        edition.players_may_enter_own_cards(edition.default_options())
        is edition.players_may_enter_own_cards({})
        is by_default
    )


def test_an_option_changes_it_in_all_editions_but_the_duel() -> None:
    editions = [edition for edition in EDITIONS.values() if OWN_CARDS in edition.all_options]
    assert {edition.key for edition in editions} == {"saboteur", "saboteur2", "lost_mines"}
    for edition in editions:
        assert edition.players_may_enter_own_cards({"own_cards": "on"}) and not edition.players_may_enter_own_cards(
            {"own_cards": "off"}
        )
        assert not edition.always_own_cards
