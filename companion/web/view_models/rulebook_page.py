"""The rulebook of an edition, for its templates: its cards and its rules as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from companion.editions import EDITIONS
from companion.editions.rulebook_tables import RoleCountRow, role_count_rows
from companion.game.edition import Edition
from companion.game.maze.cards import START as CROSSING
from companion.game.maze.cards import PathCard, path_card
from companion.game.maze.maze import Goal
from companion.game.roles import clan_of_role
from companion.web.aria_labels import card_label, goal_label, kind_label
from companion.web.svg.cards import START, card_svg, card_symbol_svg, goal_svg
from companion.web.svg.sprite import sprite


@dataclass(frozen=True)
class CardKindPicture:
    """`count` is None if no source says it, `certain` False if sources differ."""

    svg: Markup
    card: PathCard | None = None
    goal: Goal | None = None
    count: int | None = None
    certain: bool = True


@dataclass(frozen=True)
class RuleTables:
    sprite: Markup
    path_cards: tuple[CardKindPicture, ...]
    start_cards: tuple[CardKindPicture, ...]
    goal_cards: tuple[CardKindPicture, ...]
    role_counts: tuple[RoleCountRow, ...]
    round_end: Any  # see `Edition.rule_tables`


@lru_cache(maxsize=len(EDITIONS))
def rule_tables(key: str) -> RuleTables:
    edition = EDITIONS[key]
    art = sprite(edition.key, [kind.card for kind in edition.paths])
    return RuleTables(
        art,
        tuple(_path_cards(edition)),
        tuple(_start_cards(edition)),
        tuple(_goal_cards(edition)),
        role_count_rows(edition),
        edition.rule_tables(),
    )


# The cards


def _path_cards(edition: Edition) -> Iterator[CardKindPicture]:
    for place, kind in enumerate(edition.paths):
        yield CardKindPicture(
            card_symbol_svg(place), kind.card, None, kind.count if edition.has_card_counts else None, kind.certain
        )


def _start_cards(edition: Edition) -> Iterator[CardKindPicture]:
    """In editions with one."""
    if edition.round_ending_kind == "treasure":
        start = path_card(CROSSING, ladder=True)
        yield CardKindPicture(card_svg(start, shows=START), start, count=1)


def _goal_cards(edition: Edition) -> Iterator[CardKindPicture]:
    for shows, card in edition.faces.items():
        goal = Goal(shows, card)
        yield CardKindPicture(goal_svg(goal), card, goal, 1)


# The page


@dataclass(frozen=True)
class RulebookPage:
    edition: Edition

    back: str = ""  # empty if this browser has no table

    @property
    def editions(self) -> Mapping[str, Edition]:
        return EDITIONS

    @property
    def tables(self) -> RuleTables:
        return rule_tables(self.edition.key)

    clan_of_role = staticmethod(clan_of_role)
    card_label = staticmethod(card_label)
    goal_label = staticmethod(goal_label)
    kind_label = staticmethod(kind_label)
