"""Plain cards of an edition with a ladder added. No source says which cards have one, so any may.

In a catalogue of cards they follow the edition's own cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.edition import Edition
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.placement import CardCatalogue, shared_catalogue


def ladders_of(edition: Edition) -> tuple[PathCard, ...]:
    """Return the plain cards with one path, each with the ladder of each dwarf's clan."""
    plain = [
        kind.card
        for kind in edition.paths
        if not kind.card.features and sum(sides.bit_count() > 1 for sides in kind.card.groups) == 1
    ]
    variants = [(card.tracks, Features(ladder=clan)) for clan in edition.dwarf_clans for card in plain]
    return tuple(path_card(tracks, ladder=True, features=features) for tracks, features in variants)


def with_ladders(edition: Edition) -> CardCatalogue:
    """Return the cards of this edition, then those with an added ladder."""
    return shared_catalogue(edition.paths, ladders_of(edition))


def with_drawn(edition: Edition, free: Sequence[PathCard]) -> CardCatalogue:
    """Return the cards of `with_ladders`, then the custom cards drawn at the table."""
    ladders = ladders_of(edition)
    known = {turn.comparison_key for card in ladders for turn in card.orientations}
    return shared_catalogue(edition.paths, (*ladders, *(card for card in free if card.comparison_key not in known)))


def places(edition: Edition) -> Mapping[int, str]:
    """Return the places of the cards with an added ladder, and the ladder's clan."""
    offers, first = with_ladders(edition).offers, len(shared_catalogue(edition.paths).offers)
    return {place: offers[place].card.features.ladder for place in range(first, len(offers))}


def laddered(edition: Edition, value: str) -> Mapping[str, int]:
    """Return the places of the card of this value with each clan's ladder; empty if it can have none."""
    offers = with_ladders(edition).offers
    card = next((offer.card for offer in offers if offer.key and f"{offer.key} {offer.turned:d}" == value), None)
    if card is None or card.features:
        return {}
    return {clan: place for place, clan in places(edition).items() if offers[place].card.tracks == card.tracks}
