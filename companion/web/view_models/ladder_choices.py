"""Plain cards with a ladder added: no source says which have one, so any may. They follow the edition's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.edition import Edition
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.placement import CardCatalogue, shared_catalogue


def cards_with_ladder(edition: Edition) -> tuple[PathCard, ...]:
    """Each plain card of the edition with one path, with a ladder of each dwarf's clan."""
    plain = [
        kind.card
        for kind in edition.paths
        if not kind.card.features and sum(sides.bit_count() > 1 for sides in kind.card.tunnels) == 1
    ]
    variants = [(card.tracks, Features(ladder=clan)) for clan in edition.dwarf_clans for card in plain]
    return tuple(path_card(tracks, ladder=True, features=features) for tracks, features in variants)


def card_catalogue_with_ladders(edition: Edition) -> CardCatalogue:
    return shared_catalogue(edition.paths, cards_with_ladder(edition))


def catalogue_with_custom_cards(edition: Edition, custom_cards: Sequence[PathCard]) -> CardCatalogue:
    """After them, the custom cards drawn at the table."""
    ladders = cards_with_ladder(edition)
    known = {turn.comparison_key for card in ladders for turn in card.orientations}
    return shared_catalogue(
        edition.paths, (*ladders, *(card for card in custom_cards if card.comparison_key not in known))
    )


def ladder_clans_by_index(edition: Edition) -> Mapping[int, str]:
    """By the card's index in the catalogue."""
    offers, first = card_catalogue_with_ladders(edition).placements, len(shared_catalogue(edition.paths).placements)
    return {index: offers[index].card.features.ladder for index in range(first, len(offers))}


def ladder_indices_by_clan(edition: Edition, value: str) -> Mapping[str, int]:
    """Of the card with this form value; empty if it can have no ladder."""
    offers = card_catalogue_with_ladders(edition).placements
    card = next((offer.card for offer in offers if offer.key and f"{offer.key} {offer.turned:d}" == value), None)
    if card is None or card.features:
        return {}
    return {
        clan: index
        for index, clan in ladder_clans_by_index(edition).items()
        if offers[index].card.tracks == card.tracks
    }
