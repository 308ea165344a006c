"""Plain cards of a box on which a ladder is set: which cards have one, nobody says, so any may.

They follow the box's own cards in a palette. It knows cards as values, no table and no maze.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.edition import Edition
from companion.rules.mazes.card_features import Features
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.placement import CardCatalogue, palette_of


def ladders_of(edition: Edition) -> tuple[PathCard, ...]:
    """The plain cards of this box with one way, each with the ladder of each dwarf's clan."""
    plain = [kind.card for kind in edition.paths if not kind.card.features and has_one_way(kind.card)]
    owned = [(card.tracks, Features(ladder=clan)) for clan in edition.dwarf_clans for card in plain]
    return tuple(path_card(tracks, ladder=True, features=features) for tracks, features in owned)


def has_one_way(card: PathCard) -> bool:
    """True if exactly one group joins two or more sides."""
    return sum(sides.bit_count() > 1 for sides in card.groups) == 1


def boxed(edition: Edition) -> CardCatalogue:
    """The cards of this box, then those with a ladder set on them."""
    return palette_of(edition.paths, ladders_of(edition))


def with_drawn(edition: Edition, free: Sequence[PathCard]) -> CardCatalogue:
    """The cards of `boxed`, then those that were drawn at the table."""
    ladders = ladders_of(edition)
    known = {turn.alike for card in ladders for turn in card.turns}
    return palette_of(edition.paths, (*ladders, *(card for card in free if card.alike not in known)))


def places(edition: Edition) -> Mapping[int, str]:
    """The places of the cards with a ladder, and whose it is."""
    offers, first = boxed(edition).offers, len(palette_of(edition.paths).offers)
    return {place: offers[place].card.features.ladder for place in range(first, len(offers))}


def laddered(edition: Edition, worth: str) -> Mapping[str, int]:
    """The places of the box's card of this word, as it lies, with the ladder of each clan; none if it can have none."""
    offers = boxed(edition).offers
    card = next((offer.card for offer in offers if offer.key and f"{offer.key} {offer.turned:d}" == worth), None)
    if card is None or card.features:
        return {}
    return {clan: place for place, clan in places(edition).items() if offers[place].card.tracks == card.tracks}
