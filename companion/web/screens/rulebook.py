"""The rulebook of each edition: its cards, and its rules as tables. It reads no table, except for the link back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, render_template, session
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.editions import EDITIONS
from companion.editions.rulebook_tables import RoleCountRow, role_count_rows
from companion.game.edition import Edition
from companion.game.maze.cards import START as CROSSING
from companion.game.maze.cards import PathCard, path_card
from companion.game.maze.maze import Goal
from companion.web.aria_labels import card_label, goal_label, kind_label
from companion.web.auth import browser_page_url, has_access
from companion.web.maze_panel import MazePanel
from companion.web.responses import html_response
from companion.web.svg.cards import START, EditionArt, card_svg, goal_svg

pages = Blueprint("rulebook", __name__)


@dataclass(frozen=True)
class CardKindPicture:
    """`count` is None if no source says it, `certain` False if sources differ."""

    svg: Markup
    card: PathCard
    goal: Goal | None = None
    count: int | None = 1
    certain: bool = True


@dataclass(frozen=True)
class RulebookPage:
    edition: Edition
    art: type[EditionArt]
    path_cards: tuple[CardKindPicture, ...]
    start_cards: tuple[CardKindPicture, ...]
    goal_cards: tuple[CardKindPicture, ...]
    role_counts: tuple[RoleCountRow, ...]
    round_end: Any  # see `Edition.rule_tables`

    kind_label = staticmethod(kind_label)

    def card_label(self, card: PathCard) -> str:
        return card_label(card, self.art)

    def goal_label(self, goal: Goal) -> str:
        return goal_label(goal, self.art)


@lru_cache(maxsize=len(EDITIONS))
def rulebook_page(key: str) -> RulebookPage:
    edition, start = EDITIONS[key], path_card(CROSSING, ladder=True)
    has_start = edition.round_ending_kind == "treasure"
    goals = [Goal(shows, card) for shows, card in edition.faces.items()]
    art = MazePanel.of_edition.get(key, MazePanel).art
    return RulebookPage(
        edition,
        art,
        tuple(
            CardKindPicture(
                card_svg(kind.card, art=art),
                kind.card,
                None,
                kind.count if edition.has_card_counts else None,
                kind.certain,
            )
            for kind in edition.paths
        ),
        (CardKindPicture(card_svg(start, shows=START), start),) if has_start else (),
        tuple(CardKindPicture(goal_svg(goal, art=art), goal.card, goal) for goal in goals if goal.card),
        role_count_rows(edition),
        edition.rule_tables(),
    )


@pages.get("/rules/<edition>", endpoint="rulebook")
def show_rulebook(edition: str) -> AnyResponse:
    if edition not in EDITIONS:
        abort(404)
    codes = list(session.get("keys", {}))
    back = browser_page_url(codes[-1]) if codes and has_access(codes[-1]) else ""
    page = rulebook_page(edition)
    return html_response(render_template("rulebook/rulebook.html", page=page, editions=EDITIONS, back=back))
