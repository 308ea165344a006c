"""The rulebook of an edition, for its templates: its cards and its rules as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from companion.editions import EDITIONS, rulebook_tables
from companion.game.edition import Edition
from companion.game.maze.cards import START as CROSSING
from companion.game.maze.cards import PathCard, path_card
from companion.game.maze.maze import Goal
from companion.game.message import Message
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
    role_counts: tuple[rulebook_tables.RoleCountRow, ...]
    open_path_cases: tuple[rulebook_tables.OpenTo, ...] = ()
    treasure_reached: tuple[rulebook_tables.TreasureReachedRow, ...] = ()
    not_reached: tuple[Message, ...] = ()
    no_open_path: tuple[rulebook_tables.NoOpenPathRow, ...] = ()
    gold_shares: tuple[rulebook_tables.GoldShareColumn, ...] = ()
    crystals: tuple[tuple[int, int, int], ...] = ()
    treasure_finders: tuple[tuple[str, rulebook_tables.Roles], ...] = ()
    dragon: tuple[tuple[int, int], ...] = ()
    troll_payments: tuple[rulebook_tables.TrollPaymentRow, ...] = ()
    grades: tuple[tuple[int, int], ...] = ()


@lru_cache(maxsize=len(EDITIONS))
def rule_tables(key: str) -> RuleTables:
    edition = EDITIONS[key]
    art = sprite([kind.card for kind in edition.paths], edition.card_symbol_sets)
    cards = art, tuple(_path_cards(edition)), tuple(_start_cards(edition)), tuple(_goal_cards(edition))
    role_counts = rulebook_tables.role_count_rows(edition)
    if edition.round_ending_kind == "claims":
        return RuleTables(
            *cards,
            role_counts,
            troll_payments=rulebook_tables.troll_payment_rows(edition),
            grades=rulebook_tables.solo_grade_rows(edition),
        )
    if edition.round_ending_kind == "treasures":
        return RuleTables(
            *cards,
            role_counts,
            treasure_finders=rulebook_tables.treasure_finder_rows(edition),
            dragon=rulebook_tables.dragon_rows(edition),
        )
    return RuleTables(
        *cards,
        role_counts,
        rulebook_tables.open_path_cases(edition),
        rulebook_tables.treasure_reached_rows(edition),
        tuple(dict.fromkeys(verdict for _, verdict in rulebook_tables.treasure_not_reached_rows(edition))),
        rulebook_tables.no_open_path_rows(edition),
        rulebook_tables.gold_share_columns(edition),
        rulebook_tables.crystal_rows(edition),
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
