"""The rulebook of each box, drawn and reckoned from the rules, and a round to ask about. All of
it is public; it knows no table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from flask import Blueprint, abort, render_template, request, session
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.rules.edition import Edition
from companion.rules.editions import EDITIONS
from companion.rules.mazes.cards import START as CROSSING
from companion.rules.mazes.cards import PathCard, path_card
from companion.rules.mazes.maze import Goal
from companion.rules.message import Message
from companion.rules.roles import clan_of
from companion.rules.scoring import outcome_tables
from companion.web.aria_labels import card_label, goal_label, kind_label
from companion.web.responses import serve
from companion.web.screens.history import way_back
from companion.web.screens.lobby import is_there
from companion.web.svg.cards import START
from companion.web.svg.mazes import card_svg, goal_svg, offer_svg, sprite
from companion.web.view_models.rules_calculator import Example, address_of

pages = Blueprint("rulebook", __name__)


@dataclass(frozen=True)
class Picture:
    """A kind of card: its drawing, the card, what it shows, how many there are (None: no source tells) and whether that
    is sure."""

    drawn: Markup
    card: PathCard | None = None
    goal: Goal | None = None
    count: int | None = None
    certain: bool = True


@dataclass(frozen=True)
class RulesPage:
    """All that follows from a box alone: its cards, and its rules as rows of who gets what."""

    sprite: Markup
    paths: tuple[Picture, ...]
    starts: tuple[Picture, ...]
    goals: tuple[Picture, ...]
    mixes: tuple[outcome_tables.MixRow, ...]
    ways: tuple[outcome_tables.Ways, ...] = ()
    endings: tuple[tuple[outcome_tables.ReachedRow, tuple[str, ...]], ...] = ()
    not_reached: tuple[Message, ...] = ()
    barred: tuple[outcome_tables.BarredRow, ...] = ()
    shares: tuple[outcome_tables.ShareColumn, ...] = ()
    crystals: tuple[tuple[int, int, int], ...] = ()
    finds: tuple[tuple[str, outcome_tables.Cast], ...] = ()
    dragon: tuple[tuple[int, int], ...] = ()
    bills: tuple[outcome_tables.BillRow, ...] = ()
    grades: tuple[tuple[int, int], ...] = ()


@lru_cache(maxsize=len(EDITIONS))
def book(key: str) -> RulesPage:
    """The rulebook of this box, worked out once."""
    edition = EDITIONS[key]
    art = sprite([kind.card for kind in edition.paths], edition.art)
    cards = art, tuple(paths(edition)), tuple(starts(edition)), tuple(goals(edition))
    mixes = outcome_tables.mixes(edition)
    if edition.ends == "claims":
        return RulesPage(*cards, mixes, bills=outcome_tables.bills(edition), grades=outcome_tables.grades(edition))
    if edition.ends == "treasures":
        return RulesPage(*cards, mixes, finds=outcome_tables.finds(edition), dragon=outcome_tables.dragon(edition))
    return RulesPage(
        *cards,
        mixes,
        outcome_tables.ways_open(edition),
        tuple(endings(edition)),
        tuple(dict.fromkeys(verdict for _, verdict in outcome_tables.not_reached(edition))),
        outcome_tables.barred(edition),
        outcome_tables.shares(edition),
        outcome_tables.crystals(edition),
    )


def endings(edition: Edition) -> Iterator[tuple[outcome_tables.ReachedRow, tuple[str, ...]]]:
    """The rows of who wins by the treasure, each with the addresses where its cases are worked out."""
    cast, ways = outcome_tables.full_cast(edition), outcome_tables.ways_open(edition)
    for row in outcome_tables.endings(edition):
        yield row, tuple(address_of(edition, cast, row.connectors[-1], way) for way in ways)


# The cards


def paths(edition: Edition) -> Iterator[Picture]:
    """The path cards that players lay. Of a box with a board no text tells which are printed."""
    for place, kind in enumerate(edition.paths):
        yield Picture(offer_svg(place), kind.card, None, kind.count if edition.counted else None, kind.certain)


def starts(edition: Edition) -> Iterator[Picture]:
    """The start, where it is a card like any other box's."""
    if edition.ends == "treasure":
        start = path_card(CROSSING, ladder=True)
        yield Picture(card_svg(start, shows=START), start, count=1)


def goals(edition: Edition) -> Iterator[Picture]:
    """What the goals show."""
    for shows, card in edition.faces.items():
        goal = Goal(shows, card)
        yield Picture(goal_svg(goal), card, goal, 1)


# The pages


@pages.get("/rules/<edition>")
def rulebook(edition: str) -> AnyResponse:
    """The rulebook of this box, and the round that somebody asks about."""
    return draw("rulebook/rulebook.html", edition)


@pages.get("/rules/<edition>/ask")
def ask(edition: str) -> AnyResponse:
    """The round that somebody asks about, and who would get what."""
    return draw("rulebook/_ask.html", edition)


def draw(template: str, edition: str) -> AnyResponse:
    """The page or its fragment; 422 where the round that is asked about cannot be."""
    if edition not in EDITIONS:
        abort(404)
    case = Example(EDITIONS[edition], request.args)
    named = {"clan_of": clan_of, "card_label": card_label, "goal_label": goal_label, "kind_label": kind_label}
    shown = {"example": case, "edition": case.edition, "editions": EDITIONS, "book": book(edition), "back": own_table()}
    return serve(render_template(template, **named, **shown), 422 if case.problems else 200)


def own_table() -> str:
    """The page at the table that this browser came to last; empty where it has none."""
    codes: list[str] = list(session.get("keys", {}))
    return way_back(codes[-1]) if codes and is_there(codes[-1]) else ""
